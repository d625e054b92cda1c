import type { Id } from '#kernel/contract/fields.ts';
import { searchTokens } from '#kernel/contract/search-words.ts';
import { addMinutes, millisecondsOf } from '#kernel/server/clock/instants.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumber, nextNumbers } from '#kernel/server/numbers/number-series.ts';
import { replaceSearchKeys } from '#kernel/server/search/search-keys.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import type { ExternalCustomer } from '#modules/patient-bills/contract/records.ts';
import { type RaiseOrder, raiseBills } from '#modules/patient-bills/server/index.ts';
import { type OrderPlace, placeColumns } from '#modules/patients/contract/order-place.ts';
import { requireLivingPatient, requirePatient } from '#modules/patients/server/index.ts';
import { LabRequestsCreated } from '../../contract/events.ts';
import type { CreateExternal, ExternalPatient, Referrer } from '../../contract/order-records.ts';
import { type LabPriority, labPath, type RequestOrigin } from '../../contract/words.ts';
import { labDepartment, pricesOfTests, savePrices } from '../catalogue/prices.ts';
import type { LabOrder, LabOrdered } from '../orders.ts';
import { turnaroundOf, workOrder } from '../rules/transitions.ts';
import {
  linesOf,
  type OrderLine,
  requireBilling,
  requireDiagnoses,
  requireFit,
  requireNoDuplicate,
  requirePlace,
  requireUser,
  takeTurn,
} from './order-checks.ts';
import { externalSubject, subjectOf } from './people.ts';
import { countOf, noteEvents, tellLive } from './store.ts';

/** Kind of the search keys of people from outside. */
export const externalKind = 'lab-external';

interface Facts {
  readonly lines: readonly OrderLine[];
  readonly patientId: Id | null;
  readonly external: { readonly patient: ExternalPatient; readonly referrer: Referrer | null } | null;
  readonly origin: RequestOrigin;
  readonly place: OrderPlace | null;
  readonly priority: LabPriority;
  readonly clinicalInfo: string | null;
  readonly diagnoses: LabOrder['diagnoses'];
  readonly billingId: Id | null;
  readonly orderedFor: { readonly id: Id; readonly name: string } | null;
  readonly consentGiven: boolean;
  readonly postMortem: boolean;
  /** Why a duplicate was ordered. */
  readonly duplicateReason: string | null;
}

interface Planned {
  readonly id: Id;
  readonly line: OrderLine;
  readonly billSourceId: Id;
}

/** Ids of the requests, and under whose name each is charged. */
function plan(scope: Scope, lines: readonly OrderLine[]): Planned[] {
  const panels = new Map<Id, Id>();
  return lines.map((line) => {
    const id = scope.newId();
    if (!line.panel || !line.profile) return { id, line, billSourceId: id };
    const first = panels.get(line.profile.id) ?? id;
    panels.set(line.profile.id, first);
    return { id, line, billSourceId: first };
  });
}

/** Somebody from outside, as bills and invoices know them. */
export function customerOf({ fullname, dialcode, phoneNumber, email, address }: ExternalPatient): ExternalCustomer {
  return { name: fullname, phone: `${dialcode}${phoneNumber}`, email, address, institutionId: null };
}

const encounters: Readonly<Record<RequestOrigin, RaiseOrder['encounterType']>> = {
  outpatient: 'outpatient',
  'walk-in': 'outpatient',
  procedure: 'outpatient',
  inpatient: 'inpatient',
  antenatal: 'antenatal',
  emergency: 'emergency',
};

export function encounterOf(origin: RequestOrigin): RaiseOrder['encounterType'] {
  return encounters[origin];
}

/** The items by which tests are charged; a test that has none yet gets one, unpriced. */
async function itemsOf(scope: Scope, tests: readonly OrderLine['test'][]): Promise<Map<Id, Id>> {
  const ids = tests.map(({ id }) => id);
  const known = await pricesOfTests(scope, ids);
  const missing = tests.filter(({ id }) => !known.get(id)?.active);
  await savePrices(
    scope,
    missing.map(({ id, name }) => ({ id, name, status: 'active' as const })),
  );
  const all = missing.length > 0 ? await pricesOfTests(scope, ids) : known;
  return new Map([...all].map(([testId, { billableItemId }]) => [testId, billableItemId]));
}

