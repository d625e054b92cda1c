import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays, addHours } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { holdersOf } from '#modules/access-control/server/index.ts';
import { billingPolicyOf, currencyOf } from '#modules/billing-setup/server/index.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { depositsOf } from '#modules/patient-bills/server/index.ts';
import { patientBrief, toE164 } from '#modules/patients/server/index.ts';
import { stayPath } from '../tell.ts';

interface StayMoney {
  readonly id: Id;
  readonly admissionNumber: string;
  readonly patientId: Id;
  readonly nurseInChargeId: Id | null;
  readonly depositRequired: number | null;
  /** What the patient owes of the stay's lines, after what an insurer covers, in minor units. */
  readonly open: number;
  /** What the patient bore of the last night, if that was last night: the next one costs as much. */
  readonly night: number;
}

/** A deposit is low when it does not cover what is open and the next night. */
export function isLow({ deposit, open, night }: { readonly deposit: number; readonly open: number; readonly night: number }): boolean {
  return deposit < open + night;
}

/** A stay is looked at where a deposit was asked for or given: by the hospital, for this stay, or by the family of its own accord. */
export function wantsDeposit(asked: { readonly gated: boolean; readonly required: number | null; readonly deposit: number }): boolean {
  return asked.gated || (asked.required ?? 0) > 0 || asked.deposit > 0;
}

/** What each admitted patient owes and what the next night costs, in one query along the lines of the stays. */
async function moneyOfStays(scope: Scope): Promise<readonly StayMoney[]> {
  const since = addCalendarDays(await scope.today(), -1);
  const { rows } = await sql<StayMoney>`
    select a.id, a.admission_number, a.patient_id, w.nurse_in_charge_id, a.deposit_required,
           coalesce(sum(b.patient_open), 0)::bigint as open,
           coalesce(sum(b.patient_amount) filter (where b.source_type = 'bed-day' and b.source_id = d.id), 0)::bigint as night
      from admissions a
      join wards w on w.hospital_id = a.hospital_id and w.id = a.ward_id
      left join lateral (
        select n.id from bed_days n
         where n.hospital_id = a.hospital_id and n.admission_id = a.id and n.status = 'charged' and n.night >= ${since}
         order by n.night desc limit 1) d on true
      left join patient_bills b on b.hospital_id = a.hospital_id and b.admission_id = a.id and b.status = 'active'
     where a.hospital_id = ${scope.hospitalId} and a.status = 'admitted'
     group by a.id, a.admission_number, a.patient_id, w.nurse_in_charge_id, a.deposit_required
     order by a.id`.execute(scope.tx);
  return rows;
}

/**
 * Tells billing and the nurse in charge of whose deposit does not cover what is open of the stay and the next night; once a day for each
 * stay, without an amount.
 */
export async function tellLowDeposits(scope: Scope): Promise<void> {
  if (!(await currencyOf(scope))) return;
  const stays = await moneyOfStays(scope);
  const patientIds = stays.map(({ patientId }) => patientId);
  const deposits = await depositsOf(scope, patientIds);
  const gated = (await billingPolicyOf(scope)).gateAdmission !== 'none';
  const low = stays.filter(({ patientId, depositRequired: required, ...money }) => {
    const deposit = deposits.get(patientId) ?? 0;
    return wantsDeposit({ gated, required, deposit }) && isLow({ ...money, deposit });
  });
  if (low.length === 0) return;
  const billing = await holdersOf(scope, 'View Billing Module');
  const people = await patientBrief(
    scope,
    low.map(({ patientId }) => patientId),
  );
  const numbers = new Map(people.map(({ id, hospitalPatientId }) => [id, hospitalPatientId]));
  await writeToGuardians(
    scope,
    low.map(({ id }) => id),
  );
  for (const { id, admissionNumber, patientId, nurseInChargeId } of low) {
    const userIds = [...new Set([...billing, ...(nurseInChargeId ? [nurseInChargeId] : [])])];
    if (userIds.length === 0) continue;
    await scope.notify({
      title: 'Deposit Low',
      content: `${admissionNumber} of ${numbers.get(patientId) ?? 'a patient'}: the deposit does not cover the bill and the next night`,
      path: `${stayPath(id)}?tab=billing`,
      to: { userIds },
      module: 'admissions',
      entity: 'Admission',
      entityId: id,
      dedupeKey: `deposit-low ${id}`,
    });
  }
}

/** The number of a text message: what was typed with a country code as it is, any other number in the hospital's country. */
function textedAt(typed: string, dialCode: string | null): string | null {
  const digits = typed.replace(/\D/g, '');
  return toE164(typed.trim().startsWith('+') ? null : dialCode, digits);
}

/**
 * A text message to the guardian of each stay who agreed to them, at most once in 24 hours: without a name, a number or an amount, because
 * others may read the telephone.
 */
async function writeToGuardians(scope: Scope, stayIds: readonly Id[]): Promise<void> {
  const { rows } = await sql<{ phone: string }>`
    update admissions set guardian_told_at = ${scope.now}
     where hospital_id = ${scope.hospitalId} and id = any(${stayIds})
       and (guardian ->> 'smsConsent')::boolean and guardian ->> 'phone' is not null
       and (guardian_told_at is null or guardian_told_at <= ${addHours(scope.now, -24)})
    returning guardian ->> 'phone' as phone`.execute(scope.tx);
  if (rows.length === 0) return;
  const { name, dialCode } = await hospitalOf(scope);
  for (const { phone } of rows) {
    const to = textedAt(phone, dialCode);
    if (!to) continue;
    await scope.sms({
      to,
      template: 'deposit-low',
      text: `${name}: the deposit of the patient who named you as next of kin is low. Please come to the billing desk.`,
    });
  }
}
