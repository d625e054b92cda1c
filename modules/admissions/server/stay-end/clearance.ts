import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billingPolicyOf, currencyOf } from '#modules/billing-setup/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { stayClearanceOf } from '#modules/patient-bills/server/index.ts';
import { deathState, openPatient } from '#modules/patients/server/index.ts';
import { undispensedOf } from '#modules/pharmacy/server/index.ts';
import { unrecordedDosesOf, unusedUnitsOf } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { wardSettings } from '../../contract/settings.ts';
import type { AreaClearance, Blocker, StayClearance } from '../../contract/stay-end-records.ts';
import type { ClearanceArea } from '../../contract/stay-words.ts';
import { openTasks } from '../nursing/tasks.ts';
import { readAdmission, type StoredAdmission } from '../stay-store.ts';
import { billingBlockers, nursingBlockers, pharmacyBlockers, recordsBlockers, withoutMedicines } from './blockers.ts';
import { rightOfArea } from './rules.ts';

/** The right by which amounts of bills are seen. */
const seesBills = (scope: Pick<Scope, 'may'>) => scope.may('View Patient Billing');

async function ofNursing(scope: Scope, row: StoredAdmission): Promise<Blocker[]> {
  const kept = row.assessment?.belongings ?? [];
  return nursingBlockers({
    doses: await unrecordedDosesOf(scope, row.patientId),
    tasks: await openTasks(scope, row.id),
    belongings: kept.filter(({ givenBackAt }) => givenBackAt === null).map(({ what }) => what),
    stayPath: `/admissions/${row.id}`,
  });
}

async function ofPharmacy(scope: Scope, { patientId, admittedAt }: StoredAdmission): Promise<Blocker[]> {
  const open = await undispensedOf(scope, patientId, admittedAt);
  return pharmacyBlockers({
    takeHome: open.filter(({ toGoHome }) => toGoHome),
    mayCancel: scope.may('Cancel Medication Request'),
    unused: await unusedUnitsOf(scope, patientId, admittedAt),
  });
}

async function ofBilling(scope: Scope, { id, patientId }: StoredAdmission): Promise<{ blockers: Blocker[]; netDue: number }> {
  const sums = await stayClearanceOf(scope, patientId, id);
  const draftedAtRelease = (await billingPolicyOf(scope)).autoCreateDraftAt === 'checkout';
  return {
    blockers: billingBlockers({ ...sums, patientId, draftedAtRelease, seesAmounts: seesBills(scope) }),
    netDue: sums.netDue,
  };
}

async function ofRecords(scope: Scope, row: StoredAdmission): Promise<Blocker[]> {
  return recordsBlockers({
    type: row.dischargeType,
    hasSummary: row.dischargeSummary !== null,
    diagnoses: row.finalDiagnoses ?? [],
    death: row.dischargeType === 'deceased' ? await deathState(scope, row.patientId) : null,
    stayPath: `/admissions/${row.id}`,
    patientPath: `/patients/${row.patientId}`,
  });
}

async function namedBlockersOf(scope: Scope, row: StoredAdmission, area: ClearanceArea): Promise<Blocker[]> {
  if (area === 'nursing') return ofNursing(scope, row);
  if (area === 'pharmacy') return ofPharmacy(scope, row);
  if (area === 'records') return ofRecords(scope, row);
  return (await ofBilling(scope, row)).blockers;
}

/** What keeps an area from being cleared, as far as the actor may know of the stay: refusals of acts name no more than the screen. */
export async function blockersOf(scope: Scope, row: StoredAdmission, area: ClearanceArea): Promise<Blocker[]> {
  const blockers = await namedBlockersOf(scope, row, area);
  return scope.may('View Admission') ? blockers : withoutMedicines(blockers);
}

/** How a stay stands with every area that the settings ask for, and what it owes. */
export async function clearanceOf(scope: Scope, row: StoredAdmission): Promise<{ areas: AreaClearance[]; netDue: number }> {
  const { clearanceAreas } = await readSettings(scope, wardSettings);
  const cleared = await scope.tx
    .selectFrom('admissionClearances')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', row.id)
    .execute();
  const billing = await ofBilling(scope, row);
  const areas: AreaClearance[] = [];
  for (const area of clearanceAreas) {
    const tick = cleared.find((each) => each.area === area);
    areas.push({
      area,
      mayClear: scope.may(rightOfArea[area]),
      blockers: area === 'billing' ? billing.blockers : await blockersOf(scope, row, area),
      cleared: tick ? { by: tick.clearedByName, at: tick.clearedAt, passedReason: tick.passedReason } : null,
    });
  }
  return { areas, netDue: billing.netDue };
}

/** GET patient-admissions/{id}/clearance. */
export async function readClearance(scope: Scope, id: Id): Promise<StayClearance> {
  const row = await readAdmission(scope, id);
  await openPatient(scope, row.patientId);
  const { areas, netDue } = await clearanceOf(scope, row);
  const currency = await currencyOf(scope);
  return { areas, netDue: seesBills(scope) ? netDue : null, currency: currency?.code ?? null, version: row.version };
}
