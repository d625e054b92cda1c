import { expect, test } from 'vitest';
import { z } from 'zod';
import { bindActs, declareRecord } from '#kernel/contract/record.ts';
import { declareCalls } from '#kernel/contract/calls.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { type Contracts, findScreenFaults } from './check-screens.ts';

const callAt = <const P extends string>(method: 'GET' | 'POST', path: P) =>
  ({ method, path, summary: '', permission: 'signed in', payload: z.unknown() }) as const;
const calls = declareCalls({
  list: callAt('GET', '/orders'),
  view: callAt('GET', '/orders/{id}'),
  submit: callAt('POST', '/orders/{id}/submit'),
});
const order = declareRecord({
  entity: 'orders',
  statuses: ['draft', 'sent'],
  refusals: kernelRefusals,
  refused: 'NOT_FOUND',
  acts: { submit: { word: 'Submit', from: ['draft'] } },
});
const contract = 'modules/orders/contract/calls.ts';
const contracts: Contracts = new Map([[contract, { orderCalls: calls, orderActs: bindActs(order, calls) }]]);

const house: Readonly<Record<string, string>> = {
  'apps/web/hospital/main.tsx': `import { routes } from '../../../modules/orders/web/index.ts'; export const app = routes;`,
  'modules/orders/web/index.ts': `
    export const routes = [
      createRoute({ path: '/hospital/orders', component: lazy(() => import('./orders-page.tsx')) }),
      createRoute({ path: '/hospital/orders/$id', component: lazy(() => import('./order-page.tsx')) }),
    ];
    export const menu = [{ key: 'orders', path: '/hospital/orders' }];`,
  'modules/orders/web/orders-page.tsx': `
    import { orderCalls } from '../contract/calls.ts';
    export const Page = () => { const list = useList(orderCalls.list); return <Link to={\`/hospital/orders/\${list.id}\`} />; };`,
  'modules/orders/web/order-page.tsx': `
    import { orderActs, orderCalls } from '#modules/orders/contract/calls.ts';
    export const Page = () => { const found = useCall(orderCalls.view); return <RecordActs acts={orderActs} of={found} />; };`,
};

function faultsWith(changes: Readonly<Record<string, string>>, of: Contracts = contracts, alone: Readonly<Record<string, string>> = {}) {
  const files = Object.entries({ ...house, ...changes }).map(([path, text]) => ({ path, text }));
  return findScreenFaults(of, files, alone).faults;
}

function contractWith(more: Readonly<Record<string, unknown>>): Contracts {
  return new Map([...contracts, ['modules/orders/contract/more.ts', { moreCalls: more }]]);
}

test('a house in order has no faults, and all was seen', () => {
  const files = Object.entries(house).map(([path, text]) => ({ path, text }));
  expect(findScreenFaults(contracts, files, {})).toEqual({
    seen: { calls: 3, 'calls on screens': 3, 'web files': 4, pages: 2, links: 2 },
    faults: [],
  });
});

test('finds a call that no screen makes', () => {
  const planted = contractWith({ close: callAt('POST', '/orders/{id}/close') });
  const fault =
    'modules/orders/contract/more.ts moreCalls.close (POST /orders/{id}/close) is on no screen: show it, or say why in `screen: { none }`';
  expect(faultsWith({}, planted)).toEqual([fault]);
  // A file that no route reaches, a test and a type do not show it.
  const named = `import { moreCalls } from '../contract/more.ts'; export const x = () => useSend(moreCalls.close);`;
  expect(faultsWith({ 'modules/orders/web/forgotten.tsx': named }, planted)).toEqual([fault]);
  expect(faultsWith({ 'modules/orders/web/order-page.test.tsx': named }, planted)).toEqual([fault]);
  const typed = `import { orderActs, orderCalls } from '../contract/calls.ts'; import type { moreCalls } from '../contract/more.ts';
    export const x: PayloadOf<typeof moreCalls.close> = [orderActs, orderCalls.view];`;
  expect(faultsWith({ 'modules/orders/web/order-page.tsx': typed }, planted)).toEqual([fault]);
});

