import { sql } from 'kysely';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { addCalendarDays, endOfDayExclusive } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import type { HmoExposureFigures } from '#modules/hmo/contract/bill-events.ts';
import { shownCopies } from '#modules/patients/server/index.ts';
import type { ClaimAgeing, ClaimAgeingRow, ClaimCandidate, ClaimCandidates, ClaimSummary } from '../../contract/claim-records.ts';
import { type AgeBucket, ageBuckets, mostCandidates, nearDeadlineDays } from '../../contract/words.ts';
import { bucketOf, deadlineOf } from '../rules.ts';
import { checkInvoices } from '../scrub/facts.ts';
import { countsOf } from '../scrub/check-rules.ts';
import { type Partner, requirePartner } from '../store.ts';
import { promisePast } from '../work/seams.ts';

interface Ready {
  readonly invoiceId: Id;
  readonly invoiceNumber: string;
  readonly patientId: Id | null;
  readonly patientFullName: string;
  readonly enrolleeNumber: string | null;
  readonly hmoId: Id;
  readonly billedAt: Instant;
  readonly amount: number;
  readonly serviceFrom: CalendarDate;
  readonly serviceTo: CalendarDate;
}

interface CandidateQuery {
  readonly hmoId?: Id | undefined;
  readonly periodStart?: string | undefined;
  readonly periodEnd?: string | undefined;
}

const within = ({ hmoId, periodStart, periodEnd }: CandidateQuery) => sql`
  ${hmoId ? sql`and v.hmo_id = ${hmoId}` : sql``}
  ${periodStart ? sql`and d.first >= ${periodStart.slice(0, 10)}` : sql``} ${periodEnd ? sql`and d.last <= ${periodEnd.slice(0, 10)}` : sql``}`;

const readyFrom = (scope: Scope) => sql`
  from invoices v
  cross join lateral (
    select min(t.service_date) as first, max(t.service_date) as last from invoice_items t
     where t.hospital_id = v.hospital_id and t.invoice_id = v.id and t.live and t.balance > 0) d
 where v.hospital_id = ${scope.hospitalId} and v.hmo_id is not null and v.status = 'billed' and v.balance > 0 and v.claim_id is null`;

async function readyOf(scope: Scope, query: CandidateQuery): Promise<Ready[]> {
  const { rows } = await sql<Ready>`
    select v.id as invoice_id, v.invoice_number, v.patient_id, v.patient_full_name, v.enrollee_number, v.hmo_id, v.billed_at,
           v.balance as amount, d.first as service_from, d.last as service_to
      ${readyFrom(scope)} ${within(query)}
     order by d.first, v.invoice_number limit ${mostCandidates}`.execute(scope.tx);
  return shownCopies(
    scope,
    rows.map((row) => ({ ...row, amount: Number(row.amount) })),
  );
}

async function openBillsOf(scope: Scope, { hmoId }: CandidateQuery): Promise<{ count: number; total: number }> {
  const { rows } = await sql<{ count: number; total: number }>`
    select count(distinct b.id)::int as count, coalesce(sum(i.amount), 0)::bigint as total
      from hmo_bills b
      left join hmo_bill_items i on i.hospital_id = b.hospital_id and i.hmo_bill_id = b.id and i.status = 'active'
     where b.hospital_id = ${scope.hospitalId} and b.status = 'open' ${hmoId ? sql`and b.hmo_id = ${hmoId}` : sql``}`.execute(scope.tx);
  return { count: rows[0]?.count ?? 0, total: Number(rows[0]?.total ?? 0) };
}

async function checkedOf(scope: Scope, partner: Partner, ready: readonly Ready[]): Promise<ClaimCandidate[]> {
  const findings = await checkInvoices(
    scope,
    partner,
    ready.map(({ invoiceId }) => invoiceId),
  );
  return ready.map(({ patientFullName, amount, serviceFrom, ...row }) => {
    const own = findings.filter(({ invoiceId }) => invoiceId === row.invoiceId);
    return {
      ...{ ...row, serviceFrom, patientName: patientFullName, amount, balance: amount, hmoName: partner.name },
      ...{ findings: own, ...countsOf(own), deadline: deadlineOf(serviceFrom, partner.submissionDeadlineDays) },
    };
  });
}

