import type { z } from 'zod';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { bedsOf, namedInNotice, patientBrief } from '#modules/patients/server/index.ts';
import type { RequestPatient } from '../../contract/request-records.ts';
import { procedureRequestRefusals } from '../../contract/request-refusals.ts';

type Person = z.output<typeof RequestPatient>;

/** Patients of rows as the reader may know them, with their beds, in two queries. */
export async function peopleOf(scope: Scope, patientIds: readonly Id[]): Promise<(id: Id) => Person> {
  const briefs = await patientBrief(scope, [...new Set(patientIds)]);
  const beds = await bedsOf(scope, patientIds);
  const byId = new Map(briefs.map((brief) => [brief.id, brief]));
  return (id) => {
    const brief = byId.get(id);
    const bed = beds.get(id);
    return {
      id,
      fullname: brief?.fullname ?? '',
      hospitalPatientId: brief?.hospitalPatientId ?? '',
      gender: brief?.gender ?? null,
      dateOfBirth: brief?.dateOfBirth ?? null,
      confidential: brief?.confidential ?? false,
      bed: bed ? { wardName: bed.wardName, bedLabel: bed.bedLabel, path: bed.path } : null,
    };
  };
}

/** Active staff by id with their names. Refuses PROCEDURE_STAFF. */
export async function requireStaff(scope: Scope, ids: readonly Id[]): Promise<Map<Id, string>> {
  const found = new Map(
    (await usersBrief(scope, ids)).filter(({ status }) => status === 'active').map(({ id, fullname }) => [id, fullname]),
  );
  if (ids.some((id) => !found.has(id))) throw procedureRequestRefusals.refusal('PROCEDURE_STAFF');
  return found;
}

/** How a patient is called in a notice. */
export async function patientInNotice(scope: Scope, patientId: Id): Promise<string> {
  const [patient] = await patientBrief(scope, [patientId]);
  return patient ? namedInNotice(patient) : '';
}
