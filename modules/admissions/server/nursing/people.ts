import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { holdersOf, holdersOnDutyIn, usersBrief } from '#modules/access-control/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import type { StoredWard } from '../store.ts';
import { type BedPlace, placesOfBeds } from '../stays/show-stays.ts';
import type { StoredAdmission } from '../stay-store.ts';
import { shiftAt } from './rules.ts';

/** The ward of a stay: of its bed, or the last one. */
export function wardOfStay(scope: Scope, { wardId }: Pick<StoredAdmission, 'wardId'>): Promise<StoredWard> {
  return scope.tx
    .selectFrom('wards')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', wardId)
    .executeTakeFirstOrThrow();
}

/** Who leads the shift of now in wards, by the ward. */
export async function shiftLeads(scope: Scope, wardIds: readonly Id[]): Promise<Map<Id, Id>> {
  const { shift, date } = shiftAt(scope.now, await scope.zone());
  const rows = await scope.tx
    .selectFrom('wardShiftLeads')
    .select(['wardId', 'userId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('wardId', '=', sql<Id>`any(${[...wardIds]}::uuid[])`)
    .where('date', '=', date)
    .where('shift', '=', shift)
    .execute();
  return new Map(rows.map(({ wardId, userId }) => [wardId, userId]));
}

async function active(scope: Scope, ids: readonly (Id | null | undefined)[]): Promise<Id[]> {
  const wanted = ids.flatMap((id) => id ?? []);
  if (wanted.length === 0) return [];
  const known = new Set((await usersBrief(scope, wanted)).filter(({ status }) => status === 'active').map(({ id }) => id));
  return wanted.filter((id) => known.has(id));
}

/**
 * Who is told of a warning in a ward: whoever leads the shift, else the nurse in charge (for one that is only watched the other way
 * round), else all who acknowledge orders there.
 */
export async function nursesOf(scope: Scope, ward: StoredWard, watched: boolean): Promise<Id[]> {
  const lead = (await shiftLeads(scope, [ward.id])).get(ward.id);
  const [first] = await active(scope, watched ? [ward.nurseInChargeId, lead] : [lead, ward.nurseInChargeId]);
  return first ? [first] : holdersOnDutyIn(scope, 'Acknowledge Orders', ward.departmentId);
}

/** The doctors who are rung first: who admitted the patient, and all doctors of the ward's department. */
export async function doctorsOf(scope: Scope, ward: StoredWard, stay: StoredAdmission): Promise<Id[]> {
  const doctors = await holdersOf(scope, 'Create Ward Round', ward.departmentId);
  return [...new Set([...(stay.admittingDoctorId ? [stay.admittingDoctorId] : []), ...doctors])];
}

/** Who heads the department of a ward. */
export async function headOf(scope: Scope, ward: StoredWard): Promise<Id | null> {
  const row = await scope.tx
    .selectFrom('departments')
    .select('headUserId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', ward.departmentId)
    .executeTakeFirst();
  return row?.headUserId ?? null;
}

function bedWords(place: BedPlace | undefined): string {
  if (!place || place.restricted) return 'of a ward';
  return `in bed ${place.bedLabel} of ${place.roomName}, ${place.wardName}`;
}

/** Who and where, for a notice or a call: the number of the patient and the bed, no name, value or diagnosis. */
export async function whereabouts(scope: Scope, { patientId, bedId }: Pick<StoredAdmission, 'patientId' | 'bedId'>): Promise<string> {
  const [patient] = await patientBrief(scope, [patientId]);
  const places = await placesOfBeds(scope, [bedId]);
  return `${patient?.hospitalPatientId ?? 'A patient'} ${bedWords(bedId ? places.get(bedId) : undefined)}`;
}
