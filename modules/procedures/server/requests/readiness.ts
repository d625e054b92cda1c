import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { billsOf, gateOfSource } from '#modules/patient-bills/server/index.ts';
import { BedHeld } from '../../contract/events.ts';
import type { Blocker, Readiness } from '../../contract/request-records.ts';
import type { BlockerCode, ReadinessState } from '../../contract/request-words.ts';
import { theatreSettings } from '../../contract/settings.ts';
import { bloodReady } from '../seams/blood.ts';
import { chargesOfRequests } from './charges.ts';
import { blockersOf, blockerWords, consentSubject, type StartFacts } from './rules.ts';
import { itemsOf, type StoredItem, type StoredRequest } from './store.ts';

interface Prepared {
  readonly assessments: Map<Id, NonNullable<StartFacts['assessment']>>;
  readonly consents: Map<Id, NonNullable<StartFacts['consent']>>;
  readonly signIns: Set<Id>;
  readonly counts: Set<Id>;
}

/** What was done before the procedures of requests, in four queries. */
async function preparedOf(scope: Scope, ids: readonly Id[]): Promise<Prepared> {
  const empty: Prepared = { assessments: new Map(), consents: new Map(), signIns: new Set(), counts: new Set() };
  if (ids.length === 0) return empty;
  const wanted = [...ids];
  const of = <Row extends { requestId: Id }, Value>(rows: readonly Row[], value: (row: Row) => Value) =>
    new Map(rows.map((row) => [row.requestId, value(row)]));
  const assessments = await scope.tx
    .selectFrom('procedureAssessments')
    .select(['requestId', 'fitness', 'signedAt', 'validUntil'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', 'in', wanted)
    .where('current', '=', true)
    .execute();
  const consents = await scope.tx
    .selectFrom('procedureConsents')
    .select(['requestId', 'status', 'signedAbout', 'takenAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', 'in', wanted)
    .where('current', '=', true)
    .execute();
  const checklists = await scope.tx
    .selectFrom('procedureChecklists')
    .select('requestId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', 'in', wanted)
    .where('phase', '=', 'sign-in')
    .where('completedAt', 'is not', null)
    .execute();
  const counts = await scope.tx
    .selectFrom('procedureCounts')
    .select('requestId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', 'in', wanted)
    .where('phase', '=', 'initial')
    .where('current', '=', true)
    .execute();
  return {
    assessments: of(assessments, ({ fitness, signedAt, validUntil }) => ({ fitness, signed: signedAt !== null, validUntil })),
    consents: of(consents, ({ status, signedAbout, takenAt }) => ({ signed: status === 'signed', about: signedAbout, takenAt })),
    signIns: new Set(checklists.map(({ requestId }) => requestId)),
    counts: new Set(counts.map(({ requestId }) => requestId)),
  };
}

function factsOf(row: StoredRequest, items: readonly StoredItem[], prepared: Prepared, consentDays: number): StartFacts {
  return {
    needsAssessment: row.needsAssessment,
    assessment: prepared.assessments.get(row.id) ?? null,
    needsConsent: row.needsConsent,
    consent: prepared.consents.get(row.id) ?? null,
    about: consentSubject(items),
    consentDays,
    needsTheatre: row.needsTheatre,
    signIn: prepared.signIns.has(row.id),
    initialCount: prepared.counts.has(row.id),
    hasLead: true,
    startsAt: row.startsAt,
  };
}

/** What keeps a locked request from starting, beside payment and blood. */
export async function blockersOfRequest(scope: Scope, row: StoredRequest, now: Instant): Promise<BlockerCode[]> {
  const { consentDays } = await readSettings(scope, theatreSettings);
  const items = (await itemsOf(scope, [row.id])).get(row.id) ?? [];
  return blockersOf(factsOf(row, items, await preparedOf(scope, [row.id]), consentDays), now);
}

export const asBlocker = (code: BlockerCode): Blocker => ({ code, message: blockerWords[code] });

/** All that the readiness panel names: what blocks, and payment, blood and a theatre in use. */
export async function shownBlockers(scope: Scope, row: StoredRequest): Promise<Blocker[]> {
  if (row.status === 'cancelled' || row.startedAt !== null) return [];
  const found = (await blockersOfRequest(scope, row, scope.now)).map(asBlocker);
  const charges = await chargesOfRequests(scope, [row.id]);
  const gate = await gateOfSource(scope, {
    sourceType: 'procedure-request',
    sourceIds: charges.map(({ id }) => id),
    emergency: row.urgency === 'emergency',
  });
  if (!gate.allowed) found.push({ code: 'payment', message: gate.message ?? blockerWords.payment });
  if (row.needsBlood && !(await bloodReady(scope, [row])).has(row.id)) found.push(asBlocker('blood'));
  if (row.theatreRoomId) {
    const running = await scope.tx
      .selectFrom('procedureRequests')
      .select('requestNumber')
      .where('hospitalId', '=', scope.hospitalId)
      .where('theatreRoomId', '=', row.theatreRoomId)
      .where('running', '=', true)
      .where('id', '<>', row.id)
      .executeTakeFirst();
    if (running) found.push({ code: 'theatre-busy', message: `${blockerWords['theatre-busy']}: ${running.requestNumber}` });
  }
  return found;
}

/** The dots of readiness of rows, in a fixed number of queries. */
export async function readinessOf(
  scope: Scope,
  rows: readonly StoredRequest[],
  items: ReadonlyMap<Id, readonly StoredItem[]>,
): Promise<Map<Id, Readiness>> {
  const ids = rows.map(({ id }) => id);
  const { consentDays } = await readSettings(scope, theatreSettings);
  const prepared = await preparedOf(scope, ids);
  const charges = await chargesOfRequests(scope, ids);
  const bills = await billsOf(
    scope,
    'procedure-request',
    charges.map(({ id }) => id),
  );
  const owed = new Set(charges.filter(({ id }) => (bills.get(id)?.balance ?? 0) > 0).map(({ requestId }) => requestId));
  const blood = await bloodReady(scope, rows);
  const beds = new Set(
    (
      await scope.ask(BedHeld, {
        requests: rows.filter(({ needsAdmission }) => needsAdmission).map(({ id, patientId }) => ({ requestId: id, patientId })),
      })
    )
      .flat()
      .filter(({ state }) => state !== 'waiting')
      .map(({ requestId }) => requestId),
  );
  const state = (needed: boolean, ok: boolean): ReadinessState => (needed ? (ok ? 'ok' : 'missing') : 'not-needed');
  return new Map(
    rows.map((row) => {
      const blockers = blockersOf(factsOf(row, items.get(row.id) ?? [], prepared, consentDays), scope.now);
      const lacks = (beginning: string) => blockers.some((code) => code.startsWith(beginning));
      return [
        row.id,
        {
          payment: state(true, !owed.has(row.id) || row.admissionId !== null),
          assessment: state(row.needsAssessment, !lacks('assessment')),
          consent: state(row.needsConsent, !lacks('consent')),
          blood: state(row.needsBlood, blood.has(row.id)),
          bed: state(row.needsAdmission, row.admissionId !== null || beds.has(row.id)),
        },
      ];
    }),
  );
}
