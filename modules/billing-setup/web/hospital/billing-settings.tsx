import '#kernel/web/design/mantine-frame.css';
import { useAccess } from '#kernel/web/client/access.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { currencyCalls } from '#modules/billing-setup/contract/calls/currency.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import { ledgerCalls } from '#modules/billing-setup/contract/calls/ledger.ts';
import { billingPolicyCalls, discountReasonCalls, patientCategoryCalls, taxCalls } from '#modules/billing-setup/contract/calls/policy.ts';
import { priceRuleCalls } from '#modules/billing-setup/contract/calls/rules.ts';
import { serviceTypeCalls } from '#modules/billing-setup/contract/calls/service-types.ts';
import { type BillingTab, cleared, useHere } from './search.ts';

const CurrencyTab = lazyPart(() => import('./currency-tab.tsx').then((file) => file.CurrencyTab));
const ItemsTab = lazyPart(() => import('./items-tab.tsx').then((file) => file.ItemsTab));
const ServiceTypesTab = lazyPart(() => import('./service-types-tab.tsx').then((file) => file.ServiceTypesTab));
const RulesTab = lazyPart(() => import('./rules-tab.tsx').then((file) => file.RulesTab));
const TaxesTab = lazyPart(() => import('./taxes-tab.tsx').then((file) => file.TaxesTab));
const DiscountsTab = lazyPart(() => import('./discounts-tab.tsx').then((file) => file.DiscountsTab));
const CategoriesTab = lazyPart(() => import('./categories-tab.tsx').then((file) => file.CategoriesTab));
const PolicyTab = lazyPart(() => import('./policy-tab.tsx').then((file) => file.PolicyTab));
const AccountsTab = lazyPart(() => import('./ledger/accounts-tab.tsx').then((file) => file.AccountsTab));
const JournalTab = lazyPart(() => import('./ledger/journal-tab.tsx').then((file) => file.JournalTab));
const TrialBalanceTab = lazyPart(() => import('./ledger/trial-balance-tab.tsx').then((file) => file.TrialBalanceTab));
const PeriodsTab = lazyPart(() => import('./ledger/periods-tab.tsx').then((file) => file.PeriodsTab));

interface BillingSettingsProps {
  readonly title?: string;
  readonly note?: string;
  /** The tab shown where the address names none. */
  readonly first?: BillingTab;
}

/** /hospital/settings/billing and /hospital/accounting: the price list, its rules, the payment policy and the books. */
export function BillingSettings({ title, note, first = 'items' }: BillingSettingsProps) {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const books = can(ledgerCalls.accounts);
  const tabs: readonly PageTab<BillingTab>[] = [
    {
      key: 'currency',
      title: t('Currency'),
      may: can(currencyCalls.set) || can(currencyCalls.edit),
      content: <CurrencyTab />,
    },
    { key: 'items', title: t('Billable Items'), may: can(billableItemCalls.list), content: <ItemsTab /> },
    { key: 'service-types', title: t('Service Types'), may: can(serviceTypeCalls.list), content: <ServiceTypesTab /> },
    { key: 'rules', title: t('Price Rules'), may: can(priceRuleCalls.list), content: <RulesTab /> },
    { key: 'taxes', title: t('Taxes'), may: can(taxCalls.list), content: <TaxesTab /> },
    { key: 'discounts', title: t('Discount Reasons'), may: can(discountReasonCalls.create), content: <DiscountsTab /> },
    { key: 'categories', title: t('Patient Categories'), may: can(patientCategoryCalls.create), content: <CategoriesTab /> },
    { key: 'policy', title: t('Payment Policy'), may: can(billingPolicyCalls.read), content: <PolicyTab /> },
    { key: 'accounts', title: t('Chart of Accounts'), may: books, content: <AccountsTab /> },
    { key: 'journal', title: t('Journal'), may: books, content: <JournalTab /> },
    { key: 'trial-balance', title: t('Trial Balance'), may: books, content: <TrialBalanceTab /> },
    { key: 'periods', title: t('Periods'), may: books, content: <PeriodsTab /> },
  ];
  return (
    <>
      <PageHead title={title ?? t('Billing')} note={note ?? t('Services, prices, taxes, payment rules and the ledger.')} />
      <PageTabs
        tabs={tabs}
        asked={here.search.tab}
        first={first}
        onChoose={(tab) => here.setSearch({ ...cleared, tab })}
        label={t('Parts of billing')}
      />
    </>
  );
}
