import type { PermissionRow } from './rows.ts';

export const antenatalRows: readonly PermissionRow[] = [
  { name: 'View Antenatal Stats', holders: 'D N M', lets: 'see pregnancies in care and their figures' },
  { name: 'Create Antenatal', holders: 'D N', lets: 'book a pregnancy in for antenatal care', requires: ['View Antenatal Stats'] },
  { name: 'Edit Antenatal', holders: 'D N', lets: 'change the details of a pregnancy in care', requires: ['View Antenatal Stats'] },
  { name: 'Create Antenatal Contact', holders: 'D N', lets: 'record an antenatal visit', requires: ['View Antenatal Stats'] },
  { name: 'Edit Antenatal Contact', holders: 'D N', lets: 'correct an antenatal visit', requires: ['View Antenatal Stats'] },
  { name: 'Record Delivery', holders: 'D N', lets: 'record the birth and the newborn' },
];

export const proceduresRows: readonly PermissionRow[] = [
  { name: 'View Procedure Requests', holders: 'D N M', lets: 'see requested, booked and finished procedures' },
  { name: 'View Procedures', holders: 'D N A M', lets: 'see the catalogue of procedures' },
  { name: 'View Procedure Category', holders: 'D N A M', lets: 'see the categories of procedures' },
  { name: 'Create Procedure', holders: 'M', lets: 'add a procedure to the catalogue', requires: ['View Procedures'] },
  { name: 'Edit Procedure', holders: 'M', lets: 'change a procedure of the catalogue', requires: ['View Procedures'] },
  { name: 'Setup Procedures', holders: 'M', lets: 'take ready-made procedures into the catalogue', requires: ['View Procedures'] },
  { name: 'Upload Procedures', holders: 'M', lets: 'bring in procedures in bulk from a file', requires: ['View Procedures'] },
  {
    name: 'Manage Procedure Category',
    holders: 'M',
    lets: 'add, change and retire categories of procedures',
    requires: ['View Procedure Category'],
  },
  { name: 'Delete Procedure', holders: 'M', lets: 'remove or retire a procedure of the catalogue', requires: ['View Procedures'] },
  { name: 'Create Procedure Request', holders: 'D', lets: 'ask for a procedure for a patient', requires: ['View Procedure Requests'] },
  { name: 'Edit Procedure Request', holders: 'D', lets: 'change a request for a procedure', requires: ['View Procedure Requests'] },
  {
    name: 'Cancel Procedure Request',
    holders: 'D',
    lets: 'cancel a request for a procedure with a reason',
    requires: ['View Procedure Requests'],
  },
  { name: 'Assign Surgeon', holders: 'D', lets: 'name the surgeon and team of a procedure' },
  { name: 'View Pre Surgery Assessment', holders: 'D N', lets: 'read assessments made before surgery' },
  { name: 'View Consent Form', holders: 'D N', lets: "read patients' consent forms" },
  {
    name: 'Create Pre Surgery Assessment',
    holders: 'D N',
    lets: 'assess a patient before surgery',
    requires: ['View Pre Surgery Assessment'],
  },
  { name: 'Create Consent Form', holders: 'D N', lets: "record a patient's consent", requires: ['View Consent Form'] },
  { name: 'Start Procedure', holders: 'D N', lets: 'begin a procedure after the safety checklist' },
  { name: 'Document Procedure', holders: 'D', lets: 'write the record of a procedure' },
  { name: 'Submit Procedure Documentation', holders: 'D', lets: 'sign the record of a procedure' },
  { name: 'Amend Procedure Documentation', holders: 'D', lets: 'add an amendment to a signed procedure record' },
  {
    name: 'Override Procedure Overlap',
    holders: 'D',
    lets: 'book a procedure although surgeon or theatre is taken, with a reason',
    risk: 'critical',
  },
];
