/** Acts, as the filter of the trail names them. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'state',
  'read',
  'search',
  'export',
  'print',
  'login',
  'logout',
  'login-failed',
  'permission',
  'override',
  'break-glass',
  'job',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditOutcomes = ['ok', 'refused'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** Kinds of record that the trail can be narrowed to. */
export const auditEntities = [
  'Hospital',
  'Setting',
  'User',
  'Role',
  'Permission',
  'Session',
  'Subscription',
  'Patient',
  'NextOfKin',
  'PatientBilling',
  'PreExistingCondition',
  'Allergy',
  'Vital',
  'Attachment',
  'Summary',
  'Appointment',
  'AppointmentType',
  'QueueTicket',
  'Consultation',
  'Prescription',
  'MedicationRequest',
  'MedicationOrder',
  'TherapeuticAdministration',
  'Admission',
  'WardRound',
  'Ward',
  'Room',
  'Bed',
  'RoomClass',
  'Antenatal',
  'ProcedureRequest',
  'Procedure',
  'LabTest',
  'LabRequest',
  'RadiologyTest',
  'RadiologyRequest',
  'BloodUnit',
  'BloodRequest',
  'Donor',
  'Product',
  'Stock',
  'Vendor',
  'PurchaseOrder',
  'Invoice',
  'Payment',
  'Refund',
  'PatientBill',
  'BillableItem',
  'ServiceType',
  'Currency',
  'CashierShift',
  'Ledger',
  'Hmo',
  'HmoApproval',
  'HmoBill',
  'Claim',
  'Report',
  'Export',
  'Department',
  'Specialization',
  'Notification',
  'Job',
  // Beyond the list of the trail's filter: records that have histories of their own.
  'DeathRecord',
  'PatientAlert',
  'PatientMerge',
  'PersonRequest',
  'PortalAccount',
  'Proxy',
  'ReferenceList',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** Permission that opens the history of a record beside View Audit Trail: that of seeing the record itself. */
export const historyPermissions: Readonly<Partial<Record<AuditEntity, string>>> = {
  Patient: 'View Patient Details',
  NextOfKin: 'View Patient Details',
  PatientBilling: 'View Patient Billing',
  PreExistingCondition: 'View Pre Existing Conditions',
  Allergy: 'View Allergies',
  Vital: 'View Vitals',
  Attachment: 'View Patient Attachments',
  Summary: 'View Patient Summary',
  User: 'View Users',
  Role: 'View Roles',
  Department: 'View Departments',
  Specialization: 'View Specializations',
  Hospital: 'View Settings',
  Setting: 'View Settings',
  Subscription: 'View Subscription',
};

/** Days of the default window when no date is asked for. */
export const defaultAuditDays = 7;
/** Up to how many rows the count of a list is exact. */
export const exactAuditCount = 10_000;
/** Most rows of one export. */
export const mostExportedEntries = 200_000;

/** Ready filters of the screen. */
export const auditPresets = {
  'Money changes': { entityType: ['Invoice', 'Payment', 'Refund', 'PatientBill', 'BillableItem', 'CashierShift', 'Ledger'] },
  'Permission changes': { action: ['permission'] },
  'Overrides and break-glass': { action: ['override', 'break-glass'] },
  Exports: { action: ['export', 'print'] },
  Refused: { outcome: 'refused' },
  'Night activity': { night: true },
  'Deleted or voided': { action: ['delete'] },
} as const;

/** Shown in place of a value that the viewer may not see. */
export const restrictedValue = 'restricted';
