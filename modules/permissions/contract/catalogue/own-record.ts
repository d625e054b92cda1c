import type { PermissionRow } from './rows.ts';

export const ownRecordRows: readonly PermissionRow[] = [
  { name: 'View Own Profile', holders: 'Patient', lets: 'see their own profile' },
  { name: 'Edit Own Profile', holders: 'Patient', lets: 'change their own contact details', requires: ['View Own Profile'] },
  { name: 'Manage Own Dependants', holders: 'Patient', lets: 'add people they care for and end that', requires: ['View Own Profile'] },
  { name: 'View Own Appointments', holders: 'Patient', lets: 'see their own appointments' },
  { name: 'Book Own Appointment', holders: 'Patient', lets: 'book, move and cancel their own appointments' },
  { name: 'View Own Medications', holders: 'Patient', lets: 'see their own prescriptions and medicines' },
  { name: 'Request Refill', holders: 'Patient', lets: 'ask for a repeat of a prescription' },
  { name: 'Record Own Doses', holders: 'Patient', lets: 'note the doses they took at home' },
  { name: 'View Own Results', holders: 'Patient', lets: 'see their own released results' },
  { name: 'View Own Blood Records', holders: 'Patient', lets: 'see their own blood group, donations and transfusions' },
  { name: 'Become Donor', holders: 'Patient', lets: 'offer to donate blood' },
  { name: 'View Own Bills', holders: 'Patient', lets: 'see their own bills, invoices and receipts' },
  { name: 'Pay Own Bill', holders: 'Patient', lets: 'pay their own bills' },
  { name: 'View Own Chart', holders: 'Patient', lets: 'read their own conditions, allergies, vital signs and notes released to them' },
  { name: 'Upload Own Attachment', holders: 'Patient', lets: 'send documents to their own record', requires: ['View Own Chart'] },
  { name: 'Record Home Vitals', holders: 'Patient', lets: 'record vital signs measured at home' },
  { name: 'Message Hospital', holders: 'Patient', lets: 'write to the hospital and read its answers' },
  { name: 'Export Own Record', holders: 'Patient', lets: 'take a copy of their own record' },
  { name: 'View Own Access Log', holders: 'Patient', lets: 'see who opened their record, and when' },
];
