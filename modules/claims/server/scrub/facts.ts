import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { ClaimRule } from '../../contract/claim-rules.ts';
import type { ClaimFinding } from '../../contract/claim-records.ts';
import { type ClaimRecord, type Partner, requirePartner } from '../store.ts';
import { ruleFileOf } from '../rule-sets/store.ts';
import { type CheckContext, type CheckedItem, checkByFile, checkItems, countsOf } from './check-rules.ts';

type Row = Omit<CheckedItem, 'tariff'> & {
  readonly onTariff: boolean;
  readonly price: number | null;
  readonly rowCovered: boolean | null;
  readonly capitated: boolean | null;
  readonly needsApproval: boolean | null;
  readonly mostPerVisit: number | null;
};

/** Facts of all items of invoices, in one statement. Those of a claim's own items bear their ids. */
async function factRows(scope: Scope, invoiceIds: readonly Id[], claimId: Id | null, past: boolean): Promise<Row[]> {
  if (invoiceIds.length === 0) return [];
  const { rows } = await sql<Row>`
    select t.id as invoice_item_id, own.id as claim_item_id, v.id as invoice_id, v.invoice_number, v.status as invoice_status,
           t.credited > 0 and t.credited = t.amount as credited, v.patient_id, v.plan_id, v.enrollee_number,
           v.diagnosis_codes, p.sex_at_birth as sex, extract(year from age(t.service_date, p.date_of_birth))::int as age, t.item_name, t.module, r.hmo_code, t.service_date, t.quantity, t.unit_price,
           coalesce(own.amount, t.balance) as amount, coalesce(b.coverage_status, 'not-required') as coverage_status,
           a.id as approval_id, a.pa_code, a.valid_from as pa_valid_from, a.valid_to as pa_valid_to,
           n.notice_number, coalesce(n.status = 'sent', false) as notice_sent,
           exists (select from patient_billings m where m.hospital_id = v.hospital_id and m.patient_id = v.patient_id and m.hmo_id = v.hmo_id
                      and m.enrollee_number = v.enrollee_number
                      and (m.valid_from is null or m.valid_from <= t.service_date)
                      and (m.valid_to is null or m.valid_to >= t.service_date)) as covered,
           a.pa_code is not null and exists (
             select from claim_items x join invoices w on w.hospital_id = x.hospital_id and w.id = x.invoice_id
              where x.hospital_id = t.hospital_id and x.live and x.pa_code = a.pa_code and w.hmo_id = v.hmo_id and x.invoice_id <> v.id
                and (w.encounter_id, w.admission_id) is distinct from (v.encounter_id, v.admission_id)) as pa_elsewhere,
           r.id is not null as on_tariff, r.hmo_price as price, r.covered as row_covered, r.capitated,
           r.requires_approval or coalesce(r.approval_above < t.share_amount, false) as needs_approval,
           r.max_quantity_per_visit as most_per_visit,
           (select min(w.invoice_number) from invoice_items x join invoices w on w.hospital_id = x.hospital_id and w.id = x.invoice_id
             where x.hospital_id = t.hospital_id and x.billable_item_id = t.billable_item_id and x.service_date = t.service_date
               and x.quantity = t.quantity and x.id <> t.id and x.share = 'hmo' and x.live and w.patient_id = v.patient_id
               and w.hmo_id = v.hmo_id and w.status in ('billed', 'paid')
               and (w.claim_id is not null or w.id = any(${[...invoiceIds]}::uuid[])) and x.bill_id is distinct from t.bill_id
               and (w.encounter_id is null or v.encounter_id is null or w.encounter_id = v.encounter_id)
               and exists (select from patient_bills y where y.hospital_id = x.hospital_id and y.id = x.bill_id
                              and y.source_type = b.source_type and y.source_id = b.source_id)) as duplicate_of,
           exists (select from hmo_eligibility_checks e where e.hospital_id = v.hospital_id and e.patient_id = v.patient_id
                      and e.hmo_id = v.hmo_id and e.at >= t.service_date - interval '1 day' and e.at < t.service_date + interval '2 days')
             as eligibility_checked,
           coalesce((select array_agg(distinct e.kind) from claim_evidence e
                      where e.hospital_id = t.hospital_id and e.claim_item_id = own.id), '{}') as evidence,
           coalesce((select sum(x.quantity)::int from invoice_items x join invoices w on w.hospital_id = x.hospital_id and w.id = x.invoice_id
                      where x.hospital_id = t.hospital_id and x.live and x.share = 'hmo' and x.billable_item_id = t.billable_item_id
                        and w.patient_id = v.patient_id and w.hmo_id = v.hmo_id and w.status in ('billed', 'paid')
                        and x.service_date >= date_trunc('year', t.service_date) and x.service_date <= t.service_date), t.quantity) as units_of_year,
           coalesce(b.patient_amount, 0) as patient_amount
      from invoice_items t
      join invoices v on v.hospital_id = t.hospital_id and v.id = t.invoice_id
      left join patients p on p.hospital_id = v.hospital_id and p.id = v.patient_id
      left join patient_bills b on b.hospital_id = t.hospital_id and b.id = t.bill_id
      left join claim_items own on own.hospital_id = t.hospital_id and own.invoice_item_id = t.id and own.claim_id = ${claimId}
      left join hmo_approval_items ai on ai.hospital_id = t.hospital_id and ai.bill_id = t.bill_id and ai.removed_at is null
      left join hmo_approvals a on a.hospital_id = ai.hospital_id and a.id = ai.approval_id
      left join hmo_nhia_notices n on n.hospital_id = a.hospital_id and n.approval_id = a.id
      left join lateral (
        select * from hmo_price_rows x
         where x.hospital_id = t.hospital_id and x.hmo_id = v.hmo_id and x.billable_item_id = t.billable_item_id
           and (x.plan_id = v.plan_id or x.plan_id is null) and x.status = 'active' and x.superseded_at is null
           and x.effective_from <= t.service_date and (x.effective_to is null or x.effective_to >= t.service_date)
         order by x.plan_id nulls last limit 1) r on true
     where t.hospital_id = ${scope.hospitalId} and t.invoice_id = any(${[...invoiceIds]}::uuid[]) and t.live
       and (own.id is not null or (${claimId}::uuid is null and (t.balance > 0 or ${past})))
     order by t.service_date, v.invoice_number, t.position`.execute(scope.tx);
  return rows;
}

