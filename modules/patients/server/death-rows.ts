import type { Selectable } from 'kysely';
import type { DeathRecordsTable } from '#database/types.ts';
import { permissionNames } from '#kernel/contract/access.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { deathActs, deathCalls } from '../contract/calls/deaths.ts';
import type { Cause, DeathDetails, DeathRecord } from '../contract/death-records.ts';
import { whyNotCertify } from './death-rules.ts';
import type { PatientRecord } from './patient-record.ts';

export type DeathRow = Selectable<DeathRecordsTable>;

/** What a row says, for the trail and the paper. */
export function showDeath({
  hospitalId: _h,
  overrideReason: _o,
  reversedBy: _r,
  createdBy: _c,
  updatedBy: _u,
  updatedByName: _n,
  ...row
}: DeathRow): DeathDetails {
  const cause = (value: unknown) => (value ?? null) as Cause | null;
  return {
    ...row,
    causeA: cause(row.causeA),
    causeB: cause(row.causeB),
    causeC: cause(row.causeC),
    causeD: cause(row.causeD),
    otherConditions: row.otherConditions,
  };
}

/** A row with what may be done with it: only a doctor amends a certificate. */
export function viewDeath(scope: Scope, row: DeathRow): DeathRecord {
  return {
    ...showDeath(row),
    params: { id: row.patientId },
    acts: actsOf(scope, deathActs, row, { amend: whyNotCertify(scope.actor.role) }),
  };
}

function deathsOf(scope: Scope, patientId: Id) {
  return scope.tx.selectFrom('deathRecords').where('hospitalId', '=', scope.hospitalId).where('patientId', '=', patientId);
}

/** The draft or signed record of a patient. */
export function liveDeath(scope: Scope, patientId: Id) {
  return deathsOf(scope, patientId).selectAll().where('status', 'in', ['draft', 'signed']);
}

/** The records of a patient that were reversed, newest first. */
export function reversedDeaths(scope: Scope, patientId: Id): Promise<DeathRow[]> {
  return deathsOf(scope, patientId).selectAll().where('status', '=', 'reversed').orderBy('id', 'desc').limit(20).execute();
}

/** Whether a death was certified here, though it may have been reversed; false for those who may not read the record. */
export async function hasDeathRecord(scope: Scope, { id, status }: Pick<PatientRecord, 'id' | 'status'>): Promise<boolean> {
  if (!permissionNames(deathCalls.state.permission).some((name) => scope.may(name))) return false;
  if (status === 'deceased') return true;
  const reversed = await deathsOf(scope, id).select('id').where('status', '=', 'reversed').limit(1).executeTakeFirst();
  return reversed !== undefined;
}
