import { expect, test } from 'vitest';
import { declareRecord } from '#kernel/contract/record.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { findHelpFaults } from './check-help.ts';
import { looksOf } from './help-pages.ts';
import { type ShownRecord, withStatusTables } from './help-statuses.ts';

const order = declareRecord({
  entity: 'orders',
  statuses: ['draft', 'sent', 'closed'],
  refusals: kernelRefusals,
  refused: 'NOT_FOUND',
  acts: {
    send: { word: 'Send', from: ['draft'], wordIn: { draft: 'Send now' } },
    edit: { word: 'Edit', from: ['draft'], inline: true },
    close: { word: 'Close', from: ['draft', 'sent'] },
  },
});
const shown: ShownRecord = { module: 'orders', record: order, labels: { draft: 'Draft', sent: 'Sent', closed: 'Closed' } };
const french = new Map([
  ['Send now', 'Envoyer'],
  ['Close', 'Fermer'],
  ['Draft', 'Brouillon'],
  ['Sent', 'Envoyée'],
  ['Closed', 'Fermée'],
  ['{count} orders', '{count} commandes'],
]);
const english = { heads: ['Status', 'Meaning', 'What you can do'], say: (text: string) => text } as const;

const web = {
  'modules/orders/web/index.ts': `
    export const routes = [
      createRoute({ getParentRoute: () => hospitalArea, path: '/hospital/orders', component: a }),
      createRoute({ getParentRoute: () => hospitalArea, path: '/hospital/orders/$id', component: b }),
      createRoute({ getParentRoute: () => publicArea, path: '/hospital/open', component: c }),
    ];
    export const cards = [{ place: 'settings', key: 'orders', title: word('Orders') }];`,
  'modules/orders/web/looks.ts': `
    export const orderLooks = {
      draft: { word: word('Draft'), tone: 'grey' }, sent: { word: word('Sent') }, closed: { word: word('Closed') },
    } satisfies Looks<S>;`,
};

const words = (word: string) => Array.from({ length: 80 }, () => word).join(' ');
const list = (meaning: string) =>
  `<!-- statuses: orders -->\n- draft: ${meaning}\n- sent: ${meaning}\n- closed: ${meaning}\n<!-- end of statuses -->`;

function made(text: string, language: 'en' | 'fr'): string {
  const say = language === 'fr' ? (each: string) => french.get(each) ?? null : english.say;
  const heads = language === 'fr' ? (['Statut', 'Signification', 'Ce que vous pouvez faire'] as const) : english.heads;
  return withStatusTables(text, new Map([['orders', shown]]), { heads, say }).text;
}

const pages = {
  'modules/orders/help/orders.md': made(
    [
      '---\ntitle: Orders\nscreens: /hospital/orders, /hospital/settings/orders\n---',
      `Press **Send now**, then **4 orders**. ${words('word')}\n`,
      '![The list of all orders](orders.webp) <!-- shows admin: /hospital/orders -->',
      `\n## Statuses\n\n${list('Meaning')}\n`,
    ].join('\n'),
    'en',
  ),
  'modules/orders/help/orders.fr.md': made(
    [
      '---\ntitle: Commandes\n---',
      `Appuyez sur **Envoyer**. ${words('mot')}\n`,
      '![La liste des commandes](orders.webp)',
      `\n## Statuts\n\n${list('Sens')}\n`,
    ].join('\n'),
    'fr',
  ),
};

const pictures = [{ path: 'modules/orders/help/orders.webp', bytes: 40_000, width: 1120, height: 700 }];

const files = (of: Readonly<Record<string, string | undefined>>) =>
  Object.entries(of).flatMap(([path, text]) => (text === undefined ? [] : [{ path, text }]));

function faultsWith(changes: Readonly<Record<string, string | undefined>>, more: Readonly<Record<string, string>> = {}): readonly string[] {
  const sources = { web: files({ ...web, ...more }), pages: files({ ...pages, ...changes }), records: [shown], pictures, french };
  return findHelpFaults(sources).faults;
}

const page = 'modules/orders/help/orders.md';
const edited = (from: string, to: string, of: keyof typeof pages = page) => ({ [of]: pages[of].replace(from, to) });

