// Written by `npm run db:types` from the migrated database. Do not edit.
import type { ColumnType } from 'kysely';

/** A column that the database fills when it is left out. */
export type Generated<T> = ColumnType<T, T | undefined, T>;
/** A column that the database alone writes. */
export type Computed<T> = ColumnType<T, never, never>;
/** What `json(value)` of kernel/server/database/kysely.ts makes: the only way to write jsonb, so that no array goes there as a PostgreSQL array. */
export interface JsonText {
  readonly isJson: true;
}
/**
 * What the jsonb columns hold, by table and column, as the module that writes them declares it in its `server/json-columns.ts`:
 * `declare module '#database/types.ts' { interface JsonColumns { 'prescriptions.diagnoses': readonly Diagnosis[] } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface JsonColumns {}
type Held<Name extends string> = Name extends keyof JsonColumns ? JsonColumns[Name] : unknown;
/** A jsonb column: what is declared of it, else unknown when read. */
export type Json<Name extends string> = ColumnType<Held<Name>, JsonText, JsonText>;
/** The same, with a default. */
export type GeneratedJson<Name extends string> = ColumnType<Held<Name>, JsonText | undefined, JsonText>;
/** The same, where it may be null. */
export type NullableJson<Name extends string> = ColumnType<Held<Name> | null, JsonText | null | undefined, JsonText | null>;

export interface AccountDevicesTable {
  id: string;
  accountId: string;
  secretHash: Buffer;
  label: string;
  ip: string | null;
  createdAt: string;
  lastUsedAt: string;
  knownUntil: string;
  trustedUntil: string | null;
}

export interface AccountingPeriodsTable {
  hospitalId: string;
  id: string;
  yearMonth: string;
  status: 'open' | 'closed';
  closedAt: string | null;
  closedBy: string | null;
  closedByName: string | null;
  reopenedAt: string | null;
  reopenedBy: string | null;
  reopenedByName: string | null;
  reopenReason: string | null;
  trialBalance: NullableJson<'accountingPeriods.trialBalance'>;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  version: Generated<number>;
}

export interface AccountsTable {
  id: string;
  area: 'hospital' | 'patient' | 'admin';
  hospitalId: string | null;
  email: string | null;
  dialCode: string | null;
  phoneNumber: string | null;
  phoneKey: string | null;
  passwordHash: string | null;
  status: 'pending' | 'active' | 'inactive' | 'archived';
  phoneNumberConfirmed: Generated<boolean>;
  emailConfirmedAt: string | null;
  twoFactor: 'off' | 'new-device' | 'always' | null;
  passwordChangedAt: string | null;
  mustChangePassword: Generated<boolean>;
  failedCount: Generated<number>;
  failingSince: string | null;
  lockedUntil: string | null;
  lockLevel: Generated<number>;
  lastLoginAt: string | null;
  lastLoginIp: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  version: Generated<number>;
  pinHash: string | null;
  pinSetAt: string | null;
  pinFailedCount: Generated<number>;
  pinFailingSince: string | null;
  pinLockedUntil: string | null;
  pinLockLevel: Generated<number>;
  wantedEmail: string | null;
  askedFailedCount: Generated<number>;
  askedFailingSince: string | null;
  askedLockedUntil: string | null;
  askedLockLevel: Generated<number>;
}

export interface AdministrationDosagesTable {
  hospitalId: string;
  id: string;
  administrationId: string;
  patientId: string;
  departmentId: string;
  sequence: number;
  dueAt: string;
  windowMinutes: number;
  doseAmount: number;
  prn: boolean;
  status: 'pending' | 'given' | 'partially-given' | 'withheld' | 'refused' | 'missed' | 'not-available' | 'cancelled';
  givenAt: string | null;
  givenBy: string | null;
  givenByName: string | null;
  recordedAt: string | null;
  witnessedBy: string | null;
  witnessedByName: string | null;
  doseGiven: number | null;
  site: string | null;
  rate: number | null;
  stoppedAt: string | null;
  source: 'dispensed' | 'ward-stock' | 'patient-own' | null;
  units: number | null;
  batches: GeneratedJson<'administrationDosages.batches'>;
  scannedPatient: Generated<boolean>;
  scannedProduct: Generated<boolean>;
  reasonCode: 'patient-away' | 'nil-by-mouth' | 'refused' | 'vomiting' | 'no-access' | 'doctors-order' | 'out-of-stock' | 'adverse-reaction' | 'observations-outside' | 'other' | null;
  note: string | null;
  preCheck: NullableJson<'administrationDosages.preCheck'>;
  safety: GeneratedJson<'administrationDosages.safety'>;
  effectDueAt: string | null;
  effectNote: string | null;
  effectAsked: Generated<boolean>;
  reaction: string | null;
  billNumbers: GeneratedJson<'administrationDosages.billNumbers'>;
  overdueTold: Generated<boolean>;
  voided: Generated<boolean>;
  voidReason: string | null;
  voidedAt: string | null;
  voidedBy: string | null;
  voidedByName: string | null;
  replacesId: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  identityKind: 'wristband' | 'identifiers' | 'not-checked' | null;
  identityReason: 'wristband-missing' | 'wristband-unreadable' | 'label-unreadable' | 'scanner-fault' | 'emergency' | 'other' | null;
  identityNote: string | null;
  bedsideRuled: Generated<boolean>;
}

export interface AdministrationEventsTable {
  hospitalId: string;
  id: string;
  administrationId: string;
  at: string;
  what: string;
  note: string | null;
  byId: string | null;
  byName: string;
}

export interface AdmissionClearancesTable {
  hospitalId: string;
  admissionId: string;
  area: 'nursing' | 'pharmacy' | 'billing' | 'records';
  clearedAt: string;
  clearedBy: string | null;
  clearedByName: string | null;
  passedReason: string | null;
}

export interface AdmissionCompanionsTable {
  hospitalId: string;
  id: string;
  admissionId: string;
  name: string;
  phone: string | null;
  relationship: string | null;
  fromAt: string;
  toAt: string | null;
  createdAt: string;
  createdBy: string | null;
}

export interface AdmissionObservationsTable {
  hospitalId: string;
  admissionId: string;
  lastVitalId: string | null;
  lastTakenAt: string | null;
  scoreMinutes: number | null;
  level: 'watch' | 'urgent' | 'emergency' | null;
  limitMinutes: number | null;
  limitSilent: Generated<boolean>;
  limitReason: string | null;
  limitUntil: string | null;
  limitAt: string | null;
  limitBy: string | null;
  limitByName: string | null;
  toldDueAt: string | null;
}

