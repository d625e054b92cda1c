import type { Id } from '#kernel/contract/fields.ts';
import { searchTokens, typedWords } from '#kernel/contract/search-words.ts';
import { codeStartTerm, codeTerm, type SearchTerm, wordTerm } from '#kernel/server/search/search-ids.ts';
import { replaceSearchKeys } from '#kernel/server/search/search-keys.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { customerOf } from './show-invoice.ts';
import type { InvoiceRecord } from './store.ts';

/** Kind of the search keys of invoices. */
export const invoiceKind = 'invoice';

/** Kind of the search keys of payments that name somebody beside the patient. */
export const paymentKind = 'payment';

interface Payer {
  readonly id: Id;
  readonly patientId: Id | null;
  readonly patientFullName: string;
  readonly payerName: string | null;
}

/** Makes a payment found by who brought the money, and by the customer who is no patient; patients are found by their own names. */
export async function keepPayerSearchable(scope: Scope, { id, patientId, patientFullName, payerName }: Payer): Promise<void> {
  const words = searchTokens([patientId ? '' : patientFullName, payerName ?? ''].join(' '));
  if (words.length > 0) await replaceSearchKeys(scope, paymentKind, id, { words, codes: [] });
}

/** A number without its prefix and zeros: `INV-000123` → `123`. */
export function bareNumber(number: string): string {
  return number.replace(/^\D*0*/, '');
}

const phoneDigits = (phone: string) => phone.replace(/\D/g, '');

interface Owner {
  readonly hospitalPatientId: string | null;
  readonly phone: string | null;
}

async function ownerOf(scope: Scope, invoice: InvoiceRecord): Promise<Owner> {
  if (!invoice.patientId) return { hospitalPatientId: null, phone: customerOf(invoice)?.phone ?? null };
  const row = await scope.tx
    .selectFrom('patients')
    .select(['hospitalPatientId', 'phoneNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', invoice.patientId)
    .executeTakeFirst();
  return { hospitalPatientId: row?.hospitalPatientId ?? null, phone: row?.phoneNumber ?? null };
}

function phoneCodes(phone: string | null): string[] {
  const digits = phone ? phoneDigits(phone) : '';
  // The last nine digits are the same with a country code, with a trunk zero and without both.
  return digits.length >= 7 ? [`p${digits.slice(-9)}`] : [];
}

/** Makes an invoice found by its numbers, the payer's name, hospital number and telephone. */
export async function keepSearchable(scope: Scope, invoice: InvoiceRecord): Promise<void> {
  const owner = await ownerOf(scope, invoice);
  await replaceSearchKeys(scope, invoiceKind, invoice.id, {
    words: searchTokens(invoice.patientFullName),
    codes: [
      `d${bareNumber(invoice.draftNumber)}`,
      ...(invoice.billedAt ? [`i${bareNumber(invoice.invoiceNumber)}`] : []),
      ...(owner.hospitalPatientId ? [`h${bareNumber(owner.hospitalPatientId)}`] : []),
      ...phoneCodes(owner.phone),
    ],
  });
}

const prefixes: Readonly<Record<string, string>> = { inv: 'i', drf: 'd', p: 'h' };

/** What one box may mean, tried in turn until one finds something. */
export function readInvoiceBox(typed: string): SearchTerm[][] {
  const text = typed.trim();
  const numbered = /^(inv|drf|p)[- ]?0*(\d{1,15})$/i.exec(text);
  if (numbered) return [[codeTerm([`${prefixes[(numbered[1] as string).toLowerCase()]}${numbered[2]}`])]];
  const digits = text.replace(/[\s()+.-]/g, '');
  if (/^\d+$/.test(digits)) {
    const number = digits.replace(/^0+/, '') || '0';
    const byNumber = [codeTerm([`i${number}`, `d${number}`, `h${number}`])];
    return digits.length >= 7 ? [[codeStartTerm([`p${digits.slice(-9)}`])], byNumber] : [byNumber];
  }
  const words = typedWords(text);
  return words.length > 0 ? [words.map(wordTerm)] : [];
}
