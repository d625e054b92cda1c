import { sql } from 'kysely';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { EncounterFacts, type EncounterFact } from '#modules/hmo/contract/bill-events.ts';
import { hmoSettings } from '#modules/hmo/contract/settings.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { isSensitiveCode } from '#modules/patient-chart/server/index.ts';
import type { NhiaEncounter, NhiaService } from '../../contract/nhia-records.ts';
import { mostNhiaEncounters } from '../../contract/nhia-words.ts';
import { daysOfMonth, faultsOf, visitKindOf } from './rules.ts';

interface Row {
  readonly id: Id;
  readonly billNumber: string;
  readonly hmoCode: string;
  readonly planId: Id;
  readonly enrolleeNumber: string | null;
  readonly sex: string;
  readonly birthYear: number | null;
  readonly visitAt: Instant;
  readonly visitDay: CalendarDate;
  readonly encounterType: string;
  readonly encounterId: Id | null;
  readonly admissionId: Id | null;
  readonly diagnoses: readonly { readonly code: string }[];
  readonly items: readonly (NhiaService & { readonly drug: boolean })[];
  readonly authorisations: readonly string[];
  readonly amount: number;
  readonly capitated: number;
}

/** HMO bills of a month on plans of the national scheme, with what was given and by what it was allowed, in one statement. */
async function billsOf(scope: Scope, month: string, planId: Id | undefined): Promise<Row[]> {
  const { from, until } = daysOfMonth(month);
  const { rows } = await sql<Row>`
    select b.id, b.bill_number, h.code as hmo_code, b.plan_id, b.enrollee_number, p.sex_at_birth as sex,
           extract(year from p.date_of_birth)::int as birth_year, b.opened_at as visit_at, b.started_on as visit_day, b.encounter_type,
           b.encounter_id, b.admission_id, b.diagnoses, i.items, i.amount, i.capitated, coalesce(a.authorisations, '{}') as authorisations
      from hmo_bills b
      join hmo_plans l on l.hospital_id = b.hospital_id and l.id = b.plan_id and l.nhia
      join hmos h on h.hospital_id = b.hospital_id and h.id = b.hmo_id
      join patients p on p.hospital_id = b.hospital_id and p.id = b.patient_id
      join lateral (
        select jsonb_agg(jsonb_build_object('code', coalesce(t.hmo_code, k.hcpcs_code, nullif(k.item_code, '')), 'name', k.item_name,
                 'quantity', t.quantity, 'drug', t.module = 'Medication') order by t.service_date, t.id) as items,
               sum(t.amount)::bigint as amount, sum(t.capitated_value)::bigint as capitated
          from hmo_bill_items t join patient_bills k on k.hospital_id = t.hospital_id and k.id = t.bill_id
         where t.hospital_id = b.hospital_id and t.hmo_bill_id = b.id and t.status = 'active') i on i.items is not null
      left join lateral (
        select array_agg(distinct coalesce(x.pa_code, n.notice_number)) filter (where coalesce(x.pa_code, n.notice_number) is not null)
                 as authorisations
          from hmo_bill_items t
          join hmo_approval_items m on m.hospital_id = t.hospital_id and m.bill_id = t.bill_id and m.removed_at is null
          join hmo_approvals x on x.hospital_id = m.hospital_id and x.id = m.approval_id
          left join hmo_nhia_notices n on n.hospital_id = x.hospital_id and n.approval_id = x.id
         where t.hospital_id = b.hospital_id and t.hmo_bill_id = b.id and t.status = 'active') a on true
     where b.hospital_id = ${scope.hospitalId} and b.status <> 'cancelled' and b.started_on >= ${from} and b.started_on < ${until}
       ${planId ? sql`and b.plan_id = ${planId}` : sql``}
     order by b.started_on, b.bill_number limit ${mostNhiaEncounters}`.execute(scope.tx);
  return rows;
}

async function factsOf(scope: Scope, rows: readonly Row[]): Promise<Map<Id, EncounterFact>> {
  const encounterIds = [...new Set(rows.flatMap(({ encounterId }) => encounterId ?? []))];
  const admissionIds = [...new Set(rows.flatMap(({ admissionId }) => admissionId ?? []))];
  if (encounterIds.length + admissionIds.length === 0) return new Map();
  const facts = (await scope.ask(EncounterFacts, { encounterIds, admissionIds })).flat();
  return new Map(facts.map((fact) => [fact.id, fact]));
}

/** Codes of the bill, else those written in the visit; a sensitive one leaves only when somebody put it on the bill. */
function codesOf(row: Row, fact: EncounterFact | undefined): string[] {
  const own = row.diagnoses.map(({ code }) => code);
  return own.length > 0 ? own : (fact?.diagnoses ?? []).map(({ code }) => code).filter((code) => !isSensitiveCode(code));
}

export async function facilityCodeOf(scope: Scope): Promise<string | null> {
  return (await readSettings(scope, hmoSettings)).nhiaFacilityCode || null;
}

/** Encounters of a month as the authority is told of them, by their day. */
export async function encountersOf(scope: Scope, month: string, planId?: Id): Promise<NhiaEncounter[]> {
  const facilityCode = await facilityCodeOf(scope);
  const rows = await billsOf(scope, month, planId);
  const facts = await factsOf(scope, rows);
  return rows.map((row) => {
    const fact = facts.get(row.admissionId ?? row.encounterId ?? '');
    const diagnoses = codesOf(row, fact);
    const [amount, capitated] = [Number(row.amount), Number(row.capitated)];
    const plain = (drug: boolean) => row.items.filter((item) => item.drug === drug).map(({ drug: _drug, ...item }) => item);
    const { id, billNumber, hmoCode, enrolleeNumber, sex, birthYear, visitAt, visitDay, authorisations } = row;
    return {
      ...{ id, billNumber, facilityCode, hmoCode, planId: row.planId, enrolleeNumber, sex, birthYear, visitAt, visitDay, diagnoses },
      kind: visitKindOf({ encounterType: row.encounterType, stay: row.admissionId !== null, referral: fact?.referral ?? null }),
      ...{ referral: fact?.referral ?? null, services: plain(false), drugs: plain(true), authorisations: [...authorisations] },
      ...{ outcome: fact?.outcome ?? null, payment: amount === 0 && capitated > 0 ? 'capitation' : 'fee-for-service' },
      ...{ amount: amount === 0 ? capitated : amount, faults: faultsOf({ enrolleeNumber, diagnoses, items: row.items }) },
    };
  });
}
