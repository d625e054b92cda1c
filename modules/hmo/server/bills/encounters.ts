import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { isSensitiveCode } from '#modules/patient-chart/server/index.ts';
import { bedsOf } from '#modules/patients/server/index.ts';
import { EncounterFacts, type EncounterFact } from '../../contract/bill-events.ts';
import type { HmoDiagnosis } from '../../contract/bill-records.ts';
import { endedWithoutFacts } from './rules.ts';
import type { HmoBillRecord } from './store.ts';

type Visit = Pick<HmoBillRecord, 'id' | 'patientId' | 'encounterId' | 'admissionId' | 'startedOn'>;

/** What is known of a bill's visit or stay. */
export interface VisitNow {
  readonly fact: EncounterFact | null;
  /** Day on which it ended; null while it goes on. */
  readonly endedOn: CalendarDate | null;
}

/** The stay's facts, else the visit's, of many bills; by the bill's id. `lastDays`: the last service day of each bill. */
export async function visitsOf(scope: Scope, bills: readonly Visit[], lastDays: ReadonlyMap<Id, CalendarDate>): Promise<Map<Id, VisitNow>> {
  if (bills.length === 0) return new Map();
  const admissionIds = [...new Set(bills.flatMap(({ admissionId }) => admissionId ?? []))];
  const encounterIds = [...new Set(bills.flatMap(({ encounterId }) => encounterId ?? []))];
  const answers = admissionIds.length + encounterIds.length > 0 ? await scope.ask(EncounterFacts, { encounterIds, admissionIds }) : [];
  const facts = new Map(answers.flat().map((fact) => [fact.id, fact]));
  const inStay = await staysNow(scope, bills, facts);
  const [today, zone] = [await scope.today(), await scope.zone()];
  return new Map(
    bills.map((bill): [Id, VisitNow] => {
      const fact = facts.get(bill.admissionId ?? bill.encounterId ?? '') ?? null;
      if (fact) return [bill.id, { fact, endedOn: fact.endedAt ? dayIn(fact.endedAt, zone) : null }];
      const lastDay = lastDays.get(bill.id) ?? bill.startedOn;
      const over = endedWithoutFacts({ lastDay, today, inStay: bill.admissionId !== null && inStay.has(bill.admissionId) });
      return [bill.id, { fact: null, endedOn: over ? lastDay : null }];
    }),
  );
}

/** Stays of which nobody tells more, and whose patients are still in them. */
async function staysNow(scope: Scope, bills: readonly Visit[], facts: ReadonlyMap<Id, EncounterFact>): Promise<ReadonlySet<Id>> {
  const asked = bills.filter(({ admissionId }) => admissionId !== null && !facts.has(admissionId));
  if (asked.length === 0) return new Set();
  const beds = await bedsOf(scope, [...new Set(asked.map(({ patientId }) => patientId))]);
  return new Set([...beds.values()].map(({ admissionId }) => admissionId));
}

/**
 * Codes of the invoice: those of the bill, else those that were written in the visit itself. A sensitive one goes on an invoice only when
 * somebody put it on the bill.
 */
export function diagnosesOf({
  bill,
  visit,
}: {
  readonly bill: { readonly diagnoses: readonly HmoDiagnosis[] };
  readonly visit: VisitNow;
}): readonly HmoDiagnosis[] {
  return bill.diagnoses.length > 0 ? bill.diagnoses : (visit.fact?.diagnoses ?? []).filter(({ code }) => !isSensitiveCode(code));
}
