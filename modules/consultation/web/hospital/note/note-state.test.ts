import { describe, expect, test } from 'vitest';
import { emptyNote } from '#modules/consultation/contract/note-records.ts';
import { draftOf, joinNotes, merged, type NoteDraft, renewed, savedAs, settled, shownOf, startOf, takenUp, typed } from './note-state.ts';

const start = startOf({ ...emptyNote, plan: 'Rest' }, 4);

describe('a note that is typed in while others write', () => {
  test('shows what is typed, and forgets a change that was taken back', () => {
    const changed = typed(start, 'plan', 'Rest, fluids');
    expect(shownOf(changed).plan).toBe('Rest, fluids');
    expect(typed(changed, 'plan', 'Rest').changes).toEqual({});
  });

  test('keeps as a change what was typed while the save was on its way', () => {
    const sent = typed(start, 'plan', 'Rest, fl').changes;
    const state = savedAs(typed(typed(start, 'plan', 'Rest, fluids'), 'assessment', 'Malaria'), sent, 5);
    expect(state).toMatchObject({ lockVersion: 5, changes: { plan: 'Rest, fluids', assessment: 'Malaria' } });
    expect(state.saved.plan).toBe('Rest, fl');
  });

  test('takes up sections that only the other wrote, and keeps both texts where both wrote', () => {
    const state = merged(
      typed(typed(start, 'plan', 'Mine'), 'assessment', 'Malaria'),
      { ...emptyNote, plan: 'Theirs', pastMedical: 'Asthma' },
      6,
      'Dr Bello',
    );
    expect(shownOf(state)).toMatchObject({ plan: 'Theirs', pastMedical: 'Asthma', assessment: 'Malaria' });
    expect(state.conflicts).toEqual([{ section: 'plan', mine: 'Mine', theirs: 'Theirs', by: 'Dr Bello' }]);
    const chosen = settled(state, 'plan', 'Mine');
    expect([chosen.conflicts, chosen.changes.plan]).toEqual([[], 'Mine']);
    expect(settled(state, 'plan', 'Theirs').changes).toEqual({ assessment: 'Malaria' });
  });

  test('no conflict where the other wrote the very same', () => {
    expect(merged(typed(start, 'plan', 'Same'), { ...emptyNote, plan: 'Same' }, 6, 'Dr Bello').conflicts).toEqual([]);
  });

  test('a newer note comes in only while nothing is typed', () => {
    const newer = { ...emptyNote, plan: 'Newer' };
    expect(renewed(start, newer, 7).saved.plan).toBe('Newer');
    expect(renewed(typed(start, 'plan', 'Mine'), newer, 7).saved.plan).toBe('Rest');
    expect(renewed(start, newer, 3).saved.plan).toBe('Rest');
  });

  test('a draft that is read back after something was typed loses neither: a section written both times keeps both texts', () => {
    const found = draftOf(typed(typed(start, 'plan', 'Fluids'), 'assessment', 'Malaria')) as NoteDraft;
    const now = typed(typed(start, 'plan', 'Bed rest'), 'pastMedical', 'Asthma');
    const state = takenUp(now, joinNotes(found, draftOf(now) as NoteDraft, 'Dr Bello'), 'Dr Bello');
    expect(state.changes).toEqual({ assessment: 'Malaria', pastMedical: 'Asthma' });
    expect(state.conflicts).toEqual([{ section: 'plan', mine: 'Bed rest', theirs: 'Fluids', by: 'Dr Bello' }]);
    expect(settled(state, 'plan', 'Fluids').changes.plan).toBe('Fluids');
  });
});
