import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { isReachable } from './where-to.ts';

const root = createRootRoute();
const area = createRoute({ getParentRoute: () => root, id: 'area' });
const list = createRoute({
  getParentRoute: () => area,
  path: '/hospital/patients',
  staticData: { permission: 'View Patient List' } as object,
});
const one = createRoute({ getParentRoute: () => area, path: '/hospital/patients/$id' });
const router = createRouter({
  routeTree: root.addChildren([area.addChildren([list, one])]),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});

test.each([
  ['/hospital/patients', ['View Patient List'], true],
  ['/hospital/patients?page=2', ['View Patient List'], true],
  ['/hospital/patients', [], false],
  ['/hospital/patients/0197', [], true],
  ['/hospital/nowhere', ['View Patient List'], false],
  ['/hospital/patients/0197/nowhere', [], false],
])('%s with %j: %s', (path, held, reachable) => {
  expect(isReachable(router, path, (wanted) => held.includes(wanted as never))).toBe(reachable);
});
