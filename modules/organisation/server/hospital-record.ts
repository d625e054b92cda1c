import type { Selectable } from 'kysely';
import type { HospitalsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { PlatformScope, Scope, Transaction } from '#kernel/server/scope/scope.ts';
import { HospitalSummaries } from '../contract/events.ts';
import type { Hospital, HospitalDetail } from '../contract/records.ts';

export type HospitalRow = Selectable<HospitalsTable>;

/** The hospital of an id, or 404. A hospital scope finds its own alone. */
export async function requireHospital(scope: Scope | PlatformScope, id: Id): Promise<HospitalRow> {
  if (scope.kind === 'hospital' && id !== scope.hospitalId) throw kernelRefusals.refusal('NOT_FOUND');
  const row = await scope.tx.selectFrom('hospitals').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** The scope's own hospital. */
export function hospitalOf(scope: Scope): Promise<HospitalRow> {
  return requireHospital(scope, scope.hospitalId);
}

/** A hospital's telephone as papers and cards show it, with its country code; null where none is kept. */
export function hospitalPhone({ dialCode, phone }: Pick<HospitalRow, 'dialCode' | 'phone'>): string | null {
  return phone ? `${dialCode} ${phone}` : null;
}

// Asked several times by most acts: read once a transaction.
const zones = new WeakMap<Transaction, Map<Id, string>>();

/**
 * The IANA zone for all date arithmetic of the scope's hospital. Invariant 1: 'UTC' when none is set, never the
 * server's own.
 */
export async function zoneOf(scope: Scope): Promise<string> {
  const known = zones.get(scope.tx)?.get(scope.hospitalId);
  if (known !== undefined) return known;
  const row = await scope.tx.selectFrom('hospitals').select('timeZoneCode').where('id', '=', scope.hospitalId).executeTakeFirst();
  const zone = row?.timeZoneCode ?? 'UTC';
  if (!zones.has(scope.tx)) zones.set(scope.tx, new Map());
  if (row) zones.get(scope.tx)?.set(scope.hospitalId, zone);
  return zone;
}

/** To be called by whoever changes the row: the next `zoneOf` of the transaction reads it anew. */
export function forgetZone(scope: Scope): void {
  zones.delete(scope.tx);
}

/** Keeps acts that look at the whole hospital (last of its kind, tree of departments) one after the other. */
export async function lockHospital(scope: Scope): Promise<HospitalRow> {
  const row = await scope.tx.selectFrom('hospitals').selectAll().where('id', '=', scope.hospitalId).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** The row as the wire shows it. */
export async function showHospital(scope: Scope, row: HospitalRow): Promise<Hospital> {
  const { rcCodeFolded: _folded, statusChangedAt: _changedAt, createdBy: _createdBy, updatedBy, updatedByName, ...fields } = row;
  const chosen = await scope.tx
    .selectFrom('specializations')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .orderBy('name')
    .execute();
  return {
    ...fields,
    specializations: chosen.map(({ id }) => id),
    updatedBy: updatedByName ? { id: updatedBy, name: updatedByName } : null,
  };
}

/** GET hospitals/{id}: the own hospital with what later modules say of it. */
export async function readHospital(scope: Scope, id: Id): Promise<HospitalDetail> {
  const hospital = await showHospital(scope, await requireHospital(scope, id));
  const summaries = await scope.ask(HospitalSummaries, { hospitalId: id });
  return {
    ...hospital,
    setup: summaries.find((summary) => summary.setup !== undefined)?.setup ?? null,
    subscription: summaries.find((summary) => summary.subscription !== undefined)?.subscription ?? null,
  };
}

/** Refuses an edit that was made on an older state, naming who changed it. */
export function refuseStaleHospital(row: HospitalRow): never {
  refuseStale(row, row.updatedByName);
}
