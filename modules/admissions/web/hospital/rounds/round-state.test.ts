import { describe, expect, test } from 'vitest';
import {
  bothOf,
  copiedForward,
  draftOf,
  joinDrafts,
  listCopied,
  merged,
  renewed,
  savedAs,
  settled,
  shownOf,
  startOf,
  takenUp,
  typed,
  valuesOf,
} from './round-state.ts';

const facts = { problems: [], diagnoses: [], attendeeIds: [], vitalsId: null, nextReviewAt: null, dischargePlanned: null };
const round = { ...facts, subjective: null, objective: null, assessment: null, plan: 'Rest', lockVersion: 2, copied: [] };
const start = startOf(round);

describe('the text of a round', () => {
  test('what is typed is a change until it is as it was', () => {
    const once = typed(start, 'plan', 'Rest and fluids');
    expect([once.changes, shownOf(once).plan]).toEqual([{ plan: 'Rest and fluids' }, 'Rest and fluids']);
    expect(typed(once, 'plan', 'Rest').changes).toEqual({});
  });

  test('a copy of the round before lies below what is written, once, and is marked until the section is empty', () => {
    const copied = copiedForward(start, 'plan', 'Amoxicillin 5 days');
    expect([shownOf(copied).plan, copied.copied]).toEqual(['Rest\n\nAmoxicillin 5 days', ['plan']]);
    expect(copiedForward(copied, 'plan', 'Amoxicillin 5 days')).toBe(copied);
    expect(copiedForward(start, 'objective', '  ')).toBe(start);
    expect(typed(copied, 'plan', ' ').copied).toEqual([]);
  });

  test('what is typed while a save is under way stays a change', () => {
    const later = typed(typed(start, 'plan', 'One'), 'objective', 'Chest clear');
    const saved = savedAs(later, { plan: 'One' }, 3);
    expect([saved.lockVersion, saved.changes]).toEqual([3, { objective: 'Chest clear' }]);
  });

  test('where two people wrote one section both texts stay to be chosen from; other sections come in', () => {
    const mine = typed(typed(start, 'plan', 'Mine'), 'objective', 'Mine too');
    const both = merged(mine, { ...valuesOf(round), plan: 'Theirs', assessment: 'Better' }, 5, 'Ben Eze');
    expect(both.conflicts).toEqual([{ field: 'plan', mine: 'Mine', theirs: 'Theirs', by: 'Ben Eze' }]);
    expect(shownOf(both)).toMatchObject({ subjective: '', objective: 'Mine too', assessment: 'Better', plan: 'Theirs' });
    const done = settled(both, 'plan', 'Theirs\n\nMine');
    expect([done.conflicts, shownOf(done).plan]).toEqual([[], 'Theirs\n\nMine']);
  });

  test('lists and dates are fields like the text: changed, compared by what they hold, and joined', () => {
    const once = typed(start, 'problems', ['Fever']);
    expect(once.changes).toEqual({ problems: ['Fever'] });
    expect(typed(once, 'problems', []).changes).toEqual({});
    expect(savedAs(once, { problems: ['Fever'] }, 3).changes).toEqual({});
    const both = merged(once, { ...valuesOf(round), problems: ['Cough'], dischargePlanned: '2031-01-20' }, 5, 'Ben Eze');
    expect(both.conflicts).toEqual([{ field: 'problems', mine: ['Fever'], theirs: ['Cough'], by: 'Ben Eze' }]);
    expect(shownOf(both).dischargePlanned).toBe('2031-01-20');
    expect(both.conflicts.map((one) => bothOf(one, one.field))).toEqual([['Cough', 'Fever']]);
    expect(bothOf({ mine: '2031-01-20', theirs: null }, 'dischargePlanned')).toBeNull();
    expect(bothOf({ mine: 'Mine', theirs: 'Theirs' }, 'plan')).toBe('Theirs\n\nMine');
    expect(merged(once, { ...valuesOf(round), problems: ['Fever'] }, 5, 'Ben Eze')).toMatchObject({ conflicts: [], changes: {} });
  });

  test('what of a list is not there yet is copied behind what stands there, and marked until the list is empty', () => {
    const copied = listCopied(typed(start, 'problems', ['Fever']), 'problems', ['Fever', 'Cough']);
    expect([shownOf(copied).problems, copied.copied]).toEqual([['Fever', 'Cough'], ['problems']]);
    expect(listCopied(copied, 'problems', ['Cough'])).toBe(copied);
    expect(typed(copied, 'problems', []).copied).toEqual([]);
  });

  test('a draft of the device is taken up over a newer round, and joined with what was typed meanwhile', () => {
    const draft = draftOf(typed(start, 'plan', 'Mine'));
    expect(draftOf(start)).toBeNull();
    const newer = startOf({ ...round, plan: 'Theirs', lockVersion: 4 });
    expect(draft ? takenUp(newer, draft, 'Ben Eze').conflicts : []).toHaveLength(1);
    const since = draftOf(typed(start, 'objective', 'Now'));
    expect(draft && since ? joinDrafts(draft, since).changes : null).toEqual({ plan: 'Mine', objective: 'Now' });
  });

  test('a newer round stands there while nothing is typed, and never takes typed text away', () => {
    const newer = { ...round, plan: 'Theirs', lockVersion: 4, savedByName: 'Ben Eze' };
    expect(shownOf(renewed(start, newer)).plan).toBe('Theirs');
    expect(shownOf(renewed(typed(start, 'objective', 'Mine'), newer))).toMatchObject({ plan: 'Theirs', objective: 'Mine' });
    expect(renewed(start, { ...newer, lockVersion: 2 })).toBe(start);
  });
});