/** GET hmo/claim/candidates: what is ready to claim and what its checks find, the oldest service first. */
export async function listCandidates(scope: Scope, query: CandidateQuery): Promise<ClaimCandidates> {
  const ready = await readyOf(scope, query);
  const { rows } = await sql<{ count: number; total: number }>`
    select count(*)::int as count, coalesce(sum(v.balance), 0)::bigint as total ${readyFrom(scope)} ${within(query)}`.execute(scope.tx);
  const invoices: ClaimCandidate[] = [];
  for (const hmoId of new Set(ready.map((row) => row.hmoId))) {
    const partner = await requirePartner(scope, hmoId);
    const own = ready.filter((row) => row.hmoId === hmoId);
    invoices.push(...(await checkedOf(scope, partner, own)));
  }
  const bills = await openBillsOf(scope, query);
  return {
    ...{ invoices, count: rows[0]?.count ?? 0, total: Number(rows[0]?.total ?? 0) },
    ...{ openBills: bills.count, openBillsTotal: bills.total, currency: (await currencyOf(scope))?.code ?? null },
  };
}

interface Tiles {
  readonly [name: string]: number;
}

/** GET hmo/claim/summary. */
export async function summarizeClaims(scope: Scope): Promise<ClaimSummary> {
  const { hospitalId } = scope;
  const today = await scope.today();
  const { rows } = await sql<Tiles>`
    select count(*) filter (where status = 'posted')::int as posted, coalesce(sum(total) filter (where status = 'posted'), 0)::bigint as posted_sum,
           count(*) filter (where status in ('submitted', 'payment-added') and balance > 0)::int as submitted,
           coalesce(sum(balance) filter (where status in ('submitted', 'payment-added')), 0)::bigint as submitted_sum,
           count(*) filter (where status in ('submitted', 'payment-added') and balance > 0 and due_date < ${today})::int as overdue,
           coalesce(sum(balance) filter (where status in ('submitted', 'payment-added') and due_date < ${today}), 0)::bigint as overdue_sum,
           count(*) filter (where rejected_open > 0)::int as rejected, coalesce(sum(rejected_open), 0)::bigint as rejected_sum
      from claims where hospital_id = ${hospitalId}`.execute(scope.tx);
  const { rows: others } = await sql<Tiles>`
    select (select count(*) from invoices v where v.hospital_id = ${hospitalId} and v.hmo_id is not null and v.status = 'billed'
              and v.balance > 0 and v.claim_id is null)::int as ready,
           (select coalesce(sum(v.balance), 0) from invoices v where v.hospital_id = ${hospitalId} and v.hmo_id is not null
              and v.status = 'billed' and v.balance > 0 and v.claim_id is null)::bigint as ready_sum,
           (select count(*) from claim_payments where hospital_id = ${hospitalId} and status = 'received'
              and payment_date >= date_trunc('month', ${today}::date))::int as paid,
           (select coalesce(sum(gross_amount), 0) from claim_payments where hospital_id = ${hospitalId} and status = 'received'
              and payment_date >= date_trunc('month', ${today}::date))::bigint as paid_sum,
           (select count(*) from claim_write_offs where hospital_id = ${hospitalId} and reversed_at is null
              and created_at >= date_trunc('year', ${today}::date))::int as given,
           (select coalesce(sum(amount), 0) from claim_write_offs where hospital_id = ${hospitalId} and reversed_at is null
              and created_at >= date_trunc('year', ${today}::date))::bigint as given_sum,
           (select count(*) from claims c join hmos h on h.hospital_id = c.hospital_id and h.id = c.hmo_id
             where c.hospital_id = ${hospitalId} and c.status = 'posted' and c.kind <> 'resubmission'
               and c.period_start + h.submission_deadline_days <= ${addCalendarDays(today, nearDeadlineDays)}::date)::int as near,
           (select count(*) from claims where hospital_id = ${hospitalId} and ${promisePast(today)})::int as promises`.execute(scope.tx);
  const of = { ...rows[0], ...others[0] };
  const tile = (name: string) => ({ count: Number(of[name] ?? 0), amount: Number(of[`${name}Sum`] ?? 0) });
  return {
    ...{ ready: tile('ready'), posted: tile('posted'), submitted: tile('submitted'), overdue: tile('overdue') },
    ...{ paidThisMonth: tile('paid'), rejectedOpen: tile('rejected'), writtenOffThisYear: tile('given') },
    ...{
      nearDeadline: Number(of['near'] ?? 0),
      promisesPast: Number(of['promises'] ?? 0),
      currency: (await currencyOf(scope))?.code ?? null,
    },
  };
}

