import { sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import type { ownBillCalls } from '../contract/calls/own.ts';
import type { OwnBill } from '../contract/records.ts';
import { healthService, type SourceType } from '../contract/words.ts';
import { sensitiveAmong } from './sensitive-lines.ts';

type Own = (typeof ownBillCalls)['own'];

interface Membership {
  readonly personId: Id;
  readonly hospitalId: Id;
  readonly patientId: Id;
}

/** Where the person asked for is a patient: own, or one acted for; anybody else is 404, whether they exist or not. */
async function membershipsOf(scope: PatientScope, { personId, hospitalId }: QueryOf<Own>): Promise<Membership[]> {
  const asked = personId ?? scope.personId;
  if (!scope.personIds.includes(asked)) throw kernelRefusals.refusal('NOT_FOUND');
  const { rows } = await sql<Membership>`
    select person_id, hospital_id, patient_id from portal_hospitals(${scope.now}::timestamptz) where person_id = ${asked}::uuid`.execute(
    scope.tx,
  );
  return hospitalId ? rows.filter((row) => row.hospitalId === hospitalId) : rows;
}

interface Found {
  readonly bills: OwnBill[];
  readonly count: number;
}

type Line = Omit<OwnBill, 'personId' | 'hospital'>;
interface Source {
  readonly sourceType: SourceType;
  readonly sourceId: Id;
}

interface Reading {
  readonly most: number;
  readonly openOnly: boolean;
  /** Who reads: the person, or somebody who acts for them. */
  readonly readerId: Id;
}

/** To everybody but the person sensitive acts are no more than a health service. */
async function maskSensitive(scope: Scope, rows: readonly (Line & Source)[], isOwn: boolean): Promise<Line[]> {
  const hidden = isOwn ? new Set<Id>() : await sensitiveAmong(scope, rows);
  return rows.map(({ sourceType: _type, sourceId: _source, ...row }) => (hidden.has(row.id) ? { ...row, itemName: healthService } : row));
}

async function ownIn(scope: Scope, { personId, patientId }: Membership, { most, openOnly, readerId }: Reading): Promise<Found> {
  const currency = await currencyOf(scope);
  if (!currency) return { bills: [], count: 0 };
  const mine = sql`b.hospital_id = ${scope.hospitalId} and b.patient_id = ${patientId} and b.stage <> 'voided'
    ${openOnly ? sql`and b.patient_open > 0` : sql``}`;
  const counted = await sql<{ count: number }>`select count(*)::int as count from patient_bills b where ${mine}`.execute(scope.tx);
  const { rows } = await sql<Line & Source>`
    select b.id, b.source_type, b.source_id, b.bill_number, p.fullname, b.service_date, b.item_name, b.quantity, b.net, b.patient_amount, b.hmo_amount,
           b.patient_open as open, b.billing_status, case when s.invoice_status <> 'draft' then s.invoice_number end as invoice_number
      from patient_bills b
      join patients p on p.hospital_id = b.hospital_id and p.id = b.patient_id
      left join lateral (
        select x.invoice_status, x.invoice_number from patient_bill_shares x
         where x.hospital_id = b.hospital_id and x.bill_id = b.id and x.share = 'patient' order by x.invoice_status = 'draft', x.place limit 1) s on true
     where ${mine} order by b.service_date desc, b.id desc limit ${most}`.execute(scope.tx);
  const { id, name } = await hospitalOf(scope);
  const hospital = { id, name, currency: currency.code };
  const shown = await maskSensitive(scope, rows, personId === readerId);
  return { bills: shown.map((row) => ({ ...row, personId, hospital })), count: counted.rows[0]?.count ?? 0 };
}

/** GET patient-bills/own: a person's own lines over all their hospitals, newest service first. */
export async function listOwn(scope: PatientScope, query: QueryOf<Own>): Promise<PayloadOf<Own>> {
  const most = offsetOf(query) + query.limit;
  const reading = { most, openOnly: query.open === true, readerId: scope.personId };
  const found: Found[] = [];
  for (const membership of await membershipsOf(scope, query))
    found.push(await scope.inHospital(membership.hospitalId, (inside) => ownIn(inside, membership, reading)));
  const bills = found
    .flatMap((part) => part.bills)
    .sort((a, b) => (a.serviceDate === b.serviceDate ? (a.id < b.id ? 1 : -1) : a.serviceDate < b.serviceDate ? 1 : -1));
  return {
    data: bills.slice(offsetOf(query), most),
    meta: { count: found.reduce((sum, part) => sum + part.count, 0), page: query.page, limit: query.limit },
  };
}
