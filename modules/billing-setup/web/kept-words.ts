import { keptText } from '#kernel/web/text/kept-text.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';
import { chartOfAccounts } from '#modules/billing-setup/contract/ledger-words.ts';

/** How days, months and percents are written on the screen. */
interface Format {
  readonly day: (value: string) => string;
  readonly month: (value: string) => string;
  readonly percent: (bps: number) => string;
}

/** Sentences of the journal, the longer ones of a kind first. */
export const narrations = [
  word('Bill raised: {item}'),
  word('{what}: balance when the books were opened'),
  word('Bill reversed: {item}'),
  word('Invoice of draft {number} billed'),
  word('Invoice {number} cancelled'),
  word('Payment of {invoices}'),
  word('Deposit received'),
  word('Payment {number} reversed'),
  word('Payment {number} to {vendor} reversed'),
  word('Credit note on invoice {number}'),
  word('Refund {number} paid'),
  word('Write-off of invoice {number} reversed'),
  word('Write-off of invoice {number}'),
  word('{what}, shift {number} to {number2}'),
  word('{what}, shift {number}'),
  word('Handover of {number} to shift {number2}'),
  word('Opening float of shift {number}'),
  word('Shift {number} over'),
  word('Shift {number} short'),
  word('Cash of shift {number} to the safe'),
  word('{what} to the bank, slip {slip}'),
  word('Stock: {what}, {number}'),
  word('Stock: {what}'),
  word('{number} sent to {vendor}'),
  word('{number} credited by {vendor}, {note}'),
  word('{number} of {vendor}, invoice {invoice}'),
  word('{number} of {vendor} reversed'),
  word('Paid to {vendor} by {method}'),
] as const;

/** What `{what}` of a narration may be: movements of cash and of stock, and where money to be banked lay. */
export const narrated = [
  word('Drop to the safe'),
  word('Float from the safe'),
  word('Float'),
  word('Handover'),
  word('Petty cash'),
  word('Cash'),
  word('Cards'),
  word('Transfers'),
  word('Cheques'),
  word('opening stock'),
  word('received'),
  word('dispensed'),
  word('returned'),
  word('issued to department'),
  word('received by department'),
  word('returned by department'),
  word('transferred out'),
  word('transferred in'),
  word('used'),
  word('adjusted up'),
  word('adjusted down'),
  word('written off'),
  word('returned to vendor'),
  word('counted'),
] as const;

/** Steps that tell how a price was found. */
export const priceSteps = [
  word('Hospital price since {day}: {amount}'),
  word('{payer} price (price list {list}): {amount}'),
  word('{payer} price: {amount}'),
  word('{rule}: price {amount}'),
  word('{rule}: +{percent} % = {amount} per unit'),
  word('{rule}: +{amount} per unit'),
  word('Price entered: {amount}'),
  word('{rule}: {quantity} included: −{amount}'),
  word('Discount given: −{amount}'),
  word('{rule}: {percent} %: −{amount}'),
  word('Covered by capitation: {amount}'),
  word('{tax} {percent} % inside the price: {amount}'),
  word('{tax} {percent} %: {amount}'),
  word('{count} of {quantity} units covered. Above: {amount}'),
  word('Co-payment: {amount}'),
  word('Above the limits of the plan: {amount}'),
  word('Patient {amount}, insurer {share}'),
  word('{item} has no price on {day}'),
  word('Payer: Self-Pay. {what}'),
  word('Payer: External'),
  word('Payer: {payer}. {what}: hospital price, paid by the patient'),
  word('Payer: {payer}'),
] as const;

/** Why a cover does not hold, as lines of bills and their steps say it. */
export const coverReasons = [
  word('Coverage has not started on the service date'),
  word('Coverage ended before the service date'),
  word('The billing method is suspended'),
  word('The billing method has ended'),
  word('The insurer or its plan is not active'),
  word('No {payer} price for this item'),
  word('No patient selected, so no plan applies'),
] as const;

