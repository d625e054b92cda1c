import { z } from 'zod';
import { RawAnswer } from '#kernel/server/http/raw-answer.ts';
import { isUuid } from '#kernel/server/ids/uuid.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { BatchOrder } from '../contract/calls.ts';
import type { PartialNotification } from '../contract/records.ts';
import { formOf } from './read-form.ts';
import { markRecords } from './mark-records.ts';
import { pickFields } from './pick-fields.ts';
import { mayMark } from './rules.ts';
import { badRequest, notFound, serverOnly } from './sdk-answers.ts';
import { ownNotices } from './store.ts';

interface Part {
  readonly index: number;
  readonly id: string;
  /** Missing: the record is only read. */
  readonly readStatus: boolean | undefined;
  readonly fields: string | undefined;
}

export interface BatchAnswer {
  readonly status: number;
  readonly body: PartialNotification;
}

const target = /^(?:https?:\/\/[^/]+)?\/api\/collections\/notification\/records(?:\/([^/?#]+))?\/?(?:\?([^#]*))?$/;

function failed(index: number, answer: RawAnswer): RawAnswer {
  const entry = { code: 'batch_request_failed', message: 'Batch request failed.', response: answer.body };
  return new RawAnswer(400, { status: 400, message: 'Batch transaction failed.', data: { requests: { [index]: entry } } });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function partOf({ method, url, body }: BatchOrder['requests'][number], index: number): Part {
  const found = target.exec(url);
  if (!found) throw failed(index, notFound());
  const [, id, query] = found;
  if (method.toUpperCase() !== 'PATCH' || id === undefined) throw failed(index, serverOnly());
  const read = z.object({ readStatus: z.boolean().optional() }).safeParse(body ?? {});
  if (!read.success) throw failed(index, badRequest());
  return {
    index,
    id: decoded(id).toLowerCase(),
    readStatus: read.data.readStatus,
    fields: new URLSearchParams(query ?? '').get('fields') ?? undefined,
  };
}

/** The first request that cannot be done refuses all. */
async function check(scope: AnyScope, parts: readonly Part[]): Promise<void> {
  const ids = parts.map(({ id }) => id).filter(isUuid);
  const rows = ids.length === 0 ? [] : await ownNotices(scope).select(['id', 'kind', 'readStatus']).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, { ...row }]));
  for (const { index, id, readStatus } of parts) {
    const row = byId.get(id);
    if (!row) throw failed(index, notFound());
    if (readStatus === undefined) continue;
    if (row.readStatus !== readStatus && !mayMark(row, readStatus)) throw failed(index, badRequest());
    row.readStatus = readStatus;
  }
}

/** Consecutive requests of which none repeats a record: each run is one statement. */
function runsOf(parts: readonly Part[]): Part[][] {
  const runs: Part[][] = [];
  let seen = new Set<string>();
  for (const part of parts) {
    const last = runs.at(-1);
    if (!last || seen.has(part.id)) {
      runs.push([part]);
      seen = new Set([part.id]);
    } else {
      last.push(part);
      seen.add(part.id);
    }
  }
  return runs;
}

async function perform(scope: AnyScope, parts: readonly Part[]): Promise<BatchAnswer[]> {
  const current = await ownNotices(scope)
    .select(['id', 'readStatus'])
    .where(
      'id',
      'in',
      parts.map(({ id }) => id),
    )
    .execute();
  const held = new Map(current.map((row) => [row.id, row.readStatus]));
  const marks = parts.map(({ id, readStatus }) => ({ id, readStatus: readStatus ?? held.get(id) ?? false }));
  const records = new Map((await markRecords(scope, marks)).map((record) => [record.id, record]));
  return parts.flatMap(({ id, fields }) => {
    const record = records.get(id);
    return record ? [{ status: 200, body: pickFields(record, fields) }] : [];
  });
}

/** POST api/batch: marks of own records in one transaction, all or none. Answers in the order asked. */
export async function runBatch(scope: AnyScope, body: unknown): Promise<BatchAnswer[]> {
  const order = BatchOrder.safeParse(formOf(body));
  if (!order.success) throw badRequest();
  const parts = order.data.requests.map(partOf);
  await check(scope, parts);
  const answers: BatchAnswer[] = [];
  for (const run of runsOf(parts)) answers.push(...(await perform(scope, run)));
  return answers;
}
