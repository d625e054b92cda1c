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
/** A jsonb column: unknown when read, for its reader says what it holds. */
export type Json = ColumnType<unknown, JsonText, JsonText>;
/** The same, with a default. */
export type GeneratedJson = ColumnType<unknown, JsonText | undefined, JsonText>;
/** The same, where it may be null. */
export type NullableJson = ColumnType<unknown, JsonText | null | undefined, JsonText | null>;

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
  reactions: Json;
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
  breaks: Json;
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
  changes: GeneratedJson;
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
  before: Json;
}

export interface ConfirmationRequestsTable {
  emailHash: Buffer;
  askedAt: string;
}

export interface CountersTable {
  hospitalId: string;
  name: string;
  slot: number;
  value: number;
}

export interface DeathRecordAmendmentsTable {
  hospitalId: string;
  id: string;
  deathRecordId: string;
  at: string;
  by: string | null;
  byName: string;
  reason: string;
  before: Json;
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
  causeA: NullableJson;
  causeB: NullableJson;
  causeC: NullableJson;
  causeD: NullableJson;
  otherConditions: Json;
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

export interface DepartmentSpecializationsTable {
  hospitalId: string;
  departmentId: string;
  specializationId: string;
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

export interface ExportsTable {
  hospitalId: string;
  id: string;
  kind: string;
  title: string;
  format: 'csv' | 'xlsx' | 'jsonl' | 'pdf' | 'zip';
  ask: Json;
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

export interface GetStartedMarksTable {
  hospitalId: string;
  itemKey: string;
  status: 'done' | 'skipped';
  markedAt: string;
  markedBy: string | null;
  markedByName: string;
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
  stored: Json;
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
  changes: Json;
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

export interface IdempotencyKeysTable {
  hospitalId: string;
  accountId: string;
  call: string;
  key: string;
  bodyHash: Buffer;
  answer: NullableJson;
  createdAt: string;
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
  channel: 'email' | 'sms';
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
  dates: Json;
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

export interface OneTimeCodesTable {
  id: string;
  purpose: 'phone-verify' | 'login' | 'reset' | 'portal-claim' | 'step-up';
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
}

export interface OneTimeTokensTable {
  id: string;
  purpose: 'signup' | 'invite' | 'reset' | 'email-change';
  tokenHash: Buffer;
  accountId: string | null;
  email: string | null;
  data: GeneratedJson;
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

export interface PasswordHistoryTable {
  id: string;
  accountId: string;
  passwordHash: string;
  createdAt: string;
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

export interface PatientMergesTable {
  hospitalId: string;
  id: string;
  survivorId: string;
  mergedId: string;
  fieldChoices: Json;
  movedRows: Json;
  former: Json;
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
  consents: Json;
  alerts: Json;
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
  stored: Json;
  rooms: Json;
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

export interface RegistrationPolicyTable {
  onlyRow: boolean;
  open: boolean;
  updatedAt: string;
  updatedBy: string | null;
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
  deviceHash: Buffer;
  trustedDeviceId: string | null;
  stepUpUntil: string | null;
  revokedAt: string | null;
  revokeReason: 'logout' | 'password' | 'reset' | 'deactivated' | 'admin' | 'limit' | 'expired' | null;
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
  counts: GeneratedJson;
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

export interface SupportNotesTable {
  id: string;
  hospitalId: string;
  text: string;
  byUserId: string;
  byName: string;
  at: string;
}

export interface TrustedDevicesTable {
  id: string;
  accountId: string;
  deviceHash: Buffer;
  label: string;
  createdAt: string;
  expiresAt: string;
}

export interface UserDepartmentsTable {
  hospitalId: string;
  userId: string;
  departmentId: string;
  position: number;
}

export interface UserPreferencesTable {
  accountId: string;
  preferences: Json;
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

export interface VitalsTable {
  hospitalId: string;
  id: string;
  patientId: string;
  takenAt: string;
  takenBy: string | null;
  takenByName: string;
  source: 'triage' | 'consultation' | 'admission' | 'ward-round' | 'antenatal' | 'procedure' | 'home' | 'device';
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
  entered: Json;
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

/** Every table, in camelCase as Kysely sees it. */
export interface DB {
  accounts: AccountsTable;
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
  chartEmergencies: ChartEmergenciesTable;
  chartHistory: ChartHistoryTable;
  confirmationRequests: ConfirmationRequestsTable;
  counters: CountersTable;
  deathRecordAmendments: DeathRecordAmendmentsTable;
  deathRecords: DeathRecordsTable;
  demoCalls: DemoCallsTable;
  departmentSpecializations: DepartmentSpecializationsTable;
  departments: DepartmentsTable;
  exports: ExportsTable;
  files: FilesTable;
  getStartedMarks: GetStartedMarksTable;
  holidays: HolidaysTable;
  hospitalSettings: HospitalSettingsTable;
  hospitalSettingsHistory: HospitalSettingsHistoryTable;
  hospitalSuspensions: HospitalSuspensionsTable;
  hospitals: HospitalsTable;
  idempotencyKeys: IdempotencyKeysTable;
  loginAttempts: LoginAttemptsTable;
  loginStrangers: LoginStrangersTable;
  messageOutbox: MessageOutboxTable;
  nextOfKin: NextOfKinTable;
  notificationDedupes: NotificationDedupesTable;
  notificationDeliveries: NotificationDeliveriesTable;
  notifications: NotificationsTable;
  numberSeries: NumberSeriesTable;
  oneTimeCodes: OneTimeCodesTable;
  oneTimeTokens: OneTimeTokensTable;
  openingHours: OpeningHoursTable;
  openingWeeks: OpeningWeeksTable;
  passwordHistory: PasswordHistoryTable;
  patientAttachments: PatientAttachmentsTable;
  patientBillings: PatientBillingsTable;
  patientDuplicateScans: PatientDuplicateScansTable;
  patientDuplicates: PatientDuplicatesTable;
  patientMerges: PatientMergesTable;
  patientSummaries: PatientSummariesTable;
  patients: PatientsTable;
  permissionModules: PermissionModulesTable;
  permissions: PermissionsTable;
  personHospitals: PersonHospitalsTable;
  persons: PersonsTable;
  platformUsers: PlatformUsersTable;
  portalAccounts: PortalAccountsTable;
  preExistingConditions: PreExistingConditionsTable;
  proxies: ProxiesTable;
  queueDays: QueueDaysTable;
  queueDisplays: QueueDisplaysTable;
  queueEvents: QueueEventsTable;
  queueSettings: QueueSettingsTable;
  queueTickets: QueueTicketsTable;
  rateTakes: RateTakesTable;
  referenceVersions: ReferenceVersionsTable;
  registrationPolicy: RegistrationPolicyTable;
  rolePermissions: RolePermissionsTable;
  roles: RolesTable;
  schemaMigrations: SchemaMigrationsTable;
  searchKeys: SearchKeysTable;
  searchWords: SearchWordsTable;
  sessions: SessionsTable;
  setupRuns: SetupRunsTable;
  setupSteps: SetupStepsTable;
  signUps: SignUpsTable;
  specializations: SpecializationsTable;
  subscriptionMiniPlans: SubscriptionMiniPlansTable;
  subscriptionTrials: SubscriptionTrialsTable;
  subscriptions: SubscriptionsTable;
  supportNotes: SupportNotesTable;
  trustedDevices: TrustedDevicesTable;
  userDepartments: UserDepartmentsTable;
  userPreferences: UserPreferencesTable;
  userSpecializations: UserSpecializationsTable;
  users: UsersTable;
  vitals: VitalsTable;
}
