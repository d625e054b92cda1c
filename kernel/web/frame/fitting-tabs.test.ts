import { expect, test } from 'vitest';
import { fittingTabs } from './fitting-tabs.ts';

const tabs = ['overview', 'visits', 'vitals', 'labs', 'activity'].map((key) => ({ key, width: 100 }));
const row = (open: string, room: number) => [...fittingTabs(tabs, open, room, 80)].toSorted();

test('all tabs stand in the row where they fit', () => {
  expect(row('overview', 500)).toHaveLength(5);
  expect(row('overview', Number.POSITIVE_INFINITY)).toHaveLength(5);
});

test('the first ones stand in the row, the others in the menu, with room for the menu itself', () => {
  expect(row('overview', 400)).toEqual(['overview', 'visits', 'vitals']);
  expect(row('overview', 290)).toEqual(['overview', 'visits']);
});

test('the open one is always in the row, in the place of the last that would fit', () => {
  expect(row('activity', 400)).toEqual(['activity', 'overview', 'visits']);
  expect(row('activity', 120)).toEqual(['activity']);
});
