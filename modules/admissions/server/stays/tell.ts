import type { Id } from '#kernel/contract/fields.ts';
import type { NoticeTitle, Scope } from '#kernel/server/scope/scope.ts';
import { holdersOf, holdersOnDutyIn } from '#modules/access-control/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import type { StoredBed, StoredRoom, StoredWard } from '../store.ts';

/** Where a stay is shown, below the area. */
export function stayPath(id: Id): string {
  return `/admissions/${id}`;
}

/** Where requests for a bed are shown. */
export const requestsPath = '/admissions?tab=requests';

/** A patient as notices of the wards say it: by the number alone, so that nobody reads a name, a diagnosis or a value there. */
export async function patientNumber(scope: Scope, patientId: Id): Promise<string> {
  return (await patientBrief(scope, [patientId]))[0]?.hospitalPatientId ?? 'a patient';
}

interface Told {
  readonly title: NoticeTitle;
  readonly content: string;
  readonly path: string;
  readonly entity: string;
  readonly entityId: Id;
  readonly priority?: 'normal' | 'high' | 'critical';
}

/** Tells those of the departments who hold a permission, all who hold it where nobody does there, and people by name; each once. */
export async function tellWard(
  scope: Scope,
  { departments, permission, userIds = [] }: { departments: readonly Id[]; permission: string; userIds?: readonly (Id | null)[] },
  told: Told,
): Promise<void> {
  const onDuty: Id[] = [];
  for (const departmentId of new Set(departments)) onDuty.push(...(await holdersOnDutyIn(scope, permission, departmentId)));
  const holders = onDuty.length > 0 ? onDuty : await holdersOf(scope, permission);
  const to = new Set([...userIds.flatMap((id) => id ?? []), ...holders]);
  if (to.size > 0) await scope.notify({ ...told, module: 'admissions', to: { userIds: [...to] } });
}

interface LeftBed {
  readonly bed: Pick<StoredBed, 'id' | 'label'>;
  readonly room: Pick<StoredRoom, 'name'>;
  readonly ward: Pick<StoredWard, 'departmentId' | 'name'>;
}

/** Housekeeping of the ward is told of a bed that a patient left. */
export function tellBedToClean(scope: Scope, { bed, room, ward }: LeftBed): Promise<void> {
  return tellWard(
    scope,
    { departments: [ward.departmentId], permission: 'Manage Beds' },
    {
      title: 'Bed To Clean',
      content: `Bed ${bed.label} of ${room.name}, ${ward.name}, is to be cleaned`,
      path: '/admissions?tab=board',
      entity: 'Bed',
      entityId: bed.id,
    },
  );
}

/** Those who find beds for requests are told of a bed that is available again, while somebody waits for one of the ward. */
export async function tellBedReady(scope: Scope, { bed, room, ward }: LeftBed & { readonly ward: Pick<StoredWard, 'id'> }): Promise<void> {
  const waiting = await scope.tx
    .selectFrom('admissionRequests')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'waiting')
    .where((eb) => eb.or([eb('wardId', '=', ward.id), eb('wardId', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return;
  await tellWard(
    scope,
    { departments: [ward.departmentId], permission: 'Manage Admission Request' },
    {
      title: 'Bed Ready',
      content: `Bed ${bed.label} of ${room.name}, ${ward.name}, is available: patients wait for one`,
      path: requestsPath,
      entity: 'Bed',
      entityId: bed.id,
    },
  );
}
