import { describe, expect, test } from 'vitest';
import { type BloodGroup, bloodGroups, type Component, components, type RecipientGroup } from '../words.ts';
import { advisesAntiD, choicesFor, judgePair } from './compatibility.ts';

const recipients: readonly RecipientGroup[] = [...bloodGroups, 'unknown'];
const of = (group: RecipientGroup, rhProtected = false) => ({ group, rhProtected });

/** Written out by hand from the specification's table, not by the rule: RhD included. */
const redCells: Readonly<Record<RecipientGroup, readonly BloodGroup[]>> = {
  'O-': ['O-'],
  'O+': ['O+', 'O-'],
  'A-': ['A-', 'O-'],
  'A+': ['A+', 'A-', 'O+', 'O-'],
  'B-': ['B-', 'O-'],
  'B+': ['B+', 'B-', 'O+', 'O-'],
  'AB-': ['AB-', 'A-', 'B-', 'O-'],
  'AB+': ['AB+', 'AB-', 'A+', 'B+', 'A-', 'B-', 'O+', 'O-'],
  unknown: ['O-', 'O+'],
};
const plasma: Readonly<Record<RecipientGroup, readonly string[]>> = {
  'O-': ['O', 'A', 'B', 'AB'],
  'O+': ['O', 'A', 'B', 'AB'],
  'A-': ['A', 'AB'],
  'A+': ['A', 'AB'],
  'B-': ['B', 'AB'],
  'B+': ['B', 'AB'],
  'AB-': ['AB'],
  'AB+': ['AB'],
  unknown: ['AB'],
};
/** ABO alone: what no emergency may override. */
const redAbo: Readonly<Record<string, readonly string[]>> = { O: ['O'], A: ['A', 'O'], B: ['B', 'O'], AB: ['AB', 'A', 'B', 'O'] };
const abo = (group: string) => (group === 'unknown' ? 'O' : group.slice(0, -1));

function expected(own: RecipientGroup, group: BloodGroup, component: Component): string {
  if (component === 'platelets') return plasma[own].includes(abo(group)) ? 'none' : 'note';
  if (component === 'fresh-frozen-plasma' || component === 'cryoprecipitate') return plasma[own].includes(abo(group)) ? 'none' : 'abo';
  if (component === 'whole-blood' && (own === 'unknown' || abo(group) !== abo(own))) return 'abo';
  if (!redAbo[abo(own)]?.includes(abo(group))) return 'abo';
  return redCells[own].includes(group) ? 'none' : 'rhd';
}

const table = components.flatMap((component) =>
  recipients.flatMap((own) => bloodGroups.map((group) => [component, own, group, expected(own, group, component)] as const)),
);

test.each(table)('%s for %s of %s: %s', (component, own, group, verdict) => {
  expect(judgePair(of(own), { bloodGroup: group, component })).toBe(verdict);
});

test('the table names every recipient, group and component', () => {
  expect(table).toHaveLength(5 * 9 * 8);
});

test.each(recipients)('red cells for %s are offered in the order of the table', (own) => {
  expect(choicesFor(of(own), 'packed-red-cells')).toEqual(redCells[own]);
});

describe('the recipient beside the group', () => {
  test('an unknown woman below 50 or a child gets O negative alone, others also O positive', () => {
    expect(choicesFor(of('unknown', true), 'packed-red-cells')).toEqual(['O-']);
    expect(judgePair(of('unknown', true), { bloodGroup: 'O+', component: 'packed-red-cells' })).toBe('rhd');
  });

  test('while typings disagree only O red cells and AB plasma', () => {
    const recipient = { group: 'A+', discrepant: true, rhProtected: false } as const;
    expect(choicesFor(recipient, 'packed-red-cells')).toEqual(['O-', 'O+']);
    expect(judgePair(recipient, { bloodGroup: 'A+', component: 'packed-red-cells' })).toBe('abo');
    expect(judgePair(recipient, { bloodGroup: 'A+', component: 'fresh-frozen-plasma' })).toBe('abo');
    expect(judgePair(recipient, { bloodGroup: 'AB-', component: 'fresh-frozen-plasma' })).toBe('none');
  });

  test('whole blood of group O and low titre goes to others in an emergency alone', () => {
    const unit = { bloodGroup: 'O-', component: 'whole-blood', attributes: ['low-titre-o'] } as const;
    expect(judgePair(of('A+'), unit)).toBe('low-titre');
    expect(judgePair(of('unknown'), unit)).toBe('low-titre');
    expect(judgePair(of('A+'), { ...unit, attributes: [] })).toBe('abo');
    expect(judgePair(of('O-'), unit)).toBe('none');
    expect(judgePair(of('A+'), { ...unit, bloodGroup: 'B-' })).toBe('abo');
  });

  test('anti-D is advised for RhD-negative women below 50 alone', () => {
    expect(advisesAntiD(of('A-', true), { bloodGroup: 'A+', component: 'platelets' })).toBe(true);
    expect(advisesAntiD(of('A-', false), { bloodGroup: 'A+', component: 'platelets' })).toBe(false);
    expect(advisesAntiD(of('A+', true), { bloodGroup: 'A+', component: 'platelets' })).toBe(false);
    expect(advisesAntiD(of('A-', true), { bloodGroup: 'A+', component: 'fresh-frozen-plasma' })).toBe(false);
  });

  test('platelets: identical first, then as plasma, then any', () => {
    const order = choicesFor(of('A+'), 'platelets');
    expect(order[0]).toBe('A+');
    expect(order).toHaveLength(8);
    expect(order.slice(1, 4).map(abo)).toEqual(['A', 'AB', 'AB']);
  });
});
