/** The tab Payments with the receipts of one shift. */
export function receiptsOf(shiftId: string): Record<string, unknown> {
  const left = ['page', 'view', 'state', 'banked', 'cashierId', 'cashPoint', 'startDate', 'endDate', 'drawer', 'record'];
  return { ...Object.fromEntries(left.map((key) => [key, undefined])), tab: 'payments', shiftId };
}