export interface AdmissionRequestsTable {
  hospitalId: string;
  id: string;
  requestNumber: string;
  patientId: string;
  consultationId: string | null;
  urgency: 'routine' | 'urgent' | 'emergency';
  urgencyRank: number;
  wardId: string | null;
  roomType: string | null;
  reason: string;
  expectedDays: number | null;
  status: 'waiting' | 'bed-reserved' | 'admitted' | 'declined' | 'cancelled';
  waitStartedAt: string;
  bedId: string | null;
  admissionId: string | null;
  endReason: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface AdmissionsTable {
  hospitalId: string;
  id: string;
  admissionNumber: string;
  patientId: string;
  status: 'admitted' | 'discharged' | 'released' | 'cancelled';
  source: 'outpatient' | 'emergency' | 'referral-in' | 'labour' | 'elective-procedure' | 'newborn' | 'transfer-in' | 'readmission';
  requestId: string | null;
  consultationId: string | null;
  admittedAt: string;
  backdateReason: string | null;
  expectedDischargeAt: string | null;
  wardId: string;
  bedId: string | null;
  admittingDoctorId: string | null;
  consultantId: string;
  primaryNurseId: string | null;
  reason: string;
  admittingDiagnoses: Json<'admissions.admittingDiagnoses'>;
  acuity: 'critical' | 'high' | 'moderate' | 'low';
  isolation: 'none' | 'contact' | 'droplet' | 'airborne' | 'protective';
  diet: string | null;
  nilByMouthUntil: string | null;
  codeStatus: 'full' | 'dnr';
  guardian: NullableJson<'admissions.guardian'>;
  observationMinutes: number;
  patientBillingId: string | null;
  coverageNote: string | null;
  depositRequired: number | null;
  policyReason: string | null;
  depositOverride: string | null;
  assessment: NullableJson<'admissions.assessment'>;
  dischargedAt: string | null;
  dischargedBy: string | null;
  dischargedByName: string | null;
  dischargeType: 'recovered' | 'improved' | 'unchanged' | 'referred' | 'against-medical-advice' | 'absconded' | 'deceased' | 'transferred-out' | null;
  finalDiagnoses: NullableJson<'admissions.finalDiagnoses'>;
  dischargeSummary: NullableJson<'admissions.dischargeSummary'>;
  dischargeSignedBy: string | null;
  followUpAppointmentId: string | null;
  deathRecordId: string | null;
  vacatedAt: string | null;
  vacatedBy: string | null;
  vacatedTo: 'home' | 'lounge' | 'mortuary' | 'other-facility' | 'unknown' | null;
  releasedAt: string | null;
  releasedBy: string | null;
  releasedByName: string | null;
  releasedTo: string | null;
  outstandingAtRelease: number | null;
  releaseReason: 'payment-plan' | 'waived' | 'hmo-pending' | 'absconded' | 'deceased' | 'emergency-policy' | null;
  releaseNote: string | null;
  cancelledAt: string | null;
  cancelledBy: string | null;
  cancelReason: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
  motherAdmissionId: string | null;
  dischargePrescriptionId: string | null;
  dischargeMedicines: NullableJson<'admissions.dischargeMedicines'>;
  dischargeDocumentId: string | null;
  guardianToldAt: string | null;
}

export interface AllergiesTable {
  hospitalId: string;
  id: string;
  patientId: string;
  category: 'medication' | 'food' | 'environment' | 'biologic' | 'latex' | 'contrast';
  substance: string;
  genericName: string | null;
  drugClass: string | null;
  type: 'allergy' | 'intolerance';
  criticality: 'low' | 'high' | 'unable-to-assess';
  reactions: Json<'allergies.reactions'>;
  status: 'active' | 'inactive' | 'resolved';
  verification: 'unconfirmed' | 'confirmed' | 'refuted' | 'entered-in-error';
  lastOccurrence: string | null;
  notes: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface AllergyReviewsTable {
  hospitalId: string;
  id: string;
  patientId: string;
  at: string;
  by: string | null;
  byName: string;
}

export interface AppointmentMovesTable {
  hospitalId: string;
  id: string;
  appointmentId: string;
  prevStartsAt: string;
  prevEndsAt: string;
  startsAt: string;
  endsAt: string;
  reason: string;
  movedBy: string | null;
  movedByName: string;
  movedAt: string;
}

export interface AppointmentOffersTable {
  hospitalId: string;
  id: string;
  waitlistId: string;
  practitionerId: string | null;
  departmentId: string;
  appointmentTypeId: string;
  startsAt: string;
  endsAt: string;
  busyFrom: string;
  busyUntil: string;
  expiresAt: string;
  state: 'open' | 'taken' | 'lapsed';
  createdAt: string;
}

export interface AppointmentRemindersTable {
  hospitalId: string;
  id: string;
  appointmentId: string;
  offsetMinutes: number;
  channel: 'sms' | 'email';
  dueAt: string;
  state: 'queued' | 'sent' | 'skipped';
  sentAt: string | null;
}

export interface AppointmentScheduleExceptionsTable {
  hospitalId: string;
  id: string;
  practitionerId: string | null;
  departmentId: string | null;
  kind: 'leave' | 'holiday' | 'theatre' | 'extra-clinic';
  fromDay: string;
  toDay: string;
  fromMinute: number | null;
  toMinute: number | null;
  note: string | null;
  createdAt: string;
  createdBy: string | null;
}

export interface AppointmentSchedulesTable {
  hospitalId: string;
  id: string;
  practitionerId: string | null;
  departmentId: string | null;
  ownerId: Computed<string>;
  weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
  fromMinute: number;
  toMinute: number;
  breaks: Json<'appointmentSchedules.breaks'>;
  slotMinutes: number | null;
  appointmentTypeIds: string[];
  roomId: string | null;
  maxPatients: number | null;
  validFrom: string | null;
  validTo: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface AppointmentSeriesTable {
  hospitalId: string;
  id: string;
  baseAt: string;
  every: number;
  unit: 'day' | 'week';
  visits: number;
  made: number;
  status: 'active' | 'ended';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  version: Generated<number>;
}

export interface AppointmentTypeDepartmentsTable {
  hospitalId: string;
  typeId: string;
  departmentId: string;
}

export interface AppointmentTypesTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  code: string | null;
  color: 'blue' | 'teal' | 'green' | 'lime' | 'yellow' | 'orange' | 'red' | 'pink' | 'grape' | 'violet' | 'indigo' | 'cyan' | 'gray';
  description: string | null;
  durationMinutes: number;
  bufferBefore: number;
  bufferAfter: number;
  specializationId: string | null;
  mode: 'in-person' | 'phone' | 'video' | 'home-visit';
  createsConsultation: boolean;
  requiresPractitioner: boolean;
  capacityPerSlot: number;
  bookableByPatient: boolean;
  minNoticeMinutes: number;
  maxAdvanceDays: number;
  cancelCutoffMinutes: number;
  preparation: string | null;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
  freeFollowUpDays: Generated<number>;
  followUpItemId: string | null;
}

export interface AppointmentWaitlistTable {
  hospitalId: string;
  id: string;
  patientId: string;
  appointmentTypeId: string;
  departmentId: string;
  practitionerId: string | null;
  fromDay: string;
  toDay: string;
  priority: 'normal' | 'urgent' | 'emergency';
  note: string | null;
  status: 'waiting' | 'offered' | 'booked' | 'removed';
  appointmentId: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  version: Generated<number>;
}

export interface AppointmentsTable {
  hospitalId: string;
  id: string;
  appointmentNumber: string;
  appointmentNo: number;
  kind: 'internal' | 'external';
  patientId: string | null;
  linkedPatientId: string | null;
  externalFullname: string | null;
  externalDialCode: string | null;
  externalPhone: string | null;
  externalEmail: string | null;
  externalGender: 'male' | 'female' | 'prefer not to say' | null;
  externalDateOfBirth: string | null;
  externalAge: number | null;
  externalAddress: string | null;
  externalReferredBy: string | null;
  externalReason: string | null;
  startsAt: string;
  endsAt: string;
  busyFrom: string;
  busyUntil: string;
  status: 'Scheduled' | 'In-progress' | 'Completed' | 'Cancelled' | 'No-show';
  appointmentTypeId: string;
  departmentId: string;
  practitionerId: string | null;
  roomId: string | null;
  reason: string | null;
  notes: string | null;
  chiefComplaint: string | null;
  priority: 'normal' | 'urgent' | 'emergency';
  source: 'front-desk' | 'walk-in' | 'phone' | 'patient-area' | 'follow-up' | 'referral' | 'antenatal' | 'recurring';
  patientBillingId: string | null;
  seriesId: string | null;
  previousAppointmentId: string | null;
  checkedInAt: string | null;
  checkedInBy: string | null;
  checkedInByName: string | null;
  checkInMethod: 'desk' | 'kiosk' | 'patient-qr' | null;
  leftAt: string | null;
  startedAt: string | null;
  completedAt: string | null;
  noShowAt: string | null;
  cancelledAt: string | null;
  cancelledBy: string | null;
  cancelledByName: string | null;
  cancelReason: string | null;
  cancelledBySide: 'patient' | 'hospital' | null;
  deathRecordId: string | null;
  rescheduleCount: number;
  overbooked: boolean;
  overbookReason: string | null;
  patientTwice: Generated<boolean>;
  walkIn: Computed<boolean>;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface AuditAnchorsTable {
  hospitalId: string;
  day: string;
  lastSequence: number;
  lastHash: Buffer;
  signature: Buffer;
  createdAt: string;
}

export interface AuditChainTable {
  hospitalId: string;
  sequence: number;
  entryId: string;
  prevHash: Buffer;
  hash: Buffer;
}

export interface AuditEntriesTable {
  hospitalId: string;
  id: string;
  at: string;
  actorKind: 'user' | 'patient' | 'operator' | 'system' | 'public';
  actorId: string | null;
  actorName: string;
  actorRole: string;
  sessionId: string | null;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
  action: string;
  entityType: string;
  entityId: string | null;
  entityNumber: string | null;
  patientId: string | null;
  personId: string | null;
  summary: string;
  changes: GeneratedJson<'auditEntries.changes'>;
  reason: string | null;
  outcome: 'ok' | 'refused';
  permission: string | null;
  method: string | null;
  route: string | null;
}

export interface AuditPendingTable {
  hospitalId: string;
  entryId: string;
}

export interface AuditVerificationsTable {
  hospitalId: string;
  id: string;
  verifiedAt: string;
  byName: string;
  ok: boolean;
  checked: number;
  fromSequence: number;
  brokenAt: number | null;
  why: string | null;
}

export interface BankingsTable {
  hospitalId: string;
  id: string;
  fromAccount: '1010' | '1030' | '1040' | '1050';
  amount: number;
  charges: number;
  slipNumber: string;
  bankedOn: string;
  note: string | null;
  entryId: string;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
}

export interface BatchBalancesTable {
  hospitalId: string;
  batchId: string;
  locationId: string;
  productId: string;
  quantity: number;
  quarantined: Generated<number>;
  value: number;
  expiryDate: string | null;
  hold: 'quarantined' | 'recalled' | null;
}

export interface BatchesTable {
  hospitalId: string;
  id: string;
  productId: string;
  batchNumber: string;
  foldedNumber: string;
  manufactureDate: string | null;
  expiryDate: string | null;
  supplyId: string | null;
  vendorId: string | null;
  receivedAt: string;
  quantityReceived: number;
  totalCost: number;
  unitCost: number;
  status: 'available' | 'quarantined' | 'recalled' | 'expired' | 'depleted';
  statusReason: string | null;
  transitQuantity: Generated<number>;
  transitValue: Generated<number>;
  frozenBy: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
  expiryWarnedDays: number | null;
}

export interface BedDaysTable {
  hospitalId: string;
  id: string;
  admissionId: string;
  night: string;
  roomId: string;
  roomType: string;
  billableItemId: string | null;
  status: 'charged' | 'voided';
  createdAt: string;
  voidedAt: string | null;
}

export interface BedStaysTable {
  hospitalId: string;
  id: string;
  admissionId: string;
  bedId: string;
  wardId: string;
  roomType: string;
  fromAt: string;
  toAt: string | null;
  reason: 'admit' | 'transfer' | 'swap' | 'upgrade' | 'isolation' | 'undo-discharge';
  note: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string | null;
}

export interface BedsTable {
  hospitalId: string;
  id: string;
  roomId: string;
  label: string;
  foldedLabel: string;
  sortLabel: string;
  kind: 'bed' | 'cot';
  besideBedId: string | null;
  features: string[];
  status: 'available' | 'occupied' | 'reserved' | 'cleaning' | 'out-of-service';
  statusSince: string;
  reservedUntil: string | null;
  reservedReason: string | null;
  reservedForPatientId: string | null;
  outOfServiceReason: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
  reservedForRequestId: string | null;
}

export interface BillableItemsTable {
  hospitalId: string;
  id: string;
  code: string;
  name: string;
  foldedName: string;
  searchText: string;
  module: 'Admission' | 'Blood' | 'Laboratory' | 'Radiology' | 'Medication' | 'Procedure' | 'ProfessionalService' | 'OtherService';
  serviceTypeId: string | null;
  sourceType: 'lab-test' | 'radiology-test' | 'procedure' | 'product' | 'room' | 'blood-component' | 'appointment-type' | null;
  sourceId: string | null;
  hcpcsCode: string | null;
  hcpcsModifiers: string[];
  description: string | null;
  printDescription: boolean;
  unit: 'each' | 'day' | 'hour' | 'session' | 'unit' | 'dose' | 'km' | 'visit';
  minPrice: number | null;
  maxPrice: number | null;
  openPrice: boolean;
  allowDiscount: boolean;
  taxIds: string[];
  costPrice: number | null;
  departmentId: string | null;
  revenueAccount: string | null;
  paymentPolicy: 'inherit' | 'none' | 'pay-first' | 'deposit-or-pay';
  ageMin: number | null;
  ageMax: number | null;
  sexOnly: 'male' | 'female' | null;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface BillingPoliciesTable {
  hospitalId: string;
  gateLaboratory: 'none' | 'pay-first' | 'deposit-or-pay';
  gateRadiology: 'none' | 'pay-first' | 'deposit-or-pay';
  gateMedication: 'none' | 'pay-first' | 'deposit-or-pay';
  gateProcedure: 'none' | 'pay-first' | 'deposit-or-pay';
  gateBlood: 'none' | 'pay-first' | 'deposit-or-pay';
  gateAdmission: 'none' | 'pay-first' | 'deposit-or-pay';
  gateProfessionalService: 'none' | 'pay-first' | 'deposit-or-pay';
  gateOtherService: 'none' | 'pay-first' | 'deposit-or-pay';
  emergencyBypass: boolean;
  roleLimits: Json<'billingPolicies.roleLimits'>;
  invoiceDueDays: number;
  bedChargeTime: string;
  minDepositInpatient: number;
  autoCreateDraftAt: 'never' | 'checkout' | 'discharge';
  requireOpenShift: boolean;
  blindCashCount: boolean;
  receiptFooter: string | null;
  invoiceFooter: string | null;
  bankDetails: string | null;
  logoFileId: string | null;
  wholeMonthLockDay: number;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface BloodAcquisitionsTable {
  hospitalId: string;
  id: string;
  acquisitionNumber: string;
  kind: 'voluntary-donation' | 'replacement-donation' | 'autologous' | 'blood-service' | 'opening';
  donorId: string | null;
  vendorId: string | null;
  sourceName: string;
  acquiredAt: string;
  unitCount: number;
  cost: number | null;
  note: string | null;
  forPatientId: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
}

export interface BloodCrossMatchesTable {
  hospitalId: string;
  id: string;
  requestId: string;
  unitId: string;
  sampleId: string;
  method: 'immediate-spin' | 'antiglobulin' | 'electronic';
  antibodyScreen: 'negative' | 'positive';
  result: 'compatible' | 'incompatible';
  retrospective: Generated<boolean>;
  voidedAt: string | null;
  at: string;
  by: string | null;
  byName: string;
}

export interface BloodDeferralsTable {
  hospitalId: string;
  id: string;
  donorId: string;
  at: string;
  reason: string;
  until: string | null;
  permanent: boolean;
  by: string | null;
  byName: string;
}

export interface BloodDonorsTable {
  hospitalId: string;
  id: string;
  donorNumber: string;
  fullname: string;
  foldedName: string;
  gender: 'male' | 'female';
  dateOfBirth: string;
  phone: string | null;
  bloodGroup: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-' | null;
  weightKg: number | null;
  haemoglobin: number | null;
  consent: boolean;
  patientId: string | null;
  note: string | null;
  lastDonationAt: string | null;
  status: 'offered' | 'active' | 'deferred';
  deferredUntil: string | null;
  deferredForever: Generated<boolean>;
  donations: Generated<number>;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface BloodExcursionUnitsTable {
  hospitalId: string;
  excursionId: string;
  unitId: string;
  decision: 'release' | 'discard' | null;
  reason: string | null;
  decidedAt: string | null;
}

export interface BloodExcursionsTable {
  hospitalId: string;
  id: string;
  storageId: string;
  cause: 'temperature' | 'no-reading';
  beganAt: string;
  endedAt: string | null;
  worstCelsius: number | null;
  status: 'open' | 'ended' | 'decided';
  decidedBy: string | null;
  decidedByName: string | null;
  decidedAt: string | null;
  version: Generated<number>;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
}

export interface BloodLookbackUnitsTable {
  hospitalId: string;
  id: string;
  lookbackId: string;
  unitId: string;
  action: 'quarantine' | 'discard' | 'recall-partner' | 'inform-recipient';
  recipientId: string | null;
  institutionName: string | null;
  informedBy: string | null;
  informedByName: string | null;
  informedAt: string | null;
  outcome: string | null;
}

export interface BloodLookbacksTable {
  hospitalId: string;
  id: string;
  donorId: string | null;
  marker: 'hiv' | 'hbsag' | 'hcv' | 'syphilis' | null;
  reactiveAt: string;
  lastNegativeAt: string | null;
  windowFrom: string;
  status: 'open' | 'closed';
  closedBy: string | null;
  closedByName: string | null;
  closedAt: string | null;
  closeReason: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface BloodMassiveTable {
  hospitalId: string;
  id: string;
  requestId: string;
  activatedAt: string;
  activatedBy: string | null;
  activatedByName: string;
  callGroupId: string | null;
  labsDueAt: string;
  stoodDownAt: string | null;
  stoodDownByName: string | null;
}

export interface BloodMassivePacksTable {
  hospitalId: string;
  massiveId: string;
  no: number;
  issuedAt: string;
  issuedByName: string;
  runner: string;
  missing: string | null;
}

export interface BloodPriceChangesTable {
  hospitalId: string;
  id: string;
  key: string;
  at: string;
  effectiveFrom: string;
  price: number;
  former: number | null;
  by: string | null;
  byName: string;
}

export interface BloodPricesTable {
  hospitalId: string;
  key: 'whole-blood' | 'packed-red-cells' | 'platelets' | 'fresh-frozen-plasma' | 'cryoprecipitate' | 'cross-match';
  id: string;
}

export interface BloodReactionsTable {
  hospitalId: string;
  id: string;
  reactionNumber: string;
  transfusionId: string | null;
  unitId: string;
  patientId: string | null;
  kind: 'febrile' | 'allergic' | 'anaphylactic' | 'acute-haemolytic' | 'delayed-haemolytic' | 'taco' | 'trali' | 'septic' | 'wrong-blood' | 'near-miss' | 'other';
  severity: number;
  onsetAt: string;
  signs: string;
  actions: string | null;
  imputability: 'not-assessed' | 'excluded' | 'unlikely' | 'possible' | 'probable' | 'certain';
  workup: string | null;
  reportedTo: string | null;
  status: 'open' | 'closed';
  reportedBy: string | null;
  reportedByName: string;
  closedAt: string | null;
  closedByName: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface BloodReadingsTable {
  hospitalId: string;
  id: string;
  storageId: string;
  at: string;
  celsius: number;
  source: 'manual' | 'logger';
  by: string | null;
  byName: string;
  note: string | null;
  outside: boolean;
}

export interface BloodRequestUnitsTable {
  hospitalId: string;
  id: string;
  requestId: string;
  unitId: string;
  state: 'reserved' | 'issued' | 'returned' | 'transfused' | 'discarded' | 'released';
  recipientGroup: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-' | 'unknown';
  unitGroup: string;
  component: string;
  sampleId: string | null;
  crossMatchId: string | null;
  reservedAt: string;
  warnedAt: string | null;
  issuedAt: string | null;
  issuedBy: string | null;
  issuedByName: string | null;
  collectedByName: string | null;
  visualCheck: boolean | null;
  temperature: number | null;
  coldBox: boolean | null;
  destination: string | null;
  emergency: Generated<boolean>;
  emergencyDoctorId: string | null;
  emergencyDoctorName: string | null;
  emergencyReason: string | null;
  reviewedAt: string | null;
  endedAt: string | null;
  endReason: string | null;
  packNo: number | null;
}

export interface BloodRequestsTable {
  hospitalId: string;
  id: string;
  requestNumber: string;
  patientId: string;
  component: 'whole-blood' | 'packed-red-cells' | 'platelets' | 'fresh-frozen-plasma' | 'cryoprecipitate';
  units: number;
  volumeMl: number | null;
  bloodGroup: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-' | null;
  urgency: 'routine' | 'urgent' | 'emergency' | 'massive';
  neededAt: string;
  indication: 'anaemia' | 'haemorrhage' | 'surgery' | 'obstetric' | 'sickle-cell' | 'oncology' | 'neonatal' | 'coagulopathy' | 'other';
  indicationText: string;
  haemoglobin: number | null;
  platelets: number | null;
  inr: number | null;
  reason: string | null;
  specialRequirements: string[];
  consentGiven: boolean;
  source: 'ward-round' | 'consultation' | 'procedure' | 'antenatal' | 'emergency' | 'manual';
  placeKind: 'consultation' | 'ward-round' | 'procedure' | 'antenatal' | null;
  placeId: string | null;
  billingId: string | null;
  status: 'requested' | 'sample-taken' | 'cross-matched' | 'part-issued' | 'issued' | 'completed' | 'declined' | 'cancelled';
  open: Computed<boolean>;
  requestedBy: string | null;
  requestedByName: string;
  endReason: string | null;
  endedAt: string | null;
  deathRecordId: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface BloodSamplesTable {
  hospitalId: string;
  id: string;
  sampleNumber: string;
  patientId: string;
  requestId: string | null;
  printedName: string;
  printedNumber: string;
  printedBirth: string | null;
  collectedAt: string;
  collectedBy: string | null;
  collectedByName: string;
  checkedBy: string | null;
  checkedByName: string;
  wristbandScanned: boolean;
  expiresAt: string;
  antibodyScreen: 'negative' | 'positive' | null;
  antibodies: Generated<string[]>;
  voidedAt: string | null;
  voidReason: string | null;
  createdAt: string;
}

export interface BloodStoragesTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  kind: 'fridge' | 'freezer' | 'platelet-agitator' | 'transport-box';
  fromCelsius: number;
  toCelsius: number;
  readEveryMinutes: number;
  status: 'active' | 'down';
  lastReadAt: string | null;
  watchedFrom: string;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface BloodTransfusionVitalsTable {
  hospitalId: string;
  transfusionId: string;
  vitalId: string;
  at: string;
  moment: 'baseline' | 'running' | 'end' | 'reaction';
}

export interface BloodTransfusionsTable {
  hospitalId: string;
  id: string;
  lineId: string;
  unitId: string;
  requestId: string;
  patientId: string;
  status: 'running' | 'completed' | 'stopped';
  startedAt: string;
  startedBy: string | null;
  startedByName: string;
  checkedBy: string;
  checkedByName: string;
  wristbandScanned: boolean;
  unitVolumeMl: number;
  nextVitalsAt: string | null;
  vitalsWarnedAt: string | null;
  endedAt: string | null;
  endedBy: string | null;
  endedByName: string | null;
  volumeGiven: number | null;
  stopReason: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface BloodTypingsTable {
  hospitalId: string;
  id: string;
  patientId: string;
  sampleId: string | null;
  bloodGroup: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-' | null;
  at: string;
  by: string | null;
  byName: string;
}

export interface BloodUnitEventsTable {
  hospitalId: string;
  id: string;
  unitId: string;
  at: string;
  type: string;
  by: string | null;
  byName: string;
  note: string | null;
  path: string | null;
}

export interface BloodUnitsTable {
  hospitalId: string;
  id: string;
  unitNumber: string;
  donationNumber: string;
  component: 'whole-blood' | 'packed-red-cells' | 'platelets' | 'fresh-frozen-plasma' | 'cryoprecipitate';
  bloodGroup: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-';
  volumeMl: number;
  anticoagulant: 'CPDA-1' | 'CPD-additive' | 'other';
  collectedAt: string;
  expiresAt: string;
  storageId: string | null;
  shelf: string | null;
  attributes: string[];
  antigens: string[];
  hiv: 'pending' | 'non-reactive' | 'reactive';
  hbsag: 'pending' | 'non-reactive' | 'reactive';
  hcv: 'pending' | 'non-reactive' | 'reactive';
  syphilis: 'pending' | 'non-reactive' | 'reactive';
  malaria: 'pending' | 'non-reactive' | 'reactive' | null;
  screeningMethod: string | null;
  screeningLot: string | null;
  screenedBy: string | null;
  screenedByName: string | null;
  screenedAt: string | null;
  firstTypedBy: string | null;
  firstTypedByName: string;
  firstTypedAt: string;
  secondTypedBy: string | null;
  secondTypedByName: string | null;
  secondTypedAt: string | null;
  acquisitionId: string;
  donorId: string | null;
  parentUnitId: string | null;
  status: 'quarantined' | 'available' | 'reserved' | 'issued' | 'transfused' | 'discarded' | 'expired' | 'sent-out' | 'processed';
  holdReason: 'screening' | 'fridge' | 'lookback' | 'recalled' | 'returned' | null;
  heldSince: string | null;
  reservedFor: string | null;
  reservedUntil: string | null;
  issuedAt: string | null;
  discardReason: string | null;
  discardedByName: string | null;
  discardedAt: string | null;
  witnessName: string | null;
  decision: 'release' | 'discard' | null;
  decisionReason: string | null;
  decidedBy: string | null;
  decidedByName: string | null;
  decidedAt: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface BrandsTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  description: string | null;
  manufacturer: string | null;
  country: string | null;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface CashierShiftsTable {
  hospitalId: string;
  id: string;
  shiftNumber: string;
  cashierId: string;
  cashierName: string;
  cashPoint: string;
  status: 'open' | 'closed' | 'approved' | 'reopened';
  openingFloat: number;
  floatSource: 'safe' | 'handover';
  openingMovementId: string | null;
  openedAt: string;
  closedAt: string | null;
  cashCount: NullableJson<'cashierShifts.cashCount'>;
  countedCash: number | null;
  countedCard: number | null;
  countedTransfer: number | null;
  countedCheque: number | null;
  expectedCash: number | null;
  expectedCard: number | null;
  expectedTransfer: number | null;
  expectedCheque: number | null;
  varianceNote: string | null;
  decidedAt: string | null;
  decidedBy: string | null;
  decidedByName: string | null;
  rejectReason: string | null;
  approvedAt: string | null;
  bankingId: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  version: Generated<number>;
}

export interface ChartEmergenciesTable {
  hospitalId: string;
  id: string;
  patientId: string;
  userId: string;
  userName: string;
  reason: string;
  grantedAt: string;
  expiresAt: string;
}

export interface ChartHistoryTable {
  hospitalId: string;
  id: string;
  entity: 'condition' | 'allergy' | 'vital';
  entityId: string;
  version: number;
  at: string;
  by: string | null;
  byName: string;
  reason: string | null;
  before: Json<'chartHistory.before'>;
}

export interface ChartSensitiveRequestsTable {
  hospitalId: string;
  id: string;
  keeperId: string;
  personId: string;
  userId: string;
  userName: string;
  hospitalName: string;
  reason: string;
  status: 'waiting' | 'granted' | 'declined';
  askedAt: string;
  decidedAt: string | null;
  decidedByName: string | null;
  decisionReason: string | null;
  expiresAt: string | null;
}

export interface ClaimAllocationsTable {
  hospitalId: string;
  id: string;
  paymentId: string;
  claimId: string;
  claimItemId: string;
  invoiceId: string;
  amount: number;
  withheld: number;
  live: boolean;
  at: string;
}

export interface ClaimItemsTable {
  hospitalId: string;
  id: string;
  claimId: string;
  invoiceId: string;
  invoiceItemId: string;
  billId: string | null;
  position: number;
  serviceDate: string;
  module: string;
  departmentId: string | null;
  billableItemId: string | null;
  itemName: string;
  hmoCode: string | null;
  quantity: number;
  unitPrice: number;
  amount: number;
  approvalItemId: string | null;
  paCode: string | null;
  noticeNumber: string | null;
  authorisation: 'code' | 'proceeded' | 'not-required';
  paid: Generated<number>;
  withheld: Generated<number>;
  rejectedOpen: Generated<number>;
  resubmitted: Generated<number>;
  writtenOff: Generated<number>;
  balance: Computed<number>;
  live: boolean;
  rejectionId: string | null;
  previousClaimItemId: string | null;
}

export interface ClaimNotesTable {
  hospitalId: string;
  id: string;
  claimId: string;
  at: string;
  byUser: string | null;
  byName: string;
  kind: 'call' | 'query' | 'reply' | 'promise';
  text: string;
  promiseDate: string | null;
}

export interface ClaimPaymentsTable {
  hospitalId: string;
  id: string;
  paymentNumber: string;
  claimId: string;
  hmoId: string;
  remittanceId: string | null;
  invoicePaymentId: string;
  receiptNumber: string;
  grossAmount: number;
  withheldTax: number;
  charges: number;
  netAmount: Computed<number>;
  allocated: number;
  unallocated: number;
  method: 'bank-transfer' | 'cheque';
  reference: string;
  paymentDate: string;
  status: 'received' | 'reversed';
  entryId: string | null;
  creditNoteNumber: string | null;
  creditNoteOn: string | null;
  creditNoteTold: Generated<boolean>;
  receivedAt: string;
  receivedBy: string | null;
  receivedByName: string;
  reversedAt: string | null;
  reversedByName: string | null;
  reverseReason: string | null;
}

export interface ClaimRejectionsTable {
  hospitalId: string;
  id: string;
  claimId: string;
  claimItemId: string;
  hmoId: string;
  paymentId: string | null;
  amount: number;
  reasonCode: string;
  hmoNote: string | null;
  receivedOn: string;
  appealDeadline: string;
  disposition: 'open' | 'resubmitted' | 'written-off' | 'reversed';
  decidedAt: string | null;
  decidedByName: string | null;
  resubmissionClaimId: string | null;
  writeOffId: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
}

export interface ClaimRemittanceRowsTable {
  hospitalId: string;
  id: string;
  remittanceId: string;
  position: number;
  claimNumber: string | null;
  invoiceNumber: string | null;
  enrolleeNumber: string | null;
  serviceDate: string | null;
  itemCode: string | null;
  claimed: number;
  paid: number;
  withheld: number;
  reasonCode: string | null;
  reason: string | null;
  match: 'exact' | 'likely' | 'none';
  takenBy: 'system' | 'hand';
  claimItemId: string | null;
}

export interface ClaimRemittancesTable {
  hospitalId: string;
  id: string;
  remittanceNumber: string;
  hmoId: string;
  paymentDate: string;
  method: 'bank-transfer' | 'cheque';
  reference: string;
  grossAmount: number;
  withheldTax: number;
  charges: number;
  status: 'draft' | 'posted' | 'reversed';
  postedAt: string | null;
  postedByName: string | null;
  reversedAt: string | null;
  reversedByName: string | null;
  reverseReason: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface ClaimWriteOffsTable {
  hospitalId: string;
  id: string;
  claimId: string;
  amount: number;
  reason: 'bad-debt' | 'management-decision' | 'small-balance' | 'hmo-rejection';
  note: string | null;
  invoiceWriteOffIds: string[];
  items: Json<'claimWriteOffs.items'>;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  reversedAt: string | null;
  reversedByName: string | null;
  reverseReason: string | null;
}

export interface ClaimsTable {
  hospitalId: string;
  id: string;
  claimNumber: string;
  hmoId: string;
  title: string;
  periodStart: string;
  periodEnd: string;
  kind: 'batch' | 'single' | 'resubmission';
  status: 'posted' | 'submitted' | 'payment-added' | 'written-off' | 'cancelled';
  invoiceCount: number;
  itemCount: number;
  total: number;
  amountPaid: Generated<number>;
  withheldTax: Generated<number>;
  rejectedOpen: Generated<number>;
  resubmittedAmount: Generated<number>;
  writtenOffAmount: Generated<number>;
  balance: Computed<number>;
  submittedAt: string | null;
  submittedBy: string | null;
  submittedByName: string | null;
  submittedOn: string | null;
  channel: 'portal' | 'email' | 'paper' | null;
  lateReason: string | null;
  hmoReference: string | null;
  acknowledgedOn: string | null;
  dueDate: string | null;
  checks: Json<'claims.checks'>;
  errorCount: Generated<number>;
  warningCount: Generated<number>;
  chasedDays: Generated<number>;
  cancelledAt: string | null;
  cancelledByName: string | null;
  cancelReason: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface CodeWordsTable {
  word: string;
  spellings: string[];
}

export interface ConfirmationRequestsTable {
  emailHash: Buffer;
  askedAt: string;
}

export interface ConsultationAddendaTable {
  hospitalId: string;
  consultationId: string;
  id: string;
  text: string;
  at: string;
  byId: string | null;
  byName: string;
}

export interface ConsultationAmendmentsTable {
  hospitalId: string;
  consultationId: string;
  id: string;
  at: string;
  byId: string | null;
  byName: string;
  editReason: string;
  needsCoSign: boolean;
  changes: Json<'consultationAmendments.changes'>;
}

export interface ConsultationDiagnosesTable {
  hospitalId: string;
  id: string;
  consultationId: string;
  icdCode: string | null;
  icdVersion: string | null;
  description: string;
  foldedDescription: string;
  uncoded: Computed<boolean>;
  type: 'provisional' | 'differential' | 'working' | 'final';
  verification: 'unconfirmed' | 'confirmed' | 'refuted';
  rank: number;
  onset: string | null;
  laterality: 'left' | 'right' | 'bilateral' | 'none';
  isNewCase: boolean;
  isNotifiable: boolean;
  isSensitive: boolean;
  notes: string | null;
  promotedConditionId: string | null;
  amendmentId: string | null;
  removedAt: string | null;
  removedBy: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface ConsultationNotesTable {
  hospitalId: string;
  consultationId: string;
  content: Json<'consultationNotes.content'>;
  treatmentPlan: NullableJson<'consultationNotes.treatmentPlan'>;
  templateId: string | null;
  templateVersion: number | null;
  lockVersion: number;
  savedAt: string | null;
  savedBy: string | null;
  savedByName: string | null;
  signedAt: string | null;
  lastAmendmentId: string | null;
}

export interface ConsultationParticipantsTable {
  hospitalId: string;
  consultationId: string;
  userId: string;
  userName: string;
  role: 'author' | 'attending' | 'handed-over';
  fromAt: string;
  toAt: string | null;
}

export interface ConsultationTemplateVersionsTable {
  hospitalId: string;
  templateId: string;
  templateVersion: number;
  sections: Json<'consultationTemplateVersions.sections'>;
  orderSet: Json<'consultationTemplateVersions.orderSet'>;
  at: string;
  byId: string | null;
  byName: string;
}

export interface ConsultationTemplatesTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  specializationId: string | null;
  departmentIds: string[];
  scope: 'personal' | 'hospital';
  ownerId: string | null;
  ownerName: string | null;
  builtInKey: string | null;
  status: 'active' | 'archived';
  templateVersion: number;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface ConsultationsTable {
  hospitalId: string;
  id: string;
  consultationNumber: string;
  patientId: string;
  appointmentId: string;
  ticketId: string | null;
  type: 'outpatient' | 'emergency' | 'follow-up' | 'specialist' | 'antenatal' | 'telemedicine' | 'home-visit' | 'pre-op' | 'dental' | 'eye';
  status: 'in-progress' | 'on-hold' | 'completed' | 'cancelled';
  departmentId: string;
  specializationId: string | null;
  roomId: string | null;
  roomName: string | null;
  practitionerId: string;
  practitionerName: string;
  startedAt: string;
  heldAt: string | null;
  holdReason: 'results' | 'imaging' | 'procedure' | 'specialist' | 'patient' | 'other' | null;
  holdNote: string | null;
  heldSeconds: Generated<number>;
  resultsReady: Generated<boolean>;
  completedAt: string | null;
  signedBy: string | null;
  signedByName: string | null;
  coSignRequired: Generated<boolean>;
  coSignReason: 'trainee' | 'late-amendment' | null;
  coSignedBy: string | null;
  coSignedByName: string | null;
  coSignedAt: string | null;
  cancelledAt: string | null;
  cancelledBy: string | null;
  cancelReason: string | null;
  confidentiality: 'normal' | 'restricted';
  disposition: 'home' | 'admitted' | 'referred-in' | 'referred-out' | 'observation' | 'left-against-advice' | 'deceased' | 'follow-up' | null;
  primaryIcdCode: string | null;
  primaryDescription: string | null;
  noDiagnosisReason: string | null;
  followUpDate: string | null;
  followUpAppointmentId: string | null;
  amendmentCount: Generated<number>;
  amendedBy: string | null;
  openToldAt: string | null;
  unsignedToldAt: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface ControlledRegisterTable {
  hospitalId: string;
  id: string;
  productId: string;
  locationId: string;
  number: number;
  at: string;
  direction: 'in' | 'out' | 'check';
  quantity: number;
  balance: number;
  batchId: string | null;
  batchNumber: string | null;
  movementId: string | null;
  type: string;
  refType: string | null;
  refId: string | null;
  refNumber: string | null;
  patientId: string | null;
  party: string | null;
  prescriber: string | null;
  dispensedBy: string | null;
  dispensedByName: string | null;
  witnessedBy: string | null;
  witnessedByName: string | null;
  note: string | null;
}

export interface CountersTable {
  hospitalId: string;
  name: string;
  slot: number;
  value: number;
}

export interface CreditNoteLinesTable {
  hospitalId: string;
  creditNoteId: string;
  invoiceItemId: string;
  quantity: number | null;
  amount: number;
  tax: number;
  toBalance: number;
  toDeposit: number;
}

export interface CreditNotesTable {
  hospitalId: string;
  id: string;
  creditNoteNumber: string;
  invoiceId: string;
  kind: 'service-cancelled' | 'returned' | 'price-error' | 'discount-late' | 'duplicate' | 'hmo-rejection';
  reason: string;
  amount: number;
  tax: number;
  toBalance: number;
  toDeposit: number;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  approvedBy: string | null;
  approvedByName: string | null;
}

export interface CurrenciesTable {
  hospitalId: string;
  id: string;
  code: string;
  minorDigits: number;
  symbol: string;
  symbolPosition: 'before' | 'after';
  thousandsSeparator: ',' | '.' | ' ' | '';
  decimalSeparator: ',' | '.' | ' ' | '';
  cashRounding: number;
  lockedAt: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface DeathRecordAmendmentsTable {
  hospitalId: string;
  id: string;
  deathRecordId: string;
  at: string;
  by: string | null;
  byName: string;
  reason: string;
  before: Json<'deathRecordAmendments.before'>;
}

export interface DeathRecordsTable {
  hospitalId: string;
  id: string;
  patientId: string;
  certificateNumber: string | null;
  status: 'draft' | 'signed' | 'reversed';
  dateTimeOfDeath: string;
  isEstimated: boolean;
  place: 'ward' | 'emergency' | 'theatre' | 'labour' | 'brought-in-dead' | 'home' | 'transit' | 'other';
  placeDetail: string | null;
  manner: 'natural' | 'accident' | 'assault' | 'self-harm' | 'pending' | 'undetermined';
  causeA: NullableJson<'deathRecords.causeA'>;
  causeB: NullableJson<'deathRecords.causeB'>;
  causeC: NullableJson<'deathRecords.causeC'>;
  causeD: NullableJson<'deathRecords.causeD'>;
  otherConditions: Json<'deathRecords.otherConditions'>;
  isMaternalDeath: boolean;
  pregnancyState: 'pregnant' | 'within-42-days' | '43-days-to-1-year' | 'no' | 'unknown' | null;
  isPerinatal: boolean;
  gestationWeeks: number | null;
  birthWeight: number | null;
  hoursLived: number | null;
  motherPatientId: string | null;
  autopsyRequested: boolean;
  autopsyFindings: string | null;
  informantNextOfKinId: string | null;
  bodyReleasedTo: string | null;
  bodyReleasedAt: string | null;
  mortuaryTag: string | null;
  admissionId: string | null;
  consultationId: string | null;
  overrideReason: string | null;
  certifiedBy: string | null;
  certifiedByName: string | null;
  certifiedAt: string | null;
  reversedAt: string | null;
  reversedBy: string | null;
  reversalReason: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface DemoCallsTable {
  hospitalId: string;
  since: string;
}

export interface DemoRunTable {
  one: Generated<boolean>;
  beganAt: string;
  attempt: number;
  finishedAt: string | null;
}

export interface DepartmentSpecializationsTable {
  hospitalId: string;
  departmentId: string;
  specializationId: string;
}

export interface DepartmentStockLevelsTable {
  hospitalId: string;
  departmentId: string;
  productId: string;
  reserve: number;
  updatedAt: string;
  updatedBy: string | null;
}

export interface DepartmentsTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  code: string | null;
  kind: 'clinical' | 'nursing' | 'laboratory' | 'radiology' | 'pharmacy' | 'theatre' | 'blood-bank' | 'finance' | 'admin' | 'records' | 'store' | 'support';
  headUserId: string | null;
  parentId: string | null;
  location: string | null;
  phone: string | null;
  email: string | null;
  runsQueue: boolean;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  version: Generated<number>;
}

export interface DiscountReasonsTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  kind: 'discount' | 'exemption';
  maxBps: number;
  requiresNote: boolean;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface DocumentHandsTable {
  hospitalId: string;
  document: string;
  documentId: string;
  userId: string;
  hand: 'created' | 'changed' | 'submitted' | 'counted' | 'requested' | 'credited' | 'entered';
  firstAt: string;
}

export interface EarlyWarningsTable {
  hospitalId: string;
  id: string;
  admissionId: string;
  vitalId: string;
  level: 'watch' | 'urgent' | 'emergency';
  status: 'open' | 'acknowledged' | 'closed';
  step: number;
  openedAt: string;
  nextStepAt: string | null;
  callGroupId: string | null;
  acknowledgedAt: string | null;
  acknowledgedBy: string | null;
  acknowledgedByName: string | null;
  seenAt: string | null;
  findings: string | null;
  plan: string | null;
  respondedAt: string | null;
  respondedBy: string | null;
  respondedByName: string | null;
  closedAt: string | null;
  closeReason: 'responded' | 'improved' | 'corrected' | 'limit' | 'stay-ended' | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface ExportsTable {
  hospitalId: string;
  id: string;
  kind: string;
  title: string;
  format: 'csv' | 'xlsx' | 'jsonl' | 'pdf' | 'zip';
  ask: Json<'exports.ask'>;
  page: string;
  reason: string | null;
  status: 'queued' | 'running' | 'ready' | 'failed';
  rowsDone: Generated<number>;
  rowsTotal: number | null;
  failure: string | null;
  attempts: Generated<number>;
  fileId: string | null;
  accountId: string;
  orderedBy: string;
  orderedByName: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  expiresAt: string | null;
}

export interface FilesTable {
  hospitalId: string;
  id: string;
  filename: string;
  mimeType: string;
  size: number;
  sha256: Buffer;
  purpose: string;
  createdAt: string;
  createdBy: string | null;
  deletedAt: string | null;
  expiresAt: string | null;
}

export interface FluidEntriesTable {
  hospitalId: string;
  id: string;
  admissionId: string;
  at: string;
  direction: 'in' | 'out';
  kind: 'oral' | 'iv' | 'blood' | 'ng' | 'urine' | 'vomit' | 'drain' | 'stool' | 'other';
  volume: number;
  note: string | null;
  status: 'kept' | 'void';
  voidReason: string | null;
  voidedAt: string | null;
  voidedBy: string | null;
  voidedByName: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  version: Generated<number>;
}

export interface GateOverridesTable {
  hospitalId: string;
  id: string;
  sourceType: string;
  sourceId: string;
  patientId: string | null;
  amount: number;
  reason: string;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
}

export interface GetStartedMarksTable {
  hospitalId: string;
  itemKey: string;
  status: 'done' | 'skipped';
  markedAt: string;
  markedBy: string | null;
  markedByName: string;
}

export interface HcpcsCodesTable {
  code: string;
  shortDescription: string;
  longDescription: string;
  category: string;
  effectiveDate: string | null;
  terminationDate: string | null;
  version: string;
  status: 'active' | 'retired';
  loadedAt: string;
  words: string;
}

export interface HcpcsModifiersTable {
  modifier: string;
  description: string;
  version: string;
  status: 'active' | 'retired';
  loadedAt: string;
}

export interface HmoApprovalEventsTable {
  hospitalId: string;
  id: string;
  approvalId: string;
  at: string;
  byUserId: string | null;
  byName: string | null;
  kind: 'raised' | 'joined' | 'changed' | 'sent' | 'taken' | 'reminded' | 'answered' | 'overdue' | 'proceeded' | 'notice-sent' | 'late-answer' | 'extended' | 'revoked' | 'expired' | 'cancelled';
  channel: 'email' | 'portal' | 'phone' | 'whatsapp' | null;
  officer: string | null;
  text: string | null;
  paCode: string | null;
  days: number | null;
  amount: number | null;
}

export interface HmoApprovalItemsTable {
  hospitalId: string;
  id: string;
  approvalId: string;
  lineNo: number;
  billId: string | null;
  plannedItemId: string | null;
  billableItemId: string;
  itemName: string;
  module: string;
  hmoCode: string | null;
  quantity: number;
  requestedAmount: number;
  approvedQuantity: number | null;
  approvedAmount: number | null;
  usedAmount: Generated<number>;
  status: 'pending' | 'approved' | 'declined' | 'proceeded';
  declineReason: string | null;
  removedAt: string | null;
  removedReason: string | null;
  createdAt: string;
}

export interface HmoApprovalsTable {
  hospitalId: string;
  id: string;
  approvalNumber: string;
  hmoId: string;
  planId: string;
  patientId: string;
  billingId: string | null;
  enrolleeNumber: string | null;
  sourceType: string;
  sourceId: string;
  encounterType: string;
  encounterId: string | null;
  admissionId: string | null;
  departmentId: string | null;
  diagnosisCodes: Generated<string[]>;
  complaint: string | null;
  clinicalNote: string | null;
  urgency: 'routine' | 'urgent' | 'emergency';
  status: 'pending' | 'approved' | 'declined' | 'proceeded' | 'cancelled' | 'expired';
  partial: Generated<boolean>;
  paCode: string | null;
  paCodeShared: Generated<boolean>;
  officer: string | null;
  channel: 'email' | 'portal' | 'phone' | 'whatsapp' | null;
  validFrom: string | null;
  validTo: string | null;
  requestedAt: string;
  requestedBy: string | null;
  requestedByName: string | null;
  careStartedAt: string;
  sentAt: string | null;
  dueAt: string | null;
  hourEndsAt: string | null;
  decidedAt: string | null;
  decidedBy: string | null;
  decidedByName: string | null;
  reason: string | null;
  proceededAt: string | null;
  overdue: Generated<boolean>;
  takenBy: string | null;
  takenByName: string | null;
  codeReminders: Generated<number>;
  itemCount: number;
  requestedAmount: number;
  approvedAmount: Generated<number>;
  createdAt: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface HmoBenefitLinesTable {
  hospitalId: string;
  billId: string;
  ownUseId: string;
  familyUseId: string | null;
  billingId: string;
  module: 'Admission' | 'Blood' | 'Laboratory' | 'Radiology' | 'Medication' | 'Procedure' | 'ProfessionalService' | 'OtherService';
  billableItemId: string;
  visitKey: string;
  admissionId: string | null;
  serviceDate: string;
  amount: number;
  units: number;
}

export interface HmoBenefitUsesTable {
  hospitalId: string;
  id: string;
  hmoId: string;
  holder: 'own' | 'family';
  billingId: string | null;
  familyKey: string | null;
  yearFrom: string;
  yearTo: string;
  used: Generated<number>;
  updatedAt: string;
}

export interface HmoBillItemsTable {
  hospitalId: string;
  id: string;
  hmoBillId: string;
  billId: string;
  module: 'Admission' | 'Blood' | 'Laboratory' | 'Radiology' | 'Medication' | 'Procedure' | 'ProfessionalService' | 'OtherService';
  billableItemId: string;
  hmoCode: string | null;
  serviceDate: string;
  quantity: number;
  unitPrice: number;
  amount: number;
  capitatedValue: Generated<number>;
  origin: 'auto' | 'manual';
  status: 'active' | 'removed';
  removedAt: string | null;
  removedByName: string | null;
  removeReason: string | null;
  createdAt: string;
}

export interface HmoBillsTable {
  hospitalId: string;
  id: string;
  billNumber: string;
  hmoId: string;
  planId: string;
  patientId: string;
  billingId: string | null;
  billingMethod: 'HMO' | 'HPP' | 'Company';
  enrolleeNumber: string | null;
  visitKey: string;
  encounterId: string | null;
  admissionId: string | null;
  encounterType: 'outpatient' | 'inpatient' | 'emergency' | 'antenatal';
  startedOn: string;
  status: 'open' | 'invoiced' | 'cancelled';
  diagnoses: GeneratedJson<'hmoBills.diagnoses'>;
  invoiceId: string | null;
  invoiceNumber: string | null;
  invoicedAt: string | null;
  invoicedByName: string | null;
  openedAt: string;
  cancelledAt: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string;
  version: Generated<number>;
}

export interface HmoCapitationContractsTable {
  hospitalId: string;
  id: string;
  hmoId: string;
  planIds: Generated<string[]>;
  ratePerLife: number;
  fromMonth: string;
  toMonth: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string;
  version: Generated<number>;
}

export interface HmoCapitationMonthsTable {
  hospitalId: string;
  hmoId: string;
  month: string;
  enrolleesCount: number;
  ratePerLife: number;
  expected: number;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string;
}

export interface HmoCapitationReceiptsTable {
  hospitalId: string;
  id: string;
  hmoId: string;
  month: string;
  enrolleesCount: number;
  ratePerLife: number;
  amount: number;
  withholding: Generated<number>;
  receivedOn: string;
  method: 'transfer' | 'cheque' | 'other';
  reference: string;
  note: string | null;
  entryId: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
}

export interface HmoDocumentsTable {
  hospitalId: string;
  id: string;
  hmoId: string;
  kind: 'contract' | 'licence' | 'tariff' | 'letter' | 'other';
  name: string;
  mimeType: string;
  size: number;
  fileId: string;
  uploadedAt: string;
  uploadedBy: string | null;
  uploadedByName: string;
}

export interface HmoEligibilityChecksTable {
  hospitalId: string;
  id: string;
  patientId: string;
  billingId: string;
  hmoId: string;
  planId: string;
  enrolleeNumber: string | null;
  at: string;
  byUser: string | null;
  byName: string | null;
  source: 'check-in' | 'admission' | 'desk' | 'roster';
  sourceId: string | null;
  result: 'eligible' | 'not-eligible' | 'unknown';
  reasons: string[];
  verification: 'unverified' | 'verified' | 'failed';
  verifiedDays: number | null;
  rosterMonth: string | null;
  limits: Json<'hmoEligibilityChecks.limits'>;
  hmoReference: string | null;
  officer: string | null;
  note: string | null;
}

export interface HmoNhiaNoticesTable {
  hospitalId: string;
  id: string;
  noticeNumber: string;
  approvalId: string;
  hmoId: string;
  patientId: string;
  items: Json<'hmoNhiaNotices.items'>;
  requestedAt: string;
  requestSentAt: string | null;
  dueAt: string | null;
  proceededAt: string | null;
  reason: 'no answer in one hour' | 'no emergency code in 48 hours';
  status: 'draft' | 'sent';
  sentAt: string | null;
  sentBy: string | null;
  sentByName: string | null;
  channel: 'email' | 'portal' | 'phone' | 'whatsapp' | null;
  reference: string | null;
  letter: NullableJson<'hmoNhiaNotices.letter'>;
  remindedAt: string | null;
  createdAt: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface HmoPlanBenefitsTable {
  hospitalId: string;
  id: string;
  planId: string;
  startsOn: string;
  endsOn: string;
  coveragePercentBps: number;
  copays: GeneratedJson<'hmoPlanBenefits.copays'>;
  annualLimit: number | null;
  familyLimit: number | null;
  perVisitLimit: number | null;
  perAdmissionLimit: number | null;
  moduleLimits: GeneratedJson<'hmoPlanBenefits.moduleLimits'>;
  inpatientDaysLimit: number | null;
  reason: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface HmoPlansTable {
  hospitalId: string;
  id: string;
  hmoId: string;
  name: string;
  foldedName: string;
  code: string;
  planYear: 'calendar' | 'contract' | 'enrolment';
  maxDependants: number | null;
  dependantAgeMax: number | null;
  waitingPeriodDays: number;
  roomClassMax: string | null;
  excludedModules: Generated<string[]>;
  excludedItemIds: Generated<string[]>;
  excludedDiagnoses: Generated<string[]>;
  nhia: boolean;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface HmoPriceListModulesTable {
  hospitalId: string;
  hmoId: string;
  module: 'Admission' | 'Blood' | 'Laboratory' | 'Radiology' | 'Medication' | 'Procedure' | 'ProfessionalService' | 'OtherService';
  notCovered: Generated<boolean>;
  generatedAt: string;
  generatedBy: string | null;
  generatedByName: string | null;
  uploadedAt: string | null;
  uploadedBy: string | null;
  uploadedByName: string | null;
}

export interface HmoPriceRowsTable {
  hospitalId: string;
  id: string;
  hmoId: string;
  planId: string | null;
  versionId: string;
  module: 'Admission' | 'Blood' | 'Laboratory' | 'Radiology' | 'Medication' | 'Procedure' | 'ProfessionalService' | 'OtherService';
  billableItemId: string;
  itemName: string;
  foldedName: string;
  hospitalCode: string;
  hmoCode: string | null;
  hmoItemName: string | null;
  hospitalPriceAtGenerate: number | null;
  hospitalPriceNow: number | null;
  hospitalPriceChanged: Generated<boolean>;
  hmoPrice: number | null;
  covered: boolean;
  capitated: boolean;
  copayKind: 'none' | 'percent' | 'fixed' | null;
  copayValue: number | null;
  requiresApproval: boolean;
  approvalAbove: number | null;
  maxQuantityPerVisit: number | null;
  maxPerYear: number | null;
  effectiveFrom: string | null;
  effectiveTo: string | null;
  status: 'draft' | 'active';
  supersededAt: string | null;
  editedByHand: boolean;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
  uploaded: Generated<boolean>;
  reviewSince: string | null;
}

export interface HmoRostersTable {
  hospitalId: string;
  id: string;
  hmoId: string;
  month: string;
  lives: number;
  matched: number;
  unmatched: number;
  expired: number;
  uploadedAt: string;
  uploadedBy: string | null;
  uploadedByName: string | null;
}

export interface HmoTariffVersionsTable {
  hospitalId: string;
  id: string;
  hmoId: string;
  number: number;
  effectiveFrom: string | null;
  source: 'generate' | 'upload' | 'edit' | 'copy';
  note: string | null;
  status: 'draft' | 'active' | 'cancelled';
  rowsChanged: Generated<number>;
  decidedAt: string | null;
  decidedBy: string | null;
  decidedByName: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface HmosTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  code: string;
  type: 'HMO' | 'HPP' | 'Company';
  status: 'incomplete' | 'active' | 'suspended' | 'archived';
  statusReason: string | null;
  accreditationNumber: string | null;
  nhiaRule: boolean;
  email: string | null;
  dialCode: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  contacts: GeneratedJson<'hmos.contacts'>;
  requestsBy: 'email' | 'portal' | 'phone' | 'whatsapp';
  contractNumber: string | null;
  contractStart: string | null;
  contractEnd: string | null;
  renewalNoticeDays: number;
  contractToldDays: number | null;
  paymentModel: 'fee-for-service' | 'capitation' | 'mixed';
  submissionDeadlineDays: number;
  paymentTermsDays: number;
  approvalTargetMinutes: number;
  emergencyCodeHours: number;
  rejectionToPatient: boolean;
  declinedPrice: 'hospital' | 'tariff';
  paCodesReused: boolean;
  withholdingBps: number;
  taxId: string | null;
  bankRef: string | null;
  creditLimit: number | null;
  creditLimitBlocks: boolean;
  tariffVersion: Generated<number>;
  completedAt: string | null;
  completedBy: string | null;
  completedByName: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface HolidaysTable {
  hospitalId: string;
  id: string;
  day: string;
  name: string;
  foldedName: string;
  closed: boolean;
  repeatsYearly: boolean;
  createdAt: string;
  createdBy: string | null;
}

export interface HospitalSettingsTable {
  hospitalId: string;
  groupKey: string;
  stored: Json<'hospitalSettings.stored'>;
  createdAt: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string;
  version: Generated<number>;
}

export interface HospitalSettingsHistoryTable {
  hospitalId: string;
  id: string;
  groupKey: string;
  version: number;
  changedAt: string;
  changedBy: string | null;
  changedByName: string;
  reason: string | null;
  changes: Json<'hospitalSettingsHistory.changes'>;
}

export interface HospitalSuspensionsTable {
  id: string;
  hospitalId: string;
  mode: 'sign-in';
  reason: string;
  at: string;
  byUserId: string;
  byName: string;
  endedAt: string | null;
  endedByName: string | null;
  endReason: string | null;
}

export interface HospitalsTable {
  id: string;
  civisHospitalId: string;
  name: string;
  email: string;
  dialCode: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  country: string;
  countryCode: string | null;
  rcCode: string;
  rcCodeFolded: string;
  timeZoneLabel: string | null;
  timeZoneOffset: string | null;
  timeZoneCode: string | null;
  facilityType: 'clinic' | 'maternity' | 'diagnostic-centre' | 'general' | 'specialist' | 'teaching' | 'other' | null;
  ownership: 'private' | 'public' | 'faith-based' | 'ngo' | 'military' | null;
  licenceNumber: string | null;
  licenceExpiry: string | null;
  facilityRegistryId: string | null;
  taxNumber: string | null;
  bedCapacity: number | null;
  logoFileId: string | null;
  stampFileId: string | null;
  letterheadFooter: string | null;
  website: string | null;
  emergencyPhone: string | null;
  locale: string;
  dateFormat: 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD';
  weekStart: 'monday' | 'saturday' | 'sunday';
  status: 'pending' | 'active' | 'suspended' | 'closed';
  statusChangedAt: string;
  termsVersion: string | null;
  termsAcceptedAt: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface IcdCodesTable {
  code: string;
  codeKey: string;
  description: string;
  chapter: string;
  block: string;
  kind: 'diagnosis' | 'laboratory' | 'radiology';
  system: string;
  version: string;
  billable: boolean;
  sexRestriction: 'male' | 'female' | null;
  ageMin: number | null;
  ageMax: number | null;
  isNotifiable: boolean;
  common: Generated<number>;
  status: 'active' | 'retired';
  loadedAt: string;
  words: string;
  allWords: string;
}

export interface IcdFavouritesTable {
  hospitalId: string;
  code: string;
  createdAt: string;
  createdBy: string | null;
}

export interface IcdSynonymsTable {
  code: string;
  synonym: string;
  source: string;
}

export interface IcdUsesTable {
  hospitalId: string;
  code: string;
  userId: string;
  uses: number;
  lastUsedAt: string;
}

export interface IdempotencyKeysTable {
  hospitalId: string;
  accountId: string;
  call: string;
  key: string;
  bodyHash: Buffer;
  answer: NullableJson<'idempotencyKeys.answer'>;
  createdAt: string;
}

export interface IntegrityRunsTable {
  hospitalId: string;
  id: string;
  ranAt: string;
  ranBy: string | null;
  ranByName: string;
  clean: boolean;
  differences: number;
  figures: Json<'integrityRuns.figures'>;
}

export interface InvoiceBinTable {
  hospitalId: string;
  id: string;
  draftNumber: string;
  patientId: string | null;
  patientFullName: string;
  billingMethod: string;
  total: number;
  itemCount: number;
  invoice: Json<'invoiceBin.invoice'>;
  items: Json<'invoiceBin.items'>;
  reason: string | null;
  deletedAt: string;
  deletedBy: string | null;
  deletedByName: string;
  searchText: string;
}

export interface InvoiceItemsTable {
  hospitalId: string;
  id: string;
  invoiceId: string;
  billId: string | null;
  billNumber: string | null;
  share: 'patient' | 'hmo';
  live: boolean;
  raisedHere: Generated<boolean>;
  billableItemId: string | null;
  itemName: string;
  itemCode: string | null;
  hcpcsCode: string | null;
  module: string;
  serviceDate: string;
  departmentId: string | null;
  quantity: number;
  unitPrice: number;
  gross: number;
  discount: number;
  tax: number;
  shareAmount: number;
  itemDiscount: Generated<number>;
  invoiceDiscountPart: Generated<number>;
  amount: number;
  paid: Generated<number>;
  credited: Generated<number>;
  writtenOff: Generated<number>;
  balance: Computed<number>;
  position: number;
  sharePlace: Generated<number>;
}

export interface InvoicesTable {
  hospitalId: string;
  id: string;
  invoiceNumber: string;
  draftNumber: string;
  patientId: string | null;
  patientFullName: string;
  externalCustomer: NullableJson<'invoices.externalCustomer'>;
  status: 'draft' | 'billed' | 'paid' | 'cancelled';
  billingMethod: 'Self-Pay' | 'HMO' | 'HPP' | 'Company' | 'External';
  billingId: string | null;
  hmoId: string | null;
  planId: string | null;
  enrolleeNumber: string | null;
  claimId: string | null;
  admissionId: string | null;
  encounterId: string | null;
  itemCount: number;
  subtotal: number;
  itemDiscount: number;
  invoiceDiscount: number;
  discountKind: 'percent' | 'fixed' | null;
  discountValue: number | null;
  discountReasonId: string | null;
  discountNote: string | null;
  discountBy: string | null;
  tax: number;
  total: number;
  amountPaid: Generated<number>;
  creditedAmount: Generated<number>;
  writtenOffAmount: Generated<number>;
  balance: Computed<number>;
  billingStatus: Computed<string>;
  currency: string;
  dueDate: string | null;
  note: string | null;
  internalNote: string | null;
  entryId: string | null;
  billedAt: string | null;
  billedBy: string | null;
  paidAt: string | null;
  closedAt: string | null;
  cancelledAt: string | null;
  cancelledBy: string | null;
  cancelReason: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  version: Generated<number>;
  discountApprovedBy: string | null;
  hmoBillId: string | null;
  paCodes: Generated<string[]>;
  diagnosisCodes: Generated<string[]>;
  noticeNumbers: Generated<string[]>;
  claimNumber: string | null;
}

export interface LabAttachmentsTable {
  hospitalId: string;
  id: string;
  requestId: string;
  resultVersion: number;
  fileId: string;
  name: string;
  mime: string;
  size: number;
  uploadedBy: string | null;
  uploadedByName: string;
  uploadedAt: string;
  specimenId: string | null;
}

export interface LabCriticalCallsTable {
  hospitalId: string;
  id: string;
  requestId: string;
  parameter: string;
  value: string;
  notifiedUserId: string | null;
  notifiedName: string;
  phone: string | null;
  calledAt: string;
  readBack: boolean;
  outcome: 'reached' | 'not-reached';
  calledBy: string | null;
  calledByName: string;
  createdAt: string;
}

export interface LabFavouriteTestsTable {
  hospitalId: string;
  userId: string;
  testId: string;
  createdAt: string;
  sharedWith: Generated<'nobody' | 'department' | 'hospital'>;
  departmentId: string | null;
}

export interface LabOrderSetTestsTable {
  hospitalId: string;
  setId: string;
  testId: string;
  position: number;
}

export interface LabOrderSetsTable {
  hospitalId: string;
  id: string;
  name: string;
  nameFolded: string;
  ownerId: string | null;
  sharedWith: 'nobody' | 'department' | 'hospital';
  departmentId: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface LabOwnOpeningsTable {
  hospitalId: string;
  requestId: string;
  personId: string;
  version: number;
  openedAt: string;
}

export interface LabProfileMembersTable {
  hospitalId: string;
  profileId: string;
  testId: string;
  position: number;
}

export interface LabRequestEventsTable {
  hospitalId: string;
  id: string;
  requestId: string;
  at: string;
  type: string;
  by: string | null;
  byName: string;
  note: string | null;
}

export interface LabRequestSpecimensTable {
  hospitalId: string;
  requestId: string;
  specimenId: string;
  addedAt: string;
  rejectedAt: string | null;
  rejectedByName: string | null;
  condition: 'haemolysed' | 'clotted' | 'insufficient' | 'lipaemic' | 'leaking' | 'unlabelled' | 'mislabelled' | 'wrong-container' | 'wrong-temperature' | 'delayed' | 'contaminated' | null;
  reason: string | null;
}

export interface LabRequestsTable {
  hospitalId: string;
  id: string;
  requestNumber: string;
  requisitionNumber: string;
  source: 'internal' | 'external';
  origin: 'outpatient' | 'inpatient' | 'antenatal' | 'emergency' | 'procedure' | 'walk-in';
  placeId: string | null;
  patientId: string | null;
  externalPatient: NullableJson<'labRequests.externalPatient'>;
  referrer: NullableJson<'labRequests.referrer'>;
  testId: string;
  testVersion: number;
  categoryId: string;
  sensitive: boolean;
  specimenType: 'blood' | 'serum' | 'plasma' | 'urine' | 'stool' | 'sputum' | 'swab' | 'csf' | 'aspirate' | 'semen' | 'tissue' | 'other';
  container: 'edta-purple' | 'plain-red' | 'gel-yellow' | 'fluoride-grey' | 'citrate-blue' | 'heparin-green' | 'urine-bottle' | 'stool-pot' | 'swab' | 'blood-culture' | 'slide' | 'other' | null;
  turnaroundMinutes: number;
  statTurnaroundMinutes: number | null;
  status: 'specimen-due' | 'specimen-taken' | 'result-entered' | 'result-released' | 'cancelled';
  open: Computed<boolean>;
  priority: 'stat' | 'urgent' | 'routine';
  workOrder: number;
  clinicalInfo: string | null;
  diagnoses: Json<'labRequests.diagnoses'>;
  note: string | null;
  consentGiven: boolean;
  postMortem: boolean;
  requestedBy: string | null;
  requestedByName: string;
  orderedFor: string | null;
  orderedForName: string | null;
  billingId: string | null;
  billSourceId: string;
  profileId: string | null;
  specimenId: string | null;
  collectedAt: string | null;
  recollectionCount: Generated<number>;
  dueAt: string | null;
  resultVersion: number | null;
  resultStatus: 'preliminary' | 'final' | 'corrected' | null;
  critical: Generated<boolean>;
  enteredBy: string | null;
  enteredAt: string | null;
  releasedBy: string | null;
  releasedAt: string | null;
  releasedToPatient: Generated<boolean>;
  visibleToPatientAt: string | null;
  acknowledgedBy: string | null;
  acknowledgedByName: string | null;
  acknowledgedAt: string | null;
  escalations: Generated<number>;
  cancelReason: string | null;
  cancelledAt: string | null;
  deathRecordId: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
  placeKind: 'consultation' | 'ward-round' | 'procedure' | 'antenatal' | null;
  consultationId: Computed<string | null>;
}

export interface LabResultEditorsTable {
  hospitalId: string;
  requestId: string;
  userId: string;
  userName: string;
  since: string;
  seenAt: string;
}

export interface LabResultValuesTable {
  hospitalId: string;
  id: string;
  resultId: string;
  parameterId: string;
  position: number;
  patientId: string | null;
  trendKey: string;
  collectedAt: string;
  name: string;
  code: string | null;
  resultType: 'numeric' | 'select' | 'multi-select' | 'text' | 'long-text' | 'titre' | 'culture' | 'calculated' | 'file';
  unit: string | null;
  decimals: number;
  value: string | null;
  valueNumber: number | null;
  picked: string[];
  comparator: '<' | '>' | null;
  culture: NullableJson<'labResultValues.culture'>;
  rangeSnapshot: NullableJson<'labResultValues.rangeSnapshot'>;
  flag: 'LL' | 'L' | 'N' | 'H' | 'HH' | 'A' | 'AA' | null;
  delta: boolean;
  previousValue: string | null;
  previousAt: string | null;
  method: string | null;
  device: string | null;
  comment: string | null;
  absentReason: 'not-done' | 'insufficient-specimen' | 'not-applicable' | 'technical-problem' | 'see-comment' | null;
}

export interface LabResultViewsTable {
  hospitalId: string;
  requestId: string;
  userId: string;
  viewedAt: string;
}

export interface LabResultsTable {
  hospitalId: string;
  id: string;
  requestId: string;
  version: number;
  status: 'preliminary' | 'final' | 'corrected';
  comment: string | null;
  conclusion: string | null;
  enteredBy: string | null;
  enteredByName: string;
  enteredAt: string;
  releasedBy: string | null;
  releasedByName: string | null;
  releasedAt: string | null;
  amendReason: string | null;
}

export interface LabSpecimensTable {
  hospitalId: string;
  id: string;
  specimenNumber: string;
  patientId: string | null;
  requisitionNumber: string;
  type: 'blood' | 'serum' | 'plasma' | 'urine' | 'stool' | 'sputum' | 'swab' | 'csf' | 'aspirate' | 'semen' | 'tissue' | 'other';
  container: 'edta-purple' | 'plain-red' | 'gel-yellow' | 'fluoride-grey' | 'citrate-blue' | 'heparin-green' | 'urine-bottle' | 'stool-pot' | 'swab' | 'blood-culture' | 'slide' | 'other' | null;
  volumeMl: number | null;
  bodySite: string | null;
  method: string | null;
  collectedAt: string;
  collectedBy: string | null;
  collectedByName: string;
  receivedAt: string | null;
  receivedBy: string | null;
  receivedByName: string | null;
  fastingHours: number | null;
  condition: 'satisfactory' | 'haemolysed' | 'clotted' | 'insufficient' | 'lipaemic' | 'leaking' | 'unlabelled' | 'mislabelled' | 'wrong-container' | 'wrong-temperature' | 'delayed' | 'contaminated';
  status: 'available' | 'rejected' | 'consumed' | 'discarded';
  storageLocation: string | null;
  discardAfter: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface LabTestCategoriesTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  description: string | null;
  position: number;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface LabTestVersionsTable {
  hospitalId: string;
  testId: string;
  version: number;
  at: string;
  by: string | null;
  byName: string;
  name: string;
  shortName: string;
  code: string | null;
  categoryId: string;
  categoryName: string;
  parameters: Json<'labTestVersions.parameters'>;
  changes: Json<'labTestVersions.changes'>;
}

export interface LabTestsTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  shortName: string;
  code: string | null;
  localCode: string | null;
  aliases: string[];
  categoryId: string;
  kind: 'test' | 'profile';
  specimenType: 'blood' | 'serum' | 'plasma' | 'urine' | 'stool' | 'sputum' | 'swab' | 'csf' | 'aspirate' | 'semen' | 'tissue' | 'other' | null;
  container: 'edta-purple' | 'plain-red' | 'gel-yellow' | 'fluoride-grey' | 'citrate-blue' | 'heparin-green' | 'urine-bottle' | 'stool-pot' | 'swab' | 'blood-culture' | 'slide' | 'other' | null;
  volumeMl: number | null;
  collectionNotes: string | null;
  patientInstructions: string | null;
  fastingRequired: boolean;
  turnaroundMinutes: number;
  statTurnaroundMinutes: number | null;
  sexRestriction: 'none' | 'male' | 'female';
  minAgeDays: number | null;
  maxAgeDays: number | null;
  sensitive: boolean;
  consentRequired: boolean;
  minRetestHours: number;
  parameters: Json<'labTests.parameters'>;
  performedAt: 'in-house' | 'referred-out';
  referralInstitution: string | null;
  templateId: string | null;
  status: 'active' | 'disabled' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface LedgerAccountsTable {
  hospitalId: string;
  id: string;
  code: string;
  name: string;
  type: 'asset' | 'liability' | 'equity' | 'income' | 'contra-income' | 'expense';
  normalSide: 'debit' | 'credit';
  subLedger: 'patient' | 'invoice' | 'hmo' | 'claim' | 'shift' | 'department' | null;
  status: Generated<'active' | 'archived'>;
  createdAt: string;
}

export interface LedgerDayTotalsTable {
  hospitalId: string;
  accountCode: string;
  day: string;
  debit: number;
  credit: number;
  entries: number;
}

export interface LedgerEntriesTable {
  hospitalId: string;
  id: string;
  entryDate: string;
  postedAt: string;
  event: 'E1' | 'E2' | 'E3' | 'E4' | 'E5' | 'E6' | 'E7' | 'E8' | 'E9' | 'E10' | 'E11' | 'E12' | 'E13' | 'E14' | 'E15' | 'E16' | 'E17' | 'E18' | 'E19' | 'E20' | 'E21';
  sourceType: string;
  sourceId: string;
  reversesEntryId: string | null;
  narration: string;
  postedBy: string | null;
  postedByName: string;
}

export interface LedgerFoldsTable {
  hospitalId: string;
  throughNumber: number;
  foldedAt: string;
}

export interface LedgerLinesTable {
  hospitalId: string;
  entryId: string;
  lineNo: number;
  accountCode: '1000' | '1010' | '1020' | '1030' | '1040' | '1050' | '1100' | '1110' | '1120' | '1150' | '1155' | '1160' | '1300' | '2000' | '2100' | '2200' | '2400' | '3000' | '4010' | '4020' | '4030' | '4040' | '4050' | '4060' | '4070' | '4080' | '4090' | '4100' | '4900' | '4910' | '5000' | '5900' | '5910' | '5920' | '5930' | '5940';
  entryDate: string;
  debit: number;
  credit: number;
  patientId: string | null;
  invoiceId: string | null;
  billId: string | null;
  hmoId: string | null;
  claimId: string | null;
  shiftId: string | null;
  departmentId: string | null;
}

export interface LedgerNumbersTable {
  hospitalId: string;
  number: number;
  entryId: string;
}

export interface LoginAttemptsTable {
  id: string;
  area: 'hospital' | 'patient' | 'admin';
  accountId: string | null;
  identifierHash: Buffer;
  ip: string | null;
  userAgent: string | null;
  result: 'ok' | 'bad-password' | 'locked' | 'otp-sent' | 'bad-otp' | 'inactive' | 'wrong-area';
  at: string;
}

export interface LoginStrangersTable {
  area: 'hospital' | 'patient' | 'admin';
  identifierHash: Buffer;
  failedCount: number;
  failingSince: string | null;
  lockedUntil: string | null;
  lockLevel: Generated<number>;
  updatedAt: string;
}

export interface MedicalCertificateCodesTable {
  hospitalId: string;
  certificateId: string;
  codeHash: Buffer;
}

export interface MedicalCertificatesTable {
  hospitalId: string;
  id: string;
  certificateNumber: string;
  kind: 'sick-leave' | 'fitness' | 'attendance' | 'immunisation' | 'other';
  patientId: string;
  consultationId: string | null;
  fromDate: string;
  toDate: string;
  text: string;
  restrictions: string | null;
  verifyCode: string;
  status: 'issued' | 'revoked';
  revokedAt: string | null;
  revokedBy: string | null;
  revokedByName: string | null;
  revokeReason: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface MedicationCategoriesTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  description: string | null;
  parentId: string | null;
  atcPrefix: string | null;
  reserveGroup: 'access' | 'watch' | 'reserve' | null;
  requiresApproval: boolean;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface MedicationInteractionsTable {
  hospitalId: string;
  id: string;
  builtInId: string | null;
  a: string;
  b: string;
  pairKey: string;
  severity: 'minor' | 'moderate' | 'major' | 'contraindicated';
  effect: string;
  advice: string;
  source: string;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface MedicationOrderBatchesTable {
  hospitalId: string;
  lineId: string;
  batchId: string;
  orderId: string;
  productId: string;
  batchNumber: string;
  expiryDate: string | null;
  quantity: number;
  returned: Generated<number>;
  at: string;
}

export interface MedicationOrderLinesTable {
  hospitalId: string;
  id: string;
  orderId: string;
  position: number;
  requestId: string | null;
  productId: string;
  productName: string;
  unit: string;
  prescribedProductId: string | null;
  prescribedName: string | null;
  substitutionReason: string | null;
  quantity: number;
  unitPrice: number | null;
  amount: number | null;
  coveredAmount: Generated<number>;
  patientAmount: Generated<number>;
  patientBillId: string | null;
  dosageText: string;
  counselled: Generated<boolean>;
  quantityDispensed: Generated<number>;
  quantityReturned: Generated<number>;
  quantityCredited: Generated<number>;
  outcome: 'dispensed' | 'partial' | 'not-dispensed' | null;
  outcomeReason: string | null;
  alerts: Json<'medicationOrderLines.alerts'>;
  live: boolean;
  covers: number | null;
  inPlace: number | null;
}

export interface MedicationOrdersTable {
  hospitalId: string;
  id: string;
  orderNumber: string;
  patientId: string | null;
  customer: NullableJson<'medicationOrders.customer'>;
  customerName: string | null;
  locationId: string;
  billingId: string | null;
  encounterType: 'outpatient' | 'inpatient' | 'emergency' | 'antenatal';
  note: string | null;
  itemCount: number;
  totalPrice: number;
  unpricedLines: Generated<number>;
  status: 'draft' | 'submitted' | 'completed' | 'cancelled';
  fulfilment: 'none' | 'partial' | 'full' | 'returned-part' | 'returned';
  archived: Generated<boolean>;
  reserveReason: string | null;
  submittedBy: string | null;
  submittedByName: string | null;
  submittedAt: string | null;
  dispensedBy: string | null;
  dispensedByName: string | null;
  dispensedAt: string | null;
  checkedBy: string | null;
  checkedByName: string | null;
  witnessedBy: string | null;
  witnessedByName: string | null;
  receivedBy: NullableJson<'medicationOrders.receivedBy'>;
  cancelReason: string | null;
  cancelledAt: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface MedicationReconciliationsTable {
  hospitalId: string;
  id: string;
  patientId: string;
  moment: 'admission' | 'transfer' | 'discharge';
  note: string | null;
  items: Json<'medicationReconciliations.items'>;
  at: string;
  byId: string | null;
  byName: string;
}

export interface MedicationRequestsTable {
  hospitalId: string;
  id: string;
  requestNumber: string;
  patientId: string;
  productId: string | null;
  genericText: string | null;
  productName: string;
  genericName: string | null;
  source: 'prescription' | 'admission' | 'ward-round' | 'procedure' | 'emergency' | 'manual' | 'walk-in';
  prescriptionId: string | null;
  prescriptionLineId: string | null;
  placeId: string | null;
  category: 'outpatient' | 'inpatient' | 'discharge' | 'community';
  priority: 'stat' | 'urgent' | 'routine';
  dose: number | null;
  doseUnit: string | null;
  route: string | null;
  frequency: string | null;
  perDay: number | null;
  durationDays: number | null;
  prnReason: string | null;
  maxPerDay: number | null;
  dosageText: string;
  quantity: number;
  quantityDispensed: Generated<number>;
  quantityReturned: Generated<number>;
  refillsAllowed: number;
  refillsUsed: Generated<number>;
  refillOf: string | null;
  validUntil: string;
  substitutionAllowed: boolean;
  indication: string | null;
  diagnosisCode: string | null;
  note: string | null;
  billingId: string | null;
  status: 'unattended' | 'in-progress' | 'completed' | 'cancelled';
  open: Computed<boolean>;
  void: Generated<boolean>;
  alerts: Json<'medicationRequests.alerts'>;
  requestedBy: string | null;
  requestedByName: string;
  requestedRoleId: string | null;
  orderId: string | null;
  firstDispensedAt: string | null;
  lastDispensedAt: string | null;
  courseUntil: string | null;
  cancelReasonCode: 'not-available' | 'patient-refused' | 'prescriber-stopped' | 'clinical' | 'duplicate' | 'other' | null;
  cancelReason: string | null;
  cancelledAt: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
  directions: NullableJson<'medicationRequests.directions'>;
  placeKind: 'consultation' | 'ward-round' | 'procedure' | 'antenatal' | null;
}

export interface MedicationReturnLinesTable {
  hospitalId: string;
  returnId: string;
  lineId: string;
  batchId: string;
  quantity: number;
  disposition: 'restock' | 'quarantine' | 'destroy';
  reason: string;
}

export interface MedicationReturnsTable {
  hospitalId: string;
  id: string;
  orderId: string;
  at: string;
  returnedBy: string;
  receivedBy: string | null;
  receivedByName: string;
  witnessedBy: string | null;
  refund: boolean;
  amount: number;
}

export interface MedicationTypesTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  description: string | null;
  routes: string[];
  defaultUnit: string | null;
  countable: boolean;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface MessageOutboxTable {
  id: string;
  hospitalId: string | null;
  channel: 'email' | 'sms';
  recipient: string;
  subject: string;
  template: string;
  bodyText: string;
  bodyHtml: string | null;
  status: 'queued' | 'sent' | 'failed';
  attempts: Generated<number>;
  error: string | null;
  nextAttemptAt: string;
  createdAt: string;
  sentAt: string | null;
  paper: NullableJson<'messageOutbox.paper'>;
  paperName: string | null;
}

export interface NextOfKinTable {
  hospitalId: string;
  id: string;
  patientId: string;
  fullname: string;
  relationship: 'spouse' | 'parent' | 'child' | 'sibling' | 'guardian' | 'friend' | 'employer' | 'other';
  dialCode: string;
  phoneNumber: string;
  email: string | null;
  address: string | null;
  occupation: string | null;
  isPrimary: boolean;
  isEmergencyContact: boolean;
  isLegalGuardian: boolean;
  isHealthProxy: boolean;
  linkedPatientId: string | null;
  removedAt: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface NotificationDedupesTable {
  hospitalId: string;
  dedupeKey: string;
  sentAt: string;
}

export interface NotificationDeliveriesTable {
  hospitalId: string;
  id: string;
  groupId: string;
  userId: string;
  channel: 'in-app' | 'email' | 'sms' | 'push';
  destination: string;
  provider: string;
  status: 'sent' | 'held' | 'failed';
  error: string | null;
  at: string;
}

export interface NotificationsTable {
  hospitalId: string;
  id: string;
  audience: 'staff' | 'person' | 'operator';
  userId: string;
  groupId: string;
  title: string;
  content: string;
  path: string;
  kind: 'notice' | 'call';
  priority: 'normal' | 'high' | 'critical';
  module: string | null;
  entityType: string | null;
  entityId: string | null;
  dates: Json<'notifications.dates'>;
  readStatus: boolean;
  readAt: string | null;
  readBy: string | null;
  createdAt: string;
  updatedAt: string;
  callerId: string | null;
  callerName: string | null;
}

export interface NumberSeriesTable {
  hospitalId: string;
  series: string;
  lastNumber: number;
}

export interface NursingNotesTable {
  hospitalId: string;
  id: string;
  admissionId: string;
  shift: 'morning' | 'afternoon' | 'night';
  shiftDate: string;
  kind: 'note' | 'handover' | 'incident' | 'wound' | 'care';
  text: string | null;
  sbar: NullableJson<'nursingNotes.sbar'>;
  writtenAt: string;
  amendsId: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
}

export interface NursingTasksTable {
  hospitalId: string;
  id: string;
  admissionId: string;
  kind: 'care' | 'plan' | 'procedure' | 'blood';
  what: string;
  dueAt: string;
  status: 'due' | 'done' | 'missed' | 'not-applicable';
  doneAt: string | null;
  doneBy: string | null;
  doneByName: string | null;
  reason: string | null;
  sourceId: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string | null;
  version: Generated<number>;
}

export interface OneTimeCodesTable {
  id: string;
  purpose: 'phone-verify' | 'login' | 'reset' | 'portal-claim' | 'step-up' | 'person-change';
  subject: string;
  accountId: string | null;
  destination: string;
  channel: 'sms' | 'email';
  codeHash: Buffer;
  attempts: Generated<number>;
  sentAt: string;
  expiresAt: string;
  usedAt: string | null;
  supersededAt: string | null;
  alias: string | null;
}

export interface OneTimeTokensTable {
  id: string;
  purpose: 'signup' | 'invite' | 'reset' | 'email-change';
  tokenHash: Buffer;
  accountId: string | null;
  email: string | null;
  data: GeneratedJson<'oneTimeTokens.data'>;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
  revokedAt: string | null;
}

export interface OpeningHoursTable {
  hospitalId: string;
  id: string;
  weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
  fromMinute: number;
  toMinute: number;
  departmentId: string | null;
  createdAt: string;
  createdBy: string | null;
}

export interface OpeningWeeksTable {
  hospitalId: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string;
  version: Generated<number>;
}

export interface OperationsLogTable {
  id: Computed<number>;
  at: string;
  host: string;
  kind: 'server-restarted' | 'database-restarted' | 'backup-made' | 'backup-failed' | 'drill-passed' | 'drill-failed';
  reason: string;
  seconds: number | null;
}

export interface PaperPrintsTable {
  hospitalId: string;
  paper: string;
  record: string;
  variant: Generated<string>;
  prints: number;
  lastAt: string;
  lastBy: string | null;
  lastByName: string;
}

export interface PasswordHistoryTable {
  id: string;
  accountId: string;
  passwordHash: string;
  createdAt: string;
}

export interface PatientAccountRowsTable {
  hospitalId: string;
  id: string;
  seq: Computed<number>;
  patientId: string | null;
  externalInvoiceId: string | null;
  kind: 'deposit' | 'credit-note' | 'excess' | 'application' | 'refund' | 'reversal';
  amount: number;
  paymentId: string | null;
  creditNoteId: string | null;
  refundId: string | null;
  at: string;
  byUser: string | null;
  byName: string;
}

export interface PatientAttachmentsTable {
  hospitalId: string;
  id: string;
  patientId: string;
  fileId: string;
  name: string;
  category: 'identity' | 'referral-letter' | 'consent' | 'lab-report' | 'imaging' | 'discharge-letter' | 'insurance-card' | 'prescription' | 'photo' | 'other';
  mime: string;
  size: number;
  sha256: string;
  pages: number | null;
  linkedType: 'consultation' | 'admission' | 'procedure-request' | 'lab-request' | 'radiology-request' | 'hmo-claim' | null;
  linkedId: string | null;
  takenAt: string | null;
  description: string | null;
  visibleToPatient: boolean;
  isSensitive: boolean;
  uploadedBy: string | null;
  uploadedByName: string;
  fromPatient: boolean;
  status: 'active' | 'archived';
  archivedReason: string | null;
  scan: 'pending' | 'clean' | 'infected';
  createdAt: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
  thumbnailFileId: string | null;
}

export interface PatientBillAdjustmentsTable {
  hospitalId: string;
  id: string;
  billId: string;
  at: string;
  byUserId: string | null;
  byName: string;
  kind: 'quantity' | 'price' | 'discount' | 'payer' | 'reprice' | 'split' | 'coverage';
  before: Json<'patientBillAdjustments.before'>;
  after: Json<'patientBillAdjustments.after'>;
  reason: string | null;
}

export interface PatientBillChangesTable {
  hospitalId: string;
  id: Computed<number>;
  serviceDate: string;
  stage: string;
  module: string;
  departmentId: string;
  payer: string;
  sourceType: string;
  pricingStatus: string;
  coverageStatus: string;
  performed: boolean;
  lines: number;
  net: number;
  patientAmount: number;
  hmoAmount: number;
  paid: number;
  balance: number;
}

export interface PatientBillDaysTable {
  hospitalId: string;
  serviceDate: string;
  stage: string;
  module: string;
  departmentId: string;
  payer: string;
  sourceType: string;
  pricingStatus: string;
  coverageStatus: string;
  performed: boolean;
  lines: number;
  net: number;
  patientAmount: number;
  hmoAmount: number;
  paid: number;
  balance: number;
}

export interface PatientBillSharesTable {
  hospitalId: string;
  billId: string;
  share: 'patient' | 'hmo';
  amount: number;
  invoiceId: string | null;
  invoiceNumber: string | null;
  invoiceItemId: string | null;
  invoiceStatus: 'draft' | 'billed' | 'paid' | null;
  invoiced: Generated<number>;
  paid: Generated<number>;
  credited: Generated<number>;
  writtenOff: Generated<number>;
  balance: Computed<number>;
  place: Generated<number>;
}

export interface PatientBillTaxesTable {
  hospitalId: string;
  taxId: string;
}

export interface PatientBillingsTable {
  hospitalId: string;
  id: string;
  patientId: string;
  method: 'Self-Pay' | 'HMO' | 'HPP' | 'Company';
  hmoId: string | null;
  planId: string | null;
  planName: string | null;
  enrolleeNumber: string | null;
  principalEnrolleeNumber: string | null;
  relationshipToPrincipal: string | null;
  employer: string | null;
  staffNumber: string | null;
  validFrom: string | null;
  validTo: string | null;
  priority: number;
  verification: 'unverified' | 'verified' | 'failed';
  verifiedAt: string | null;
  verifiedBy: string | null;
  verificationReference: string | null;
  cardFrontId: string | null;
  cardBackId: string | null;
  isDefault: boolean;
  status: 'active' | 'suspended' | 'ended';
  endedReason: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface PatientBillsTable {
  hospitalId: string;
  id: string;
  billNo: number;
  billNumber: string;
  patientId: string | null;
  externalCustomer: NullableJson<'patientBills.externalCustomer'>;
  billableItemId: string;
  itemName: string;
  itemCode: string;
  hcpcsCode: string | null;
  unit: string;
  module: 'Admission' | 'Blood' | 'Laboratory' | 'Radiology' | 'Medication' | 'Procedure' | 'ProfessionalService' | 'OtherService';
  departmentId: string;
  performerId: string | null;
  orderedBy: string | null;
  sourceType: 'registration' | 'appointment' | 'antenatal-visit' | 'lab-request' | 'radiology-request' | 'medication-order' | 'therapeutic-administration' | 'procedure-request' | 'admission' | 'bed-day' | 'ward-round' | 'blood-request' | 'queue-transfer' | 'consultation' | 'vital' | 'delivery' | 'manual' | 'package';
  sourceId: string;
  sourceLineId: string | null;
  chargeKey: string | null;
  part: Generated<number>;
  encounterId: string | null;
  encounterType: 'outpatient' | 'inpatient' | 'emergency' | 'antenatal';
  admissionId: string | null;
  serviceDate: string;
  performedAt: string | null;
  quantity: number;
  unitPrice: number;
  gross: number;
  discount: number;
  tax: number;
  taxIncluded: number;
  capitatedValue: number;
  net: number;
  patientAmount: number;
  hmoAmount: number;
  discountReasonId: string | null;
  discountNote: string | null;
  discountBy: string | null;
  typedPrice: number | null;
  typedDiscount: number | null;
  pricing: Json<'patientBills.pricing'>;
  revenueAccount: string;
  taxLines: Json<'patientBills.taxLines'>;
  packages: Json<'patientBills.packages'>;
  paymentPolicy: 'inherit' | 'none' | 'pay-first' | 'deposit-or-pay';
  pricingStatus: 'priced' | 'unpriced';
  billingId: string | null;
  payer: 'Self-Pay' | 'HMO' | 'HPP' | 'Company' | 'External';
  hmoId: string | null;
  planId: string | null;
  enrolleeNumber: string | null;
  coverageStatus: 'none' | 'not-required' | 'pending' | 'approved' | 'proceeded' | 'declined' | 'expired';
  entryId: string | null;
  note: string | null;
  status: 'active' | 'voided';
  voidedAt: string | null;
  voidedBy: string | null;
  voidReason: string | null;
  shareCount: Generated<number>;
  placedCount: Generated<number>;
  billedCount: Generated<number>;
  settledCount: Generated<number>;
  invoiced: Generated<number>;
  paid: Generated<number>;
  credited: Generated<number>;
  writtenOff: Generated<number>;
  balance: Generated<number>;
  patientOpen: Generated<number>;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string;
  version: Generated<number>;
  stage: Computed<'uninvoiced' | 'draft' | 'pending_payment' | 'partially_paid' | 'paid' | 'written_off' | 'voided'>;
  billingStatus: Computed<'' | 'pending_payment' | 'partially_paid' | 'paid' | 'written_off' | 'voided'>;
  approvalBlocks: Generated<boolean>;
  insurerMost: number | null;
}

export interface PatientCategoriesTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  defaultDiscountBps: number;
  requiresDocument: boolean;
  isDefault: boolean;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface PatientCategoryMembersTable {
  hospitalId: string;
  id: string;
  patientId: string;
  categoryId: string;
  documentReference: string | null;
  note: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string | null;
}

export interface PatientDuplicateScansTable {
  hospitalId: string;
  seenAt: string;
  seenEntry: string;
}

export interface PatientDuplicatesTable {
  hospitalId: string;
  id: string;
  firstId: string;
  secondId: string;
  score: number;
  reasons: string[];
  status: 'open' | 'dismissed';
  dismissReason: string | null;
  dismissedBy: string | null;
  dismissedByName: string | null;
  dismissedAt: string | null;
  foundAt: string;
  version: Generated<number>;
}

export interface PatientGrownToldTable {
  hospitalId: string;
  toldUntil: string;
}

export interface PatientImportRowsTable {
  hospitalId: string;
  importId: string;
  row: number;
  state: 'waiting' | 'valid' | 'invalid' | 'duplicate' | 'saved';
  name: string;
  message: string | null;
  fields: Json<'patientImportRows.fields'>;
  cells: NullableJson<'patientImportRows.cells'>;
  patientId: string | null;
  hospitalPatientId: string | null;
}

export interface PatientImportsTable {
  hospitalId: string;
  id: string;
  filename: string;
  status: 'checking' | 'saving' | 'done' | 'refused' | 'failed';
  skipInvalid: boolean;
  total: number;
  checked: number;
  invalid: number;
  saved: number;
  attempts: Generated<number>;
  failure: 'rows-fail' | 'not-allowed' | null;
  accountId: string;
  orderedBy: string;
  orderedByName: string;
  createdAt: string;
  updatedAt: string;
  finishedAt: string | null;
}

export interface PatientMergesTable {
  hospitalId: string;
  id: string;
  survivorId: string;
  mergedId: string;
  fieldChoices: Json<'patientMerges.fieldChoices'>;
  movedRows: Json<'patientMerges.movedRows'>;
  former: Json<'patientMerges.former'>;
  reason: string;
  by: string | null;
  byName: string;
  at: string;
  undoneAt: string | null;
  undoneBy: string | null;
  undoReason: string | null;
  version: Generated<number>;
}

export interface PatientSummariesTable {
  hospitalId: string;
  id: string;
  patientId: string;
  title: string;
  body: string;
  type: 'clinical-summary' | 'referral-summary' | 'discharge-summary' | 'transfer-of-care' | 'medical-report' | 'nursing-handover';
  status: 'draft' | 'final' | 'superseded';
  sourceType: string | null;
  sourceId: string | null;
  authorId: string | null;
  authorName: string;
  coSignerId: string | null;
  signedAt: string | null;
  signedBy: string | null;
  signedByName: string | null;
  supersedesId: string | null;
  visibleToPatient: boolean;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface PatientsTable {
  hospitalId: string;
  id: string;
  personId: string;
  civisId: string;
  hospitalPatientId: string;
  patientNo: number;
  fullname: string;
  fullnameKey: string;
  title: 'Mr' | 'Mrs' | 'Ms' | 'Miss' | 'Master' | 'Dr' | 'Prof' | 'Chief' | 'Alhaji' | 'Alhaja' | 'Rev' | 'Baby' | null;
  firstName: string;
  lastName: string;
  middleName: string | null;
  preferredName: string | null;
  maidenName: string | null;
  gender: 'male' | 'female' | 'prefer not to say';
  sexAtBirth: 'male' | 'female' | 'intersex' | 'unknown';
  dateOfBirth: string | null;
  dateOfBirthEstimated: boolean;
  timeOfBirth: string | null;
  birthWeightGrams: number | null;
  multipleBirthOrder: number | null;
  maritalStatus: 'single' | 'married' | 'divorced' | 'separated' | 'widowed' | 'cohabiting' | 'unknown' | null;
  dialCode: string | null;
  phoneNumber: string | null;
  alternatePhone: string | null;
  email: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  lga: string | null;
  country: string | null;
  postalCode: string | null;
  landmark: string | null;
  nationality: string | null;
  stateOfOrigin: string | null;
  religion: 'Christianity' | 'Islam' | 'Traditional' | 'Other' | 'None' | null;
  occupation: string | null;
  educationLevel: string | null;
  language: string | null;
  needsInterpreter: boolean;
  idType: 'NIN' | 'Passport' | 'Drivers Licence' | 'Voters Card' | 'NHIA Number' | 'Staff Id' | 'Other' | null;
  idNumber: string | null;
  bloodGroup: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-' | 'unknown';
  bloodGroupVerified: boolean;
  genotype: 'AA' | 'AS' | 'AC' | 'SS' | 'SC' | 'CC' | 'unknown';
  disabilities: string[];
  photoAttachmentId: string | null;
  isDependant: boolean;
  principalPatientId: string | null;
  dependantRelationship: 'spouse' | 'son' | 'daughter' | 'father' | 'mother' | 'sibling' | 'ward' | 'other' | null;
  dependantNumber: number | null;
  isUnidentified: boolean;
  alias: string | null;
  status: 'active' | 'deceased' | 'merged' | 'archived';
  listed: Computed<boolean>;
  deceasedAt: string | null;
  mergedIntoPatientId: string | null;
  registrationSource: 'front-desk' | 'emergency' | 'newborn' | 'portal' | 'import' | 'other-hospital';
  referredBy: string | null;
  preferredContact: 'sms' | 'email' | 'phone' | 'none';
  consents: Json<'patients.consents'>;
  alerts: Json<'patients.alerts'>;
  confidential: boolean;
  billingMethod: 'Self-Pay' | 'HMO' | 'HPP' | 'Company' | null;
  lastVisitAt: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
  principalIsDependant: Computed<boolean | null>;
  motherPatientId: string | null;
}

export interface PaymentAllocationsTable {
  hospitalId: string;
  id: string;
  paymentId: string;
  invoiceId: string;
  invoiceItemId: string;
  amount: number;
  creditNoteId: string | null;
  live: boolean;
  at: string;
}

export interface PaymentTendersTable {
  hospitalId: string;
  paymentId: string;
  position: number;
  method: 'cash' | 'card' | 'bank-transfer' | 'mobile-money' | 'cheque' | 'deposit' | 'online';
  amount: number;
  rounding: Generated<number>;
  tendered: number | null;
  change: Generated<number>;
  reference: string | null;
  referenceKey: string | null;
  bank: string | null;
  cardLast4: string | null;
  terminalId: string | null;
  chequeNumber: string | null;
  chequeDate: string | null;
  receivedAt: string;
}

export interface PaymentsTable {
  hospitalId: string;
  id: string;
  receiptNumber: string;
  kind: 'invoice-payment' | 'deposit' | 'deposit-application' | 'claim-payment';
  patientId: string | null;
  hmoId: string | null;
  patientFullName: string;
  externalInvoiceId: string | null;
  payerName: string | null;
  payerPhone: string | null;
  amount: number;
  allocated: number;
  excessToDeposit: number;
  movedToDeposit: Generated<number>;
  rounding: Generated<number>;
  change: Generated<number>;
  methods: string[];
  currency: string;
  purpose: string | null;
  admissionId: string | null;
  note: string | null;
  status: 'received' | 'reversed';
  reversedAt: string | null;
  reversedBy: string | null;
  reverseReason: string | null;
  reversalKind: 'entry-error' | 'cheque-bounced' | 'card-chargeback' | 'transfer-failed' | null;
  reversalShiftId: string | null;
  shiftId: string | null;
  cashPoint: string | null;
  entryId: string | null;
  receivedAt: string;
  receivedBy: string | null;
  receivedByName: string;
}

export interface PermissionModulesTable {
  key: string;
  name: string;
  position: number;
  area: 'hospital' | 'patient' | 'admin';
  subscriptionModule: string | null;
}

export interface PermissionsTable {
  id: string;
  name: string;
  foldedName: string;
  moduleKey: string;
  position: number;
  description: string;
  risk: 'normal' | 'sensitive' | 'critical';
  area: 'hospital' | 'patient' | 'admin';
  inUse: boolean;
  status: 'active' | 'retired';
  createdAt: string;
  updatedAt: string;
  edited: Generated<boolean>;
}

export interface PersonHospitalsTable {
  personId: string;
  hospitalId: string;
  patientId: string;
  since: string;
}

export interface PersonRequestsTable {
  hospitalId: string;
  id: string;
  kind: 'merge' | 'details' | 'death';
  personId: string;
  mergedPersonId: string | null;
  mergeId: string | null;
  changes: NullableJson<'personRequests.changes'>;
  deceasedAt: string | null;
  status: 'waiting' | 'done' | 'declined' | 'withdrawn';
  confirmed: Generated<string[]>;
  askedAt: string | null;
  note: string | null;
  decidedAs: 'persons' | 'hospital' | 'operator' | null;
  decidedByName: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  version: Generated<number>;
}

export interface PersonsTable {
  id: string;
  civisId: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  dateOfBirth: string | null;
  dateOfBirthEstimated: boolean;
  gender: 'male' | 'female' | 'prefer not to say';
  sexAtBirth: 'male' | 'female' | 'intersex' | 'unknown';
  dialCode: string | null;
  phoneNumber: string | null;
  email: string | null;
  language: string | null;
  preferredContact: 'sms' | 'email' | 'phone' | 'none';
  portalAccountId: string | null;
  shareRecords: 'granted' | 'denied';
  registeredBy: string;
  deceasedAt: string | null;
  deceasedReportedBy: string | null;
  mergedInto: string | null;
  createdAt: string;
  updatedAt: string;
  version: Generated<number>;
}

export interface PlatformUsersTable {
  id: string;
  accountId: string;
  name: string;
  email: string;
  phone: string | null;
  dialCode: string | null;
  role: 'Platform Admin' | 'Platform Support' | 'Platform Finance';
  status: 'pending' | 'active' | 'inactive';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  version: Generated<number>;
}

export interface PortalAccountsTable {
  accountId: string;
  personId: string;
  status: 'invited' | 'active' | 'blocked' | 'closed';
  identityLevel: 'claimed' | 'verified';
  activatedAt: string | null;
  activatedBy: 'invite' | 'self-claim' | 'front-desk' | null;
  invitedUntil: string | null;
  blockedReason: string | null;
  movedFromPersonId: string | null;
  language: string | null;
  keepSignedIn: boolean;
  fullname: string;
  initials: string;
  birthYear: number | null;
  createdAt: string;
  updatedAt: string;
  version: Generated<number>;
}

export interface PortalClosuresTable {
  personId: string;
  hospitalId: string;
  reason: string;
  closedAt: string;
  closedByName: string;
}

export interface PreExistingConditionsTable {
  hospitalId: string;
  id: string;
  patientId: string;
  name: string;
  icdCode: string | null;
  category: 'problem' | 'past-illness' | 'surgery' | 'family-history' | 'social' | 'obstetric' | 'immunisation-note';
  clinicalStatus: 'active' | 'recurrence' | 'remission' | 'resolved' | 'inactive';
  verificationStatus: 'unconfirmed' | 'provisional' | 'differential' | 'confirmed' | 'refuted' | 'entered-in-error';
  severity: 'mild' | 'moderate' | 'severe' | null;
  laterality: 'left' | 'right' | 'bilateral' | 'none';
  onsetDate: string | null;
  onsetAge: number | null;
  onsetText: string | null;
  abatementDate: string | null;
  familyRelation: 'mother' | 'father' | 'sister' | 'brother' | 'daughter' | 'son' | 'grandparent' | 'aunt' | 'uncle' | 'cousin' | 'other' | null;
  isChronic: boolean;
  isNotifiable: boolean;
  isSensitive: boolean;
  currentTreatment: string | null;
  notes: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface PrescriptionCodesTable {
  hospitalId: string;
  prescriptionId: string;
  codeHash: Buffer;
}

export interface PrescriptionLinesTable {
  hospitalId: string;
  id: string;
  prescriptionId: string;
  patientId: string;
  lineNumber: number;
  productId: string | null;
  productName: string | null;
  genericName: string;
  ingredients: Json<'prescriptionLines.ingredients'>;
  atcCode: string | null;
  strength: string | null;
  form: string | null;
  controlled: boolean;
  highAlert: boolean;
  doseAmount: number;
  doseUnit: 'mg' | 'g' | 'mcg' | 'ml' | 'unit' | 'IU' | 'tablet' | 'capsule' | 'puff' | 'drop' | 'application' | 'sachet' | 'suppository';
  route: 'oral' | 'IV' | 'IM' | 'SC' | 'sublingual' | 'rectal' | 'vaginal' | 'topical' | 'inhaled' | 'nebulised' | 'nasal' | 'ophthalmic' | 'otic' | 'NG' | 'intrathecal' | 'intradermal' | 'buccal' | 'other';
  frequencyCode: 'STAT' | 'OD' | 'BD' | 'TDS' | 'QDS' | 'q2h' | 'q3h' | 'q4h' | 'q6h' | 'q8h' | 'q12h' | 'q24h' | 'nocte' | 'mane' | 'weekly' | 'monthly' | 'PRN' | 'custom';
  times: Json<'prescriptionLines.times'>;
  daysOfWeek: Json<'prescriptionLines.daysOfWeek'>;
  timesPerDay: number | null;
  everyHours: number | null;
  durationValue: number | null;
  durationUnit: 'doses' | 'days' | 'weeks' | 'months' | 'continuous';
  startAt: string;
  endAt: string | null;
  quantity: number | null;
  quantityComputed: number | null;
  quantityUnit: string | null;
  quantityReason: string | null;
  prn: boolean;
  prnReason: string | null;
  prnMinIntervalMinutes: number | null;
  prnMaxPerDay: number | null;
  maxDosePerDay: number | null;
  infusion: NullableJson<'prescriptionLines.infusion'>;
  tapering: Json<'prescriptionLines.tapering'>;
  indication: string | null;
  reviewOn: string | null;
  instructions: string | null;
  pharmacistNote: string | null;
  substitutionAllowed: boolean;
  refills: number;
  refillsLeft: number;
  supplyFrom: 'pharmacy' | 'ward-stock' | 'patient-own' | 'outside';
  administerHere: boolean;
  safety: Json<'prescriptionLines.safety'>;
  status: 'active' | 'on-hold' | 'completed' | 'stopped' | 'cancelled';
  signed: boolean;
  medicationRequestId: string | null;
  administrationId: string | null;
  dosageText: string;
  stopReason: string | null;
  stoppedAt: string | null;
  stoppedBy: string | null;
  stoppedByName: string | null;
  replacedByLineId: string | null;
  queryText: string | null;
  queryBy: string | null;
  queryByName: string | null;
  queryAt: string | null;
  queryAnswer: string | null;
  queryAnsweredAt: string | null;
  verifiedBy: string | null;
  verifiedByName: string | null;
  verifiedAt: string | null;
  dispensed: Generated<number>;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  version: Generated<number>;
}

export interface PrescriptionTemplatesTable {
  hospitalId: string;
  id: string;
  kind: 'favourite' | 'order-set';
  name: string;
  nameFolded: string;
  ownerId: string | null;
  sharedWith: 'nobody' | 'department' | 'hospital';
  lines: Json<'prescriptionTemplates.lines'>;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  version: Generated<number>;
  departmentId: string | null;
}

export interface PrescriptionsTable {
  hospitalId: string;
  id: string;
  prescriptionNumber: string;
  patientId: string;
  placeId: string | null;
  kind: 'outpatient' | 'inpatient' | 'discharge' | 'repeat' | 'emergency';
  status: 'draft' | 'active' | 'completed' | 'cancelled' | 'expired';
  priority: 'routine' | 'urgent' | 'stat';
  prescriberId: string | null;
  prescriberName: string;
  signedAt: string | null;
  signedBy: string | null;
  diagnoses: Json<'prescriptions.diagnoses'>;
  notes: string | null;
  weightUsed: number | null;
  weightAt: string | null;
  ageUsed: string | null;
  validUntil: string;
  allergiesReviewed: boolean;
  editReason: string | null;
  verifyCode: string | null;
  billingId: string | null;
  refillOfId: string | null;
  deathRecordId: string | null;
  cancelReason: string | null;
  cancelledAt: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
  refillRequestId: string | null;
  placeKind: 'consultation' | 'ward-round' | 'procedure' | 'antenatal' | null;
}

export interface PricePeriodsTable {
  hospitalId: string;
  id: string;
  billableItemId: string;
  price: number;
  effectiveFrom: string;
  effectiveTo: string | null;
  reason: string | null;
  source: 'manual' | 'upload' | 'setup' | 'bulk-change';
  supersededAt: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string | null;
}

export interface PriceRulesTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  kind: 'override' | 'surcharge-percent' | 'surcharge-fixed' | 'discount-percent' | 'discount-fixed' | 'package';
  value: number;
  priority: number;
  conditions: Json<'priceRules.conditions'>;
  stackable: boolean;
  packageItems: Json<'priceRules.packageItems'>;
  validFrom: string | null;
  validTo: string | null;
  status: 'active' | 'paused' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface ProductBarcodesTable {
  hospitalId: string;
  code: string;
  productId: string;
  packName: string | null;
}

export interface ProductCategoriesTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface ProductLevelsTable {
  hospitalId: string;
  productId: string;
  placeId: string;
  kind: string;
  status: string;
  foldedName: string;
  quantity: number;
  onHand: number;
  value: number;
  nearestExpiry: string | null;
  isExpired: boolean;
  percent: number;
  level: 'out' | 'low' | 'in';
  madeFor: string;
  rightFrom: string | null;
  rightUntil: string | null;
  hasExpired: boolean;
  used: number;
  cover: number | null;
  isWanted: boolean;
  usedFrom: string | null;
  usedUntil: string | null;
}

export interface ProductMedicationsTable {
  hospitalId: string;
  productId: string;
  genericName: string;
  foldedGeneric: string;
  ingredients: Json<'productMedications.ingredients'>;
  medicationTypeId: string;
  medicationCategoryId: string;
  brandId: string | null;
  strength: number | null;
  strengthUnit: string | null;
  concentration: string | null;
  routes: string[];
  atcCode: string | null;
  registrationNumber: string | null;
  legalClass: 'otc' | 'pharmacy' | 'prescription' | 'controlled';
  schedule: 'II' | 'III' | 'IV' | 'V' | null;
  highAlert: boolean;
  lookAlike: boolean;
  displayName: string | null;
  maxSingleDose: number | null;
  maxDailyDose: number | null;
  doseUnit: string | null;
  maxDailyPerKg: number | null;
  paediatricSinglePerKg: number | null;
  paediatricDailyPerKg: number | null;
  minAgeDays: number | null;
  pregnancy: 'safe' | 'caution' | 'avoid' | 'unknown';
  lactation: 'safe' | 'caution' | 'avoid' | 'unknown';
  renalAdjust: boolean;
  renalText: string | null;
  defaultSig: string | null;
  labelWarnings: string[];
  maxDispenseQuantity: number | null;
  substituteIds: string[];
}

export interface ProductUsesTable {
  hospitalId: string;
  productId: string;
  day: string;
  units: number;
}

export interface ProductWordsTable {
  hospitalId: string;
  productId: string;
  word: string;
  ofName: boolean;
}

export interface ProductsTable {
  hospitalId: string;
  id: string;
  sku: string;
  name: string;
  foldedName: string;
  identity: string;
  searchText: string;
  kind: 'medication' | 'consumable' | 'reagent' | 'vaccine' | 'device' | 'linen-food-other';
  productCategoryId: string | null;
  unit: string;
  packs: Json<'products.packs'>;
  vendorIds: string[];
  preferredVendorId: string | null;
  status: 'enabled' | 'disabled' | 'archived';
  stockReserve: number;
  parLevel: number | null;
  reorderQuantity: number | null;
  batchTracked: boolean;
  expiryTracked: boolean;
  minShelfLifeDays: number | null;
  storage: 'room' | 'cool' | 'fridge-2-8' | 'freezer' | 'controlled-cupboard';
  hazard: boolean;
  coldChain: boolean;
  shelves: Json<'products.shelves'>;
  note: string | null;
  levelAfterReceipt: number | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface ProxiesTable {
  id: string;
  personId: string;
  forPersonId: string;
  relation: 'parent' | 'guardian' | 'carer';
  source: 'dependant' | 'consent';
  scope: 'full' | 'appointments-billing';
  validTo: string | null;
  status: 'active' | 'ended';
  endedAt: string | null;
  endedReason: string | null;
  createdAt: string;
}

export interface PurchaseOrderLinesTable {
  hospitalId: string;
  id: string;
  orderId: string;
  lineNo: number;
  productId: string;
  productName: string;
  packName: string;
  unitsPerPack: number;
  quantityPacks: number;
  pricePerPack: number;
  taxBps: number;
  discount: number;
  tax: number;
  amount: number;
  orderedUnits: Computed<number>;
  receivedUnits: Generated<number>;
  cancelledUnits: Generated<number>;
}

export interface PurchaseOrdersTable {
  hospitalId: string;
  id: string;
  orderNumber: string | null;
  vendorId: string;
  vendorName: string;
  locationId: string;
  status: 'draft' | 'pending-approval' | 'approved' | 'sent' | 'part-received' | 'received' | 'closed' | 'cancelled';
  lineCount: number;
  orderedUnits: number;
  receivedUnits: Generated<number>;
  currency: string;
  subtotal: number;
  discount: number;
  tax: number;
  freight: number;
  total: number;
  expectedAt: string | null;
  terms: string | null;
  note: string | null;
  submittedAt: string | null;
  approvedAt: string | null;
  approvedBy: string | null;
  approvedByName: string | null;
  aboveLimit: boolean | null;
  rejectReason: string | null;
  sentAt: string | null;
  sentBy: string | null;
  sentByName: string | null;
  channel: 'email' | 'print' | null;
  endedAt: string | null;
  endedBy: string | null;
  endedByName: string | null;
  endReason: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface QueueDaysTable {
  hospitalId: string;
  departmentId: string;
  day: string;
  lastNumber: number;
  closesAt: string;
  closedAt: string | null;
}

export interface QueueDisplaysTable {
  hospitalId: string;
  id: string;
  tokenHash: Buffer;
  title: string;
  departmentIds: string[];
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  revokedAt: string | null;
  revokedBy: string | null;
}

export interface QueueEventsTable {
  hospitalId: string;
  id: string;
  ticketId: string;
  type: 'checked-in' | 'called' | 'recalled' | 'served' | 'unavailable' | 'reinstated' | 'transferred-out' | 'transferred-in' | 'priority-changed' | 'assigned' | 'returned' | 'completed' | 'left';
  at: string;
  byUserId: string | null;
  byName: string;
  fromDepartmentId: string | null;
  toDepartmentId: string | null;
  reason: string | null;
  waitedSeconds: number | null;
}

export interface QueueSettingsTable {
  hospitalId: string;
  departmentId: string;
  stored: Json<'queueSettings.stored'>;
  rooms: Json<'queueSettings.rooms'>;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string;
  version: Generated<number>;
}

export interface QueueTicketsTable {
  hospitalId: string;
  id: string;
  ticketNumber: string;
  day: string;
  dayNumber: number;
  appointmentId: string;
  appointmentNumber: string;
  appointmentTypeId: string | null;
  createsConsultation: boolean;
  walkIn: boolean;
  patientId: string | null;
  externalName: string | null;
  searchText: string;
  departmentId: string;
  practitionerId: string | null;
  roomId: string | null;
  roomName: string | null;
  stage: 'triage' | 'consultation' | 'service' | 'review';
  status: 'waiting' | 'called' | 'serving' | 'unavailable' | 'transferred' | 'served' | 'left';
  open: Computed<boolean>;
  priority: 'normal' | 'urgent' | 'emergency';
  suggestedPriority: 'normal' | 'urgent' | 'emergency' | null;
  colour: 'red' | 'orange' | 'yellow' | 'green' | 'blue' | null;
  flags: string[];
  chiefComplaint: string | null;
  scheduledFor: string | null;
  checkedInAt: string;
  enteredAt: string;
  placeAt: string | null;
  calledAt: string | null;
  callCount: Generated<number>;
  calledBy: string | null;
  acknowledgedBy: string | null;
  acknowledgedAt: string | null;
  servedAt: string | null;
  servedBy: string | null;
  startedVisit: Generated<boolean>;
  completedAt: string | null;
  closedAt: string | null;
  unavailableAt: string | null;
  unavailableReason: string | null;
  leavesAt: string | null;
  reinstatedAt: string | null;
  reinstateCount: Generated<number>;
  transferredFromTicketId: string | null;
  transferredToTicketId: string | null;
  transferReason: string | null;
  transferNote: string | null;
  leftReason: 'left-without-being-seen' | 'sent-home' | 'admitted' | 'deceased' | 'cancelled' | 'day-closed' | null;
  vitalsId: string | null;
  latestNews2: number | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string;
  version: Generated<number>;
}

export interface RateTakesTable {
  key: string;
  windowStart: number;
  taken: number;
}

export interface ReferenceVersionsTable {
  list: string;
  version: string;
  source: string;
  licence: string;
  loadedAt: string;
}

export interface ReferralsTable {
  hospitalId: string;
  id: string;
  referralNumber: string;
  direction: 'internal' | 'external';
  patientId: string;
  consultationId: string | null;
  toDepartmentId: string | null;
  toPractitionerId: string | null;
  facilityName: string | null;
  facilityAddress: string | null;
  facilityPhone: string | null;
  facilityEmail: string | null;
  urgency: 'routine' | 'urgent' | 'emergency';
  reason: string;
  clinicalSummary: string | null;
  attachmentIds: string[];
  status: 'sent' | 'accepted' | 'declined' | 'completed' | 'cancelled';
  answeredAt: string | null;
  answeredBy: string | null;
  answeredByName: string | null;
  reply: string | null;
  closeReason: string | null;
  resultingAppointmentId: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface RefillRequestsTable {
  hospitalId: string;
  id: string;
  prescriptionId: string;
  patientId: string;
  prescriberId: string | null;
  status: 'waiting' | 'approved' | 'declined' | 'closed';
  note: string | null;
  askedBy: string;
  askedByName: string;
  askedAt: string;
  answer: string | null;
  answeredAt: string | null;
  answeredBy: string | null;
  answeredByName: string | null;
  newPrescriptionId: string | null;
}

export interface RefundsTable {
  hospitalId: string;
  id: string;
  refundNumber: string;
  patientId: string | null;
  externalInvoiceId: string | null;
  payerName: string;
  amount: number;
  creditNoteId: string | null;
  method: 'cash' | 'bank-transfer' | 'cheque';
  payeeName: string;
  payeeAccount: string | null;
  reason: string;
  status: 'requested' | 'approved' | 'declined' | 'paid';
  requestedAt: string;
  requestedBy: string;
  requestedByName: string;
  decidedAt: string | null;
  decidedBy: string | null;
  decidedByName: string | null;
  declineReason: string | null;
  paidAt: string | null;
  paidBy: string | null;
  paidByName: string | null;
  shiftId: string | null;
  voucherNumber: string | null;
  paymentReference: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  version: Generated<number>;
}

export interface RegistrationPolicyTable {
  onlyRow: boolean;
  open: boolean;
  updatedAt: string;
  updatedBy: string | null;
}

export interface RestoredJobsTable {
  id: string;
  name: string;
  data: NullableJson<'restoredJobs.data'>;
  startAfter: string | null;
  singletonKey: string | null;
}

export interface RolePermissionsTable {
  hospitalId: string;
  roleId: string;
  permissionId: string;
}

export interface RolesTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  description: string | null;
  isSystem: boolean;
  isHospitalAdmin: boolean;
  edited: Generated<boolean>;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  version: Generated<number>;
}

export interface RoomClassesTable {
  hospitalId: string;
  id: string;
  roomType: 'general' | 'semi-private' | 'private' | 'vip' | 'icu' | 'hdu' | 'scbu' | 'labour' | 'isolation' | 'emergency' | 'observation' | 'day-case';
  billingUnit: 'day' | 'hour' | 'flat';
  deposit: number | null;
  extras: string[];
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface RoomsTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  sortName: string;
  number: string | null;
  foldedNumber: string | null;
  wardId: string;
  roomType: 'general' | 'semi-private' | 'private' | 'vip' | 'icu' | 'hdu' | 'scbu' | 'labour' | 'isolation' | 'emergency' | 'observation' | 'day-case';
  genderPolicy: 'male' | 'female' | 'mixed' | 'paediatric' | 'maternity' | null;
  amenities: string[];
  isolationCapable: boolean;
  oxygen: boolean;
  ventilator: boolean;
  ownPriced: boolean;
  billingUnit: 'day' | 'hour' | 'flat' | null;
  status: 'active' | 'closed' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  appliedAt: string;
}

export interface SearchKeysTable {
  hospitalId: string;
  kind: string;
  recordId: string;
  token: string;
}

export interface SearchWordsTable {
  hospitalId: string;
  kind: string;
  variant: string;
  word: string;
  recordId: string;
}

export interface ServiceTypesTable {
  hospitalId: string;
  id: string;
  type: 'professional-services' | 'others';
  name: string;
  foldedName: string;
  description: string | null;
  revenueAccount: string | null;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface SessionsTable {
  id: string;
  tokenHash: Buffer;
  accountId: string;
  hospitalId: string | null;
  area: 'hospital' | 'patient' | 'admin';
  scope: 'full' | 'setup' | 'password';
  createdAt: string;
  lastSeenAt: string;
  idleMinutes: number;
  idleExpiresAt: string;
  absoluteExpiresAt: string;
  ip: string | null;
  userAgent: string | null;
  deviceLabel: string;
  stepUpUntil: string | null;
  revokedAt: string | null;
  revokeReason: 'logout' | 'password' | 'reset' | 'deactivated' | 'admin' | 'limit' | 'expired' | null;
  deviceId: string | null;
}

export interface SetupRunsTable {
  hospitalId: string;
  id: string;
  founderUserId: string;
  status: 'queued' | 'running' | 'completed' | 'failed';
  queuedAt: string;
  movedAt: string;
  finishedAt: string | null;
}

export interface SetupStepsTable {
  hospitalId: string;
  position: number;
  name: 'Medical Institution Setup' | 'Test List Setup' | 'Billable Item Setup' | 'Finishing Setup';
  status: 'pending' | 'running' | 'completed' | 'failed';
  startedAt: string | null;
  finishedAt: string | null;
  attempt: Generated<number>;
  error: string | null;
  counts: GeneratedJson<'setupSteps.counts'>;
}

export interface ShiftMovementsTable {
  hospitalId: string;
  id: string;
  shiftId: string;
  kind: 'drop-to-safe' | 'float-in' | 'float-out' | 'handover' | 'petty-cash';
  amount: number;
  counterpartShiftId: string | null;
  counterpartCashierId: string | null;
  status: 'pending' | 'accepted' | 'declined' | 'cancelled';
  reference: string | null;
  note: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  decidedAt: string | null;
  decidedBy: string | null;
  decidedByName: string | null;
  updatedAt: string;
  updatedBy: string | null;
  version: Generated<number>;
}

export interface SignInSourcesTable {
  area: 'hospital' | 'patient' | 'admin';
  identifierHash: Buffer;
  sourceHash: Buffer;
  failedCount: number;
  failingSince: string | null;
  lockedUntil: string | null;
  lockLevel: Generated<number>;
  updatedAt: string;
}

export interface SignUpsTable {
  hospitalId: string;
  accountId: string;
  founderUserId: string;
  email: string;
  createdAt: string;
  confirmedAt: string | null;
  spentTokenHash: Buffer | null;
}

export interface SiteKeyTable {
  one: Generated<boolean>;
  keyMark: Buffer;
  setAt: string;
}

export interface SiteProtectionTable {
  subject: 'archive' | 'backup' | 'drill';
  state: 'ok' | 'late' | 'failed';
  reason: string;
  since: string;
  lastAt: string | null;
}

export interface SpecializationsTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  code: string | null;
  description: string | null;
  isDefault: boolean;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  version: Generated<number>;
}

export interface StockAdjustmentLinesTable {
  hospitalId: string;
  id: string;
  adjustmentId: string;
  position: number;
  productId: string;
  batchId: string;
  delta: number;
  countedQuantity: number | null;
  quantityBefore: number;
  reason: 'damage' | 'breakage' | 'theft' | 'expiry' | 'miscount' | 'found' | 'sample' | 'donation' | 'correction';
  note: string | null;
  value: number;
}

export interface StockAdjustmentsTable {
  hospitalId: string;
  id: string;
  adjustmentNumber: string;
  locationId: string;
  status: 'draft' | 'pending-approval' | 'posted' | 'rejected';
  source: 'manual' | 'reserve' | 'issue' | 'transfer';
  sourceId: string | null;
  sourceNumber: string | null;
  value: number;
  note: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  decidedAt: string | null;
  decidedBy: string | null;
  decidedByName: string | null;
  rejectReason: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface StockAllocationsTable {
  hospitalId: string;
  id: string;
  productId: string;
  locationId: string;
  quantity: number;
  orderLineId: string;
  expiresAt: string | null;
  status: 'held' | 'consumed' | 'released';
  releasedBecause: 'order' | 'time' | 'stock' | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
}

export interface StockAttachmentsTable {
  hospitalId: string;
  id: string;
  batchId: string | null;
  adjustmentId: string | null;
  name: string;
  mimeType: string;
  size: number;
  fileId: string;
  uploadedAt: string;
  uploadedBy: string | null;
  uploadedByName: string;
}

export interface StockCountLinesTable {
  hospitalId: string;
  id: string;
  countId: string;
  position: number;
  productId: string;
  batchId: string;
  expectedAtOpen: number;
  counted: number | null;
  recount: number | null;
  expectedAtCount: number | null;
  countedAt: string | null;
  countedBy: string | null;
  countedByName: string | null;
  skipReason: string | null;
}

export interface StockCountsTable {
  hospitalId: string;
  id: string;
  countNumber: string;
  locationId: string;
  scope: 'all' | 'category' | 'shelf' | 'abc';
  scopeName: string | null;
  blind: boolean;
  frozen: boolean;
  status: 'open' | 'counting' | 'review' | 'posted' | 'cancelled';
  note: string | null;
  cancelReason: string | null;
  openedAt: string;
  openedBy: string | null;
  openedByName: string;
  endedAt: string | null;
  endedBy: string | null;
  endedByName: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
  aboveLimit: boolean | null;
}

export interface StockIssueBatchesTable {
  hospitalId: string;
  id: string;
  issueId: string;
  lineId: string;
  position: number;
  productId: string;
  batchId: string;
  quantity: number;
  received: Generated<number>;
  returned: Generated<number>;
  missing: Generated<number>;
}

export interface StockIssueLinesTable {
  hospitalId: string;
  id: string;
  issueId: string;
  position: number;
  productId: string;
  requisitionLineId: string | null;
  quantity: number;
  reserve: number | null;
}

export interface StockIssuesTable {
  hospitalId: string;
  id: string;
  issueNumber: string;
  fromLocationId: string;
  departmentId: string;
  toLocationId: string | null;
  requisitionId: string | null;
  status: 'issued' | 'received' | 'part-returned' | 'cancelled';
  quantity: number;
  note: string | null;
  reserveReason: string | null;
  cancelReason: string | null;
  issuedAt: string;
  issuedBy: string | null;
  issuedByName: string;
  receivedAt: string | null;
  receivedBy: string | null;
  receivedByName: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface StockLocationsTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  kind: 'main-store' | 'pharmacy' | 'department';
  departmentId: string | null;
  saleable: boolean;
  keepsStock: boolean;
  managerId: string | null;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface StockMovementsTable {
  hospitalId: string;
  id: string;
  sequence: Computed<number>;
  productId: string;
  batchId: string;
  locationId: string;
  quantity: number;
  balanceAfter: number;
  locationBalanceAfter: number;
  type: 'opening' | 'receive' | 'dispense' | 'return-in' | 'issue-out' | 'issue-in' | 'issue-return' | 'transfer-out' | 'transfer-in' | 'use' | 'adjust-plus' | 'adjust-minus' | 'write-off' | 'supplier-return' | 'count';
  transit: boolean;
  reason: string | null;
  refType: string;
  refId: string;
  refNumber: string | null;
  unitCost: number;
  cost: number;
  patientId: string | null;
  partyName: string | null;
  by: string | null;
  byName: string;
  witnessId: string | null;
  at: string;
}

export interface StockRequisitionLinesTable {
  hospitalId: string;
  id: string;
  requisitionId: string;
  position: number;
  productId: string;
  quantity: number;
  approvedQuantity: number | null;
  issuedQuantity: Generated<number>;
  note: string | null;
  approvalNote: string | null;
}

export interface StockRequisitionsTable {
  hospitalId: string;
  id: string;
  requisitionNumber: string;
  departmentId: string;
  status: 'draft' | 'submitted' | 'approved' | 'part-issued' | 'issued' | 'rejected' | 'cancelled';
  priority: 'routine' | 'urgent' | 'emergency';
  neededBy: string | null;
  note: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  decidedAt: string | null;
  decidedBy: string | null;
  decidedByName: string | null;
  decisionReason: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface StockTransferLinesTable {
  hospitalId: string;
  id: string;
  transferId: string;
  position: number;
  productId: string;
  batchId: string;
  quantity: number;
  received: number | null;
}

export interface StockTransfersTable {
  hospitalId: string;
  id: string;
  transferNumber: string;
  fromLocationId: string;
  toLocationId: string;
  status: 'in-transit' | 'received' | 'short-received' | 'cancelled';
  quantity: number;
  note: string | null;
  cancelReason: string | null;
  sentAt: string;
  sentBy: string | null;
  sentByName: string;
  receivedAt: string | null;
  receivedBy: string | null;
  receivedByName: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface SubscriptionMiniPlansTable {
  hospitalId: string;
  id: string;
  module: 'pharmacy' | 'inventory' | 'laboratory' | 'radiology' | 'admission' | 'procedure' | 'antenatal' | 'report' | 'blood' | 'hmo';
  planVersion: number;
  startDate: string;
  endDate: string;
  createdAt: string;
  createdBy: string | null;
}

export interface SubscriptionTrialsTable {
  rcCodeFolded: string;
  hospitalId: string;
  startedAt: string;
}

export interface SubscriptionsTable {
  hospitalId: string;
  planCode: 'essential' | 'standard' | 'premium';
  planVersion: number;
  status: 'ACTIVE' | 'GRACE' | 'EXPIRED' | 'CANCELLED';
  paymentStatus: 'FREE_TRIAL' | 'PAID' | 'PENDING' | 'UNPAID' | 'FAILED' | 'REFUNDED';
  currency: 'NGN' | 'USD';
  country: string;
  period: 'monthly' | 'quarterly' | 'yearly' | null;
  userSlots: number;
  startDate: string;
  endDate: string;
  graceUntil: string | null;
  cancelledAt: string | null;
  cancelReason: string | null;
  accessUntil: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  version: Generated<number>;
}

export interface SuppliesTable {
  hospitalId: string;
  id: string;
  supplyNumber: string | null;
  vendorId: string;
  vendorName: string;
  purchaseOrderId: string | null;
  invoiceNumber: string | null;
  invoiceKey: string | null;
  invoiceDate: string | null;
  receivedAt: string;
  locationId: string;
  status: 'draft' | 'posted' | 'reversed';
  lineCount: number;
  currency: string;
  subtotal: number;
  discount: number;
  tax: number;
  freight: number;
  total: number;
  invoiceTotal: number | null;
  temperature: number | null;
  note: string | null;
  paid: Generated<number>;
  credited: Generated<number>;
  open: Computed<number>;
  paymentStatus: Computed<'unpaid' | 'part-paid' | 'paid'>;
  dueAt: string | null;
  entryId: string | null;
  postedAt: string | null;
  postedBy: string | null;
  postedByName: string | null;
  reversedAt: string | null;
  reversedBy: string | null;
  reversedByName: string | null;
  reverseReason: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface SupplyLinesTable {
  hospitalId: string;
  id: string;
  supplyId: string;
  lineNo: number;
  orderLineId: string | null;
  productId: string;
  productName: string;
  batchNumber: string | null;
  manufactureDate: string | null;
  expiryDate: string | null;
  packName: string;
  unitsPerPack: number;
  quantityPacks: number;
  freePacks: number;
  rejectedUnits: number;
  rejectReason: 'damaged' | 'short' | 'wrong' | 'expired' | 'temperature' | 'no-order' | null;
  acceptedUnits: number;
  orderUnits: number;
  costPerPack: number;
  tax: number;
  discount: number;
  amount: number;
  sellingPrice: number | null;
  destination: 'available' | 'quarantined' | null;
  batchId: string | null;
  batchCost: number | null;
}

export interface SupportNotesTable {
  id: string;
  hospitalId: string;
  text: string;
  byUserId: string;
  byName: string;
  at: string;
}

export interface TalliesTable {
  hospitalId: string;
  list: string;
  key: string;
  count: number;
}

export interface TallyChangesTable {
  hospitalId: string;
  id: Computed<number>;
  list: string;
  key: string;
  by: number;
}

export interface TallyListsTable {
  list: string;
  tbl: string;
  key: string;
}

export interface TaxesTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  code: string;
  rateBps: number;
  inclusive: boolean;
  modules: string[];
  exemptionReason: string | null;
  liabilityAccount: string;
  registrationNumber: string | null;
  validFrom: string | null;
  validTo: string | null;
  replacedBy: string | null;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface TherapeuticAdministrationsTable {
  hospitalId: string;
  id: string;
  administrationNumber: string;
  patientId: string;
  prescriptionId: string | null;
  prescriptionNumber: string | null;
  prescriptionLineId: string | null;
  placeId: string | null;
  departmentId: string;
  productId: string | null;
  medicine: string;
  genericName: string;
  strength: string | null;
  atcCode: string | null;
  ingredients: Json<'therapeuticAdministrations.ingredients'>;
  doseAmount: number;
  doseUnit: 'mg' | 'g' | 'mcg' | 'ml' | 'unit' | 'IU' | 'tablet' | 'capsule' | 'puff' | 'drop' | 'application' | 'sachet' | 'suppository';
  route: 'oral' | 'IV' | 'IM' | 'SC' | 'sublingual' | 'rectal' | 'vaginal' | 'topical' | 'inhaled' | 'nebulised' | 'nasal' | 'ophthalmic' | 'otic' | 'NG' | 'intrathecal' | 'intradermal' | 'buccal' | 'other';
  frequencyCode: 'STAT' | 'OD' | 'BD' | 'TDS' | 'QDS' | 'q2h' | 'q3h' | 'q4h' | 'q6h' | 'q8h' | 'q12h' | 'q24h' | 'nocte' | 'mane' | 'weekly' | 'monthly' | 'PRN' | 'custom';
  times: Json<'therapeuticAdministrations.times'>;
  everyHours: number | null;
  daysOfWeek: Json<'therapeuticAdministrations.daysOfWeek'>;
  durationValue: number | null;
  durationUnit: 'doses' | 'days' | 'weeks' | 'months' | 'continuous' | null;
  prn: boolean;
  prnReason: string | null;
  prnMinIntervalMinutes: number | null;
  prnMaxPerDay: number | null;
  maxDosePerDay: number | null;
  infusion: NullableJson<'therapeuticAdministrations.infusion'>;
  tapering: Json<'therapeuticAdministrations.tapering'>;
  titration: Json<'therapeuticAdministrations.titration'>;
  indication: string | null;
  instructions: string | null;
  safety: Json<'therapeuticAdministrations.safety'>;
  supplyFrom: 'pharmacy' | 'ward-stock' | 'patient-own' | 'outside';
  unitsPerDose: number | null;
  controlled: boolean;
  doubleCheck: boolean;
  insulin: boolean;
  antibiotic: boolean;
  status: 'in-progress' | 'dosage completed' | 'terminated';
  startAt: string;
  endAt: string | null;
  plannedTotal: number | null;
  scheduleComplete: boolean;
  givenCount: Generated<number>;
  recordedCount: Generated<number>;
  pendingCount: Generated<number>;
  nextDueAt: string | null;
  nextLateAt: string | null;
  heldAt: string | null;
  holdUntil: string | null;
  holdReason: string | null;
  heldByLine: Generated<boolean>;
  orderedBy: string | null;
  orderedByName: string;
  verbalTakenBy: string | null;
  verbalTakenByName: string | null;
  coSignBy: string | null;
  coSignedAt: string | null;
  coSignReminded: Generated<boolean>;
  terminatedAt: string | null;
  terminatedBy: string | null;
  terminatedByName: string | null;
  terminateReason: string | null;
  deathRecordId: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
  placeKind: 'consultation' | 'ward-round' | 'procedure' | 'antenatal' | null;
  beforeStayDepartmentId: string | null;
}

export interface TreatmentPlanItemsTable {
  hospitalId: string;
  id: string;
  admissionId: string;
  roundId: string;
  kind: 'medication' | 'fluid' | 'oxygen' | 'diet' | 'monitoring' | 'nursing' | 'physiotherapy';
  what: string | null;
  everyMinutes: number | null;
  startAt: string;
  endAt: string | null;
  prescriptionId: string | null;
  lineId: string | null;
  status: 'active' | 'held' | 'stopped' | 'done' | 'cancelled';
  orderedAt: string;
  orderedBy: string | null;
  orderedByName: string | null;
  changedAt: string;
  acknowledgedAt: string | null;
  acknowledgedBy: string | null;
  acknowledgedByName: string | null;
  stoppedAt: string | null;
  stoppedBy: string | null;
  stoppedByName: string | null;
  stopReason: string | null;
  toldAt: string | null;
  version: Generated<number>;
}

export interface UserDepartmentsTable {
  hospitalId: string;
  userId: string;
  departmentId: string;
  position: number;
}

export interface UserPreferencesTable {
  accountId: string;
  preferences: Json<'userPreferences.preferences'>;
  updatedAt: string;
}

export interface UserSpecializationsTable {
  hospitalId: string;
  userId: string;
  specializationId: string;
  position: number;
}

export interface UsersTable {
  hospitalId: string;
  id: string;
  accountId: string;
  staffNumber: string;
  title: string | null;
  firstName: string;
  middleName: string | null;
  lastName: string;
  fullname: string;
  searchText: string;
  gender: 'male' | 'female' | 'prefer not to say' | null;
  address: string | null;
  country: string | null;
  state: string | null;
  city: string | null;
  dateOfBirth: string | null;
  roleId: string;
  cadre: 'doctor' | 'nurse' | 'midwife' | 'pharmacist' | 'lab-scientist' | 'lab-technician' | 'radiographer' | 'sonographer' | 'radiologist' | 'physiotherapist' | 'dietitian' | 'accountant' | 'cashier' | 'records' | 'store' | 'admin' | 'auditor' | 'other';
  isConsultant: Generated<boolean>;
  licenceBody: 'MDCN' | 'NMCN' | 'PCN' | 'MLSCN' | 'RRBN' | 'other' | null;
  licenceNumber: string | null;
  licenceExpiry: string | null;
  licenceMissingReason: string | null;
  signatureFileId: string | null;
  photoFileId: string | null;
  employmentType: 'full-time' | 'part-time' | 'locum' | 'visiting' | 'intern' | null;
  startDate: string | null;
  endDate: string | null;
  status: 'pending' | 'active' | 'inactive' | 'archived';
  invitedBy: string | null;
  invitedAt: string | null;
  joinedAt: string | null;
  termsAcceptedAt: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  version: Generated<number>;
}

export interface VendorAttachmentsTable {
  hospitalId: string;
  id: string;
  vendorId: string | null;
  supplyId: string | null;
  kind: 'contract' | 'licence' | 'invoice' | 'receipt' | 'other';
  name: string;
  mimeType: string;
  size: number;
  fileId: string;
  uploadedAt: string;
  uploadedBy: string | null;
  uploadedByName: string;
  paymentId: string | null;
}

export interface VendorCreditAllocationsTable {
  hospitalId: string;
  returnId: string;
  supplyId: string;
  amount: number;
}

export interface VendorPaymentAllocationsTable {
  hospitalId: string;
  paymentId: string;
  supplyId: string;
  amount: number;
}

export interface VendorPaymentsTable {
  hospitalId: string;
  id: string;
  paymentNumber: string;
  vendorId: string;
  vendorName: string;
  amount: number;
  paidAt: string;
  method: 'cash' | 'transfer' | 'cheque' | 'card';
  reference: string | null;
  note: string | null;
  status: 'posted' | 'reversed';
  entryId: string;
  reversedAt: string | null;
  reversedBy: string | null;
  reversedByName: string | null;
  reverseReason: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface VendorProductsTable {
  hospitalId: string;
  id: string;
  vendorId: string;
  productId: string;
  vendorSku: string | null;
  packName: string;
  unitsPerPack: number;
  price: number;
  taxBps: number;
  minQuantity: number;
  validFrom: string | null;
  validTo: string | null;
  lastPrice: number | null;
  lastUnitsPerPack: number | null;
  lastPriceAt: string | null;
  listed: boolean;
  preferred: boolean;
}

export interface VendorReturnLinesTable {
  hospitalId: string;
  id: string;
  returnId: string;
  lineNo: number;
  batchId: string;
  batchNumber: string;
  productId: string;
  productName: string;
  locationId: string;
  quantity: number;
  reason: 'expired' | 'near-expiry' | 'damaged' | 'recalled' | 'wrong' | 'surplus' | 'quality';
  credit: number;
}

export interface VendorReturnsTable {
  hospitalId: string;
  id: string;
  returnNumber: string;
  vendorId: string;
  vendorName: string;
  supplyId: string | null;
  status: 'draft' | 'sent' | 'credited' | 'rejected';
  expectedCredit: number;
  creditedAmount: number | null;
  creditNoteNumber: string | null;
  cost: number | null;
  creditedOn: string | null;
  entryId: string | null;
  note: string | null;
  rejectReason: string | null;
  sentAt: string | null;
  endedAt: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface VendorsTable {
  hospitalId: string;
  id: string;
  code: string;
  name: string;
  foldedName: string;
  categories: string[];
  contactPerson: string | null;
  contactRole: string | null;
  email: string | null;
  dialcode: string | null;
  phoneNumber: string | null;
  altPhone: string | null;
  address: string | null;
  country: string | null;
  state: string | null;
  city: string | null;
  website: string | null;
  registrationNumber: string | null;
  taxNumber: string | null;
  licenceNumber: string | null;
  licenceExpiry: string | null;
  bankName: string | null;
  accountNumber: string | null;
  accountName: string | null;
  paymentTermsDays: number;
  leadTimeDays: number | null;
  minimumOrder: number | null;
  currency: string | null;
  status: 'active' | 'inactive' | 'blocked' | 'archived';
  statusReason: string | null;
  notes: string | null;
  suppliesCount: Generated<number>;
  lastSupplyAt: string | null;
  purchased: Generated<number>;
  credited: Generated<number>;
  paid: Generated<number>;
  owed: Computed<number>;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface VitalsTable {
  hospitalId: string;
  id: string;
  patientId: string;
  takenAt: string;
  takenBy: string | null;
  takenByName: string;
  source: 'triage' | 'consultation' | 'admission' | 'ward-round' | 'antenatal' | 'procedure' | 'transfusion' | 'home' | 'device';
  sourceId: string | null;
  status: 'final' | 'amended' | 'entered-in-error';
  voidReason: string | null;
  backdateReason: string | null;
  temperature: number | null;
  temperatureSite: 'oral' | 'axillary' | 'tympanic' | 'rectal' | 'forehead' | null;
  pulse: number | null;
  pulseRhythm: 'regular' | 'irregular' | null;
  respiratoryRate: number | null;
  systolic: number | null;
  diastolic: number | null;
  bpPosition: 'sitting' | 'standing' | 'lying' | null;
  bpLimb: 'left-arm' | 'right-arm' | 'left-leg' | 'right-leg' | null;
  spo2: number | null;
  onOxygen: boolean | null;
  oxygenDevice: 'nasal-cannula' | 'simple-mask' | 'venturi-mask' | 'reservoir-mask' | 'high-flow' | 'cpap' | 'ventilator' | 'other' | null;
  oxygenFlow: number | null;
  spo2Scale: number;
  consciousness: 'alert' | 'confusion' | 'voice' | 'pain' | 'unresponsive' | null;
  gcsEye: number | null;
  gcsVerbal: '1' | '2' | '3' | '4' | '5' | 'T' | null;
  gcsMotor: number | null;
  painScore: number | null;
  painTool: 'numeric' | 'Wong-Baker' | 'FLACC' | null;
  bloodGlucose: number | null;
  glucoseContext: 'random' | 'fasting' | '2h-post' | null;
  weight: number | null;
  height: number | null;
  heightMethod: 'lying' | 'standing' | null;
  headCircumference: number | null;
  muac: number | null;
  waist: number | null;
  urineOutput: number | null;
  lmp: string | null;
  isPregnant: boolean | null;
  fetalHeartRate: number | null;
  fundalHeight: number | null;
  entered: Json<'vitals.entered'>;
  ageMonths: number | null;
  obstetric: boolean;
  scoreTable: 'news2' | 'meows' | 'child';
  scoreVersion: string;
  news2: number | null;
  scoreBand: 'low' | 'low-medium' | 'medium' | 'high' | 'none' | 'amber' | 'red' | null;
  alertedAt: string | null;
  fingerprint: string;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface WardCensusTable {
  hospitalId: string;
  wardId: string;
  day: string;
  at: string;
  opening: number;
  lateEntries: number;
  admitted: number;
  transferredIn: number;
  transferredOut: number;
  discharged: number;
  died: number;
  closing: number;
  beds: number;
  outOfService: number;
  createdAt: string;
}

export interface WardDowntimePacksTable {
  hospitalId: string;
  wardId: string;
  passwordSealed: string;
  passwordSetAt: string;
  passwordSetBy: string | null;
  fileId: string | null;
  madeAt: string | null;
}

export interface WardRoundAmendmentsTable {
  hospitalId: string;
  id: string;
  roundId: string;
  at: string;
  byId: string | null;
  byName: string;
  editReason: string;
  changes: Json<'wardRoundAmendments.changes'>;
}

export interface WardRoundsTable {
  hospitalId: string;
  id: string;
  wardRoundNumber: string;
  admissionId: string;
  roundAt: string;
  kind: 'consultant' | 'daily' | 'nursing' | 'post-op' | 'night' | 'emergency-review';
  leadId: string;
  attendeeIds: string[];
  subjective: string | null;
  objective: string | null;
  assessment: string | null;
  plan: string | null;
  copied: string[];
  problems: string[];
  diagnoses: Json<'wardRounds.diagnoses'>;
  vitalsId: string | null;
  nextReviewAt: string | null;
  dischargePlanned: string | null;
  status: 'draft' | 'submitted' | 'amended';
  lockVersion: Generated<number>;
  savedAt: string;
  savedBy: string | null;
  savedByName: string | null;
  submittedAt: string | null;
  submittedBy: string | null;
  submittedByName: string | null;
  amendmentCount: Generated<number>;
  lastAmendmentId: string | null;
  feeDay: string | null;
  createdAt: string;
  createdBy: string | null;
}

export interface WardShiftLeadsTable {
  hospitalId: string;
  wardId: string;
  date: string;
  shift: 'morning' | 'afternoon' | 'night';
  userId: string;
}

export interface WardsTable {
  hospitalId: string;
  id: string;
  name: string;
  foldedName: string;
  code: string;
  departmentId: string;
  floor: string | null;
  genderPolicy: 'male' | 'female' | 'mixed' | 'paediatric' | 'maternity';
  nurseInChargeId: string | null;
  visitingHours: string | null;
  restricted: boolean;
  status: 'active' | 'archived';
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  version: Generated<number>;
}

export interface WriteOffLinesTable {
  hospitalId: string;
  writeOffId: string;
  invoiceItemId: string;
  amount: number;
}

export interface WriteOffsTable {
  hospitalId: string;
  id: string;
  invoiceId: string;
  amount: number;
  reason: 'bad-debt' | 'deceased' | 'indigent' | 'management-decision' | 'small-balance' | 'hmo-rejection';
  note: string | null;
  entryId: string | null;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  approvedBy: string | null;
  approvedByName: string | null;
  reversedAt: string | null;
  reversedBy: string | null;
  reversedByName: string | null;
  reverseReason: string | null;
}

/** Every table, in camelCase as Kysely sees it. */
export interface DB {
  accountDevices: AccountDevicesTable;
  accountingPeriods: AccountingPeriodsTable;
  accounts: AccountsTable;
  administrationDosages: AdministrationDosagesTable;
  administrationEvents: AdministrationEventsTable;
  admissionClearances: AdmissionClearancesTable;
  admissionCompanions: AdmissionCompanionsTable;
  admissionObservations: AdmissionObservationsTable;
  admissionRequests: AdmissionRequestsTable;
  admissions: AdmissionsTable;
  allergies: AllergiesTable;
  allergyReviews: AllergyReviewsTable;
  appointmentMoves: AppointmentMovesTable;
  appointmentOffers: AppointmentOffersTable;
  appointmentReminders: AppointmentRemindersTable;
  appointmentScheduleExceptions: AppointmentScheduleExceptionsTable;
  appointmentSchedules: AppointmentSchedulesTable;
  appointmentSeries: AppointmentSeriesTable;
  appointmentTypeDepartments: AppointmentTypeDepartmentsTable;
  appointmentTypes: AppointmentTypesTable;
  appointmentWaitlist: AppointmentWaitlistTable;
  appointments: AppointmentsTable;
  auditAnchors: AuditAnchorsTable;
  auditChain: AuditChainTable;
  auditEntries: AuditEntriesTable;
  auditPending: AuditPendingTable;
  auditVerifications: AuditVerificationsTable;
  bankings: BankingsTable;
  batchBalances: BatchBalancesTable;
  batches: BatchesTable;
  bedDays: BedDaysTable;
  bedStays: BedStaysTable;
  beds: BedsTable;
  billableItems: BillableItemsTable;
  billingPolicies: BillingPoliciesTable;
  bloodAcquisitions: BloodAcquisitionsTable;
  bloodCrossMatches: BloodCrossMatchesTable;
  bloodDeferrals: BloodDeferralsTable;
  bloodDonors: BloodDonorsTable;
  bloodExcursionUnits: BloodExcursionUnitsTable;
  bloodExcursions: BloodExcursionsTable;
  bloodLookbackUnits: BloodLookbackUnitsTable;
  bloodLookbacks: BloodLookbacksTable;
  bloodMassive: BloodMassiveTable;
  bloodMassivePacks: BloodMassivePacksTable;
  bloodPriceChanges: BloodPriceChangesTable;
  bloodPrices: BloodPricesTable;
  bloodReactions: BloodReactionsTable;
  bloodReadings: BloodReadingsTable;
  bloodRequestUnits: BloodRequestUnitsTable;
  bloodRequests: BloodRequestsTable;
  bloodSamples: BloodSamplesTable;
  bloodStorages: BloodStoragesTable;
  bloodTransfusionVitals: BloodTransfusionVitalsTable;
  bloodTransfusions: BloodTransfusionsTable;
  bloodTypings: BloodTypingsTable;
  bloodUnitEvents: BloodUnitEventsTable;
  bloodUnits: BloodUnitsTable;
  brands: BrandsTable;
  cashierShifts: CashierShiftsTable;
  chartEmergencies: ChartEmergenciesTable;
  chartHistory: ChartHistoryTable;
  chartSensitiveRequests: ChartSensitiveRequestsTable;
  claimAllocations: ClaimAllocationsTable;
  claimItems: ClaimItemsTable;
  claimNotes: ClaimNotesTable;
  claimPayments: ClaimPaymentsTable;
  claimRejections: ClaimRejectionsTable;
  claimRemittanceRows: ClaimRemittanceRowsTable;
  claimRemittances: ClaimRemittancesTable;
  claimWriteOffs: ClaimWriteOffsTable;
  claims: ClaimsTable;
  codeWords: CodeWordsTable;
  confirmationRequests: ConfirmationRequestsTable;
  consultationAddenda: ConsultationAddendaTable;
  consultationAmendments: ConsultationAmendmentsTable;
  consultationDiagnoses: ConsultationDiagnosesTable;
  consultationNotes: ConsultationNotesTable;
  consultationParticipants: ConsultationParticipantsTable;
  consultationTemplateVersions: ConsultationTemplateVersionsTable;
  consultationTemplates: ConsultationTemplatesTable;
  consultations: ConsultationsTable;
  controlledRegister: ControlledRegisterTable;
  counters: CountersTable;
  creditNoteLines: CreditNoteLinesTable;
  creditNotes: CreditNotesTable;
  currencies: CurrenciesTable;
  deathRecordAmendments: DeathRecordAmendmentsTable;
  deathRecords: DeathRecordsTable;
  demoCalls: DemoCallsTable;
  demoRun: DemoRunTable;
  departmentSpecializations: DepartmentSpecializationsTable;
  departmentStockLevels: DepartmentStockLevelsTable;
  departments: DepartmentsTable;
  discountReasons: DiscountReasonsTable;
  documentHands: DocumentHandsTable;
  earlyWarnings: EarlyWarningsTable;
  exports: ExportsTable;
  files: FilesTable;
  fluidEntries: FluidEntriesTable;
  gateOverrides: GateOverridesTable;
  getStartedMarks: GetStartedMarksTable;
  hcpcsCodes: HcpcsCodesTable;
  hcpcsModifiers: HcpcsModifiersTable;
  hmoApprovalEvents: HmoApprovalEventsTable;
  hmoApprovalItems: HmoApprovalItemsTable;
  hmoApprovals: HmoApprovalsTable;
  hmoBenefitLines: HmoBenefitLinesTable;
  hmoBenefitUses: HmoBenefitUsesTable;
  hmoBillItems: HmoBillItemsTable;
  hmoBills: HmoBillsTable;
  hmoCapitationContracts: HmoCapitationContractsTable;
  hmoCapitationMonths: HmoCapitationMonthsTable;
  hmoCapitationReceipts: HmoCapitationReceiptsTable;
  hmoDocuments: HmoDocumentsTable;
  hmoEligibilityChecks: HmoEligibilityChecksTable;
  hmoNhiaNotices: HmoNhiaNoticesTable;
  hmoPlanBenefits: HmoPlanBenefitsTable;
  hmoPlans: HmoPlansTable;
  hmoPriceListModules: HmoPriceListModulesTable;
  hmoPriceRows: HmoPriceRowsTable;
  hmoRosters: HmoRostersTable;
  hmoTariffVersions: HmoTariffVersionsTable;
  hmos: HmosTable;
  holidays: HolidaysTable;
  hospitalSettings: HospitalSettingsTable;
  hospitalSettingsHistory: HospitalSettingsHistoryTable;
  hospitalSuspensions: HospitalSuspensionsTable;
  hospitals: HospitalsTable;
  icdCodes: IcdCodesTable;
  icdFavourites: IcdFavouritesTable;
  icdSynonyms: IcdSynonymsTable;
  icdUses: IcdUsesTable;
  idempotencyKeys: IdempotencyKeysTable;
  integrityRuns: IntegrityRunsTable;
  invoiceBin: InvoiceBinTable;
  invoiceItems: InvoiceItemsTable;
  invoices: InvoicesTable;
  labAttachments: LabAttachmentsTable;
  labCriticalCalls: LabCriticalCallsTable;
  labFavouriteTests: LabFavouriteTestsTable;
  labOrderSetTests: LabOrderSetTestsTable;
  labOrderSets: LabOrderSetsTable;
  labOwnOpenings: LabOwnOpeningsTable;
  labProfileMembers: LabProfileMembersTable;
  labRequestEvents: LabRequestEventsTable;
  labRequestSpecimens: LabRequestSpecimensTable;
  labRequests: LabRequestsTable;
  labResultEditors: LabResultEditorsTable;
  labResultValues: LabResultValuesTable;
  labResultViews: LabResultViewsTable;
  labResults: LabResultsTable;
  labSpecimens: LabSpecimensTable;
  labTestCategories: LabTestCategoriesTable;
  labTestVersions: LabTestVersionsTable;
  labTests: LabTestsTable;
  ledgerAccounts: LedgerAccountsTable;
  ledgerDayTotals: LedgerDayTotalsTable;
  ledgerEntries: LedgerEntriesTable;
  ledgerFolds: LedgerFoldsTable;
  ledgerLines: LedgerLinesTable;
  ledgerNumbers: LedgerNumbersTable;
  loginAttempts: LoginAttemptsTable;
  loginStrangers: LoginStrangersTable;
  medicalCertificateCodes: MedicalCertificateCodesTable;
  medicalCertificates: MedicalCertificatesTable;
  medicationCategories: MedicationCategoriesTable;
  medicationInteractions: MedicationInteractionsTable;
  medicationOrderBatches: MedicationOrderBatchesTable;
  medicationOrderLines: MedicationOrderLinesTable;
  medicationOrders: MedicationOrdersTable;
  medicationReconciliations: MedicationReconciliationsTable;
  medicationRequests: MedicationRequestsTable;
  medicationReturnLines: MedicationReturnLinesTable;
  medicationReturns: MedicationReturnsTable;
  medicationTypes: MedicationTypesTable;
  messageOutbox: MessageOutboxTable;
  nextOfKin: NextOfKinTable;
  notificationDedupes: NotificationDedupesTable;
  notificationDeliveries: NotificationDeliveriesTable;
  notifications: NotificationsTable;
  numberSeries: NumberSeriesTable;
  nursingNotes: NursingNotesTable;
  nursingTasks: NursingTasksTable;
  oneTimeCodes: OneTimeCodesTable;
  oneTimeTokens: OneTimeTokensTable;
  openingHours: OpeningHoursTable;
  openingWeeks: OpeningWeeksTable;
  operationsLog: OperationsLogTable;
  paperPrints: PaperPrintsTable;
  passwordHistory: PasswordHistoryTable;
  patientAccountRows: PatientAccountRowsTable;
  patientAttachments: PatientAttachmentsTable;
  patientBillAdjustments: PatientBillAdjustmentsTable;
  patientBillChanges: PatientBillChangesTable;
  patientBillDays: PatientBillDaysTable;
  patientBillShares: PatientBillSharesTable;
  patientBillTaxes: PatientBillTaxesTable;
  patientBillings: PatientBillingsTable;
  patientBills: PatientBillsTable;
  patientCategories: PatientCategoriesTable;
  patientCategoryMembers: PatientCategoryMembersTable;
  patientDuplicateScans: PatientDuplicateScansTable;
  patientDuplicates: PatientDuplicatesTable;
  patientGrownTold: PatientGrownToldTable;
  patientImportRows: PatientImportRowsTable;
  patientImports: PatientImportsTable;
  patientMerges: PatientMergesTable;
  patientSummaries: PatientSummariesTable;
  patients: PatientsTable;
  paymentAllocations: PaymentAllocationsTable;
  paymentTenders: PaymentTendersTable;
  payments: PaymentsTable;
  permissionModules: PermissionModulesTable;
  permissions: PermissionsTable;
  personHospitals: PersonHospitalsTable;
  personRequests: PersonRequestsTable;
  persons: PersonsTable;
  platformUsers: PlatformUsersTable;
  portalAccounts: PortalAccountsTable;
  portalClosures: PortalClosuresTable;
  preExistingConditions: PreExistingConditionsTable;
  prescriptionCodes: PrescriptionCodesTable;
  prescriptionLines: PrescriptionLinesTable;
  prescriptionTemplates: PrescriptionTemplatesTable;
  prescriptions: PrescriptionsTable;
  pricePeriods: PricePeriodsTable;
  priceRules: PriceRulesTable;
  productBarcodes: ProductBarcodesTable;
  productCategories: ProductCategoriesTable;
  productLevels: ProductLevelsTable;
  productMedications: ProductMedicationsTable;
  productUses: ProductUsesTable;
  productWords: ProductWordsTable;
  products: ProductsTable;
  proxies: ProxiesTable;
  purchaseOrderLines: PurchaseOrderLinesTable;
  purchaseOrders: PurchaseOrdersTable;
  queueDays: QueueDaysTable;
  queueDisplays: QueueDisplaysTable;
  queueEvents: QueueEventsTable;
  queueSettings: QueueSettingsTable;
  queueTickets: QueueTicketsTable;
  rateTakes: RateTakesTable;
  referenceVersions: ReferenceVersionsTable;
  referrals: ReferralsTable;
  refillRequests: RefillRequestsTable;
  refunds: RefundsTable;
  registrationPolicy: RegistrationPolicyTable;
  restoredJobs: RestoredJobsTable;
  rolePermissions: RolePermissionsTable;
  roles: RolesTable;
  roomClasses: RoomClassesTable;
  rooms: RoomsTable;
  schemaMigrations: SchemaMigrationsTable;
  searchKeys: SearchKeysTable;
  searchWords: SearchWordsTable;
  serviceTypes: ServiceTypesTable;
  sessions: SessionsTable;
  setupRuns: SetupRunsTable;
  setupSteps: SetupStepsTable;
  shiftMovements: ShiftMovementsTable;
  signInSources: SignInSourcesTable;
  signUps: SignUpsTable;
  siteKey: SiteKeyTable;
  siteProtection: SiteProtectionTable;
  specializations: SpecializationsTable;
  stockAdjustmentLines: StockAdjustmentLinesTable;
  stockAdjustments: StockAdjustmentsTable;
  stockAllocations: StockAllocationsTable;
  stockAttachments: StockAttachmentsTable;
  stockCountLines: StockCountLinesTable;
  stockCounts: StockCountsTable;
  stockIssueBatches: StockIssueBatchesTable;
  stockIssueLines: StockIssueLinesTable;
  stockIssues: StockIssuesTable;
  stockLocations: StockLocationsTable;
  stockMovements: StockMovementsTable;
  stockRequisitionLines: StockRequisitionLinesTable;
  stockRequisitions: StockRequisitionsTable;
  stockTransferLines: StockTransferLinesTable;
  stockTransfers: StockTransfersTable;
  subscriptionMiniPlans: SubscriptionMiniPlansTable;
  subscriptionTrials: SubscriptionTrialsTable;
  subscriptions: SubscriptionsTable;
  supplies: SuppliesTable;
  supplyLines: SupplyLinesTable;
  supportNotes: SupportNotesTable;
  tallies: TalliesTable;
  tallyChanges: TallyChangesTable;
  tallyLists: TallyListsTable;
  taxes: TaxesTable;
  therapeuticAdministrations: TherapeuticAdministrationsTable;
  treatmentPlanItems: TreatmentPlanItemsTable;
  userDepartments: UserDepartmentsTable;
  userPreferences: UserPreferencesTable;
  userSpecializations: UserSpecializationsTable;
  users: UsersTable;
  vendorAttachments: VendorAttachmentsTable;
  vendorCreditAllocations: VendorCreditAllocationsTable;
  vendorPaymentAllocations: VendorPaymentAllocationsTable;
  vendorPayments: VendorPaymentsTable;
  vendorProducts: VendorProductsTable;
  vendorReturnLines: VendorReturnLinesTable;
  vendorReturns: VendorReturnsTable;
  vendors: VendorsTable;
  vitals: VitalsTable;
  wardCensus: WardCensusTable;
  wardDowntimePacks: WardDowntimePacksTable;
  wardRoundAmendments: WardRoundAmendmentsTable;
  wardRounds: WardRoundsTable;
  wardShiftLeads: WardShiftLeadsTable;
  wards: WardsTable;
  writeOffLines: WriteOffLinesTable;
  writeOffs: WriteOffsTable;
}
