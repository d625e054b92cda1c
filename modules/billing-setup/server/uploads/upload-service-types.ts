import { z } from 'zod';
import { cellFault } from '#kernel/contract/cell-faults.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import { parseRows, withoutRepeats } from '#kernel/server/sheets/parse-rows.ts';
import { readSheet } from '#kernel/server/sheets/read-sheet.ts';
import { sheetTemplate } from '#kernel/server/sheets/write-sheets.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { UploadResult } from '../../contract/item-records.ts';
import { mostUploadRows, serviceTypeKinds } from '../../contract/words.ts';
import { lockPriceList, nameKey } from '../context.ts';
import { ensureServiceTypes } from '../items/service-types.ts';
import { resultOf, type UploadOrder } from './upload-items.ts';

const columns = [
  { key: 'type', title: 'Type', choices: serviceTypeKinds },
  { key: 'name', title: 'Name' },
  { key: 'description', title: 'Description', optional: true },
];

const Row = z.object({
  type: z.string().transform((typed, context) => {
    const found = serviceTypeKinds.find((kind) => foldName(kind) === foldName(typed));
    if (!found) context.addIssue({ code: 'custom', message: cellFault('oneOf', { choices: serviceTypeKinds.join(', ') }) });
    return found as (typeof serviceTypeKinds)[number];
  }),
  name: z.string().min(2, 'Name is required').max(120, 'Must be at most 120 characters'),
  description: z
    .string()
    .max(500, 'Must be at most 500 characters')
    .default('')
    .transform((typed) => typed || null),
});

/** POST service-types/upload: rows are found again by kind and name. */
export async function uploadServiceTypes(scope: Scope, order: UploadOrder, uploads: readonly UploadedFile[]): Promise<UploadResult> {
  const sheet = await readSheet(uploads[0], { columns, maxRows: mostUploadRows });
  const keyOf = (row: { type: string; name: string }) => `${row.type} ${nameKey(row.name)}`;
  const { good, errors } = withoutRepeats(await parseRows(sheet, Row), { keyOf, column: 'Name' });
  await lockPriceList(scope);
  const rows = await scope.tx
    .selectFrom('serviceTypes')
    .select(['id', 'type', 'name', 'description'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .execute();
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const fresh = good.filter(({ value }) => !byKey.has(keyOf(value)));
  const changed = good.flatMap(({ value }) => {
    const row = byKey.get(keyOf(value));
    const differs = row && value.description !== null && value.description !== row.description;
    return differs && order.onDuplicate === 'update' ? [{ id: row.id, description: value.description }] : [];
  });
  const writes = order.mode === 'commit' && (errors.length === 0 || !order.strict);
  if (writes) {
    await ensureServiceTypes(
      scope,
      fresh.map(({ value }) => value),
    );
    for (const { id, description } of changed)
      await scope.tx
        .updateTable('serviceTypes')
        .set((eb) => ({ description, ...changedBy(scope), version: eb('version', '+', 1) }))
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', '=', id)
        .execute();
    await scope.live({ entity: 'service-types', action: 'update' });
  }
  const counted = { created: fresh.length, updated: changed.length, skipped: good.length - fresh.length - changed.length };
  const counts = writes || order.mode === 'validate' ? counted : { created: 0, updated: 0, skipped: 0 };
  await scope.record({
    action: writes ? 'update' : 'read',
    entity: 'ServiceType',
    summary: writes
      ? `Service types uploaded: ${counts.created} added, ${counts.updated} changed`
      : `Upload of ${sheet.rows.length} service types tried, ${errors.length} faults`,
  });
  return resultOf(scope, sheet, { mode: order.mode, ...counts, errors }, 'service-type-errors');
}

/** GET service-types/template. */
export function serviceTypeTemplate(scope: Scope, format: 'csv' | 'xlsx'): Promise<FileAnswer> {
  return sheetTemplate(columns, [], format, { name: 'service-types', madeAt: scope.now });
}
