import { describe, expect, test } from 'vitest';
import { declareRecord } from '#kernel/contract/record.ts';
import { declareRefusals, Refusal } from '#kernel/contract/refusals.ts';
import { entryActs, entryStatuses } from '#kernel/contract/entry.record.ts';
import { guardEdit } from './acts.ts';

const refusals = declareRefusals({ SHELF_ARCHIVED: { status: 409, message: 'The shelf is archived' } });
const { edit, restore, archive } = entryActs({ text: 'No book is put on it any more.' });
const record = declareRecord({
  entity: 'shelves',
  statuses: entryStatuses,
  refusals,
  refused: 'ARCHIVED_ALREADY',
  acts: { edit: { ...edit, from: ['active'], refused: 'SHELF_ARCHIVED' }, restore, archive },
});

type Change = Parameters<typeof guardEdit>[2] & { readonly name?: string };

function codeOf(status: 'active' | 'archived', change: Change): string | null {
  try {
    guardEdit(record, { status }, change);
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

describe('an edit that may name a status', () => {
  test.each<[string, 'active' | 'archived', Change, string | null]>([
    ['fields alone', 'active', { name: 'Atlases' }, null],
    ['fields of one that may not be edited', 'archived', { name: 'Atlases' }, 'SHELF_ARCHIVED'],
    ['another status', 'active', { status: 'archived' }, null],
    ['back again, with fields', 'archived', { status: 'active', name: 'Atlases' }, null],
    ['the status that it has, with fields', 'active', { status: 'active', name: 'Atlases' }, null],
    ['the status that it has, with a field that is not sent', 'active', { status: 'active', name: undefined }, 'ACTIVE_ALREADY'],
    ['the status that it has, alone', 'archived', { status: 'archived' }, 'ARCHIVED_ALREADY'],
    ['the status that it has, with fields, where no edit is allowed', 'archived', { status: 'archived', name: 'A' }, 'SHELF_ARCHIVED'],
  ])('%s (%s)', (_what, status, change, code) => expect(codeOf(status, change)).toBe(code));
});