/** One line a test, or one for a profile with a price of its own (patient-bills.md). */
async function charge(scope: Scope, planned: readonly Planned[], facts: Facts): Promise<void> {
  const charged = planned.filter(({ id, billSourceId }) => id === billSourceId);
  const testOf = ({ line }: Planned) => (line.panel && line.profile ? line.profile : line.test);
  const items = await itemsOf(scope, charged.map(testOf));
  const departmentId = await labDepartment(scope);
  const { patientId, external, billingId, origin, place, priority } = facts;
  await raiseBills(
    scope,
    charged.map((each) => ({
      patientId,
      ...(external
        ? {
            externalCustomer: customerOf(external.patient),
          }
        : {}),
      billableItemId: items.get(testOf(each).id) as Id,
      quantity: 1,
      sourceType: 'lab-request' as const,
      sourceId: each.id,
      module: 'Laboratory' as const,
      departmentId,
      encounterId: place?.id ?? null,
      encounterType: encounterOf(origin),
      billingId,
      emergency: origin === 'emergency' && priority === 'stat',
    })),
  );
}

function rowOf(scope: Scope, { id, line, billSourceId }: Planned, facts: Facts, numbers: { request: string; requisition: string }) {
  const { test } = line;
  const { patientId, external, origin, place, priority, clinicalInfo, consentGiven, postMortem, billingId, orderedFor } = facts;
  return {
    hospitalId: scope.hospitalId,
    id,
    requestNumber: numbers.request,
    requisitionNumber: numbers.requisition,
    source: external ? ('external' as const) : ('internal' as const),
    ...{ origin, patientId, priority, clinicalInfo, consentGiven, postMortem, billingId, billSourceId },
    ...placeColumns(place),
    externalPatient: external ? json(external.patient) : null,
    referrer: external?.referrer ? json(external.referrer) : null,
    testId: test.id,
    testVersion: test.version,
    categoryId: test.categoryId,
    sensitive: test.sensitive,
    specimenType: test.specimenType ?? ('other' as const),
    container: test.container,
    turnaroundMinutes: test.turnaroundMinutes,
    statTurnaroundMinutes: test.statTurnaroundMinutes,
    status: 'specimen-due' as const,
    workOrder: workOrder({ status: 'specimen-due', priority, createdAt: millisecondsOf(scope.now), closedAt: null }),
    diagnoses: json(facts.diagnoses ?? []),
    note: line.note,
    requestedBy: scope.actor.userId,
    requestedByName: scope.actor.name,
    orderedFor: orderedFor?.id ?? null,
    orderedForName: orderedFor?.name ?? null,
    profileId: line.profile?.id ?? null,
    dueAt: addMinutes(scope.now, turnaroundOf(priority, test)),
    ...madeBy(scope),
  };
}

async function tell(scope: Scope, requisitionNumber: string, ids: readonly Id[], { priority, patientId }: Facts): Promise<void> {
  const count = ids.length === 1 ? '1 test' : `${ids.length} tests`;
  await scope.notify({
    title: 'New Lab Test Request',
    content: `${requisitionNumber}: ${count}${priority === 'routine' ? '' : `, ${priority}`}`,
    path: labPath(ids[0] as Id),
    to: { permission: 'Take Lab Specimen' },
    priority: priority === 'stat' ? 'high' : 'normal',
    module: 'laboratory',
    entity: 'LabRequest',
    entityId: ids[0] as Id,
    ...(patientId ? { dates: {} } : {}),
  });
}