interface Owed {
  readonly hmoId: Id;
  readonly hmoName: string;
  readonly submittedOn: CalendarDate | null;
  readonly owed: number;
}

/** What is owed on invoices of partners now, by the day on which their claim was submitted: only what is open is looked at. */
async function owedNow(scope: Scope, hmoId: Id | undefined): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    with open as (
      select v.hmo_id, v.claim_id, sum(v.balance) as owed from invoices v
       where v.hospital_id = ${scope.hospitalId} and v.hmo_id is not null and v.status = 'billed' and v.balance > 0
             ${hmoId ? sql`and v.hmo_id = ${hmoId}` : sql``}
       group by 1, 2)
    select o.hmo_id, h.name as hmo_name, c.submitted_on, sum(o.owed)::bigint as owed
      from open o
      join hmos h on h.hospital_id = ${scope.hospitalId} and h.id = o.hmo_id
      left join claims c on c.hospital_id = ${scope.hospitalId} and c.id = o.claim_id
     group by 1, 2, 3`.execute(scope.tx);
  return rows.map((row) => ({ ...row, owed: Number(row.owed) }));
}

/** Invoices that something was settled of, or taken back, after an instant: all others were then owed as much as now. */
const touchedSince = ({ hospitalId }: Scope, until: Instant) => sql`
  select a.invoice_id from payment_allocations a join payments p on p.hospital_id = a.hospital_id and p.id = a.payment_id
   where a.hospital_id = ${hospitalId} and (a.at >= ${until} or p.reversed_at >= ${until})
  union select n.invoice_id from credit_notes n where n.hospital_id = ${hospitalId} and n.created_at >= ${until}
  union select w.invoice_id from write_offs w where w.hospital_id = ${hospitalId} and (w.created_at >= ${until} or w.reversed_at >= ${until})
  union select x.id from invoices x where x.hospital_id = ${hospitalId} and x.cancelled_at >= ${until}`;

/** What was owed on invoices of partners when a day ended, by the day on which their claim was submitted. */
async function owedAt(scope: Scope, until: Instant, hmoId: Id | undefined): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select v.hmo_id, h.name as hmo_name, c.submitted_on, sum(v.total
             - coalesce((select sum(a.amount) from payment_allocations a join payments p on p.hospital_id = a.hospital_id and p.id = a.payment_id
                          where a.hospital_id = v.hospital_id and a.invoice_id = v.id and a.at < ${until}
                            and (p.reversed_at is null or p.reversed_at >= ${until})), 0)
             - coalesce((select sum(n.amount) from credit_notes n
                          where n.hospital_id = v.hospital_id and n.invoice_id = v.id and n.created_at < ${until}), 0)
             - coalesce((select sum(w.amount) from write_offs w where w.hospital_id = v.hospital_id and w.invoice_id = v.id
                            and w.created_at < ${until} and (w.reversed_at is null or w.reversed_at >= ${until})), 0))::bigint as owed
      from invoices v
      join hmos h on h.hospital_id = v.hospital_id and h.id = v.hmo_id
      left join claims c on c.hospital_id = v.hospital_id and c.id = v.claim_id
     where v.hospital_id = ${scope.hospitalId} and v.hmo_id is not null and v.billed_at < ${until}
       and (v.cancelled_at is null or v.cancelled_at >= ${until}) ${hmoId ? sql`and v.hmo_id = ${hmoId}` : sql``}
       and v.id in (select o.id from invoices o where o.hospital_id = ${scope.hospitalId} and o.hmo_id is not null and o.status = 'billed'
                       and o.balance > 0 union ${touchedSince(scope, until)})
     group by v.hmo_id, h.name, c.submitted_on`.execute(scope.tx);
  return rows.map((row) => ({ ...row, owed: Number(row.owed) }));
}

