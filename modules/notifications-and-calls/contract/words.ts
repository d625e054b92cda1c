/** Collection name and id that every record carries. */
export const collection = 'notification';

/** Topic of the realtime wire that tells what changed in the hospital, without content. */
export const liveTopic = 'hospital/live';

export const notificationKinds = ['notice', 'call'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationPriorities = ['normal', 'high', 'critical'] as const;
export type NotificationPriority = (typeof notificationPriorities)[number];

/** Title of the rows that are calls for attention rather than notices. */
export const callTitle = 'Calling';

/** Every title a notice may have, by the module that sends it. Compared without case. */
export const notificationTitles = {
  binding: [
    callTitle,
    'New Appointment',
    'Procedure Creation',
    'Procedure Modification',
    'Procedure Rescheduled',
    'Procedure Cancellation',
    'Procedure Reassigned',
  ],
  patients: [
    'Patient Deceased',
    'Abnormal Vitals',
    'Notifiable Condition',
    'Record Opened In Emergency',
    'Record Shared',
    'Billing Method Ended',
    'Possible Duplicates',
    'Dependants Aged 18',
    'Death Reported Elsewhere',
    'Person Change Requested',
    'Person Change Decided',
    'Sensitive Records Requested',
    'Sensitive Records Answered',
  ],
  appointments: [
    'Appointment Rescheduled',
    'Appointment Modification',
    'Appointment Cancelled',
    'Appointment Reminder',
    'Patient Checked In',
    'Patient Transferred',
    'Your Turn',
    'Consultation Handover',
    'Consultation Awaiting Co-sign',
    'Visit Summary',
    'Queue Day Closed',
    'Consultation Results Ready',
    'Consultation Unsigned',
    'Consultation Open For Long',
    'Consultation Amended',
    'Consultation Co-signed',
    'New Referral',
  ],
  admissions: [
    'New Admission',
    'Admission Requested',
    'Admission Request Declined',
    'Bed Ready',
    'Bed To Clean',
    'Deposit Low',
    'Patient Discharged',
    'Patient Missing',
    'Patient Released',
    'Early Warning',
    'Early Warning Unanswered',
    'Observations Overdue',
    'Ward Round Order',
    'Orders Not Acknowledged',
    'Antenatal Alert',
    'Birth Registered',
    'Procedure Completed',
  ],
  laboratory: [
    'New Lab Test Request',
    'Lab Specimen Taken',
    'Lab Specimen Rejected',
    'Lab Result Ready For Release',
    'Lab Result Released',
    'Critical Lab Result',
    'Lab Result Amended',
    'Lab Result Returned',
    'Lab Request Cancelled',
  ],
  radiology: ['New Radiology Test Request', 'Images Taken', 'Radiology Report Released', 'Critical Radiology Finding'],
  pharmacy: [
    'New Medication Request',
    'Medication Order Submitted',
    'Medication Dispensed',
    'Medication In Stock',
    'Medication Request Changed',
    'Medication Request Cancelled',
    'Prescription Stopped',
    'Medicines Without a Price',
    'Prescription Changed',
    'New Prescription',
    'Refill Asked',
    'Refill Answered',
    'Prescription Query',
    'Prescription Query Answered',
    'New Administration',
    'Dose Overdue',
    'Administration Terminated',
    'Doses Not Taken',
    'Note The Effect',
    'Verbal Order To Sign',
    'Verbal Order Unsigned',
    'Medication To Return',
    'Stock Issued',
    'Low Stock',
    'Batch Recalled',
    'Stock Expiring',
    'Controlled Drug Difference',
    'Stock Adjustment',
    'Stock Adjustment Posted',
    'Stock Requisition',
    'Requisition Approved',
    'Requisition Rejected',
    'Purchase Order Awaiting Approval',
    'Purchase Order Approved',
    'Purchase Order Rejected',
    'Vendor Bank Details Changed',
  ],
  blood: [
    'New Blood Request',
    'Blood Ready',
    'Blood Units Awaiting Screening',
    'Blood Unit Expired',
    'Blood Stock Low',
    'Transfusion Reaction',
    'External Blood Request',
    'Blood Sample Void',
    'Blood Group Discrepancy',
    'Fridge Out Of Range',
    'Massive Transfusion',
    'Lookback',
    'Blood Request Declined',
    'Emergency Release To Review',
    'Transfusion Vitals Due',
    'Donor Offered',
  ],
  billing: [
    'New Invoice',
    'Invoice Ready For Payment',
    'Payment Received',
    'Receipt',
    'Payment Reversed',
    'Invoice Written Off',
    'Bill Cancelled',
    'Patient Share Of A Bill Rose',
    'Refund May Be Due',
    'Payment Gate Overridden',
    'Price Changed',
    'Period Closed',
    'Billing Integrity Check Failed',
    'Cash Up Awaiting Approval',
    'Cash Up Approved',
    'Cash Up Rejected',
    'Float Waiting',
    'Refund Requested',
    'Refund Approved',
    'Refund Declined',
    'Refund Paid',
  ],
  hmo: [
    'HMO Ready',
    'HMO Contract Ending',
    'HMO Suspended',
    'Tariff To Review',
    'HMO Approval Requested',
    'HMO Approval Overdue',
    'HMO Approval Proceeded',
    'NHIA Notice Due',
    'Emergency Code Due',
    'HMO Request Approved',
    'HMO Request Declined',
    'HMO Invoices Generated',
    'Approval Expired',
    'Claim Posted',
    'Claim Submitted',
    'Claim Payment Added',
    'Claim Written Off',
    'Claim Overdue',
    'Claim Item Rejected',
    'Claim Deadline Near',
    'Withholding Credit Note Missing',
  ],
  organisation: [
    'User Joined',
    'Role Changed',
    'Permissions Changed',
    'Licence Expiring',
    'Setup Completed',
    'Welcome',
    'Record Activated',
    'Referral Reply',
    'Subscription Expiring',
    'Subscription Activated',
    'Payment Failed',
    'New Sign In',
    'Export Ready',
    'Import Finished',
    'Return Reviewed',
    'Audit Chain Broken',
    'Message Limit Reached',
    'Data Protection Fault',
    'Data Protection Restored',
  ],
} as const;

/** A registered title, in its registered spelling. */
export type NotificationTitle = (typeof notificationTitles)[keyof typeof notificationTitles][number];

/** Every registered title. */
export const everyTitle: readonly NotificationTitle[] = Object.values(notificationTitles).flat();

const titlesByFold = new Map(everyTitle.map((title) => [title.toLowerCase(), title]));

/** The registered spelling of a title, whatever its case; undefined for a title outside the registry. */
export function knownTitle(title: string): NotificationTitle | undefined {
  return titlesByFold.get(title.trim().toLowerCase());
}

/** Marks that the client fills at display: which instant of `dates` each reads, and whether as a day or a time. */
export const placeholders = {
  '{{date}}': { of: 'dateTime', as: 'day' },
  '{{time}}': { of: 'dateTime', as: 'time' },
  '{{prevDate}}': { of: 'prevDateTime', as: 'day' },
  '{{prevTime}}': { of: 'prevDateTime', as: 'time' },
} as const;

/** Titles whose date and time are those of `appointmentDateTime` first. */
export const appointmentTitles = ['New Appointment', 'Appointment Rescheduled', 'Appointment Cancelled'] as const;

/** Titles with date placeholders of procedures. */
export const procedureTitles = [
  'Procedure Modification',
  'Procedure Rescheduled',
  'Procedure Cancellation',
  'Procedure Creation',
  'Procedure Reassigned',
] as const;

/** What a user must hold to be called. */
export const callableBy = 'Receive call request';

/** Calls that one person makes in a minute, at most. */
export const callsPerMinute = 6;

/** Seconds during which a call rings. */
export const callRingsSeconds = 30;

/** Most characters of a filter and deepest nesting of its brackets. */
export const filterLimits = { characters: 3500, depth: 10 } as const;

/** Most records that one list marks. */
export const mostMarked = 500;
