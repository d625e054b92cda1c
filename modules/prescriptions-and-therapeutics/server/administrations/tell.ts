import type { Id } from '#kernel/contract/fields.ts';
import type { NoticeTitle, Scope } from '#kernel/server/scope/scope.ts';
import { holdersOf } from '#modules/access-control/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { administrationPath } from '../../contract/administration-words.ts';
import type { StoredAdministration } from './store.ts';

type Told = Pick<StoredAdministration, 'id' | 'administrationNumber' | 'patientId' | 'departmentId'>;

export interface Words {
  readonly title: NoticeTitle;
  /** Follows the administration's number and the patient's. Never a medicine: notices are seen on locked screens. */
  readonly words: string;
  readonly priority?: 'normal' | 'high' | 'critical';
  readonly dedupe?: string;
}

async function tell(scope: Scope, row: Told, userIds: readonly Id[], { title, words, priority, dedupe }: Words): Promise<void> {
  const to = [...new Set(userIds)];
  if (to.length === 0) return;
  const [patient] = await patientBrief(scope, [row.patientId]);
  await scope.notify({
    title,
    content: `${row.administrationNumber} of ${patient?.hospitalPatientId ?? 'a patient'} ${words}`,
    path: administrationPath(row.id),
    to: { userIds: to },
    priority: priority ?? 'normal',
    module: 'prescriptions-and-therapeutics',
    entity: 'TherapeuticAdministration',
    entityId: row.id,
    ...(dedupe ? { dedupeKey: dedupe } : {}),
  });
}

/** Tells named users; nobody when none is named. */
export function tellUsers(scope: Scope, row: Told, userIds: readonly (Id | null)[], words: Words): Promise<void> {
  return tell(
    scope,
    row,
    userIds.flatMap((id) => id ?? []),
    words,
  );
}

/** Those who give medicines in a ward; all who do when nobody works there. */
export async function wardNurses(scope: Scope, departmentId: Id): Promise<Id[]> {
  const here = await holdersOf(scope, 'Record Dosage', departmentId);
  return here.length > 0 ? here : holdersOf(scope, 'Record Dosage');
}

export async function tellWard(scope: Scope, row: Told, words: Words): Promise<void> {
  await tell(scope, row, await wardNurses(scope, row.departmentId), words);
}

/** A ward hears that medicines of a patient came out of the pharmacy; whoever dispensed them knows. */
export async function tellMedicines(
  scope: Scope,
  departmentId: Id,
  { orderId, orderNumber, patientId }: { readonly orderId: Id; readonly orderNumber: string; readonly patientId: Id },
): Promise<void> {
  const [patient] = await patientBrief(scope, [patientId]);
  await scope.notify({
    title: 'Medication Dispensed',
    content: `${orderNumber} of ${patient?.hospitalPatientId ?? 'a patient'} was dispensed for the ward`,
    path: '/administrations',
    to: { userIds: await wardNurses(scope, departmentId) },
    module: 'prescriptions-and-therapeutics',
    entity: 'MedicationOrder',
    entityId: orderId,
    dedupeKey: `dispensed-for-ward:${orderId}:${departmentId}`,
  });
}

/** Heads of the departments of a user, else of the ward. */
export async function headsOf(scope: Scope, userId: Id | null, departmentId: Id): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('departments as d')
    .select('d.headUserId')
    .where('d.hospitalId', '=', scope.hospitalId)
    .where((eb) =>
      eb.or([
        eb('d.id', '=', departmentId),
        ...(userId
          ? [
              eb(
                'd.id',
                'in',
                eb
                  .selectFrom('userDepartments')
                  .select('departmentId')
                  .where('hospitalId', '=', scope.hospitalId)
                  .where('userId', '=', userId),
              ),
            ]
          : []),
      ]),
    )
    .execute();
  return [...new Set(rows.flatMap(({ headUserId }) => headUserId ?? []))];
}
