import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { nextNumbers } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { type HmoBillRecord, type InsuredLine, lockHmoBills } from './store.ts';

const lockFamily = 7_236_511;

/** The open bill that a line stands on. */
export type OpenBillOf = (line: Wanted) => HmoBillRecord;

/** A line and the visit whose bill takes it. */
export type Wanted = InsuredLine & { readonly visitKey: string };

export const visitOf = ({ patientId, hmoId, visitKey }: Pick<HmoBillRecord, 'patientId' | 'hmoId' | 'visitKey'>) =>
  [patientId, hmoId, visitKey].join('|');

/** Two lines of one visit at once: the second waits here and then finds the bill of the first. */
export async function lockVisits(scope: Scope, keys: readonly string[]): Promise<void> {
  const named = keys.map((key) => `${scope.hospitalId}|${key}`);
  await sql`
    select pg_advisory_xact_lock(${lockFamily}::int, place) from (
      select distinct hashtext(name) as place from unnest(${named}::text[]) as name order by 1) places`.execute(scope.tx);
}

async function openIds(scope: Scope, wanted: readonly Wanted[]): Promise<Id[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ id: Id }>`
    select h.id from hmo_bills h
      join unnest(${wanted.map(({ patientId }) => patientId)}::uuid[], ${wanted.map(({ hmoId }) => hmoId)}::uuid[],
                  ${wanted.map(({ visitKey }) => visitKey)}::text[]) as w (patient_id, hmo_id, visit_key)
        on h.patient_id = w.patient_id and h.hmo_id = w.hmo_id and h.visit_key = w.visit_key
     where h.hospital_id = ${scope.hospitalId} and h.status = 'open'`.execute(scope.tx);
  return rows.map(({ id }) => id);
}

/** Open bills of the visits, locked. One that was invoiced while this waited for it may have left its rest on a new one: asked again. */
async function standingBills(scope: Scope, wanted: readonly Wanted[], also: readonly Id[]): Promise<HmoBillRecord[]> {
  for (let round = 0; round < 5; round += 1) {
    const ids = await openIds(scope, wanted);
    const rows = await lockHmoBills(scope, [...new Set([...ids, ...also])]);
    if (ids.every((id) => rows.some((row) => row.id === id && row.status === 'open')))
      return rows.filter(({ status }) => status === 'open');
  }
  throw new Error('The open HMO bills of a visit keep changing');
}

/** New open bills for visits of these lines; numbers are taken last. */
async function openNew(scope: Scope, firsts: readonly Wanted[]): Promise<HmoBillRecord[]> {
  if (firsts.length === 0) return [];
  const numbers = await nextNumbers(scope, 'HB-', firsts.length);
  const rows = await scope.tx
    .insertInto('hmoBills')
    .values(
      firsts.map((line, at) => ({
        ...{ hospitalId: scope.hospitalId, id: scope.newId(), billNumber: numbers[at] as string, status: 'open' as const },
        ...{ hmoId: line.hmoId, planId: line.planId, patientId: line.patientId, billingId: line.billingId },
        billingMethod: line.payer as HmoBillRecord['billingMethod'],
        ...{ enrolleeNumber: line.enrolleeNumber, visitKey: line.visitKey, encounterId: line.encounterId, admissionId: line.admissionId },
        ...{ encounterType: line.encounterType, startedOn: line.serviceDate, openedAt: scope.now },
        ...{ createdAt: scope.now, createdBy: scope.actor.userId, createdByName: scope.actor.name },
        ...changedBy(scope),
      })),
    )
    .returningAll()
    .execute();
  for (const row of rows)
    await scope.record({
      action: 'create',
      entity: 'HmoBill',
      entityId: row.id,
      entityNumber: row.billNumber,
      patientId: row.patientId,
      summary: `HMO bill ${row.billNumber} opened`,
      after: { hmoId: row.hmoId, planId: row.planId, startedOn: row.startedOn },
    });
  return rows;
}

/**
 * The open bills of the visits that these lines are of, locked; what is not there is opened. `also`: bills that the caller changes too,
 * locked in the same order.
 */
export async function openBillsFor(scope: Scope, lines: readonly Wanted[], also: readonly Id[] = []): Promise<OpenBillOf> {
  const wanted = [...new Map(lines.map((line) => [visitOf(line), line]))];
  if (wanted.length > 0)
    await lockVisits(
      scope,
      wanted.map(([key]) => key),
    );
  const standing = await standingBills(
    scope,
    wanted.map(([, line]) => line),
    also,
  );
  const found = new Map(standing.map((row) => [visitOf(row), row]));
  const fresh = await openNew(
    scope,
    wanted.filter(([key]) => !found.has(key)).map(([, line]) => line),
  );
  for (const row of fresh) found.set(visitOf(row), row);
  return (line) => found.get(visitOf(line)) as HmoBillRecord;
}
