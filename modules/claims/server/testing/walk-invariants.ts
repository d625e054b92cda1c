import { partnerCalls } from '#modules/hmo/contract/calls/partners.ts';
import { billingSetupModule } from '#modules/billing-setup/server/index.ts';
import { hmoModule } from '#modules/hmo/server/index.ts';
import { invoicesModule } from '#modules/invoices/server/index.ts';
import { accountsOf } from '#modules/invoices/server/testing/till.ts';
import { patientBillsModule } from '#modules/patient-bills/server/index.ts';
import { inScopeOf } from '#testing/world.ts';
import { claimCalls } from '../../contract/calls/claims.ts';
import { claimsModule } from '../index.ts';
import type { WalkWorld } from './walk-world.ts';

/** What must never be found after an act, each with the invariant of the specification. One statement each; `$1` is the hospital. */
const never: readonly (readonly [words: string, query: string])[] = [
  [
    'Claims 1: an item is the sum of its parts, and none is negative',
    `select id from claim_items where hospital_id = $1
        and (amount <> paid + written_off + resubmitted + moved_to_patient + balance
          or least(paid, written_off, resubmitted, moved_to_patient, balance, rejected_open) < 0)`,
  ],
  [
    'Claims 1: a claim is the sum of its items',
    `select c.claim_number from claims c
       left join lateral (select coalesce(sum(amount), 0) as total, coalesce(sum(paid), 0) as paid, coalesce(sum(withheld), 0) as withheld,
              coalesce(sum(written_off), 0) as off, coalesce(sum(resubmitted), 0) as again, coalesce(sum(rejected_open), 0) as rejected,
              coalesce(sum(balance), 0) as balance
         from claim_items i where i.hospital_id = c.hospital_id and i.claim_id = c.id and i.live) s on true
      where c.hospital_id = $1 and c.status <> 'cancelled'
        and (c.total, c.amount_paid, c.withheld_tax, c.written_off_amount, c.resubmitted_amount, c.rejected_open, c.balance)
            is distinct from (s.total, s.paid, s.withheld, s.off, s.again, s.rejected, s.balance)`,
  ],
  [
    'Claims 5: net, tax and charges are gross, which is what is allocated and what is not',
    `select payment_number from claim_payments where hospital_id = $1
        and (gross_amount <> net_amount + withheld_tax + charges or gross_amount <> allocated + unallocated)`,
  ],
  [
    'Claims 7: an invoice of a partner is paid when nothing of it is open',
    `select invoice_number from invoices where hospital_id = $1 and hmo_id is not null
        and ((status = 'paid' and balance <> 0) or (status = 'billed' and balance = 0 and total > 0 and amount_paid = total))`,
  ],
  [
    'Claims 14: an authorisation is live on one item',
    `select approval_item_id from claim_items where hospital_id = $1 and live and approval_item_id is not null and previous_claim_item_id is null
      group by 1 having count(*) > 1`,
  ],
  [
    'HMO 3: what waits or was declined is on no invoice of the partner; what proceeded has its notice',
    `select b.bill_number from patient_bill_shares s join patient_bills b on b.hospital_id = s.hospital_id and b.id = s.bill_id
      where s.hospital_id = $1 and s.share = 'hmo' and s.invoice_id is not null and s.amount > 0
        and (b.coverage_status in ('pending', 'expired', 'declined')
          or (b.coverage_status = 'proceeded' and not exists (
                select from hmo_approval_items i join hmo_approvals a on a.hospital_id = i.hospital_id and a.id = i.approval_id
                  join hmo_nhia_notices n on n.hospital_id = a.hospital_id and n.approval_id = a.id
                 where i.hospital_id = b.hospital_id and i.bill_id = b.id and a.sent_at is not null and a.hour_ends_at is not null)))`,
  ],
  [
    'HMO 4: the insurer pays no more than was approved',
    `select b.bill_number from patient_bills b
       join hmo_approval_items i on i.hospital_id = b.hospital_id and i.bill_id = b.id and i.removed_at is null and i.status = 'approved'
      where b.hospital_id = $1 and b.stage <> 'voided' and b.coverage_status = 'approved' and b.hmo_amount > i.approved_amount`,
  ],
  [
    'HMO 14: nothing proceeds before its hour, and each has one notice',
    `select a.approval_number from hmo_approvals a
       left join lateral (select count(*) as n from hmo_nhia_notices n where n.hospital_id = a.hospital_id and n.approval_id = a.id) x on true
      where a.hospital_id = $1 and ((a.proceeded_at is not null and (x.n <> 1 or a.sent_at is null or a.proceeded_at < a.sent_at + interval '1 hour'))
         or x.n > 1)`,
  ],
  ['The ledger balances', `select entry_id from ledger_lines where hospital_id = $1 group by 1 having sum(debit) <> sum(credit)`],
];

/** All of it in one statement: it is asked after every act. */
const all = never
  .map(([, query], at) => `select ${at} as rule, f::text as found from (select q::text as f from (${query}) q limit 3) x`)
  .join(' union all ');

/** The quick look after every act, in words. */
export async function brokenNow({ rows, partners }: WalkWorld): Promise<string[]> {
  const broken = (await rows<{ rule: number; found: string }>(all)).map(({ rule, found }) => `${never[rule]?.[0]}: ${found}`);
  const uses = await rows<{ hmoId: string; used: string }>(
    `select hmo_id as "hmoId", max(used) as used from hmo_benefit_uses where hospital_id = $1 and holder = 'own' group by 1`,
  );
  for (const { hmoId, used } of uses) {
    const annual = partners.find((partner) => partner.hmoId === hmoId)?.annual ?? 0;
    if (Number(used) > annual) broken.push(`HMO 4: ${used} used of ${annual} a year`);
  }
  return broken;
}

const modules = [billingSetupModule, patientBillsModule, invoicesModule, hmoModule, claimsModule];

async function wrongChecks({ till }: WalkWorld): Promise<string[]> {
  return inScopeOf(till.hospital.id, async (scope) => {
    const wrong: string[] = [];
    for (const check of modules.flatMap(({ checks }) => checks ?? []))
      for (const { expected, actual, detail } of await check.run(scope))
        if (Number(expected) !== Number(actual)) wrong.push(`${check.name}: ${expected} is not ${actual} (${detail ?? ''})`);
    return wrong;
  });
}

/** All checks that verify runs for these modules, and what calls say of accounts 1110, 1155 and 2400. */
export async function brokenInAll(world: WalkWorld): Promise<string[]> {
  const { till, desk, partners } = world;
  const books = await accountsOf(till.hospital);
  const ageing = (await desk.send(claimCalls.ageing, { query: {} })).payload;
  let [owed, unallocated] = [0, 0];
  for (const { hmoId } of partners) {
    const { exposure } = (await desk.send(partnerCalls.view, { params: { id: hmoId } })).payload;
    owed += exposure.total;
    unallocated += exposure.unallocated;
  }
  const said: readonly (readonly [string, number, number])[] = [
    ['Claims 8: ageing and account 1110', ageing.total, books['1110'] ?? 0],
    ['HMO 11: what partners owe and accounts 1155 and 1110', owed, (books['1155'] ?? 0) + (books['1110'] ?? 0)],
    ['Claims 4: what is kept for partners and account 2400', unallocated, -(books['2400'] ?? 0)],
  ];
  return [
    ...said.filter(([, one, other]) => one !== other).map(([words, one, other]) => `${words}: ${one} is not ${other}`),
    ...(await brokenNow(world)),
    ...(await wrongChecks(world)),
  ];
}
