import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf, itemNamed } from '#modules/billing-setup/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { raiseBills } from '#modules/patient-bills/server/index.ts';
import type { SubmitRound, WardRound } from '../../contract/round-records.ts';
import { wardSettings } from '../../contract/settings.ts';
import { billSources } from '../../contract/stay-words.ts';
import { wardRoundRecord } from '../../contract/ward-round.record.ts';
import { stayItems } from '../../contract/words.ts';
import { wardOf } from '../store.ts';
import type { StoredAdmission } from '../stay-store.ts';
import { feeDayOf, whyEmpty } from './rules.ts';
import { refuseStaleRound } from './save-round.ts';
import { showRound } from './show-rounds.ts';
import { lockRound, recordRound, type StoredRound, tellRound } from './store.ts';

/** The item that a round is charged by; null where rounds are not charged, or have no price. */
async function feeItem(scope: Scope): Promise<Id | null> {
  const { roundFee } = await readSettings(scope, wardSettings);
  if (!roundFee || !(await currencyOf(scope))) return null;
  // The usual list has it among the professional services; a hospital may have made its own among the items of admissions.
  for (const module of ['ProfessionalService', 'Admission'] as const) {
    const item = await itemNamed(scope, { module, name: stayItems.round });
    if (item && item.price !== null) return item.id;
  }
  return null;
}

/** Days on which a doctor's round of this stay carries the fee already. The stay is locked: of two rounds of a day one carries it. */
async function chargedDays(scope: Scope, { admissionId, leadId }: StoredRound): Promise<CalendarDate[]> {
  const rows = await scope.tx
    .selectFrom('wardRounds')
    .select('feeDay')
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', admissionId)
    .where('leadId', '=', leadId)
    .where('feeDay', 'is not', null)
    .execute();
  return rows.flatMap(({ feeDay }) => feeDay ?? []);
}

interface Fee {
  readonly day: CalendarDate;
  readonly itemId: Id;
}

async function feeOf(scope: Scope, row: StoredRound, stay: StoredAdmission): Promise<Fee | null> {
  const day = feeDayOf({ kind: row.kind, day: dayIn(row.roundAt, await scope.zone()) }, stay, await chargedDays(scope, row));
  const itemId = day ? await feeItem(scope) : null;
  return day && itemId ? { day, itemId } : null;
}

async function charge(scope: Scope, row: StoredRound, stay: StoredAdmission, { day, itemId }: Fee): Promise<void> {
  await raiseBills(scope, [
    {
      patientId: stay.patientId,
      billableItemId: itemId,
      quantity: 1,
      sourceType: billSources.round,
      sourceId: row.id,
      chargeKey: `${row.leadId} ${day}`,
      departmentId: (await wardOf(scope, stay.wardId)).departmentId,
      performerId: row.leadId,
      orderedBy: row.leadId,
      admissionId: stay.id,
      encounterType: 'inpatient',
      billingId: stay.patientBillingId,
      serviceDate: day,
      performedAt: row.roundAt,
    },
  ]);
}

/** PATCH ward-round/{id}/submit: the first round of a doctor and day in a stay carries the round fee. */
export async function submitRound(scope: Scope, id: Id, { lockVersion }: SubmitRound): Promise<WardRound> {
  const { row, stay } = await lockRound(scope, id);
  guard(wardRoundRecord, 'submit', row);
  if (row.lockVersion !== lockVersion) refuseStaleRound(row);
  guard(wardRoundRecord, 'submit', row, whyEmpty(row));
  const fee = await feeOf(scope, row, stay);
  await scope.tx
    .updateTable('wardRounds')
    .set({
      status: 'submitted',
      lockVersion: row.lockVersion + 1,
      ...{ submittedAt: scope.now, submittedBy: scope.actor.userId, submittedByName: scope.actor.name },
      feeDay: fee?.day ?? null,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await recordRound(scope, row, stay.patientId, {
    summary: `Ward round ${row.wardRoundNumber} of ${stay.admissionNumber} submitted`,
    before: { status: row.status },
    after: { status: 'submitted', feeDay: fee?.day ?? null },
  });
  await tellRound(scope, id);
  if (fee) await charge(scope, row, stay, fee);
  return showRound(scope, id);
}
