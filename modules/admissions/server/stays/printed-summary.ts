import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { GatePass, PrintedSummary } from '../../contract/stay-records.ts';
import { showAdmission } from './show-stays.ts';

/** GET patient-admissions/{id}/discharge-summary. Whoever prints it may open the record of the patient. */
export async function printedSummary(scope: Scope, id: Id): Promise<PrintedSummary> {
  const stay = await showAdmission(scope, id);
  await openPatient(scope, stay.of.id);
  return PrintedSummary.parse(stay);
}

/** GET patient-admissions/{id}/gate-pass. */
export async function gatePass(scope: Scope, id: Id): Promise<GatePass> {
  const stay = await showAdmission(scope, id);
  await openPatient(scope, stay.of.id);
  return GatePass.parse(stay);
}
