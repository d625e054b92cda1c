import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { contractNoticeDays } from '../../contract/words.ts';
import { planYearIn } from '../plans/rules.ts';
import { suspend } from './move-partner.ts';
import { lockPartner } from '../partner-store.ts';

const day = 86_400_000;

/** Whole days from one calendar day to another. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day);
}

/** Which notice of a contract's end is due: the least of 60, 30 and 7 days that was reached and not told yet; null: none. */
export function noticeDue(daysLeft: number, told: number | null): number | null {
  const reached = contractNoticeDays.filter((days) => daysLeft <= days).at(-1);
  return reached !== undefined && daysLeft >= 0 && (told === null || reached < told) ? reached : null;
}

interface Ending {
  readonly id: Id;
  readonly name: string;
  readonly contractEnd: CalendarDate;
  readonly contractToldDays: number | null;
}

async function tellEnding(scope: Scope, { id, name, contractEnd }: Ending, daysLeft: number, due: number): Promise<void> {
  await scope.notify({
    title: 'HMO Contract Ending',
    content: `${name}: the contract ends on ${contractEnd}, in ${daysLeft} days`,
    path: `/hmo-management/${id}`,
    to: { permission: 'Edit Health Plan Partner' },
    module: 'hmo',
    entity: 'Hmo',
    entityId: id,
  });
  await scope.tx
    .updateTable('hmos')
    .set({ contractToldDays: due })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
}

/** Contracts that end are told 60, 30 and 7 days before; one past its end suspends its partner. */
export async function followContracts(scope: Scope): Promise<void> {
  const today = await scope.today();
  const { rows } = await sql<Ending>`
    select id, name, contract_end, contract_told_days from hmos
     where hospital_id = ${scope.hospitalId} and status = 'active' and contract_end <= ${addCalendarDays(today, contractNoticeDays[0])}
     order by id`.execute(scope.tx);
  for (const ending of rows) {
    const left = daysBetween(today, ending.contractEnd);
    const due = noticeDue(left, ending.contractToldDays);
    if (left < 0) {
      const partner = await lockPartner(scope, ending.id);
      if (partner.status === 'active') await suspend(scope, partner, `The contract ended on ${ending.contractEnd}.`);
    } else if (due !== null) await tellEnding(scope, ending, left, due);
  }
}

/** How long before a plan year ends the next one is made. */
const rollDays = 30;

interface LastYear {
  readonly benefitId: Id;
  readonly endsOn: CalendarDate;
  readonly planYear: 'calendar' | 'contract' | 'enrolment';
  readonly contractStart: CalendarDate | null;
}

/** A plan whose last year ends gets the next one with the same benefits, so that cover does not lapse at the turn of the year. */
export async function rollPlanYears(scope: Scope): Promise<void> {
  const today = await scope.today();
  const { rows } = await sql<LastYear>`
    select b.id as benefit_id, b.ends_on, p.plan_year, h.contract_start
      from hmo_plan_benefits b
      join hmo_plans p on p.hospital_id = b.hospital_id and p.id = b.plan_id and p.status = 'active'
      join hmos h on h.hospital_id = p.hospital_id and h.id = p.hmo_id and h.status in ('incomplete', 'active', 'suspended')
     where b.hospital_id = ${scope.hospitalId} and b.ends_on <= ${addCalendarDays(today, rollDays)}
       and not exists (select 1 from hmo_plan_benefits n where n.hospital_id = b.hospital_id and n.plan_id = b.plan_id
                          and n.starts_on > b.ends_on)`.execute(scope.tx);
  if (rows.length === 0) return;
  const next = rows.map((row) => {
    const startsOn = addCalendarDays(row.endsOn, 1);
    const span = planYearIn(row, Number(startsOn.slice(0, 4)));
    // A contract that began on another day than before cuts the first year short or makes it longer.
    const endsOn = span.endsOn > startsOn ? span.endsOn : addCalendarDays(startsOn, 364);
    return { id: scope.newId(), from: row.benefitId, startsOn, endsOn };
  });
  await sql`
    insert into hmo_plan_benefits
      (hospital_id, id, plan_id, starts_on, ends_on, coverage_percent_bps, copays, annual_limit, family_limit, per_visit_limit,
       per_admission_limit, module_limits, inpatient_days_limit, created_at, created_by, updated_at, updated_by, updated_by_name)
    select b.hospital_id, n.id, b.plan_id, n.starts_on, n.ends_on, b.coverage_percent_bps, b.copays, b.annual_limit, b.family_limit,
           b.per_visit_limit, b.per_admission_limit, b.module_limits, b.inpatient_days_limit, ${scope.now}, ${scope.actor.userId}, ${scope.now},
           ${scope.actor.userId}, ${scope.actor.name}
      from unnest(${next.map(({ id }) => id)}::uuid[], ${next.map(({ from }) => from)}::uuid[],
                  ${next.map(({ startsOn }) => startsOn)}::date[], ${next.map(({ endsOn }) => endsOn)}::date[])
        as n(id, benefit_id, starts_on, ends_on)
      join hmo_plan_benefits b on b.hospital_id = ${scope.hospitalId} and b.id = n.benefit_id`.execute(scope.tx);
  await scope.record({
    action: 'create',
    entity: 'Hmo',
    summary: `Benefits of ${next.length} plans carried over to the next plan year`,
    after: { plans: next.length },
  });
}
