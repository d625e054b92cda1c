import { randomUUID } from 'node:crypto';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { jsonSchemaOf } from '#kernel/server/http/openapi.ts';
import type { TestAnswer } from './client.ts';
import { aPatient, idsFor } from './factories.ts';
import { checkIn } from './private-records.ts';
import { type Json, sampleOf, sampleParams } from './samples.ts';
import { type Step, each, idFieldsOf, type NamedCall } from './unknown-ids.ts';
import { aMedicineRow } from './pharmacy-factories.ts';
import { type TestHospital, theDatabase, unique } from './world.ts';

/** Which entity an id is of, by the last word of its place; `call place` where the word alone does not tell. */
const entityOf: Readonly<Record<string, string>> = {
  patientId: 'patients',
  linkedPatientId: 'patients',
  linkPatientId: 'patients',
  motherPatientId: 'patients',
  exceptPatientId: 'patients',
  existingPatientId: 'patients',
  informantNextOfKinId: 'next-of-kins',
  departmentId: 'departments',
  departmentIds: 'departments',
  toDepartmentId: 'departments',
  orderedFor: 'users',
  headUserId: 'users',
  userIds: 'users',
  userId: 'users',
  handoverTo: 'users',
  nurseInChargeId: 'users',
  wardId: 'wards',
  besideBedId: 'beds',
  bedId: 'beds',
  babyPatientId: 'patients',
  consultantId: 'users',
  admittingDoctorId: 'users',
  primaryNurseId: 'users',
  admissionIds: 'patient-admissions',
  amendsId: 'nursing-notes',
  actorId: 'users',
  practitionerId: 'users',
  toPractitionerId: 'users',
  notifiedUserId: 'users',
  prescriberId: 'users',
  managerId: 'users',
  witnessId: 'users',
  coSignerId: 'users',
  specializationId: 'specializations',
  specializationIds: 'specializations',
  roleId: 'roles',
  moveTo: 'roles',
  permissionId: 'permissions',
  permissionIds: 'permissions',
  serviceTypeId: 'service-types',
  serviceTypeIds: 'service-types',
  taxIds: 'taxes',
  billableItemId: 'billable-items',
  billableItemIds: 'billable-items',
  followUpItemId: 'billable-items',
  discountReasonId: 'discount-reasons',
  patientCategories: 'patient-categories',
  productId: 'products',
  productIds: 'products',
  substituteIds: 'products',
  batchId: 'batches',
  locationId: 'stock-locations',
  fromLocationId: 'stock-locations',
  medicationTypeId: 'medication-types',
  medicationCategoryId: 'medication-categories',
  brandId: 'brands',
  vendorIds: 'vendors',
  preferredVendorId: 'vendors',
  purchaseOrderId: 'purchase-orders',
  billIds: 'patient-bills',
  invoiceId: 'invoices',
  invoiceIds: 'invoices',
  hmoId: 'hmos',
  planId: 'hmo-plans',
  planIds: 'hmo-plans',
  excludedItemIds: 'billable-items',
  rejectionIds: 'claim-rejections',
  claimId: 'claims',
  'claims.applyUnallocated paymentId': 'claim-payments',
  shiftIds: 'cashier-shifts',
  appointmentId: 'appointments',
  exceptId: 'appointments',
  appointmentTypeId: 'appointment-types',
  appointmentTypeIds: 'appointment-types',
  consultationId: 'consultations',
  encounterId: 'consultations',
  prescriptionId: 'prescriptions',
  lineIds: 'prescription-lines',
  testId: 'lab-tests',
  memberIds: 'lab-tests',
  testIds: 'lab-tests',
  specimenId: 'lab-specimens',
  dosageId: 'administration-dosages',
  templateId: 'consultation-templates',
  diagnosisIds: 'consultation-diagnoses',
  requestId: 'medication-requests',
  'admissions.create.patient-admissions requestId': 'admission-requests',
  'inventory.editProduct categoryId': 'product-categories',
  'pharmacy.quote orderId': 'medication-orders',
  'laboratory.createTest categoryId': 'lab-test-categories',
  'laboratory.editTest categoryId': 'lab-test-categories',
  'billing-setup.setOfPatient categoryId': 'patient-categories',
  'billing-setup.quote categoryId': 'patient-categories',
  'inventory.editMedicationCategory parentId': 'medication-categories',
  'organisation.editDepartment parentId': 'departments',
  'organisation.putDepartment parentId': 'departments',
  'appointments.bulkMove ids[]': 'appointments',
  'queue.transfer appointmentId': 'visits',
  'billing-setup.bulkPrice ids[]': 'billable-items',
};

function entityAt(name: string, place: string): string | undefined {
  return entityOf[`${name} ${place}`] ?? entityOf[place.replace(/\[\]$/, '').split('.').at(-1) as string];
}