async function unallocatedBy(scope: Scope): Promise<Map<Id, number>> {
  const rows = await scope.tx
    .selectFrom('claimPayments')
    .select(['hmoId', (eb) => eb.fn.sum<number>('unallocated').as('left')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'received')
    .where('unallocated', '>', 0)
    .groupBy('hmoId')
    .execute();
  return new Map(rows.map(({ hmoId, left }) => [hmoId, Number(left)]));
}

const noBuckets = (): Record<AgeBucket, number> => Object.fromEntries(ageBuckets.map((bucket) => [bucket, 0])) as Record<AgeBucket, number>;

/** GET hmo/claim/ageing: each invoice is in one bucket; the total is what stands on account 1110. */
export async function ageClaims(scope: Scope, query: { asAt?: CalendarDate | undefined; hmoId?: Id | undefined }): Promise<ClaimAgeing> {
  const today = await scope.today();
  const asAt = query.asAt ?? today;
  const past = asAt < today;
  const owed = past ? await owedAt(scope, endOfDayExclusive(asAt, await scope.zone()), query.hmoId) : await owedNow(scope, query.hmoId);
  const unallocated = await unallocatedBy(scope);
  const rows = new Map<Id, ClaimAgeingRow>();
  for (const { hmoId, hmoName, submittedOn, owed: amount } of owed) {
    const row = rows.get(hmoId) ?? { hmoId, hmoName, buckets: noBuckets(), total: 0, unallocated: unallocated.get(hmoId) ?? 0 };
    row.buckets[bucketOf(submittedOn, asAt)] += amount;
    rows.set(hmoId, { ...row, total: row.total + amount });
  }
  const all = [...rows.values()].filter((row) => row.total !== 0 || row.unallocated !== 0).sort((a, b) => b.total - a.total);
  const buckets = noBuckets();
  for (const bucket of ageBuckets) buckets[bucket] = sumOf(all.map((row) => row.buckets[bucket]));
  return { asAt, rows: all, buckets, total: sumOf(all.map(({ total }) => total)), currency: (await currencyOf(scope))?.code ?? null };
}

/** Answer to `HmoExposure`: partners that were never asked by a claim are left out. */
export async function exposureOf(scope: Scope, hmoIds: readonly Id[]): Promise<HmoExposureFigures[]> {
  if (hmoIds.length === 0) return [];
  const today = await scope.today();
  const { rows } = await sql<HmoExposureFigures>`
    select h.id as hmo_id,
           coalesce((select sum(v.balance) from invoices v where v.hospital_id = h.hospital_id and v.hmo_id = h.id and v.status = 'billed'
                        and v.claim_id is null), 0)::bigint as unclaimed,
           coalesce((select sum(c.balance) from claims c where c.hospital_id = h.hospital_id and c.hmo_id = h.id
                        and c.status <> 'cancelled'), 0)::bigint as claimed,
           coalesce((select sum(c.balance) from claims c where c.hospital_id = h.hospital_id and c.hmo_id = h.id
                        and c.status in ('submitted', 'payment-added') and c.due_date < ${today}), 0)::bigint as overdue,
           coalesce((select sum(p.unallocated) from claim_payments p where p.hospital_id = h.hospital_id and p.hmo_id = h.id
                        and p.status = 'received'), 0)::bigint as unallocated,
           (select count(*) from claims c where c.hospital_id = h.hospital_id and c.hmo_id = h.id and c.balance > 0
               and c.status in ('posted', 'submitted', 'payment-added'))::int as open_claims
      from hmos h where h.hospital_id = ${scope.hospitalId} and h.id = any(${[...hmoIds]}::uuid[])
       and exists (select from claims c where c.hospital_id = h.hospital_id and c.hmo_id = h.id and c.status <> 'cancelled')`.execute(
    scope.tx,
  );
  return rows.map((row) => ({
    ...{ hmoId: row.hmoId, unclaimed: Number(row.unclaimed), claimed: Number(row.claimed), overdue: Number(row.overdue) },
    ...{ unallocated: Number(row.unallocated), openClaims: row.openClaims },
  }));
}