/** Names of the integrity checks of all modules; accounts and closed months have patterns of their own. */
export const checkNames = [
  word('Entries that do not balance'),
  word('Debits and credits of the journal'),
  word('Entries without lines or without their number'),
  word('Numbers of the journal without gaps'),
  word('Reversals that do not mirror their entry'),
  word('Day totals of the accounts'),
  word('Billing status of bills, recalculated'),
  word('Shares of bills are their net amounts'),
  word('Voided bills in the ledger'),
  word('Sums of bills by day'),
  word('Invoices that differ from the sum of their items'),
  word('Items whose paid amount differs from their payments'),
  word('Payments that differ from their methods and allocations'),
  word('Items that differ from the shares of their bills'),
  word('Credited and written-off amounts of invoices'),
  word('Drafts in the ledger'),
  word('Numbers of invoices without gaps'),
  word('Numbers of receipts without gaps'),
  word('Numbers of credit notes without gaps'),
  word('Shifts whose drawer differs from the ledger'),
  word('Accounts with negative balances'),
  word('Refunds paid'),
  word('Balances that differ from the sum of their movements'),
  word('Movements whose balance differs from the running total'),
  word('Units in transit without matching movements'),
  word('Reserved units above usable stock'),
  word('Used-up batches with units, or active batches without units'),
  word('Product stock levels that differ from their movements'),
  word('Vendor accounts that differ from their documents'),
  word('Supplies whose paid and credited amounts differ from their payments and credits'),
  word('Posted supplies whose batch costs differ from their total'),
  word('Posted supplies whose units differ from those received'),
  word('Order lines whose received units differ from their supplies'),
  word('Benefits used, from their lines'),
  word('Lines of benefits, from the bills'),
  word('Items of HMO bills, from the bills'),
  word('Invoiced HMO bills, from their invoices'),
  word('Open HMO bills in the ledger'),
  word('Numbers of HMO bills without gaps'),
  word('Capitation in the ledger'),
  word('Open items of claims, from their invoices'),
  word('Claims in the ledger'),
  word('Unallocated payments of partners in the ledger'),
  word('Payments of claims, from their allocations and receipts'),
  word('Items of claims, from their payments and rejections'),
  word('Claims that invoices name'),
  word('Numbers of claims'),
  word('Numbers of claim payments'),
  word('Numbers of purchase orders without gaps'),
  word('Numbers of supplies without gaps'),
  word('Numbers of vendor returns without gaps'),
  word('Numbers of vendor payments without gaps'),
  word('Daily usage that differs from the movements'),
  word('Balances whose expiry or status differs from their batch'),
  word('Register of controlled medicines against stock'),
  word('Register lines that do not continue the previous line'),
  word('Price of medication orders against their live bill lines'),
  word('Units of dispensed lines against their batches'),
  word('Dispensed units of medication requests against their order lines'),
  word('Stock reserved for orders that are not submitted'),
  word('Given doses whose stock movements differ from their units'),
  word('Given doses whose bill lines differ'),
  word('Reversed doses that are still charged'),
  word('Lines with more given than dispensed'),
  word('Administration figures that differ from their doses'),
  word('Administrations at in-progress'),
  word('Administrations at dosage completed'),
  word('Administrations at terminated'),
  word('List counts that differ from their rows'),
  word('Counters without a check'),
  word('Patients counted for the list'),
  word('Invoices counted for the list'),
  word('Appointments counted by status'),
  word('Laboratory requests counted by status'),
  word('Medication requests counted by status'),
  word('Medication orders, their items and prices counted by status'),
  word('Consultations counted for the list'),
  word('Beds are occupied by those who have them'),
  word('Stays have the bed that they say'),
  word('Stays have a bed at every moment until it is free'),
  word('Nothing is given after the discharge, and in the ward of the bed before it'),
  word('Lines raised for a patient in a stay are of the stay'),
  word('Patients have one open stay'),
  word('Nights are charged once'),
  word('The census of a ward begins with what the one before ended with'),
  word('Wards in use have the census of yesterday'),
  word('Nothing is charged after the discharge'),
  word('Requests hold the beds that are held for them'),
] as const;

/** Accounts as the chart names them, but for those that carry the code of a part of the price list. */
export const accountNames = [
  word('Cash drawer'),
  word('Cash office/safe'),
  word('Bank'),
  word('Card clearing'),
  word('Transfer and mobile clearing'),
  word('Cheques in hand'),
  word('Patient receivable'),
  word('HMO receivable'),
  word('External customer receivable'),
  word('Unbilled charges, patient share'),
  word('Unbilled charges, HMO share'),
  word('Withholding tax receivable'),
  word('Inventory'),
  word('Patient deposits and credits'),
  word('Vendor payables'),
  word('Tax payable'),
  word('Unallocated HMO receipts'),
  word('Opening balances'),
  word('Admission'),
  word('Blood'),
  word('Laboratory'),
  word('Radiology'),
  word('Medication'),
  word('Procedure'),
  word('Professional service'),
  word('Other service'),
  word('Capitation income'),
  word('Rounding'),
  word('Discounts and exemptions'),
  word('Capitation absorbed'),
  word('Cost of goods'),
  word('Patient bad debt'),
  word('HMO rejection written off'),
  word('Cash over/short'),
  word('Bank and card charges'),
  word('Petty expenses'),
] as const;

const spelledOut: Readonly<Record<string, string>> = { ProfessionalService: 'Professional service', OtherService: 'Other service' };

/** The name of an account: the chart's own in the reader's language, another as it was typed. */
export function accountText(t: Translate, code: string, name: string): string {
  const isOurs = chartOfAccounts.some((plan) => plan.code === code && plan.name === name);
  return isOurs ? t(spelledOut[name] ?? name) : name;
}

/** The sentence of an entry of the journal. */
export function narrationText(t: Translate, narration: string): string {
  return keptText(t, narration, narrations, (name, value) => (name === 'what' ? t(value) : value));
}

/** Why somebody's cover does not pay for a line; an insurer's own words stay. */
export function coverReasonText(t: Translate, reason: string): string {
  return keptText(t, reason, coverReasons);
}

/** A step of how a price was found. */
export function priceStepText(t: Translate, format: Pick<Format, 'day' | 'percent'>, step: string): string {
  return keptText(t, step, priceSteps, (name, value) => {
    if (name === 'what') return coverReasonText(t, value);
    if (name === 'payer') return t(value);
    if (name === 'percent') return format.percent(Math.round(Number(value) * 100)).slice(0, -2);
    return name === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? format.day(value) : value;
  });
}

/** The name of an integrity check, or of the account or month that it compared. */
export function checkText(t: Translate, format: Pick<Format, 'month'>, check: string): string {
  const account = /^Account (\d{4}) (.+)$/.exec(check);
  if (account) {
    const [, code = '', name = ''] = account;
    return t('Account {code} {name}', { code, name: accountText(t, code, name) });
  }
  const [, month] = /^Closed period (\d{4}-\d{2})$/.exec(check) ?? [];
  return month ? t('Closed period {month}', { month: format.month(month) }) : t(check);
}
