import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import { visitKeyOf } from '../bills/rules.ts';
import { type Holder, holderFactsOf, holderOf, lockUses } from './uses.ts';

/** What a line uses now: the insurer's share and the units that stand, less what credit notes took off. */
interface Standing {
  readonly id: Id;
  readonly patientId: Id;
  readonly billingId: Id;
  readonly planId: Id;
  readonly module: BillingModule;
  readonly billableItemId: Id;
  readonly encounterId: Id | null;
  readonly admissionId: Id | null;
  readonly serviceDate: CalendarDate;
  readonly amount: number;
  readonly units: number;
}

async function standing(scope: Scope, billIds: readonly Id[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select b.id, b.patient_id, b.billing_id, b.plan_id, b.module, b.billable_item_id, b.encounter_id, b.admission_id, b.service_date,
           (b.hmo_amount - coalesce(s.credited, 0))::bigint as amount,
           case when coalesce(s.credited, 0) = 0 then b.quantity
                else round(b.quantity * (b.hmo_amount - s.credited)::numeric / b.hmo_amount)::int end as units
      from patient_bills b
      left join patient_bill_shares s on s.hospital_id = b.hospital_id and s.bill_id = b.id and s.share = 'hmo' and s.place = 0
     where b.hospital_id = ${scope.hospitalId} and b.id = any (${[...billIds]}::uuid[]) and b.stage <> 'voided'
       and b.patient_id is not null and b.billing_id is not null and b.plan_id is not null and b.hmo_id is not null
       and (b.hmo_amount > 0 or b.capitated_value > 0)
     order by b.id`.execute(scope.tx);
  return rows;
}

interface Kept {
  readonly billId: Id;
  readonly ownUseId: Id;
  readonly familyUseId: Id | null;
  readonly amount: number;
}

function keptLines(scope: Scope, billIds: readonly Id[]): Promise<Kept[]> {
  return scope.tx
    .selectFrom('hmoBenefitLines')
    .select(['billId', 'ownUseId', 'familyUseId', 'amount'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('billId', '=', sql<Id>`any(${[...billIds]}::uuid[])`)
    .execute();
}

const usesOf = ({ ownUseId, familyUseId }: Pick<Kept, 'ownUseId' | 'familyUseId'>) => [ownUseId, ...(familyUseId ? [familyUseId] : [])];

/** By how much each row changes; those that do not are left out. */
function changesOf(before: readonly Kept[], after: readonly Omit<Kept, 'billId'>[]): [Id, number][] {
  const changes = new Map<Id, number>();
  const add = (line: Omit<Kept, 'billId'>, amount: number) => {
    for (const id of usesOf(line)) changes.set(id, (changes.get(id) ?? 0) + amount);
  };
  for (const line of before) add(line, -line.amount);
  for (const line of after) add(line, line.amount);
  return [...changes].filter(([, change]) => change !== 0);
}

async function writeUses(scope: Scope, changes: readonly [Id, number][]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update hmo_benefit_uses u set used = u.used + c.change, updated_at = ${scope.now}
      from unnest(${changes.map(([id]) => id)}::uuid[], ${changes.map(([, change]) => change)}::bigint[]) as c (id, change)
     where u.hospital_id = ${scope.hospitalId} and u.id = c.id`.execute(scope.tx);
}

/**
 * What these lines use of their holders' plan years is made equal to what stands: of each the insurer's share, nothing once it is voided,
 * credited or paid by the patient. In the transaction that changed the lines, after it; locks the rows of the holders in the order of
 * their ids. Lines of nobody's plan are passed over.
 */
export async function followBenefits(scope: Scope, billIds: readonly Id[]): Promise<void> {
  if (billIds.length === 0) return;
  const [lines, found] = [await standing(scope, billIds), await keptLines(scope, billIds)];
  if (lines.length === 0 && found.length === 0) return;
  const facts = await holderFactsOf(scope, lines);
  const placed = lines.flatMap((line): { line: Standing; holder: Holder }[] => {
    const of = facts.get(`${line.billingId}|${line.planId}`);
    return of ? [{ line, holder: holderOf(scope.hospitalId, of, line.serviceDate) }] : [];
  });
  await lockUses(
    scope,
    placed.map(({ holder }) => holder),
    found.flatMap(usesOf),
  );
  // Once more: whoever held the rows before may have changed a line of these.
  const before = await keptLines(scope, billIds);
  const after = placed.map(({ line, holder }) => ({
    ...{ hospitalId: scope.hospitalId, billId: line.id, billingId: line.billingId },
    ...{ ownUseId: holder.ownUseId, familyUseId: holder.familyUseId },
    ...{ module: line.module, billableItemId: line.billableItemId, visitKey: visitKeyOf(line), admissionId: line.admissionId },
    ...{ serviceDate: line.serviceDate, amount: line.amount, units: line.units },
  }));
  if (before.length > 0)
    await scope.tx
      .deleteFrom('hmoBenefitLines')
      .where('hospitalId', '=', scope.hospitalId)
      .where('billId', '=', sql<Id>`any(${[...billIds]}::uuid[])`)
      .execute();
  if (after.length > 0) await scope.tx.insertInto('hmoBenefitLines').values(after).execute();
  await writeUses(scope, changesOf(before, after));
}
