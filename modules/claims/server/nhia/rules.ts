import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { NhiaEncounter, NhiaService } from '../../contract/nhia-records.ts';
import type { NhiaFault, NhiaVisitKind } from '../../contract/nhia-words.ts';
import { claimRefusals } from '../../contract/refusals.ts';

/** How a patient came: a stay is an admission whatever led to it. */
export function visitKindOf(visit: {
  readonly encounterType: string;
  readonly stay: boolean;
  readonly referral: string | null;
}): NhiaVisitKind {
  if (visit.stay || visit.encounterType === 'inpatient') return 'admission';
  if (visit.encounterType === 'emergency') return 'emergency';
  return visit.referral === null ? 'primary' : 'referred';
}

/** What an encounter lacks: an enrollee number, a diagnosis, or the code of something that was given. */
export function faultsOf(row: {
  readonly enrolleeNumber: string | null;
  readonly diagnoses: readonly string[];
  readonly items: readonly NhiaService[];
}): NhiaFault[] {
  return [
    ...(row.diagnoses.length === 0 ? (['diagnosis'] as const) : []),
    ...(row.items.some(({ code }) => !code) ? (['code'] as const) : []),
    ...(row.enrolleeNumber ? [] : (['enrollee'] as const)),
  ];
}

/** First day of a month and of the next one. */
export function daysOfMonth(month: string): { readonly from: CalendarDate; readonly until: CalendarDate } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { from: `${month}-01`, until: next };
}

/** Why a return cannot be made for a month, or null. */
export const whyNotMake = (month: string, today: CalendarDate): Refusal | null =>
  month > today.slice(0, 7) ? claimRefusals.refusal('NHIA_MONTH_TO_COME') : null;

/** Why a return cannot be sent now, or null: its month is over, and who sends it knows of what is missing. */
export function whyNotSend(facts: {
  readonly month: string;
  readonly today: CalendarDate;
  readonly faulty: number;
  readonly confirmed: boolean;
}): Refusal | null {
  if (facts.month >= facts.today.slice(0, 7)) return claimRefusals.refusal('NHIA_MONTH_OPEN');
  return facts.faulty > 0 && !facts.confirmed ? claimRefusals.refusal('NHIA_RETURN_FAULTS', { count: facts.faulty }) : null;
}

const writtenOf = (services: readonly NhiaService[]) =>
  services.map(({ code, name, quantity }) => `${code ?? '?'} ${name} ×${quantity}`).join('; ');

/** Minor units as major ones, on the digits: `1234.50`. */
function majorOf(amount: number, digits: number): string {
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** A row as the files of a return have it; amounts in major units. */
export function fileRowOf(row: NhiaEncounter, minorDigits: number) {
  return {
    ...{ facilityCode: row.facilityCode, hmoCode: row.hmoCode, enrolleeNumber: row.enrolleeNumber, sex: row.sex, birthYear: row.birthYear },
    ...{ visitAt: row.visitAt, kind: row.kind, referral: row.referral, diagnoses: row.diagnoses.join('; ') },
    ...{ services: writtenOf(row.services), drugs: writtenOf(row.drugs), authorisations: row.authorisations.join('; ') },
    ...{ outcome: row.outcome, payment: row.payment, amount: majorOf(row.amount, minorDigits) },
  };
}