test.each([
  ['by name', `useSend(moreCalls.close);`],
  ['by a made name', `const name = 'close'; useSend(moreCalls[name]);`],
  ['handed on whole', `ask({ calls: moreCalls }).close();`],
])('a call is shown %s', (_name, text) => {
  const planted = contractWith({ close: callAt('POST', '/orders/{id}/close') });
  const page = `import { moreCalls } from '../contract/more.ts'; import { orderActs, orderCalls } from '../contract/calls.ts';
    export const Page = () => { ${text} return [orderActs, orderCalls.view]; };`;
  expect(faultsWith({ 'modules/orders/web/order-page.tsx': page }, planted)).toEqual([]);
});

test.each([
  ['callOf', `callOf<typeof moreCalls.photo>({ method: 'GET', path: '/orders/{id}/photo' })`],
  ['readAt', `readAt<Photo>('/orders/{id}/photo')`],
  ['a picture', `\`/api/orders/\${id}/photo?size=2\``],
])('a call is shown by its address: %s', (_name, text) => {
  const planted = contractWith({ photo: callAt('GET', '/orders/{id}/photo') });
  const page = `${house['modules/orders/web/orders-page.tsx']} export const photo = ${text};`;
  expect(faultsWith({ 'modules/orders/web/orders-page.tsx': page }, planted)).toEqual([]);
});

test('an act of a record that no screen shows is on no screen', () => {
  const page = `import { orderCalls } from '../contract/calls.ts'; export const Page = () => useCall(orderCalls.view);`;
  expect(faultsWith({ 'modules/orders/web/order-page.tsx': page })).toHaveLength(1);
});

test('a call may say why no screen makes it, in a sentence, and not where one does', () => {
  const say = (none: string) => contractWith({ close: { ...callAt('POST', '/orders/{id}/close'), screen: { none } } });
  expect(faultsWith({}, say('Kept for clients of the first version.'))).toEqual([]);
  expect(faultsWith({}, say('later'))).toEqual([
    'modules/orders/contract/more.ts moreCalls.close: `screen.none` is a sentence that says why',
  ]);
  const page = `${house['modules/orders/web/orders-page.tsx']} export const x = readAt('/orders'); import { moreCalls } from '../contract/more.ts'; useSend(moreCalls.close);`;
  expect(faultsWith({ 'modules/orders/web/orders-page.tsx': page }, say('Kept for clients of the first version.'))).toEqual([
    'modules/orders/contract/more.ts moreCalls.close is on a screen after all: its `screen` goes',
  ]);
});

test('finds a page that nothing leads to', () => {
  const planted = (path: string) => ({
    'modules/orders/web/index.ts': `${house['modules/orders/web/index.ts']} export const more = createRoute({ path: '${path}' });`,
  });
  const fault = (path: string) => `modules/orders/web/index.ts:6: nothing leads to the page ${path}: link it, or put it into a menu`;
  expect(faultsWith(planted('/hospital/orders/closed'))).toEqual([fault('/hospital/orders/closed')]);
  expect(faultsWith(planted('/hospital/orders/$id/print'))).toEqual([fault('/hospital/orders/$id/print')]);
  const linked = (text: string, at = 'modules/orders/web/order-page.tsx') => ({ [at]: `${house[at] ?? ''} ${text}` });
  const print = planted('/hospital/orders/$id/print');
  expect(faultsWith({ ...print, ...linked(`go(\`/hospital/orders/\${id}/print\`);`) })).toEqual([]);
  expect(faultsWith({ ...print, ...linked(`go('/hospital/orders/$id/print');`) })).toEqual([]);
  expect(faultsWith({ ...print, ...linked(`go(\`/hospital/orders/\${id}/\${paper}\`, 'print');`) })).toEqual([]);
  const closed = planted('/hospital/orders/closed');
  expect(faultsWith({ ...closed, ...linked(`notify({ path: '/orders/closed?tab=1' });`, 'modules/orders/server/jobs.ts') })).toEqual([]);
});

test('a page may stand alone with a reason, until it is linked or gone', () => {
  expect(faultsWith({}, contracts, { '/hospital/orders': 'x' })).toHaveLength(1);
  expect(faultsWith({}, contracts, { '/hospital/gone': 'x' })).toEqual([
    '/hospital/gone of tools/check-screens.ts is the page of no route',
  ]);
});

test('an empty tree was not checked', () => {
  expect(findScreenFaults(new Map(), [], {}).seen).toEqual({ calls: 0, 'calls on screens': 0, 'web files': 0, pages: 0, links: 0 });
});
