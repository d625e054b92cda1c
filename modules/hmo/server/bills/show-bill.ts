import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { knownDiagnoses, notSensitive } from '#modules/patient-chart/server/index.ts';
import { StayNumbers } from '#modules/patients/contract/events.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { HmoBillDetails, HmoBillItem, HmoBillRow, type HmoBillTotals, type HmoDiagnosis } from '../../contract/bill-records.ts';
import { hmoBillActs } from '../../contract/calls/bills.ts';
import { diagnosesOf, type VisitNow, visitsOf } from './encounters.ts';
import { evidenceOfBills, type LineEvidence } from './evidence.ts';
import { totalsOf, whyNotInvoice } from './rules.ts';
import { findHmoBill, type HmoBillRecord, type ItemNow, itemsOf } from './store.ts';

/** What a row of the list says beside its own columns. */
export interface RowFacts {
  readonly hmoName: string;
  readonly planName: string;
  readonly patientName: string;
  readonly hospitalPatientId: string;
  readonly itemCount: number;
  readonly totals: HmoBillTotals;
}

/** Names of partners, plans and patients of bills, as the actor may see them, and the sums of their items; by the bill. */
export async function rowFactsOf(scope: Scope, rows: readonly HmoBillRecord[]): Promise<Map<Id, RowFacts>> {
  if (rows.length === 0) return new Map();
  const items = await itemsOf(
    scope,
    rows.map(({ id }) => id),
  );
  const plans = await scope.tx
    .selectFrom('hmoPlans as p')
    .innerJoin('hmos as h', (join) => join.onRef('h.hospitalId', '=', 'p.hospitalId').onRef('h.id', '=', 'p.hmoId'))
    .select(['p.id', 'p.name as planName', 'h.name as hmoName'])
    .where('p.hospitalId', '=', scope.hospitalId)
    .where('p.id', '=', sql<Id>`any(${[...new Set(rows.map(({ planId }) => planId))]}::uuid[])`)
    .execute();
  const patients = await patientBrief(scope, [...new Set(rows.map(({ patientId }) => patientId))]);
  const [planOf, patientOf] = [new Map(plans.map((plan) => [plan.id, plan])), new Map(patients.map((patient) => [patient.id, patient]))];
  return new Map(
    rows.map((row) => {
      const own = items.filter(({ hmoBillId }) => hmoBillId === row.id);
      const [plan, patient] = [planOf.get(row.planId), patientOf.get(row.patientId)];
      const names = { hmoName: plan?.hmoName ?? '', planName: plan?.planName ?? '' };
      const who = { patientName: patient?.fullname ?? '', hospitalPatientId: patient?.hospitalPatientId ?? '' };
      return [row.id, { ...names, ...who, itemCount: own.length, totals: totalsOf(own) }];
    }),
  );
}

export function showRow(scope: Scope, row: HmoBillRecord, facts: RowFacts): HmoBillRow {
  return present(HmoBillRow, row, { ...facts, acts: actsOf(scope, hmoBillActs, row, {}) });
}

function showItem(item: ItemNow, evidence: LineEvidence | undefined): HmoBillItem {
  return present(HmoBillItem, item, {
    approvalId: evidence?.approvalId ?? null,
    approvalNumber: evidence?.approvalNumber ?? null,
    paCode: evidence?.paCode ?? null,
    removedBy: item.removedByName,
  });
}

/** Present conditions of the chart that have a code, for those who may read them there. */
async function conditionsOf(scope: Scope, patientId: Id): Promise<HmoDiagnosis[]> {
  if (!scope.may('View Pre Existing Conditions')) return [];
  const rows = await scope.tx
    .selectFrom('preExistingConditions as c')
    .select(['c.icdCode as code', 'c.name as description'])
    .where('c.hospitalId', '=', scope.hospitalId)
    .where('c.patientId', '=', patientId)
    .where('c.icdCode', 'is not', null)
    .where('c.clinicalStatus', 'in', ['active', 'recurrence'])
    .where('c.verificationStatus', '<>', 'entered-in-error')
    .where('c.category', '<>', 'family-history')
    .where(notSensitive(scope, 'c'))
    .orderBy('c.createdAt', 'desc')
    .limit(20)
    .execute();
  return rows.flatMap(({ code, description }) => (code ? [{ code, description }] : []));
}

/** What might be on the bill: the visit's own diagnoses first, then present conditions of the chart; without what stands on it. */
async function proposedFor(scope: Scope, bill: HmoBillRecord, visit: VisitNow): Promise<HmoDiagnosis[]> {
  if (bill.status !== 'open') return [];
  const found = [...(visit.fact?.diagnoses ?? []), ...(await conditionsOf(scope, bill.patientId))];
  const taken = new Set(bill.diagnoses.map(({ code }) => code));
  const fresh = new Map(found.filter(({ code }) => !taken.has(code)).map(({ code, description }) => [code, { code, description }]));
  return knownDiagnoses(scope, [...fresh.values()]);
}

async function admissionNumberOf(scope: Scope, admissionId: Id | null): Promise<string | null> {
  if (admissionId === null) return null;
  const answers = await scope.ask(StayNumbers, { admissionIds: [admissionId] });
  return answers.flatMap((numbers) => numbers.get(admissionId) ?? [])[0] ?? null;
}

/** GET hmo/bill/{id}. */
export async function showHmoBill(scope: Scope, id: Id): Promise<HmoBillDetails> {
  const bill = await findHmoBill(scope, id);
  const items = await itemsOf(scope, [id], true);
  const active = items.filter(({ status }) => status === 'active');
  const evidence = await evidenceOfBills(
    scope,
    items.map(({ billId }) => billId),
  );
  const lastDay = active.at(-1)?.serviceDate ?? bill.startedOn;
  const visit = (await visitsOf(scope, [bill], new Map([[id, lastDay]]))).get(id) as VisitNow;
  const facts = (await rowFactsOf(scope, [bill])).get(id) as RowFacts;
  const about = { enrolleeNumber: bill.enrolleeNumber, diagnoses: diagnosesOf({ bill, visit }).length, ended: visit.endedOn !== null };
  const generate = whyNotInvoice(about, active, { approvedOnly: true, interim: true });
  return present(HmoBillDetails, bill, {
    ...showRow(scope, bill, facts),
    acts: actsOf(scope, hmoBillActs, bill, { generate }),
    admissionNumber: await admissionNumberOf(scope, bill.admissionId),
    diagnoses: knownDiagnoses(scope, bill.diagnoses),
    proposed: await proposedFor(scope, bill, visit),
    ended: visit.endedOn !== null,
    items: items.map((item) => showItem(item, evidence.get(item.billId))),
    patientTotal: sumOf(active.map(({ patientAmount }) => patientAmount)),
    invoicedBy: bill.invoicedByName,
    currency: (await currencyOf(scope))?.code ?? null,
  });
}
