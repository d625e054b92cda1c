import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currentLinesOf, reconcileAtDischarge, type TakeHome, takeHomeOf } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import type { HomeMedicine } from '../../contract/home-medicines.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { DischargeAdmission } from '../../contract/stay-end-records.ts';
import type { StoredAdmission } from '../stay-store.ts';
import { whyNotMedicines } from './rules.ts';

type Order = Pick<DischargeAdmission, 'medicines' | 'dischargePrescriptionId'>;

/** The take-home prescription that a discharge names: signed, for this patient, in this stay. */
async function requireTakeHome(scope: Scope, row: StoredAdmission, { dischargePrescriptionId: id }: Order): Promise<TakeHome | null> {
  if (id === null) return null;
  const found = await takeHomeOf(scope, id);
  if (found?.patientId !== row.patientId || found.signedAt < row.admittedAt) throw admissionsRefusals.refusal('TAKE_HOME_UNKNOWN');
  return found;
}

/** What the patient takes home, and what was decided of every other medicine; null: nothing was reconciled. */
export interface GoingHome {
  readonly takeHome: TakeHome | null;
  readonly medicines: HomeMedicine[] | null;
}

/** Carries out what a discharge decides of the medicines of a locked stay. */
export async function settleMedicines(scope: Scope, row: StoredAdmission, order: Order): Promise<GoingHome> {
  const takeHome = await requireTakeHome(scope, row, order);
  const { medicines: decided } = order;
  refuseIf(whyNotMedicines({ current: await currentLinesOf(scope, row.patientId), decided, takeHome }));
  if (decided === null) return { takeHome, medicines: null };
  if (decided.length === 0) return { takeHome, medicines: [] };
  const { items } = await reconcileAtDischarge(scope, row.patientId, decided);
  return { takeHome, medicines: items };
}