/** Bill lines, rows, numbers, timeline, audit, notices and the event of an order: all of it or nothing (invariant 3). */
async function write(scope: Scope, facts: Facts): Promise<LabOrdered> {
  const planned = plan(scope, facts.lines);
  await charge(scope, planned, facts);
  const numbers = await nextNumbers(scope, 'LAB-', planned.length);
  const requisition = await nextNumber(scope, 'REQ-');
  const rows = planned.map((each, at) => rowOf(scope, each, facts, { request: numbers[at] as string, requisition }));
  await scope.tx.insertInto('labRequests').values(rows).execute();
  await bumpCounter(scope, countOf('specimen-due'), rows.length);
  const ids = rows.map(({ id }) => id);
  await noteEvents(
    scope,
    ids.map((requestId) => ({ requestId, type: 'requested', note: facts.duplicateReason })),
  );
  for (const row of rows) {
    await scope.record({
      action: 'create',
      entity: 'LabRequest',
      entityId: row.id,
      entityNumber: row.requestNumber,
      patientId: facts.patientId,
      summary: `Lab request ${row.requestNumber} made under ${requisition}`,
      after: { requisition, priority: row.priority, origin: row.origin, source: row.source },
      reason: facts.duplicateReason,
    });
    await tellLive(scope, row.id, 'create');
  }
  await tell(scope, requisition, ids, facts);
  const { patientId, place } = facts;
  await scope.emit(LabRequestsCreated, { requisitionNumber: requisition, requestIds: ids, patientId, place });
  return { requisitionNumber: requisition, requestIds: ids };
}

/**
 * Orders tests for a patient in the caller's transaction, under one requisition, with a bill line each: all or none. Refuses as
 * POST lab-request/create-multiple-internal does (LAB_ORDER_PLACE, LAB_TEST_UNAVAILABLE, LAB_TEST_SEX, LAB_TEST_AGE, LAB_CONSENT_REQUIRED,
 * DUPLICATE_ORDER, LAB_BILLING_UNKNOWN, PATIENT_DECEASED, CURRENCY_NOT_SET).
 */
export async function createLabRequests(scope: Scope, order: LabOrder): Promise<LabOrdered> {
  if (order.place) await requirePlace(scope, order.place, order.patientId);
  const patient = await (order.postMortem ? requirePatient(scope, order.patientId) : requireLivingPatient(scope, order.patientId));
  const lines = await linesOf(scope, order.tests);
  requireFit(lines, subjectOf(patient), await scope.today(), order.consentGiven ?? false);
  await takeTurn(scope, patient.id);
  const meant = { confirm: order.confirm ?? false, reason: order.reason ?? null };
  const duplicates = await requireNoDuplicate(scope, patient.id, lines, meant);
  if (order.billingId) await requireBilling(scope, patient.id, order.billingId);
  await requireDiagnoses(scope, order.diagnoses ?? []);
  const orderedFor = order.orderedFor ? { id: order.orderedFor, name: await requireUser(scope, order.orderedFor, 'orderedFor') } : null;
  return write(scope, {
    lines,
    patientId: patient.id,
    external: null,
    origin: order.origin,
    place: order.place ?? null,
    priority: order.priority ?? 'routine',
    clinicalInfo: order.clinicalInfo ?? null,
    diagnoses: order.diagnoses ?? [],
    billingId: order.billingId ?? null,
    orderedFor,
    consentGiven: order.consentGiven ?? false,
    postMortem: order.postMortem ?? false,
    duplicateReason: duplicates.length > 0 ? (order.reason ?? null) : null,
  });
}

/** Orders tests for somebody who is no patient; the bill lines are theirs. */
export async function createExternalRequests(scope: Scope, order: CreateExternal): Promise<LabOrdered> {
  const lines = await linesOf(scope, order.tests);
  const { externalPatient, referrer, priority, clinicalInfo, consentGiven } = order;
  requireFit(lines, externalSubject(externalPatient), await scope.today(), consentGiven);
  const ordered = await write(scope, {
    lines,
    patientId: null,
    external: { patient: externalPatient, referrer },
    origin: 'walk-in',
    place: null,
    priority,
    clinicalInfo,
    diagnoses: [],
    billingId: null,
    orderedFor: null,
    consentGiven,
    postMortem: false,
    duplicateReason: null,
  });
  const keys = { words: searchTokens(externalPatient.fullname), codes: [`p${externalPatient.phoneNumber}`] };
  for (const id of ordered.requestIds) await replaceSearchKeys(scope, externalKind, id, keys);
  return ordered;
}
