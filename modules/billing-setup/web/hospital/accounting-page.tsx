import { useText } from '#kernel/web/text/use-text.ts';
import { BillingSettings } from './billing-settings.tsx';

/** /hospital/accounting: price list, ledger and periods, by the sidebar. */
export function AccountingPage() {
  const t = useText();
  return (
    <BillingSettings
      title={t('Accounting')}
      note={t('Chart of accounts, journal, trial balance, accounting periods and price list.')}
      first="accounts"
    />
  );
}
