import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import { runningBillOf } from '#modules/patient-bills/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { RunningBill } from '../../contract/stay-end-records.ts';
import { billSources } from '../../contract/stay-words.ts';
import { readAdmission, type StoredAdmission } from '../stays/store.ts';
import { nightsAhead } from './rules.ts';

/** What the newest night of a stay was charged, with all that is charged per day: the next ones are expected to cost the same. */
async function newestNight(scope: Scope, admissionId: Id): Promise<number | null> {
  const { rows } = await sql<{ net: number | null }>`
    select sum(b.net)::bigint as net
      from (select id from bed_days
             where hospital_id = ${scope.hospitalId} and admission_id = ${admissionId} and status = 'charged'
             order by night desc limit 1) d
      join patient_bills b on b.hospital_id = ${scope.hospitalId} and b.source_type = ${billSources.bedDay} and b.source_id = d.id
     where b.status = 'active' and b.pricing_status = 'priced'`.execute(scope.tx);
  return rows[0]?.net ?? null;
}

async function forecastOf(scope: Scope, row: StoredAdmission): Promise<RunningBill['forecast']> {
  if (row.status !== 'admitted' || row.expectedDischargeAt === null) return null;
  const nights = nightsAhead(await scope.today(), dayIn(row.expectedDischargeAt, await scope.zone()));
  const price = nights > 0 ? await newestNight(scope, row.id) : null;
  return price === null ? null : { nights, amount: nights * price };
}

/** GET patient-admissions/{id}/running-bill. */
export async function readRunningBill(scope: Scope, id: Id): Promise<RunningBill> {
  const row = await readAdmission(scope, id);
  await openPatient(scope, row.patientId);
  const { code: currency } = await requireCurrency(scope);
  const bill = await runningBillOf(scope, id, scope.now);
  return { ...bill, lines: [...bill.lines], currency, forecast: await forecastOf(scope, row) };
}
