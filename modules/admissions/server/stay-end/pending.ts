import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { cancelUnbegun, labBriefs } from '#modules/laboratory/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { cancelMedicationRequest, undispensedOf } from '#modules/pharmacy/server/index.ts';
import {
  cancelUnbegunLines,
  openLinesOf,
  runningAdministrationsOf,
  terminateOf,
} from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { PendingItem } from '../../contract/stay-end-records.ts';
import { readAdmission, type StoredAdmission } from '../stays/store.ts';

type Stay = Pick<StoredAdmission, 'patientId' | 'admittedAt'>;

async function pendingTests(scope: Scope, { patientId, admittedAt }: Stay): Promise<PendingItem[]> {
  const open = await labBriefs(scope, { patientId, openSince: admittedAt });
  return open.map(({ id, requestNumber, testName, status, path }) => ({
    kind: 'lab-request',
    ...{ id, number: requestNumber, label: testName, status, path },
    cancellable: status === 'specimen-due',
  }));
}

/** A request that waits in the pharmacy with the line behind it, which ends with it. */
interface Medicine {
  readonly item: PendingItem;
  readonly lineId: Id | null;
}

/** Medicines to go home are none of them: they are dispensed after the discharge. Those of the ward end with what is given there. */
async function pendingMedicines(scope: Scope, { patientId, admittedAt }: Stay, given: ReadonlySet<Id>): Promise<Medicine[]> {
  const open = await undispensedOf(scope, patientId, admittedAt);
  return open
    .filter(({ toGoHome, prescriptionLineId }) => !toGoHome && !(prescriptionLineId && given.has(prescriptionLineId)))
    .map(({ id, requestNumber, medicine, status, begun, path, prescriptionLineId }) => ({
      item: { kind: 'medication-request', id, number: requestNumber, label: medicine, status, cancellable: !begun, path },
      lineId: prescriptionLineId,
    }));
}

async function pendingLines(scope: Scope, { patientId, admittedAt }: Stay): Promise<PendingItem[]> {
  const open = await openLinesOf(scope, patientId, admittedAt);
  return open.map(({ id, prescriptionNumber, label, status, draft, begun, path }) => ({
    kind: 'prescription-line',
    ...{ id, number: prescriptionNumber, label, status: draft ? 'draft' : status, path },
    cancellable: !begun,
  }));
}

interface Pending {
  readonly items: PendingItem[];
  /** Lines behind requests of the pharmacy, by the request. */
  readonly lines: ReadonlyMap<Id, Id>;
}

async function pendingOf(scope: Scope, stay: Stay): Promise<Pending> {
  const running = await runningAdministrationsOf(scope, stay.patientId);
  const given = new Set(running.flatMap(({ prescriptionLineId }) => prescriptionLineId ?? []));
  const medicines = await pendingMedicines(scope, stay, given);
  const administrations = running.map(
    ({ id, administrationNumber, medicine, begun, path }): PendingItem => ({
      kind: 'administration',
      ...{ id, number: administrationNumber, label: medicine, status: 'in-progress', path },
      cancellable: !begun,
    }),
  );
  return {
    items: [
      ...(await pendingTests(scope, stay)),
      ...medicines.map(({ item }) => item),
      ...(await pendingLines(scope, stay)),
      ...administrations,
    ],
    lines: new Map(medicines.flatMap(({ item, lineId }) => (lineId ? [[item.id, lineId] as const] : []))),
  };
}

/** GET patient-admissions/{id}/pending. Orders that were written since the admission, and all that is being given. */
export async function listPending(scope: Scope, id: Id): Promise<PendingItem[]> {
  const row = await readAdmission(scope, id);
  await openPatient(scope, row.patientId);
  return pendingItems(scope, row);
}

/** What a discharge asks about. */
export async function pendingItems(scope: Scope, stay: Stay): Promise<PendingItem[]> {
  return (await pendingOf(scope, stay)).items;
}

interface Cancelling {
  readonly stay: Stay;
  readonly list: readonly Pick<PendingItem, 'kind' | 'id'>[];
  readonly reason: string;
}

/** Cancels pending orders of which nothing was begun; one that was begun meanwhile refuses all. */
export async function cancelPending(scope: Scope, { stay, list, reason }: Cancelling): Promise<void> {
  if (list.length === 0) return;
  const { lines } = await pendingOf(scope, stay);
  const ofKind = (kind: PendingItem['kind']) => list.flatMap((each) => (each.kind === kind ? each.id : []));
  const begun = await cancelUnbegun(scope, ofKind('lab-request'), reason);
  const requests = ofKind('medication-request');
  const lineIds = [...ofKind('prescription-line'), ...requests.flatMap((id) => lines.get(id) ?? [])];
  begun.push(...(await cancelUnbegunLines(scope, lineIds, reason)));
  for (const id of requests.filter((each) => !lines.has(each)).sort())
    if (!(await cancelMedicationRequest(scope, id, reason)).cancelled) begun.push(id);
  const ending = ofKind('administration');
  if (ending.length > 0) await terminateOf(scope, stay.patientId, { at: scope.now, reason, only: ending });
  if (begun.length > 0) throw admissionsRefusals.refusal('PENDING_UNKNOWN');
}