test('a house in order has no faults, and all was seen', () => {
  expect(findHelpFaults({ web: files(web), pages: files(pages), records: [shown], pictures, french })).toEqual({
    seen: { pages: 2, screens: 2, records: 1, pictures: 1 },
    faults: [],
  });
});

test('finds a module with pages and no help page', () => {
  const planted = "export const routes = [createRoute({ getParentRoute: () => patientArea, path: '/patient/beds', component: a })];";
  expect(faultsWith({}, { 'modules/beds/web/index.ts': planted })).toEqual([
    'modules/beds has pages and no help page: write modules/beds/help/<name>.md with its screens',
    'modules/beds/web/index.ts:1: no help page names the screen /patient/beds',
  ]);
});

test('finds a screen that is none', () => {
  expect(faultsWith(edited('/hospital/settings/orders', '/hospital/settings/beds'))).toEqual([
    `${page}: /hospital/settings/beds is no screen`,
  ]);
  expect(faultsWith(edited('/hospital/settings/orders', '/hospital/ordered'))).toEqual([`${page}: /hospital/ordered is no screen`]);
});

test('finds what is not translated, or translated in part', () => {
  expect(faultsWith({ 'modules/orders/help/orders.fr.md': undefined })).toEqual([
    `${page} is not translated: write modules/orders/help/orders.fr.md`,
  ]);
  expect(faultsWith(edited('## Statuts', '## Statuts\n\n## Plus', 'modules/orders/help/orders.fr.md'))).toEqual([
    'modules/orders/help/orders.fr.md has other headings than the English page',
  ]);
});

test('finds a status that is not explained, one that is gone, and a table that is out of date', () => {
  expect(faultsWith(edited('| Sent <!-- sent --> | Meaning |', '| Sent <!-- sent --> |  |'))).toEqual([
    `${page}: orders: say what sent means`,
  ]);
  expect(faultsWith(edited('<!-- sent -->', '<!-- posted -->'))).toEqual([
    `${page}: orders: say what sent means`,
    `${page}: orders has no status posted`,
  ]);
  expect(faultsWith(edited('| Send now, Close |', '| Close |'))).toEqual([
    `${page}: its statuses are not those of the records: run npm run docs`,
  ]);
});

test('finds a record that no page explains', () => {
  const gone = { [page]: pages[page].replace(/<!-- statuses[\s\S]*statuses -->/, ''), 'modules/orders/help/orders.fr.md': undefined };
  expect(faultsWith(gone)).toContain('modules/orders/help explains no statuses of orders: <!-- statuses: orders -->');
});

test('finds a name that no screen says, in its language', () => {
  expect(faultsWith(edited('**Send now**', '**Send it**'))).toEqual([`${page}: no screen says "Send it"`]);
  expect(faultsWith(edited('**Envoyer**', '**Send now**', 'modules/orders/help/orders.fr.md'))).toEqual([
    'modules/orders/help/orders.fr.md: no screen says "Send now"',
  ]);
});

test('finds a page without a picture', () => {
  expect(faultsWith(edited('](orders.webp)', '](beds.webp)'))).toContain(
    `${page}: there is no beds.webp: run npm run screenshots -- --help-pictures`,
  );
});

test('finds a page that says nothing', () => {
  expect(faultsWith(edited(words('word'), 'word'))[0]).toMatch(/has \d+ words: say what the screen is for/);
});

test('a table has the words of the screens, its acts but those without a button, and keeps what was written', () => {
  const text = made(list('Kept'), 'en');
  expect(text).toContain('| Draft <!-- draft --> | Kept | Send now, Close |');
  expect(text).toContain('| Closed <!-- closed --> | Kept | – |');
  expect(made(text, 'en')).toBe(text);
  expect(made(text, 'fr')).toContain('| Brouillon <!-- draft --> | Kept | Envoyer, Fermer |');
});

test('an end that is missing is a fault', () => {
  const { faults, text } = withStatusTables('<!-- statuses: orders -->\n- draft: x', new Map(), english);
  expect([faults, text]).toEqual([
    ['the statuses of orders have no end: <!-- end of statuses -->'],
    '<!-- statuses: orders -->\n- draft: x',
  ]);
});

test('the words of a status are those of the map of looks', () => {
  expect(looksOf(files(web), 'orders').get('orderLooks')).toEqual({ draft: 'Draft', sent: 'Sent', closed: 'Closed' });
});
