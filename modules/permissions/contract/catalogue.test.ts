import { describe, expect, test } from 'vitest';
import { foldPermission } from '#kernel/contract/access.ts';
import {
  beyondHeld,
  closeUnderRequires,
  criticalAmong,
  findPermission,
  permissionCatalogue,
  permissionId,
  permissionModules,
  permissionsOfArea,
  requiredBy,
} from './catalogue.ts';
import { demoRoles, defaultRoles, patientPermissions, permissionsOfRole, platformRoles } from './roles.ts';

// Names that clients of the wire know; each must stay spelled exactly so.
const namesOnTheWire = [
  'View Patients on dashboard',
  'View Admitted Patients on dashboard',
  'View Appointment on dashboard',
  'View Users on dashboard',
  'View Departments on dashboard',
  'View Products on dashboard',
  'View Vendors on dashboard',
  'View Therapeutic Administration on dashboard',
  'View Invoice on dashboard',
  'View Medication Order on dashboard',
  'View Medication Request on dashboard',
  'View Blood Bank on dashboard',
  'View Lab on dashboard',
  'View Radiology on dashboard',
  'View Get Started',
  'View Civis Documentation',
  'View User Profile',
  'View call log',
  'Receive call request',
  'View Patient List',
  'View Appointment',
  'View QMS Per Department',
  'View Medication Requests',
  'View Products',
  'View Vendors',
  'View Admission',
  'View Antenatal Stats',
  'View Procedure Requests',
  'View Lab Test Requests',
  'View Radiology Test Requests',
  'View Blood Bank',
  'View Billing Module',
  'View Health Plan Partner',
  'View HMO Approvals',
  'View HMO Bills',
  'View Claims',
  'View Report Module',
  'View Subscription',
  'View Audit Trail',
  'View Settings',
  'View Users',
  'View Departments',
];

const names = permissionCatalogue.map((entry) => entry.name);
const shippedRoles = [...defaultRoles, ...platformRoles].map((role) => ({ name: role.name, permissions: permissionsOfRole(role.name) }));

describe('the catalogue', () => {
  test('holds no name twice, also when case and spaces do not count', () => {
    expect(new Set(names.map(foldPermission)).size).toBe(names.length);
    expect(new Set(permissionCatalogue.map((entry) => entry.id)).size).toBe(names.length);
  });

  test.each(namesOnTheWire)('has %s, spelled so', (name) => expect(names).toContain(name));

  test('has as many names per module as were agreed', () => {
    const counts = permissionModules.map((module) => permissionCatalogue.filter((entry) => entry.module === module.key).length);
    expect(counts).toEqual([16, 5, 42, 20, 17, 16, 30, 45, 18, 6, 22, 23, 29, 26, 60, 28, 14, 8, 3, 29, 19, 25]);
    expect(permissionModules.map((module) => module.position)).toEqual(counts.map((_count, index) => index + 1));
  });

  test('makes ids that never change', () => {
    expect(permissionId('View Patients on dashboard')).toBe('bb920209-a263-8d57-a090-497bc66d9828');
    expect(permissionId('viewpatients ondashboard')).toBe(permissionId('View Patients on dashboard'));
    for (const { id } of permissionCatalogue) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  });

  test('describes every name in one sentence', () => {
    for (const { description } of permissionCatalogue) expect(description).toMatch(/^Lets the holder \S.{5,}[^.]\.$/);
    expect(new Set(permissionCatalogue.map((entry) => entry.description)).size).toBe(names.length);
  });

  test('requires only names of the same area that exist', () => {
    for (const entry of permissionCatalogue) {
      for (const required of entry.requires) expect(findPermission(required)?.area, `${entry.name} → ${required}`).toBe(entry.area);
    }
  });

  test.each(permissionCatalogue.filter((entry) => /^(Create|Edit|Delete|Upload|Setup|Manage|Cancel) /.test(entry.name)))(
    '$name requires a View',
    (entry) => {
      expect(entry.requires.filter((name) => name.startsWith('View '))).toHaveLength(1);
    },
  );
});

