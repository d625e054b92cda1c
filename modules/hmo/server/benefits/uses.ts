import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type PlanYear, type PlanYearKind, planYearOf } from './plan-year.ts';
import { familyKeyOf } from './rules.ts';

/** Whose plan year it is, and the rows that keep what was used of it. */
export interface Holder {
  readonly billingId: Id;
  readonly hmoId: Id;
  readonly year: PlanYear;
  readonly ownUseId: Id;
  readonly familyKey: string | null;
  readonly familyUseId: Id | null;
}

/** A billing method as its plan years and family are told by. */
export interface HolderFacts {
  readonly billingId: Id;
  readonly enrolleeNumber: string | null;
  readonly principalEnrolleeNumber: string | null;
  readonly enrolledOn: CalendarDate | null;
  readonly hmoId: Id;
  readonly contractStart: CalendarDate | null;
  readonly planYear: PlanYearKind;
}

/**
 * The id of a holder's row of one plan year. It is made of both, so that whoever wants several rows takes them in one order, also those
 * that do not exist yet.
 */
export function idOfUse(hospitalId: Id, holder: string, yearFrom: CalendarDate): Id {
  const hash = createHash('sha256').update(`${hospitalId}|${holder}|${yearFrom}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** What is known of a billing method with one plan; undefined when either is unknown. */
export async function holderFactsOf(
  scope: Scope,
  wanted: readonly { readonly billingId: Id; readonly planId: Id }[],
): Promise<Map<string, HolderFacts>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<HolderFacts & { readonly planId: Id }>`
    select b.id as billing_id, p.id as plan_id, b.enrollee_number, b.principal_enrollee_number,
           coalesce(b.valid_from, (b.created_at at time zone ${await scope.zone()})::date) as enrolled_on,
           h.id as hmo_id, h.contract_start, p.plan_year
      from unnest(${wanted.map(({ billingId }) => billingId)}::uuid[], ${wanted.map(({ planId }) => planId)}::uuid[]) as w (billing_id, plan_id)
      join patient_billings b on b.hospital_id = ${scope.hospitalId} and b.id = w.billing_id
      join hmo_plans p on p.hospital_id = ${scope.hospitalId} and p.id = w.plan_id
      join hmos h on h.hospital_id = p.hospital_id and h.id = p.hmo_id`.execute(scope.tx);
  return new Map(rows.map(({ planId, ...facts }) => [`${facts.billingId}|${planId}`, facts]));
}

/** The holder's plan year of a day. */
export function holderOf(hospitalId: Id, facts: HolderFacts, day: CalendarDate): Holder {
  const { billingId, hmoId } = facts;
  const year = planYearOf(facts.planYear, day, facts);
  const familyKey = familyKeyOf(facts);
  return {
    ...{ billingId, hmoId, year, familyKey },
    ownUseId: idOfUse(hospitalId, `own|${billingId}`, year.from),
    familyUseId: familyKey === null ? null : idOfUse(hospitalId, `family|${hmoId}|${familyKey}`, year.from),
  };
}

interface UseRow {
  readonly id: Id;
  readonly holder: 'own' | 'family';
  readonly hmoId: Id;
  readonly billingId: Id | null;
  readonly familyKey: string | null;
  readonly year: PlanYear;
}

function rowsOf({ billingId, hmoId, year, ownUseId, familyKey, familyUseId }: Holder): UseRow[] {
  return [
    { id: ownUseId, holder: 'own', hmoId, billingId, familyKey: null, year },
    ...(familyUseId === null ? [] : [{ id: familyUseId, holder: 'family' as const, hmoId, billingId: null, familyKey, year }]),
  ];
}

/** Locks the rows of holders until the transaction ends, in the order of their ids; what is not there yet is made. */
export async function lockUses(scope: Scope, holders: readonly Holder[], also: readonly Id[] = []): Promise<void> {
  const rows = [...new Map(holders.flatMap(rowsOf).map((row) => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const { hospitalId } = scope;
  if (rows.length > 0)
    await scope.tx
      .insertInto('hmoBenefitUses')
      .values(
        rows.map(({ id, holder, hmoId, billingId, familyKey, year }) => ({
          ...{ hospitalId, id, holder, hmoId, billingId, familyKey },
          ...{ yearFrom: year.from, yearTo: year.to, updatedAt: scope.now },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const ids = [...new Set([...rows.map(({ id }) => id), ...also])];
  if (ids.length === 0) return;
  await scope.tx
    .selectFrom('hmoBenefitUses')
    .select('id')
    .where('hospitalId', '=', hospitalId)
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
