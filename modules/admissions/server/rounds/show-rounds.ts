import { sql } from 'kysely';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { labBriefs, type LabBrief } from '#modules/laboratory/server/index.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { knownDiagnoses, vitalsBetween, vitalsById } from '#modules/patient-chart/server/index.ts';
import { type LineBrief, lineBriefs, missedDosesOf } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { roundActs } from '../../contract/calls/rounds.ts';
import { type RoundAmendment, type RoundContext, type RoundLabRequest, WardRound } from '../../contract/round-records.ts';
import { copiedParts, roundPlace } from '../../contract/round-words.ts';
import { StayDiagnosis } from '../../contract/stay-records.ts';
import type { StoredAdmission } from '../stay-store.ts';
import { staffNames } from '../store.ts';
import { recentFluids } from './recent-fluids.ts';
import { isWriter, whyNotInStay, writesDiagnoses } from './rules.ts';
import { showItems } from './show-plan.ts';
import { openRound, openStayOf, planRows, roundsOf, type StoredRound } from './store.ts';

const idsIn = (ids: readonly Id[]) => sql<Id>`any(${[...ids]}::uuid[])`;
const contextHours = 24;
const mostResults = 50;

/** Diagnoses of a round that the reader may know: those who look after the patient know all of them. */
function knownOf(scope: Scope, row: StoredRound, stay: StoredAdmission, list: readonly StayDiagnosis[]): StayDiagnosis[] {
  return knownDiagnoses(scope, list, writesDiagnoses(row, stay, scope.actor.userId));
}

interface Ordered {
  readonly headId: Id;
  readonly note: string | null;
}

