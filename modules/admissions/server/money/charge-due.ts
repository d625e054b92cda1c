import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { lockAdmissions } from '../stay-store.ts';
import { nightClock, settleStays } from './charge-stays.ts';
import { chargedUntil } from './nights.ts';
import { takeLines } from './take-lines.ts';

const lockFamily = 7_236_415;

/** Whether this is the only turn of the hospital now: the turn that another process is at charges the same nights. */
async function isAlone(scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${lockFamily}::int, hashtext(${scope.hospitalId})) as alone`.execute(scope.tx);
  return rows[0]?.alone === true;
}

/** Stays that one turn of the job charges; what is left is charged by the next one. */
const atOnce = 200;

/**
 * Charges the nights that are over, those that were missed too. All stays are locked, after their patients, before the first line is
 * raised: whoever waits for one of them holds nothing that the lines want. Answers how many stays it looked at.
 */
export async function chargeNights(scope: Scope): Promise<number> {
  if (!(await currencyOf(scope)) || !(await isAlone(scope))) return 0;
  const clock = await nightClock(scope);
  const until = chargedUntil(clock);
  const last = addCalendarDays(until, -1);
  const { rows } = await sql<{ id: Id }>`
    select a.id from admissions a
     where a.hospital_id = ${scope.hospitalId} and a.status = 'admitted' and a.admitted_at < ${startOfDay(until, clock.zone)}
       and (not exists (select from bed_days d
                         where d.hospital_id = a.hospital_id and d.admission_id = a.id and d.status = 'charged' and d.night = ${last})
         or exists (select from admission_companions c
                     where c.hospital_id = a.hospital_id and c.admission_id = a.id and c.from_at < ${startOfDay(until, clock.zone)}
                       and coalesce(c.to_at, 'infinity') >= ${startOfDay(last, clock.zone)}))
     order by a.id limit ${atOnce}`.execute(scope.tx);
  if (rows.length === 0) return 0;
  const locked = await lockAdmissions(
    scope,
    rows.map(({ id }) => id),
  );
  const open = locked.filter(({ status }) => status === 'admitted');
  await takeLines(scope, open);
  await settleStays(scope, open);
  return open.length;
}
