import type { Translate } from '#kernel/web/text/translate.ts';
import type { InvoiceHead } from '#modules/invoices/contract/records.ts';

type Asked = Pick<InvoiceHead, 'hmoId' | 'enrolleeNumber' | 'paCodes' | 'diagnosisCodes' | 'noticeNumbers' | 'claimNumber'>;

/** What an insurer's invoice says beside its amounts, on its page and on paper; nothing for a patient's. */
export function insurerFacts(t: Translate, invoice: Asked): readonly (readonly [string, string | null])[] {
  if (invoice.hmoId === null) return [];
  const listed = (codes: readonly string[]) => (codes.length > 0 ? codes.join(', ') : null);
  return [
    [t('Enrollee number'), invoice.enrolleeNumber],
    [t('Authorisation codes'), listed(invoice.paCodes)],
    [t('Diagnoses (ICD-10)'), listed(invoice.diagnosisCodes)],
    [t('Notices to NHIA'), listed(invoice.noticeNumbers)],
    [t('Claim'), invoice.claimNumber],
  ];
}
