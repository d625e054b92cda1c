import { mulDivHalfUp } from '#kernel/contract/money.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Vendor } from '#modules/vendor/contract/records.ts';
import { categoryWords } from '../words.ts';
import styles from './vendor.module.css';

/** Figures, contact and terms of a vendor, with what was bought month by month. */
export function VendorOverview({ vendor }: { readonly vendor: Vendor }) {
  const t = useText();
  const format = useFormat();
  const percent = (value: number | null) => (value === null ? '–' : `${format.number(value)} %`);
  const money = (amount: number | null) => (amount === null ? null : format.money(amount, vendor.currency));
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {vendor.spend ? (
          <Panel title={t('Purchased by month')}>
            <Spend months={vendor.spend} currency={vendor.currency} />
          </Panel>
        ) : null}
        <Panel title={t('Deliveries')}>
          <Facts
            rows={[
              [t('Supplies'), format.number(vendor.suppliesCount)],
              [t('Last supply'), format.instant(vendor.lastSupplyAt)],
              [t('Total purchased'), money(vendor.totalPurchased)],
              [t('Owed'), money(vendor.owed)],
              [t('Open orders'), format.number(vendor.openOrders)],
              [t('On time'), percent(vendor.onTimePercent)],
              [t('Short delivery'), percent(vendor.shortPercent)],
              [t('Rejected'), percent(vendor.rejectPercent)],
            ]}
          />
        </Panel>
      </div>
      <div className={styles.side}>
        <Panel title={t('Contact')}>
          <Facts
            rows={[
              [t('Contact person'), [vendor.contactPerson, vendor.contactRole].filter(Boolean).join(', ')],
              [t('Phone'), [vendor.phone, vendor.altPhone].filter(Boolean).join(' · ')],
              [t('Email'), vendor.email],
              [t('Address'), [vendor.address, vendor.city, vendor.state, vendor.country].filter(Boolean).join(', ')],
              [t('Website'), vendor.website],
            ]}
          />
        </Panel>
        <Panel title={t('Legal and terms')}>
          <Facts
            rows={[
              [t('Categories'), vendor.categories.map((category) => t(categoryWords[category])).join(', ')],
              [
                t('Licence'),
                [vendor.licenceNumber, vendor.licenceExpiry ? format.day(vendor.licenceExpiry) : null].filter(Boolean).join(' · '),
              ],
              [t('Registration number'), vendor.registrationNumber],
              [t('Tax number'), vendor.taxNumber],
              [t('Payment terms (days)'), vendor.paymentTermsDays],
              [t('Delivery time (days)'), vendor.leadTimeDays],
              [t('Minimum order'), money(vendor.minimumOrder)],
              [t('Bank'), [vendor.bankName, vendor.accountNumber, vendor.accountName].filter(Boolean).join(' · ')],
              [t('Reason for the status'), vendor.statusReason],
              [t('Notes'), vendor.notes],
            ]}
          />
        </Panel>
      </div>
    </div>
  );
}

interface SpendProps {
  readonly months: readonly { readonly month: string; readonly amount: number }[];
  readonly currency: string | null;
}

/** A bar a month; the amounts are told to the ear, too. */
function Spend({ months, currency }: SpendProps) {
  const format = useFormat();
  const most = Math.max(1, ...months.map(({ amount }) => amount));
  return (
    <ul className={styles.chart}>
      {months.map(({ month, amount }) => {
        const words = `${month}: ${format.money(amount, currency)}`;
        const height = mulDivHalfUp(amount, 100, most);
        return (
          <li key={month} title={words}>
            <svg viewBox="0 0 10 100" preserveAspectRatio="none" role="img" aria-label={words}>
              <rect x="0" y={100 - height} width="10" height={height} rx="1" />
            </svg>
            <span aria-hidden="true">{month.slice(5)}</span>
          </li>
        );
      })}
    </ul>
  );
}
