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

export interface CountersTable {
  hospitalId: string;
  name: string;
  slot: number;
  value: number;
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

export interface NumberSeriesTable {
  hospitalId: string;
  series: string;
  lastNumber: number;
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
}

export interface RateTakesTable {
  key: string;
  windowStart: number;
  taken: number;
}

export interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  appliedAt: string;
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

export interface UserPreferencesTable {
  accountId: string;
  preferences: Json;
  updatedAt: string;
}

/** Every table, in camelCase as Kysely sees it. */
export interface DB {
  auditChain: AuditChainTable;
  auditEntries: AuditEntriesTable;
  auditPending: AuditPendingTable;
  counters: CountersTable;
  departmentSpecializations: DepartmentSpecializationsTable;
  departments: DepartmentsTable;
  files: FilesTable;
  getStartedMarks: GetStartedMarksTable;
  holidays: HolidaysTable;
  hospitalSettings: HospitalSettingsTable;
  hospitalSettingsHistory: HospitalSettingsHistoryTable;
  hospitals: HospitalsTable;
  idempotencyKeys: IdempotencyKeysTable;
  messageOutbox: MessageOutboxTable;
  numberSeries: NumberSeriesTable;
  openingHours: OpeningHoursTable;
  openingWeeks: OpeningWeeksTable;
  permissionModules: PermissionModulesTable;
  permissions: PermissionsTable;
  rateTakes: RateTakesTable;
  schemaMigrations: SchemaMigrationsTable;
  specializations: SpecializationsTable;
  subscriptionMiniPlans: SubscriptionMiniPlansTable;
  subscriptionTrials: SubscriptionTrialsTable;
  subscriptions: SubscriptionsTable;
  userPreferences: UserPreferencesTable;
}
