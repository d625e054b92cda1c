import type { LedgerEntry } from '#modules/billing-setup/contract/ledger-records.ts';

const places: Readonly<Record<string, (id: string) => string>> = {
  bill: (id) => `/hospital/billing?tab=patient-bills&all=true&drawer=bill&record=${id}`,
  invoice: (id) => `/hospital/billing/invoice/${id}`,
  payment: (id) => `/hospital/billing/receipt/${id}/print`,
  refund: (id) => `/hospital/billing/refund/${id}/print`,
  'cashier-shift': (id) => `/hospital/billing/shift/${id}/print`,
  supply: (id) => `/hospital/vendor/supply/${id}`,
  'vendor-payment': (id) => `/hospital/vendor/payment/${id}/print`,
};

/** Where the document behind an entry stands: its own page, else the invoice or shift that its lines name. Null: it has none. */
export function sourcePath({ sourceType, sourceId, lines }: Pick<LedgerEntry, 'sourceType' | 'sourceId' | 'lines'>): string | null {
  const own = places[sourceType];
  if (own) return own(sourceId);
  const invoiceId = lines.find((line) => line.invoiceId !== null)?.invoiceId;
  if (invoiceId) return `/hospital/billing/invoice/${invoiceId}`;
  const shiftId = lines.find((line) => line.shiftId !== null)?.shiftId;
  return shiftId ? `/hospital/billing/shift/${shiftId}/print` : null;
}