async function factsOf(scope: Scope, invoiceIds: readonly Id[], claimId: Id | null, past = false): Promise<CheckedItem[]> {
  const rows = await factRows(scope, invoiceIds, claimId, past);
  return rows.map(({ onTariff, price, rowCovered, capitated, needsApproval, mostPerVisit, ...row }) => ({
    ...row,
    amount: Number(row.amount),
    patientAmount: Number(row.patientAmount),
    tariff: onTariff
      ? {
          price: price === null ? null : Number(price),
          covered: rowCovered === true,
          capitated: capitated === true,
          needsApproval: needsApproval === true,
          mostPerVisit,
        }
      : null,
  }));
}

async function contextOf(scope: Scope, partner: Partner): Promise<CheckContext> {
  return {
    hmoId: partner.id,
    paCodesReused: partner.paCodesReused,
    deadlineDays: partner.submissionDeadlineDays,
    today: await scope.today(),
    file: await ruleFileOf(scope, partner),
  };
}

/** What the checks find on invoices of a partner that are on no claim yet. */
export async function checkInvoices(scope: Scope, partner: Partner, invoiceIds: readonly Id[]): Promise<ClaimFinding[]> {
  return checkItems(await factsOf(scope, invoiceIds, null), await contextOf(scope, partner));
}

/** Checks a locked claim and keeps what was found, with the version of the rules that ran. */
export async function checkClaim(scope: Scope, claim: ClaimRecord, invoiceIds: readonly Id[]): Promise<ClaimRecord> {
  const partner = await requirePartner(scope, claim.hmoId);
  const context = await contextOf(scope, partner);
  const findings = checkItems(await factsOf(scope, invoiceIds, claim.id), context);
  return scope.tx
    .updateTable('claims')
    .set({ checks: json({ findings, ruleVersion: context.file.version, ranAt: scope.now }), ...countsOf(findings) })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', claim.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What rules would find on all that was asked for with invoices, whatever became of it; a finding bears the id of the invoice's item. */
export async function tryOnInvoices(
  scope: Scope,
  partner: Partner,
  invoiceIds: readonly Id[],
  { rules, today }: { readonly rules: readonly ClaimRule[]; readonly today: CalendarDate },
): Promise<{ readonly items: number; readonly findings: ClaimFinding[] }> {
  const facts = await factsOf(scope, invoiceIds, null, true);
  const items = facts.map((item) => ({ ...item, claimItemId: item.invoiceItemId }));
  const context = { ...(await contextOf(scope, partner)), today, file: { version: 'try', rules } };
  return { items: items.length, findings: checkByFile(items, context) };
}