function optionsOf(schema: Json): Json[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((word) => (schema[word] as Json[] | undefined) ?? []);
}

function leads(schema: Json, [step, ...rest]: readonly Step[]): boolean {
  if (optionsOf(schema).some((option) => leads(option, step === undefined ? [] : [step, ...rest]))) return true;
  if (step === undefined) return schema['format'] === 'uuid';
  if (step === each) return schema['items'] !== undefined && leads(schema['items'] as Json, rest);
  const inner = (schema['properties'] as Record<string, Json> | undefined)?.[step as string];
  return inner !== undefined && leads(inner, rest);
}

const visitor = { fullname: 'A visitor', dialCode: '+234', phoneNumber: '8031234567', gender: 'female' };

/** What a call's body must have besides, where the contract's rules ask more than its schema; null: the hospital's own record. */
const beside: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'patients.register': { dateOfBirth: '1990-05-05', phoneNumber: '8031234567', dialCode: '+234' },
  'appointments.externalCheckIn': { externalPatient: visitor, departmentId: null, appointmentTypeId: null },
  'appointments.bulkMove': { ids: [], target: {} },
  'pharmacy.create.medication-order': { patientId: null },
  'pharmacy.check': { patientId: null, productId: null },
  'invoices.add': { paymentMethod: 'cash' },
  'prescriptions-and-therapeutics.edit': { reason: 'For this test' },
  'inventory.writeOff': { witnessId: null, witnessPin: '1234' },
};

// Words that a schema alone does not tell, by the key that they stand under.
const words: Readonly<Record<string, unknown>> = {
  phoneNumber: '8031234567',
  dialCode: '+234',
  email: 'person@civis.test',
  code: '123456',
  pin: '1234',
  witnessPin: '1234',
  reason: 'For this test',
  dateOfBirth: '1990-05-05',
  enrolleeNumber: 'E-123',
  from: '08:00',
  to: '16:00',
};

/** A sample of a schema with such words and ids in it, what is required and no more. */
function filledSample(schema: Json, key: string, fill: (key: string) => unknown): unknown {
  const known = fill(key) ?? words[key];
  const options = optionsOf(schema);
  if (known !== undefined && schema['type'] !== 'object' && schema['type'] !== 'array') return known;
  if (options.length > 0) return filledSample(options[0] as Json, key, fill);
  if (schema['type'] === 'array')
    return Array.from({ length: Number(schema['minItems'] ?? 0) }, () => filledSample((schema['items'] ?? {}) as Json, key, fill));
  // Always the same word of several: what a run proves is no matter of chance.
  if (schema['type'] !== 'object') return sampleOf(schema, () => 0);
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  const required = (schema['required'] as string[] | undefined) ?? [];
  return Object.fromEntries(required.map((each_) => [each_, filledSample(properties[each_] ?? {}, each_, fill)]));
}

/** The least body that has a value at a place: what is required, what lies on the way, and the id. */
function bodyWith(schema: Json, path: readonly Step[], id: string, fill: (key: string) => unknown): unknown {
  const [step, ...rest] = path;
  const option = optionsOf(schema).find((each_) => leads(each_, path));
  if (option) return bodyWith(option, path, id, fill);
  if (step === undefined) return id;
  if (step === each) return [bodyWith(schema['items'] as Json, rest, id, fill)];
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  const required = ((schema['required'] as string[] | undefined) ?? []).filter((key) => key !== step);
  return {
    ...Object.fromEntries(required.map((key) => [key, filledSample(properties[key] ?? {}, key, fill)])),
    [step as string]: bodyWith(properties[step as string] as Json, rest, id, fill),
  };
}

// Records that acts can be made with: somebody else, a role that may be changed, a medicine.
const own: Readonly<Record<string, (hospital: TestHospital) => Promise<string | null>>> = {
  users: async (hospital) => (await hospital.userWith('View Patient List')).userId,
  roles: async (hospital) => {
    const { payload } = await hospital.admin.raw('POST', '/api/roles', { name: unique('Role '), description: 'For this test' });
    return (payload as { id: string }).id;
  },
  products: (hospital) => aMedicineRow(hospital.id),
  // One in which patients are seen.
  departments: async (hospital) => {
    const { payload } = await hospital.admin.raw('GET', '/api/departments?kind=clinical&limit=1');
    return (payload as { data: { id: string }[] }).data[0]?.id ?? null;
  },
  'lab-tests': async (hospital) => {
    const { payload } = await hospital.admin.raw('GET', '/api/laboratory/test/filter?name=Sodium');
    return (payload as { data: { id: string }[] }).data[0]?.id ?? null;
  },
  // A visit that waits in a line.
  visits: async (hospital) => (await checkIn(hospital, (await aPatient(hospital)).id)).appointmentId,
};

