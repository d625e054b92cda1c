import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient, verifyBilling } from '#modules/patients/server/index.ts';
import type { eligibilityCalls } from '../../contract/calls/eligibility.ts';
import type { CheckSource, Eligibility, EligibilityCheck, RecordEligibility } from '../../contract/eligibility-records.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { limitsOfHolders } from '../benefits/holder-limits.ts';
import { type Judged, judgeAll, keepCheck, lastChecks, showCheck } from './checks-kept.ts';
import { factsOfCover, readCovers } from './cover-rows.ts';

type Calls = typeof eligibilityCalls;

/** GET hmo/eligibility. */
export async function listEligibility(scope: Scope, { patientId, at }: QueryOf<Calls['list']>): Promise<PayloadOf<Calls['list']>> {
  await openPatient(scope, patientId);
  const day = at || (await scope.today());
  const rows = await readCovers(scope, { patientId }, day);
  const checks = await lastChecks(
    scope,
    rows.map(({ billingId }) => billingId),
  );
  const judged = await judgeAll(scope, rows, day);
  const limits = await limitsOfHolders(scope, rows, day);
  return rows.map((row, at): Eligibility => {
    const { billingId, method, hmoId, hmoName, planId, planName, enrolleeNumber, isDefault, validTo, verification, verifiedAt } = row;
    const { verifiedDays } = factsOfCover(row, scope.now);
    const { result, reasons } = judged[at] as Judged;
    return {
      ...{
        billingId,
        method,
        hmoId,
        hmoName,
        planId,
        planName,
        enrolleeNumber,
        isDefault,
        validTo,
        verification,
        verifiedAt,
        verifiedDays,
      },
      ...{ limits: [...(limits.get(billingId) ?? [])], lastCheck: checks.get(billingId) ?? null },
      ...{ result, reasons: [...reasons] },
    };
  });
}

/** POST hmo/eligibility: what the insurer said is kept, and the method is verified, or marked as failed, with it. */
export async function recordEligibility(scope: Scope, order: RecordEligibility): Promise<EligibilityCheck> {
  const { billingId, result, hmoReference } = order;
  const day = await scope.today();
  const [before] = await readCovers(scope, { billingIds: [billingId] }, day);
  if (!before) {
    const known = await scope.tx
      .selectFrom('patientBillings')
      .select('id')
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', billingId)
      .executeTakeFirst();
    throw known ? hmoRefusals.refusal('BILLING_NOT_OF_PARTNER') : kernelRefusals.refusal('NOT_FOUND');
  }
  const { patientId } = before;
  await openPatient(scope, patientId);
  if (result !== 'unknown') {
    const answer = { result: result === 'eligible' ? 'verified' : 'failed', reference: hmoReference } as const;
    await verifyBilling(scope, patientId, billingId, answer);
  }
  const [row] = await readCovers(scope, { billingIds: [billingId] }, day);
  const [{ reasons }] = (await judgeAll(scope, [row ?? before], day)) as [Judged];
  const limits = (await limitsOfHolders(scope, [before], day)).get(billingId) ?? [];
  const checkId = await keepCheck(scope, row ?? before, { source: 'desk', sourceId: null, result, reasons, limits, answer: order });
  await scope.record({
    action: 'create',
    entity: 'EligibilityCheck',
    entityId: checkId as Id,
    patientId,
    summary: `${before.hmoName} answered about ${before.enrolleeNumber ?? 'a billing method'}: ${result}`,
    after: { result, reasons },
  });
  await scope.live({ entity: 'hmo-eligibility', id: patientId, action: 'update', permission: 'View Patient Billing' });
  return showCheck(scope, checkId as Id);
}

/** Whose cover is kept, and at what. */
export interface ArrivalCover {
  readonly patientId: Id;
  /** The method of the visit or stay; null: the patient's default. */
  readonly billingId: Id | null;
  readonly source: Extract<CheckSource, 'check-in' | 'admission'>;
  readonly sourceId: Id;
  /** The day of the service; default: today. */
  readonly day?: CalendarDate;
}

/**
 * Keeps what the hospital knows of a patient's cover as the patient arrives: one check for each arrival, none for who pays by themselves.
 * It refuses nothing. Door for check-in and admission.
 */
export async function keepEligibility(scope: Scope, { patientId, billingId, source, sourceId, day }: ArrivalCover): Promise<void> {
  const on = day ?? (await scope.today());
  const rows = await readCovers(scope, billingId ? { billingIds: [billingId] } : { patientId }, on);
  const row = billingId ? rows[0] : rows.find(({ isDefault }) => isDefault);
  if (!row || row.patientId !== patientId) return;
  const [judged] = (await judgeAll(scope, [row], on)) as [Judged];
  const limits = (await limitsOfHolders(scope, [row], on)).get(row.billingId) ?? [];
  await keepCheck(scope, row, { source, sourceId, limits, ...judged });
}
