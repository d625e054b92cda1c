import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { holdersOf, usersBrief } from '#modules/access-control/server/index.ts';
import { appointmentRefusals } from '#modules/appointments/contract/refusals.ts';
import { CareRecord } from '#modules/patients/contract/events.ts';
import { icdCodesOf } from '#modules/reference-data/server/index.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { StayDiagnosis } from '../../contract/stay-records.ts';

const { refusal } = admissionsRefusals;

/** A consultant is an active doctor: by cadre, or by the right to write ward rounds. */
export async function requireConsultant(scope: Scope, id: Id): Promise<void> {
  const user = await scope.tx
    .selectFrom('users')
    .select(['status', 'cadre', 'isConsultant'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (user?.status !== 'active') throw refusal('CONSULTANT_UNKNOWN');
  if (user.cadre === 'doctor' || user.isConsultant || (await holdersOf(scope, 'Create Ward Round')).includes(id)) return;
  throw refusal('CONSULTANT_UNKNOWN');
}

/** Refuses anybody who is not an active member of the staff; `field` names where the message lands. */
export async function requireColleague(scope: Scope, id: Id | null | undefined, field: string): Promise<void> {
  if (!id) return;
  const [user] = await usersBrief(scope, [id]);
  if (user?.status !== 'active') throw refusal('STAFF_UNKNOWN', {}, { [field]: admissionsRefusals.specs.STAFF_UNKNOWN.message });
}

/** Refuses a list with anybody who is not an active member of the staff; `field` names where the message lands. */
export async function requireColleagues(scope: Scope, ids: readonly Id[], field: string): Promise<void> {
  if (ids.length === 0) return;
  const active = new Set((await usersBrief(scope, [...ids])).flatMap(({ id, status }) => (status === 'active' ? id : [])));
  if (ids.some((id) => !active.has(id))) throw refusal('STAFF_UNKNOWN', {}, { [field]: admissionsRefusals.specs.STAFF_UNKNOWN.message });
}

/** Diagnoses have codes of the catalogue, or words alone. */
export async function requireDiagnoses(scope: Scope, list: readonly StayDiagnosis[], field: string): Promise<void> {
  const codes = list.flatMap(({ icdCode }) => icdCode ?? []);
  const known = await icdCodesOf(scope, codes);
  const at = list.findIndex(({ icdCode }) => icdCode !== null && !known.has(icdCode));
  if (at < 0) return;
  const refused = refusal('DIAGNOSIS_CODE_UNKNOWN', { code: list[at]?.icdCode });
  throw refusal('DIAGNOSIS_CODE_UNKNOWN', refused.details, { [`${field}[${at}].icdCode`]: refused.message });
}

/** The billing method of a stay: the one named when it is an active one of the patient, else the patient's own. */
export async function billingOf(scope: Scope, patientId: Id, named: Id | null): Promise<Id | null> {
  const row = await scope.tx
    .selectFrom('patientBillings')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .$if(named !== null, (query) => query.where('id', '=', named as Id).where('status', '=', 'active'))
    .$if(named === null, (query) => query.where('isDefault', '=', true))
    .executeTakeFirst();
  if (named !== null && !row) throw appointmentRefusals.refusal('BILLING_NOT_OF_PATIENT');
  return row?.id ?? null;
}

/** The consultation that led to a request or a stay is one of the patient. */
export async function requireConsultation(scope: Scope, patientId: Id, id: Id | null): Promise<void> {
  if (!id) return;
  const known = await scope.ask(CareRecord, { patientId, kind: 'consultation', id });
  if (known.length === 0) throw refusal('CONSULTATION_UNKNOWN');
}
