import type { DemoPerson } from '../stage/demo.ts';
import { pagesOf, settingsOf } from '../stage/web-tree.ts';
import { adminStates } from './admin.ts';
import { administrationStates } from './administrations.ts';
import { admissionsStates } from './admissions.ts';
import { admissionsRoundsStates } from './admissions-rounds.ts';
import { admissionsEndStates } from './admissions-end.ts';
import { admissionsNursingStates } from './admissions-nursing.ts';
import { appointmentsStates } from './appointments.ts';
import { bloodStates } from './blood.ts';
import { billingStates } from './billing.ts';
import { cashStates } from './cash.ts';
import { consultationStates } from './consultation.ts';
import { claimStates } from './claims.ts';
import { hmoStates } from './hmo.ts';
import { hospitalStates } from './hospital.ts';
import { inventoryDocumentStates } from './inventory-documents.ts';
import { laboratoryStates } from './laboratory.ts';
import { productStates } from './products.ts';
import { patientChartStates } from './patient-chart.ts';
import { patientsStates } from './patients.ts';
import { pharmacySafetyStates } from './pharmacy-safety.ts';
import { portalStates } from './portal.ts';
import { pharmacyOrderStates } from './pharmacy-orders.ts';
import { prescriptionStates } from './prescriptions.ts';
import { queueStates } from './queue.ts';
import { elsewhere, publicStates } from './public.ts';
import { vendorStates } from './vendor.ts';
import { withRecord } from './records.ts';
import type { State } from './state.ts';
import { usersStates } from './users.ts';

/** What a module lists beside its plain pages: drawers, tabs, errors, menus. */
const listed: readonly State[] = [
  ...publicStates,
  ...hospitalStates,
  ...patientsStates,
  ...patientChartStates,
  ...appointmentsStates,
  ...pharmacyOrderStates,
  ...prescriptionStates,
  ...administrationStates,
  ...admissionsStates,
  ...admissionsEndStates,
  ...admissionsNursingStates,
  ...admissionsRoundsStates,
  ...queueStates,
  ...consultationStates,
  ...billingStates,
  ...hmoStates,
  ...claimStates,
  ...cashStates,
  ...laboratoryStates,
  ...bloodStates,
  ...productStates,
  ...inventoryDocumentStates,
  ...pharmacySafetyStates,
  ...usersStates,
  ...vendorStates,
  ...adminStates,
  ...portalStates,
];

const areas = [
  ['hospital', 'admin'],
  ['admin', 'operator'],
  ['patient', 'mother'],
] as const satisfies readonly (readonly [area: string, person: DemoPerson])[];

async function plainPages(): Promise<{ plain: State[]; missing: string[] }> {
  const shown = new Set(listed.filter((state) => !state.act).map(({ as, path }) => `${as} ${path}`));
  const plain: State[] = [];
  const missing: string[] = [];
  for (const [area, as] of areas) {
    const pages = [...(await pagesOf(area)), ...(area === 'hospital' ? await settingsOf() : [])];
    for (const { path, open } of pages.map((page) => ({ open: false, ...page }))) {
      if (elsewhere.has(path) || path.endsWith('/$section')) continue;
      const address = withRecord(path);
      const person = open ? 'nobody' : as;
      // A page without a session stands with its link or its step in the list, or has a record of its own.
      const bare = open && address === path && !listed.some((state) => state.path.split('?')[0] === path);
      if (address === null || bare) missing.push(path);
      else if ((!open || address !== path) && !shown.has(`${person} ${address}`)) plain.push({ name: path, as: person, path: address });
    }
  }
  return { plain, missing };
}

const { plain, missing } = await plainPages();

/** Every page that somebody of the demo opens, out of the routes, and the listed states. */
export const everyState: readonly State[] = [...plain, ...listed];
/** Pages for which no record is named in records.ts, and open ones that no list holds. */
export const missingPages: readonly string[] = missing;
