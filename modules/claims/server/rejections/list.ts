import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { ClaimRejectionsTable, DB } from '#database/types.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { type RejectionQuery, rejectionActs } from '../../contract/calls/claims.ts';
import { ClaimRejection } from '../../contract/claim-records.ts';
import type { Authorisation, Disposition } from '../../contract/words.ts';
import { invoiceFactsOf } from '../invoice-facts.ts';
import { whyNotMove } from './rules.ts';
import { ownFaultOf } from './reasons.ts';

export type RejectionRecord = Selectable<ClaimRejectionsTable>;

interface Beside {
  readonly id: Id;
  readonly itemName: string;
  readonly invoiceId: Id;
  readonly claimNumber: string;
  readonly hmoName: string;
  readonly resubmissionClaimNumber: string | null;
  readonly authorisation: Authorisation;
  readonly rejectionToPatient: boolean;
  readonly ownFault: boolean | null;
  readonly reasonName: string | null;
}

const moveFacts = ({ reasonCode }: RejectionRecord, about: Beside) => ({
  allowed: about.rejectionToPatient,
  ownFault: ownFaultOf(reasonCode, about.ownFault),
  authorisation: about.authorisation,
});

/** Rejections with the names that stand beside them, in the order given. */
export async function showRejections(scope: Scope, rows: readonly RejectionRecord[]): Promise<ClaimRejection[]> {
  if (rows.length === 0) return [];
  const { rows: beside } = await sql<Beside>`
    select r.id, i.item_name, i.invoice_id, c.claim_number, h.name as hmo_name, n.claim_number as resubmission_claim_number,
           i.authorisation, h.rejection_to_patient, o.own_fault, o.name as reason_name
      from claim_rejections r
      join claim_items i on i.hospital_id = r.hospital_id and i.id = r.claim_item_id
      join claims c on c.hospital_id = r.hospital_id and c.id = r.claim_id
      join hmos h on h.hospital_id = r.hospital_id and h.id = r.hmo_id
      left join claim_reason_codes o on o.hospital_id = r.hospital_id and o.code = r.reason_code
      left join claims n on n.hospital_id = r.hospital_id and n.id = r.resubmission_claim_id
     where r.hospital_id = ${scope.hospitalId} and r.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(scope.tx);
  const byId = new Map(beside.map((one) => [one.id, one]));
  const invoices = await invoiceFactsOf(scope, [...new Set(beside.map(({ invoiceId }) => invoiceId))]);
  return rows.map((row) => {
    const about = byId.get(row.id) as Beside;
    const invoice = invoices.get(about.invoiceId);
    return present(ClaimRejection, row, {
      ...{ claimNumber: about.claimNumber, hmoName: about.hmoName, itemName: about.itemName, decidedBy: row.decidedByName },
      ...{ invoiceNumber: invoice?.invoiceNumber ?? '', patientName: invoice?.patientFullName ?? '' },
      reasonName: about.reasonName,
      resubmissionClaimNumber: about.resubmissionClaimNumber,
      acts: actsOf(
        scope,
        rejectionActs,
        { status: row.disposition as Disposition },
        { moveToPatient: whyNotMove(moveFacts(row, about)) ? false : null },
      ),
    });
  });
}

export async function rejectionsOfClaim(scope: Scope, claimId: Id): Promise<ClaimRejection[]> {
  const rows = await scope.tx
    .selectFrom('claimRejections')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('claimId', '=', claimId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return showRejections(scope, rows);
}

type Where = ExpressionBuilder<DB, 'claimRejections'>;

async function conditions(scope: Scope, query: RejectionQuery) {
  const { from, until } = await between(scope, query);
  return (eb: Where): Expression<SqlBool> =>
    eb.and([
      eb('hospitalId', '=', scope.hospitalId),
      ...(query.hmoId ? [eb('hmoId', '=', query.hmoId)] : []),
      ...(query.reason?.length ? [eb('reasonCode', 'in', query.reason)] : []),
      ...(query.disposition?.length ? [eb('disposition', 'in', query.disposition)] : []),
      ...(from ? [eb('createdAt', '>=', from)] : []),
      ...(until ? [eb('createdAt', '<', until)] : []),
    ]);
}

/** GET hmo/claim/rejection. */
export async function listRejections(scope: Scope, query: RejectionQuery) {
  const where = await conditions(scope, query);
  const sums = await scope.tx
    .selectFrom('claimRejections')
    .where(where)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('amount').as('amount')])
    .executeTakeFirstOrThrow();
  const rows = await scope.tx
    .selectFrom('claimRejections')
    .selectAll()
    .where(where)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const meta = { count: Number(sums.count), page: query.page, limit: query.limit, amount: Number(sums.amount ?? 0) };
  return { data: await showRejections(scope, rows), meta: { ...meta, currency: (await currencyOf(scope))?.code ?? null } };
}
