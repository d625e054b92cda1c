import { closeUnderRequires, hospitalAdminRole, permissionCatalogue, permissionsOfArea } from './catalogue.ts';

/** A role that ships with the product. Its permissions come from the catalogue's holders. */
export interface DefaultRole {
  readonly name: string;
  readonly description: string;
}

/** A role of the demo hospital with the permissions it holds. */
export interface ReadyRole extends DefaultRole {
  readonly permissions: readonly string[];
}

/** The ten system roles that every hospital starts with. */
export const defaultRoles: readonly DefaultRole[] = [
  { name: hospitalAdminRole, description: 'Runs the hospital in Civis and holds every permission.' },
  { name: 'Doctor', description: 'Examines, diagnoses, prescribes, admits and discharges patients.' },
  { name: 'Nurse', description: 'Receives and triages patients, records vital signs, gives medicines and cares for wards.' },
  { name: 'Pharmacist', description: 'Verifies prescriptions, dispenses medicines and keeps the pharmacy stock.' },
  { name: 'Lab Technician', description: 'Takes specimens, runs laboratory tests, releases results and keeps the blood bank.' },
  { name: 'Imaging Technician', description: 'Schedules and takes images and drafts their reports.' },
  { name: 'Accountant', description: 'Prices, invoices, collects, claims from health plans and keeps the books.' },
  { name: 'Inventory Personnel', description: 'Orders, receives, counts and issues stock and works with vendors.' },
  { name: 'Admin', description: 'Runs the front office: registration, appointments, rooms, staff and departments.' },
  { name: 'Auditor', description: 'Reads records, reports and the audit trail, and changes nothing.' },
];

/** The one role of the patient area; it cannot be changed. */
export const patientRole: DefaultRole = {
  name: 'Patient',
  description: 'A person who sees their own record and those of people they act for.',
};

/** The roles of the platform's operator. */
export const platformRoles: readonly DefaultRole[] = [
  { name: 'Platform Admin', description: 'Runs the platform and holds every permission of the operator.' },
  { name: 'Platform Support', description: 'Helps hospitals and watches mails and the state of the platform.' },
  { name: 'Platform Finance', description: 'Keeps subscriptions, payments and promo codes.' },
];

/** What a shipped role (system, patient or platform) holds by default, closed under requires. Empty for other names. */
export function permissionsOfRole(roleName: string): readonly string[] {
  return closeUnderRequires(permissionCatalogue.filter((entry) => entry.holders.includes(roleName)).map((entry) => entry.name));
}

/** Everything a patient may do in the patient area. */
export const patientPermissions: readonly string[] = permissionsOfArea('patient').map((entry) => entry.name);

/** What a proxy of scope 'appointments-billing' may do for another person. */
export const appointmentsAndBillingPermissions: readonly string[] = [
  'View Own Appointments',
  'Book Own Appointment',
  'View Own Bills',
  'Pay Own Bill',
];

const priceMasters =
  /^((Create|Edit|Delete|Upload|Setup) (Billable Items?|Service Type|Currency)|Manage (Price Rules|Taxes|Discounts)|(Generate|Edit|Upload|Complete) HMO Price List|Set Blood Price)$/;
const ledger = ['View Ledger', 'Close Accounting Period'];

/** Further roles of the demo hospital. */
export const demoRoles: readonly ReadyRole[] = [
  {
    name: 'Ward Manager',
    description: 'A nurse who also keeps the rooms of a ward and its supplies.',
    permissions: closeUnderRequires([...permissionsOfRole('Nurse'), 'Manage Rooms', 'View Users', 'Approve Requisition', 'Correct Dosage']),
  },
  {
    name: 'Cashier',
    description: 'Takes payments; approves nothing and changes no prices.',
    permissions: permissionsOfRole('Accountant').filter(
      (name) =>
        !(
          name.startsWith('Approve ') ||
          name.startsWith('Write Off ') ||
          name === 'Edit Billing Policy' ||
          ledger.includes(name) ||
          priceMasters.test(name)
        ),
    ),
  },
  {
    name: 'Front Desk',
    description: 'Registers patients, books appointments and checks people in.',
    permissions: closeUnderRequires([
      ...[
        'View Patients on dashboard',
        'View Appointment on dashboard',
        'View Civis Documentation',
        'View User Profile',
        'View call log',
        'Make Staff Call',
      ],
      ...['View Patient List', 'View Patient Details', 'Create Patient', 'Edit Patient'],
      ...['Create Next Of Kin', 'Edit Next Of Kin', 'View Patient Billing', 'Create Patient Billing', 'Edit Patient Billing'],
      ...['View Appointment', 'Create Appointment', 'Edit Appointment', 'Cancel Appointment', 'Check In Appointment'],
      ...['View Appointment Type', 'View Staff Schedule', 'View QMS Per Department', 'View All Departments Queue'],
    ]),
  },
  {
    name: 'Pathologist',
    description: 'A laboratory specialist who also reads consultations.',
    permissions: closeUnderRequires([...permissionsOfRole('Lab Technician'), 'View Consultations']),
  },
  {
    name: 'Radiologist',
    description: 'An imaging specialist who signs reports and reads consultations.',
    permissions: closeUnderRequires([
      ...permissionsOfRole('Imaging Technician'),
      'Release Radiology Result',
      'Amend Radiology Result',
      'View Consultations',
    ]),
  },
];
