import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import type { LabBrief } from '#modules/laboratory/server/index.ts';
import { type BillBrief, billsOf } from '#modules/patient-bills/server/index.ts';
import type { Consultation } from '../contract/records.ts';

function showBill(sourceType: string, brief: BillBrief, currency: string | null): Consultation['bills'][number] {
  const { sourceId, billNumbers, net, patientAmount, balance, pricingStatus, billingStatus, coverageStatus, invoiceId, invoiceNumber } =
    brief;
  return {
    ...{
      sourceType,
      sourceId,
      net,
      patientAmount,
      balance,
      currency,
      pricingStatus,
      billingStatus,
      coverageStatus,
      invoiceId,
      invoiceNumber,
    },
    billNumbers: [...billNumbers],
  };
}

/** Lines that a visit raised: its own and those of its laboratory requests. Empty for readers who see no bills. */
export async function billsOfVisit(scope: Scope, appointmentId: Id, lab: readonly LabBrief[]): Promise<Consultation['bills']> {
  if (!scope.may('View Patient Bills')) return [];
  const visit = await billsOf(scope, 'appointment', [appointmentId]);
  const tests =
    lab.length > 0
      ? await billsOf(
          scope,
          'lab-request',
          lab.map((brief) => brief.id),
        )
      : new Map<Id, BillBrief>();
  const currency = visit.size + tests.size > 0 ? ((await currencyOf(scope))?.code ?? null) : null;
  return [
    ...[...visit.values()].map((brief) => showBill('appointment', brief, currency)),
    ...[...tests.values()].map((brief) => showBill('lab-request', brief, currency)),
  ];
}