describe('the default roles', () => {
  test('are the ten of the house, found by the dashboard through their names', () => {
    expect(defaultRoles.map((role) => role.name)).toEqual([
      'Hospital Admin',
      'Doctor',
      'Nurse',
      'Pharmacist',
      'Lab Technician',
      'Imaging Technician',
      'Accountant',
      'Inventory Personnel',
      'Admin',
      'Auditor',
    ]);
  });

  test.each([...shippedRoles, ...demoRoles])('$name is closed under requires and not empty', ({ permissions }) => {
    expect(permissions.length).toBeGreaterThan(0);
    expect(closeUnderRequires(permissions)).toEqual(permissions);
  });

  test.each(shippedRoles)('$name holds nothing that the matrix does not give it', ({ name, permissions }) => {
    expect(permissions).toEqual(permissionCatalogue.filter((entry) => entry.holders.includes(name)).map((entry) => entry.name));
  });

  test('Hospital Admin holds all of the hospital area and nothing else', () => {
    expect(permissionsOfRole('Hospital Admin')).toEqual(permissionsOfArea('hospital').map((entry) => entry.name));
  });

  test('Platform Admin holds all of the admin area; patients all of theirs', () => {
    expect(permissionsOfRole('Platform Admin')).toEqual(permissionsOfArea('admin').map((entry) => entry.name));
    expect(patientPermissions).toEqual(permissionsOfRole('Patient'));
  });

  test('Auditor changes no record', () => {
    for (const name of permissionsOfRole('Auditor')) expect(name).toMatch(/^(View|Export|Verify) /);
  });

  test.each([
    [
      'Doctor',
      ['Add Invoice Payment', 'Receive Patient Deposit', 'Create Invoice', 'Receive Stock', 'Adjust Stock', 'Dispense Medication'],
    ],
    ['Nurse', ['Create Prescription', 'Edit Prescription', 'Sign Prescription', 'Prescribe Controlled Drug']],
    ['Pharmacist', ['Create Consultation', 'Create Pre Existing Condition', 'View Consultations']],
    ['Accountant', ['View Lab Test Requests', 'View Radiology Test Requests', 'View Consultations', 'View Patient Summary']],
    ['Inventory Personnel', ['View Patient List', 'View Patient Details', 'Create Patient']],
    ['Admin', ['View Consultations', 'View Patient Summary', 'View Nursing Record', 'View Ward Round']],
  ])('%s is kept from the work of others', (role, forbidden) => {
    const held = permissionsOfRole(role);
    expect(held.filter((name) => forbidden.includes(name))).toEqual([]);
    for (const name of forbidden) expect(findPermission(name), name).toBeDefined();
  });

  test('the cashier approves nothing and sets no prices', () => {
    const cashier = demoRoles.find((role) => role.name === 'Cashier')?.permissions ?? [];
    expect(cashier).toContain('Add Invoice Payment');
    for (const name of [
      'Approve Refund',
      'Write Off Invoice',
      'Edit Billing Policy',
      'View Ledger',
      'Edit Billable Item',
      'Manage Taxes',
    ]) {
      expect(cashier).not.toContain(name);
    }
  });
});

describe('questions to the catalogue', () => {
  test('a name is found whatever its case and spaces', () => {
    expect(findPermission('VIEW  PATIENT LIST')?.name).toBe('View Patient List');
    expect(findPermission('viewpatientlist')?.name).toBe('View Patient List');
    expect(findPermission('View Nothing')).toBeUndefined();
  });

  test('granting an act grants the view it requires', () => {
    expect(closeUnderRequires(['create patient', 'no such name'])).toEqual(['View Patient Details', 'Create Patient']);
  });

  test('a view that others require is named with them', () => {
    expect(requiredBy('View Vendors', ['View Vendors', 'Edit Vendor', 'Create Patient'])).toEqual(['Edit Vendor']);
    expect(requiredBy('Edit Vendor', ['View Vendors', 'Edit Vendor'])).toEqual([]);
  });

  test('critical and foreign names are told apart', () => {
    expect(criticalAmong(['Merge Patients', 'View Patient List'])).toEqual(['Merge Patients']);
    expect(beyondHeld(['View Patient List', 'Create Role'], ['viewpatientlist'])).toEqual(['Create Role']);
  });
});
