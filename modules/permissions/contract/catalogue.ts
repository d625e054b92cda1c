import { foldPermission, type Area } from '#kernel/contract/access.ts';
import { antenatalRows, proceduresRows } from './catalogue/antenatal-and-procedures.ts';
import { billingRows, hmoRows } from './catalogue/billing.ts';
import { admissionsRows, consultationRows, pharmacyRows, prescriptionsRows } from './catalogue/clinical.ts';
import { appointmentsAndQueueRows, dashboardRows, patientsRows, profileAndCallsRows } from './catalogue/desk.ts';
import { bloodRows, laboratoryRows, radiologyRows } from './catalogue/diagnostics.ts';
import { auditTrailRows, reportRows, settingsRows, subscriptionRows } from './catalogue/house.ts';
import { inventoryRows } from './catalogue/inventory.ts';
import { ownRecordRows } from './catalogue/own-record.ts';
import { platformRows } from './catalogue/platform.ts';
import { holderCodes, permissionId, type PermissionEntry, type PermissionRow } from './catalogue/rows.ts';
import { permissionModules } from './modules.ts';

export { permissionId, permissionRisks, type PermissionEntry, type PermissionRisk } from './catalogue/rows.ts';
export { permissionModules, type PermissionModule } from './modules.ts';

/** The role that holds every permission of the hospital area and cannot be changed. */
export const hospitalAdminRole = 'Hospital Admin';

const rowsOf: Readonly<Record<string, readonly PermissionRow[]>> = {
  dashboard: dashboardRows,
  'profile-and-calls': profileAndCallsRows,
  patients: patientsRows,
  'appointments-and-queue': appointmentsAndQueueRows,
  consultation: consultationRows,
  prescriptions: prescriptionsRows,
  pharmacy: pharmacyRows,
  inventory: inventoryRows,
  admissions: admissionsRows,
  antenatal: antenatalRows,
  procedures: proceduresRows,
  laboratory: laboratoryRows,
  radiology: radiologyRows,
  blood: bloodRows,
  billing: billingRows,
  hmo: hmoRows,
  report: reportRows,
  subscription: subscriptionRows,
  'audit-trail': auditTrailRows,
  settings: settingsRows,
  'own-record': ownRecordRows,
  platform: platformRows,
};

/** Every permission of the product, module by module in the order of the role editor. */
export const permissionCatalogue: readonly PermissionEntry[] = permissionModules.flatMap((module) =>
  (rowsOf[module.key] ?? []).map((row) => toEntry(row, module.key, module.area)),
);

function toEntry(row: PermissionRow, module: string, area: Area): PermissionEntry {
  const holders = row.holders.split(' ').flatMap((code) => holderCodes[code] ?? []);
  return {
    id: permissionId(row.name),
    name: row.name,
    area,
    module,
    risk: row.risk ?? 'normal',
    description: `Lets the holder ${row.lets}.`,
    requires: row.requires ?? [],
    holders: area === 'hospital' ? [hospitalAdminRole, ...holders] : holders,
  };
}

const byFoldedName: ReadonlyMap<string, PermissionEntry> = new Map(permissionCatalogue.map((entry) => [foldPermission(entry.name), entry]));

/** The permission of a name (case and spaces do not count), or undefined when the catalogue has none. */
export function findPermission(name: string): PermissionEntry | undefined {
  return byFoldedName.get(foldPermission(name));
}

/** All permissions of an area, in catalogue order. */
export function permissionsOfArea(area: Area): readonly PermissionEntry[] {
  return permissionCatalogue.filter((entry) => entry.area === area);
}

/**
 * The names together with all that they require, however deep, in catalogue order and as the catalogue spells them.
 * Names that the catalogue does not have are left out.
 */
export function closeUnderRequires(names: Iterable<string>): readonly string[] {
  const closed = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const entry = findPermission(name);
    if (!entry || closed.has(entry.name)) continue;
    closed.add(entry.name);
    waiting.push(...entry.requires);
  }
  return permissionCatalogue.filter((entry) => closed.has(entry.name)).map((entry) => entry.name);
}

/** Which of the held permissions would no longer stand without `name`: those that require it, however deep. */
export function requiredBy(name: string, held: Iterable<string>): readonly string[] {
  const wanted = findPermission(name)?.name;
  if (wanted === undefined) return [];
  return [...held].filter((other) => {
    const entry = findPermission(other);
    return entry !== undefined && entry.name !== wanted && closeUnderRequires([entry.name]).includes(wanted);
  });
}

/** The critical ones among the names; unknown names are none. */
export function criticalAmong(names: Iterable<string>): readonly string[] {
  return [...names].filter((name) => findPermission(name)?.risk === 'critical');
}

/** The names that are not among those held (case and spaces do not count): what a grantor may not give. */
export function beyondHeld(names: Iterable<string>, held: Iterable<string>): readonly string[] {
  const own = new Set([...held].map(foldPermission));
  return [...names].filter((name) => !own.has(foldPermission(name)));
}
