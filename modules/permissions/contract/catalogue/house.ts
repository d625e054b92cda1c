import type { PermissionRow } from './rows.ts';

export const reportRows: readonly PermissionRow[] = [
  { name: 'View Report Module', holders: 'D N P L I A V M U', lets: 'open the reports and the basic ones among them' },
  { name: 'View Financial Reports', holders: 'A U', lets: 'see reports on income, debts and cash' },
  { name: 'View HMO Reports', holders: 'A U', lets: 'see reports on health plan partners and claims' },
  { name: 'View Utilisation Reports', holders: 'D N M U', lets: 'see reports on visits, beds and waiting times' },
  { name: 'View Clinical Reports', holders: 'D N L I', lets: 'see reports on diagnoses, results and outcomes' },
  { name: 'View Inventory Reports', holders: 'P V A U', lets: 'see reports on stock, use and purchases' },
  { name: 'View Blood Reports', holders: 'L D', lets: 'see reports on the blood bank' },
  { name: 'View Statutory Reports', holders: 'M D', lets: 'see the reports that health authorities ask for' },
  { name: 'Prepare Statutory Report', holders: 'M D', lets: 'prepare a report for the health authorities' },
  { name: 'Review Statutory Report', holders: 'M', lets: 'check a prepared report for the health authorities' },
  { name: 'Submit Statutory Report', holders: 'M', lets: 'submit a reviewed report to the health authorities' },
  { name: 'View Administration Reports', holders: 'M U', lets: 'see reports on users, sign-ins and the work of departments' },
  { name: 'Export Reports', holders: 'D P L I A V M U', lets: 'take reports out of the system as files' },
  { name: 'Export Records', holders: 'D N P L I A V M U', lets: 'take the rows of any list they may see out of the system as a file' },
];

export const subscriptionRows: readonly PermissionRow[] = [
  { name: 'View Subscription', holders: 'M A', lets: "see the hospital's plan, its modules and invoices" },
  { name: 'Create Subscription', holders: 'M', lets: 'choose and order a plan', requires: ['View Subscription'] },
  { name: 'Renew Subscription', holders: 'M', lets: 'renew the plan for another period' },
  { name: 'Upgrade Subscription', holders: 'M', lets: 'move to a larger plan' },
  { name: 'Add Mini Plan', holders: 'M', lets: 'order a single module beside the plan' },
  { name: 'Buy User Slots', holders: 'M', lets: 'order more user slots' },
  { name: 'Pay Subscription', holders: 'M', lets: 'pay orders of the subscription' },
  {
    name: 'Cancel Subscription',
    holders: '',
    lets: 'end the subscription at its last day',
    requires: ['View Subscription'],
    risk: 'critical',
  },
];

export const auditTrailRows: readonly PermissionRow[] = [
  { name: 'View Audit Trail', holders: 'U', lets: 'read the record of who did what and when' },
  { name: 'Export Audit Trail', holders: 'U', lets: 'take the audit trail out of the system as a file', risk: 'critical' },
  { name: 'Verify Audit Trail', holders: 'U', lets: 'check that no entry of the audit trail was changed or removed' },
];

export const settingsRows: readonly PermissionRow[] = [
  { name: 'View Settings', holders: 'M U', lets: 'see the settings of the hospital' },
  { name: 'Edit Settings', holders: 'M', lets: 'change the general settings of the hospital', requires: ['View Settings'] },
  { name: 'Edit Hospital', holders: 'M', lets: "change the hospital's name, address, logo and licences", requires: ['View Settings'] },
  { name: 'Edit Timezone', holders: 'M', lets: "change the hospital's time zone", requires: ['View Settings'] },
  { name: 'Edit Notification Settings', holders: 'M', lets: 'choose which notices are sent, and how', requires: ['View Settings'] },
  {
    name: 'Edit Security Settings',
    holders: '',
    lets: 'change the rules for passwords, sessions and second factors',
    requires: ['View Settings'],
    risk: 'critical',
  },
  { name: 'Export Hospital Data', holders: '', lets: "take a complete copy of the hospital's data out of the system", risk: 'critical' },
  {
    name: 'Approve Support Access',
    holders: '',
    lets: "let the operator's support look into the hospital for a limited time",
    risk: 'critical',
  },
  { name: 'View Users', holders: 'M U', lets: 'see the list of staff users and their details' },
  { name: 'View Departments', holders: 'M U', lets: 'see the departments and their staff' },
  { name: 'Create User', holders: 'M', lets: 'invite staff and resend their invitations', requires: ['View Users'] },
  { name: 'Edit User', holders: 'M', lets: 'change the details, departments and role of staff', requires: ['View Users'] },
  { name: 'Unlock User', holders: 'M', lets: 'unlock an account that was locked after failed sign-ins' },
  { name: 'Deactivate User', holders: 'M', lets: 'deactivate staff and activate them again', risk: 'critical' },
  {
    name: 'Assign Any Role',
    holders: 'M',
    lets: 'give staff a role that holds more than their own, and take it from them',
    risk: 'critical',
  },
  { name: 'Delete User', holders: '', lets: 'archive a user permanently', requires: ['View Users'], risk: 'critical' },
  { name: 'View Roles', holders: 'M U', lets: 'see roles and what they hold' },
  { name: 'View Permissions', holders: 'M U', lets: 'see the catalogue of permissions' },
  { name: 'Create Role', holders: '', lets: 'add a role', requires: ['View Roles'], risk: 'critical' },
  { name: 'Edit Role', holders: '', lets: "change a role's name, description and permissions", requires: ['View Roles'], risk: 'critical' },
  { name: 'Delete Role', holders: '', lets: 'archive a role without users', requires: ['View Roles'], risk: 'critical' },
  { name: 'Assign Permission', holders: '', lets: 'give single permissions to a role or take them away', risk: 'critical' },
  { name: 'Create Department', holders: 'M', lets: 'add a department', requires: ['View Departments'] },
  { name: 'Edit Department', holders: 'M', lets: 'change a department and its head', requires: ['View Departments'] },
  { name: 'Delete Department', holders: 'M', lets: 'remove or archive a department', requires: ['View Departments'] },
  { name: 'View Specializations', holders: 'D N M', lets: 'see the specializations of the hospital' },
  { name: 'Create Specialization', holders: 'M', lets: 'add a specialization', requires: ['View Specializations'] },
  { name: 'Edit Specialization', holders: 'M', lets: 'change a specialization', requires: ['View Specializations'] },
  { name: 'Delete Specialization', holders: 'M', lets: 'remove or archive a specialization', requires: ['View Specializations'] },
];
