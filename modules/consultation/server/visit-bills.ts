import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { billsOfEncounter, type EncounterBill } from '#modules/patient-bills/server/index.ts';
import type { Consultation } from '../contract/records.ts';

function showBill(bill: EncounterBill, currency: string | null): Consultation['bills'][number] {
  const { sourceType, sourceId, billNumbers, net, patientAmount, balance, invoiceId, invoiceNumber } = bill;
  const { pricingStatus, billingStatus, coverageStatus } = bill;
  return {
    ...{ sourceType, sourceId, net, patientAmount, balance, currency, pricingStatus, billingStatus, coverageStatus },
    ...{ invoiceId, invoiceNumber },
    billNumbers: [...billNumbers],
  };
}

/**
 * Lines that a visit raised, an order each: its own first, then those of what was ordered in its consultation (tests, medicines of the
 * pharmacy, doses that were given). Empty for readers who see no bills.
 */
export async function billsOfVisit(
  scope: Scope,
  { id, appointmentId }: { readonly id: Id; readonly appointmentId: Id },
): Promise<Consultation['bills']> {
  if (!scope.may('View Patient Bills')) return [];
  const bills = await billsOfEncounter(scope, id, { sourceType: 'appointment', sourceId: appointmentId });
  const currency = bills.length > 0 ? ((await currencyOf(scope))?.code ?? null) : null;
  return bills.map((bill) => showBill(bill, currency));
}
