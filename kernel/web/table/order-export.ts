import type { CallSpec } from '#kernel/contract/calls.ts';
import { newKey } from '#kernel/web/client/new-key.ts';
import { type Answer, send } from '#kernel/web/client/send.ts';
import { standInWords } from '#kernel/web/text/stand-ins.ts';
import type { Column } from './column.ts';
import type { AskedList } from './use-list.ts';

const orderCall = {
  method: 'POST',
  path: '/exports',
  summary: '',
  permission: 'Export Records',
  repeatable: true,
} as unknown as CallSpec;

/** Where the server finds a column's value in a row of the list's answer. */
export function fieldOf<Row>(column: Column<Row>): string {
  return column.field ?? column.key;
}

/** Whether a row of the answer has such a value: only these columns can be written by the server. */
export function hasField(row: unknown, field: string): boolean {
  let part: unknown = row;
  for (const key of field.split('.')) {
    if (typeof part !== 'object' || part === null) return part === null;
    if (!(key in part)) return false;
    part = (part as Record<string, unknown>)[key];
  }
  return true;
}

interface ServerExport<Row> {
  readonly asked: AskedList;
  readonly columns: readonly Column<Row>[];
  readonly format: 'csv' | 'xlsx';
  readonly title: string;
  /** The list's page without its area: where the notice leads to. */
  readonly page: string;
  readonly currency: string | null;
  /** The filters in plain words. */
  readonly filterWords: string;
}

/** Has the server write a list that is too long for the browser; answers the export, which goes on by itself. */
export function orderExport<Row>(order: ServerExport<Row>): Promise<Answer<{ readonly id: string }>> {
  const { asked, columns, ...rest } = order;
  const body = {
    ...asked,
    ...rest,
    standIns: standInWords(),
    columns: columns.map((column) => ({ field: fieldOf(column), title: column.title, kind: column.kind ?? 'text' })),
  };
  return send(orderCall, { body } as never, { key: newKey() }) as Promise<Answer<{ readonly id: string }>>;
}