/** Records of a hospital by entity, made when they are first asked for. */
export class Records {
  readonly #known = new Map<string, Promise<string | null>>();
  readonly hospital: TestHospital;
  constructor(hospital: TestHospital) {
    this.hospital = hospital;
  }
  of(entity: string): Promise<string | null> {
    const make = own[entity] ?? (async (hospital) => (await idsFor({ id: entity }, hospital)).id ?? null);
    const known = this.#known.get(entity) ?? make(this.hospital).catch(() => null);
    this.#known.set(entity, known);
    return known;
  }
}

export interface Laid {
  /** The id was looked at: one that nobody has and another hospital's are refused alike, for the sake of that id. */
  readonly proven: boolean;
  /** Taken, or a fault: what it was answered with. */
  readonly taken: string | null;
}

const refusals = new Set([400, 404, 422]);

/** Whether a refusal names the field of a place, however deep it stands, or says that a line or an item of the record is unknown. */
function names({ error }: TestAnswer<unknown>, place: string): boolean {
  if (Object.keys(error?.fields ?? {}).length === 0) return /_UNKNOWN$/.test(error?.code ?? '');
  const last = place.replace(/\[\]$/, '').split('.').at(-1);
  return Object.keys(error?.fields ?? {}).some(
    (field) =>
      field
        .replace(/(\.\d+)+$/, '')
        .split('.')
        .at(-1) === last,
  );
}

const told = ({ status, error }: TestAnswer<unknown>) => `${status} ${error?.code ?? ''} ${Object.keys(error?.fields ?? {}).join(',')}`;

/**
 * Makes a call with the least body that has an id at a place: one that nobody has, another hospital's and an own one. Null where
 * the place cannot be reached.
 */
export async function layIds(records: Records, foreign: Records, { name, call }: NamedCall, place: string): Promise<Laid | null> {
  const path = idFieldsOf(call).get(place);
  const entity = entityAt(name, place);
  if (!path) return null;
  const mine = entity ? await records.of(entity) : null;
  // Permissions are the same in every hospital.
  const theirs = entity && entity !== 'permissions' ? await foreign.of(entity) : null;
  const filled = await requiredIds(records, call, name);
  const schema = jsonSchemaOf(call.body as NonNullable<typeof call.body>, 'input');
  const send = async (id: string) => {
    const params = sampleParams(call, await pathIds(records, { name, call }));
    const url = `/api${call.path.replace(/\{(\w+)\}/g, (_w, key: string) => encodeURIComponent(params[key] as string))}`;
    const version = await versionOf(call, params);
    const laid = bodyWith(schema, path, id, (key) => (key === 'version' || key === 'lockVersion' ? version : filled.get(key)));
    const more = Object.entries(beside[name] ?? {}).map(([key, value]) => [key, value ?? filled.get(key)]);
    return records.hospital.admin.raw(call.method, url, { ...Object.fromEntries(more), ...(laid as object) });
  };
  const unknown = await send(randomUUID());
  const other = theirs ? await send(theirs) : unknown;
  const wrong = [unknown, other].find(({ status }) => status < 400 || status >= 500);
  if (wrong) return { proven: false, taken: `${name} ${place}: ${wrong.status}` };
  const alike = refusals.has(unknown.status) && told(unknown) === told(other);
  const apart = mine ? told(await send(mine)) !== told(unknown) : names(unknown, place);
  return { proven: alike && apart, taken: null };
}

/** Records of their own for the path: what one request changes is not there for the next. */
async function pathIds(records: Records, { name, call }: NamedCall): Promise<Record<string, string>> {
  const [first, ...others] = Object.entries(call.of ?? {});
  const entity = name.startsWith('queue.') && first?.[1] === 'appointments' ? 'visits' : first?.[1];
  const make = entity && others.length === 0 ? own[entity] : undefined;
  const id = make && first?.[1] !== 'products' ? await make(records.hospital) : null;
  return first && id ? { [first[0]]: id } : idsFor(call.of, records.hospital);
}

/** The version of the record that the path names last. */
async function versionOf(call: CallSpec, params: Readonly<Record<string, string>>): Promise<number> {
  const [name, entity] = Object.entries(call.of ?? {}).at(-1) ?? [];
  if (!name || !entity) return 1;
  const table = entity.replaceAll('-', '_');
  const { rows } = await theDatabase()
    .owner.query(`select to_jsonb(t) ->> 'version' as version, to_jsonb(t) ->> 'lock_version' as lock from ${table} t where id = $1`, [
      params[name],
    ])
    .catch(() => ({ rows: [] as { version: string | null; lock: string | null }[] }));
  return Number(rows[0]?.version ?? rows[0]?.lock ?? 1);
}

async function requiredIds(records: Records, call: CallSpec, name: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const place of idFieldsOf(call).keys()) {
    const entity = entityAt(name, place);
    const id = entity ? await records.of(entity) : null;
    if (id) found.set(place.replace(/\[\]$/, '').split('.').at(-1) as string, id);
  }
  return found;
}