/** What was ordered by each request: the test, or the profile that it came with, and its note. */
async function orderedBy(scope: Scope, requestIds: readonly Id[]): Promise<Map<Id, Ordered>> {
  if (requestIds.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('labRequests')
    .select(['id', 'testId', 'profileId', 'note'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', idsIn(requestIds))
    .execute();
  return new Map(rows.map(({ id, testId, profileId, note }) => [id, { headId: profileId ?? testId, note }]));
}

function showLab(scope: Scope, brief: LabBrief, ordered: Ordered | undefined): RoundLabRequest {
  const { id, requestNumber, testName, restricted, priority, status, critical, createdAt, releasedAt, acknowledgedAt, results, path } =
    brief;
  return {
    ...{ id, requestNumber, testName, restricted, priority, status, critical, releasedAt, acknowledgedAt, path },
    testId: restricted ? null : (ordered?.headId ?? null),
    note: restricted ? null : (ordered?.note ?? null),
    unattended: status === 'specimen-due',
    ended: status === 'cancelled',
    mayAcknowledge: releasedAt !== null && acknowledgedAt === null && !restricted && scope.may('Acknowledge Lab Result'),
    requestedAt: createdAt,
    results: results.map(({ name, text, flag }) => ({ name, text, flag })),
  };
}

async function showLabs(scope: Scope, briefs: readonly LabBrief[]): Promise<RoundLabRequest[]> {
  const ordered = await orderedBy(
    scope,
    briefs.map(({ id }) => id),
  );
  return briefs.map((brief) => showLab(scope, brief, ordered.get(brief.id)));
}

/** Lines that nobody has signed, as one entry a prescription. */
function unsignedOf(lines: readonly LineBrief[]): WardRound['unsigned'] {
  const byPrescription = Map.groupBy(
    lines.filter(({ signed }) => !signed),
    ({ prescriptionId }) => prescriptionId,
  );
  return [...byPrescription].map(([id, own]) => ({
    id,
    prescriptionNumber: own[0]?.prescriptionNumber ?? '',
    medicines: own.map(({ label }) => label).join(', '),
  }));
}

function roundRules(scope: Scope, row: StoredRound, stay: StoredAdmission) {
  const writes = isWriter(row, scope.actor.userId);
  const orders = writes && stay.status === 'admitted' ? null : (false as const);
  const edits = writes ? null : (false as const);
  return { submit: edits, edit: edits, amend: edits, orderLab: orders, writePlan: orders };
}

/** The sets of vitals that rounds looked at, by their ids. */
async function vitalsOfRounds(scope: Scope, patientId: Id, rows: readonly StoredRound[]): Promise<Map<Id, Vital>> {
  const ids = rows.flatMap(({ vitalsId }) => vitalsId ?? []);
  if (ids.length === 0 || !scope.may('View Vitals')) return new Map();
  return new Map((await vitalsById(scope, patientId, ids)).map((set) => [set.id, set]));
}

/** Rounds of one stay in the given order, with their orders as they stand now: each part in one query. */
export async function showRounds(scope: Scope, stay: StoredAdmission, rows: readonly StoredRound[]): Promise<WardRound[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const briefs = await labBriefs(scope, { places: ids.map(roundPlace) });
  const labs = await showLabs(scope, briefs);
  const placed = briefs.map(({ place }, at) => ({ roundId: place?.id, lab: labs[at] as RoundLabRequest }));
  const plan = await planRows(scope)
    .where('i.roundId', '=', idsIn(ids))
    .where('i.status', '<>', 'cancelled')
    .orderBy('i.orderedAt')
    .orderBy('i.id')
    .execute();
  const items = await showItems(scope, plan);
  const lines = scope.may('View Prescription') ? await lineBriefs(scope, { placeKind: 'ward-round', placeIds: ids }) : [];
  const staff = await staffNames(
    scope,
    rows.flatMap(({ leadId, attendeeIds }) => [leadId, ...attendeeIds]),
  );
  const vitals = await vitalsOfRounds(scope, stay.patientId, rows);
  return rows.map((row) => {
    const rules = roundRules(scope, row, stay);
    return present(WardRound, row, {
      patientId: stay.patientId,
      patientBillingId: stay.patientBillingId,
      copied: copiedParts.filter((part) => row.copied.includes(part)),
      vitals: row.vitalsId ? (vitals.get(row.vitalsId) ?? null) : null,
      lead: staff.get(row.leadId) ?? null,
      attendees: row.attendeeIds.flatMap((id) => staff.get(id) ?? []),
      diagnoses: knownOf(scope, row, stay, row.diagnoses),
      submitted: row.submittedAt ? { by: row.submittedByName, at: row.submittedAt } : null,
      labRequests: placed.flatMap(({ roundId, lab }) => (roundId === row.id ? lab : [])),
      treatmentPlan: items.filter(({ roundId }) => roundId === row.id),
      unsigned: unsignedOf(lines.filter(({ place }) => place?.id === row.id)),
      prescribes: rules.orderLab === null && ['View Prescription', 'Create Prescription'].every((right) => scope.may(right)),
      acts: actsOf(scope, roundActs, row, rules),
    });
  });
}

/** A whole round, as each act on it answers it. */
export async function showRound(scope: Scope, id: Id): Promise<WardRound> {
  const { row, stay } = await openRound(scope, id);
  const [shown] = (await showRounds(scope, stay, [row])) as [WardRound];
  return shown;
}

interface Paged {
  readonly page: number;
  readonly limit: number;
}

/** Rounds of a stay; `mayBegin`: the reader may begin one now. */
export interface ListedRounds extends Page<WardRound> {
  readonly meta: Page<WardRound>['meta'] & { readonly mayBegin: boolean };
}

/** GET patient-admissions/{id}/ward-round. */
export async function listRounds(scope: Scope, admissionId: Id, query: Paged): Promise<ListedRounds> {
  const stay = await openStayOf(scope, admissionId);
  const rounds = roundsOf(scope).where('admissionId', '=', admissionId);
  const rows = await rounds.orderBy('roundAt', 'desc').orderBy('id', 'desc').limit(query.limit).offset(offsetOf(query)).execute();
  const count = await countAll(
    scope.tx.selectFrom('wardRounds').where('hospitalId', '=', scope.hospitalId).where('admissionId', '=', admissionId),
  );
  const mayBegin = whyNotInStay(stay) === null && scope.may('Create Ward Round');
  return { data: await showRounds(scope, stay, rows), meta: { count, page: query.page, limit: query.limit, mayBegin } };
}

/** GET ward-round/{id}/context: the submitted round before it, and what came in the 24 hours before it until now. */
export async function roundContext(scope: Scope, id: Id): Promise<RoundContext> {
  const { row, stay } = await openRound(scope, id);
  const since = addHours(row.roundAt, -contextHours);
  const before = await roundsOf(scope)
    .where('admissionId', '=', row.admissionId)
    .where('id', '<>', id)
    .where('status', '<>', 'draft')
    .where('roundAt', '<=', row.roundAt)
    .orderBy('roundAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const [previous] = await showRounds(scope, stay, before);
  const newest = scope.may('View Lab Test Requests') ? await labBriefs(scope, { patientId: stay.patientId, most: mostResults }) : [];
  return {
    previous: previous ?? null,
    vitals: scope.may('View Vitals') ? await vitalsBetween(scope, stay.patientId, since, null) : [],
    results: await showLabs(
      scope,
      newest.filter(({ releasedAt }) => releasedAt !== null && releasedAt >= since),
    ),
    doses: scope.may('View Therapeutic Administration') ? await missedDosesOf(scope, stay.patientId, since) : [],
    fluid: scope.may('View Nursing Record') ? await recentFluids(scope, stay.id) : null,
  };
}

/** GET ward-round/{id}/amendments. */
export async function listAmendments(scope: Scope, id: Id, query: Paged): Promise<Page<RoundAmendment>> {
  const { row, stay } = await openRound(scope, id);
  const rows = await scope.tx
    .selectFrom('wardRoundAmendments')
    .select(['id', 'at', 'byName', 'editReason', 'changes'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('roundId', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const listed = (value: unknown) => knownOf(scope, row, stay, StayDiagnosis.array().catch([]).parse(value));
  const known = (change: RoundAmendment['changes'][number]) =>
    change.section === 'diagnoses' ? { ...change, before: listed(change.before), after: listed(change.after) } : change;
  return {
    data: rows.map((each) => ({ ...each, changes: each.changes.map(known) })),
    meta: { count: row.amendmentCount, page: query.page, limit: query.limit },
  };
}
