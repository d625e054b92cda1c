import { Facts } from '#kernel/web/frame/facts.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { HospitalAccount } from '#modules/admin-area/contract/records.ts';
import { planName } from '../looks.ts';
import styles from './hospital.module.css';
import { SubscriptionBadge } from './subscription-badge.tsx';

/** Who the hospital is, how it is reached, and how much it uses. Counts only. */
export function HospitalOverview({ account }: { readonly account: HospitalAccount }) {
  const t = useText();
  const format = useFormat();
  const phone = [account.dialCode, account.phone].filter(Boolean).join(' ');
  return (
    <div className={styles.panels}>
      <Panel title={t('Account')}>
        <Facts
          rows={[
            [t('RC code'), account.rcCode],
            [t('Address'), [account.address, account.city, account.state, account.country].filter(Boolean).join(', ')],
            [t('Timezone'), account.timeZoneLabel ?? t('No timezone set')],
            [t('Email'), account.email ?? '–'],
            [t('Phone'), phone || '–'],
            [t('Created'), format.instant(account.createdAt)],
            [t('Terms accepted'), account.termsVersion ?? '–'],
          ]}
        />
      </Panel>
      <Panel title={t('Use')}>
        <Facts
          rows={[
            [t('Plan'), planName(account.plan)],
            [t('Subscription'), <SubscriptionBadge key="subscription" of={account} />],
            [t('Trial ends'), format.day(account.trialEndsOn)],
            [
              t('Users'),
              account.slots === null
                ? format.number(account.users)
                : t('{users} of {slots}', { users: account.users, slots: account.slots }),
            ],
            [t('Patients'), format.number(account.patients)],
            [t('Last activity'), format.instant(account.lastActivityAt)],
          ]}
        />
      </Panel>
      {account.founder ? (
        <Panel title={t('Founder')}>
          <Facts
            rows={[
              [t('Name'), account.founder.fullname],
              [t('Email'), account.founder.email],
              [t('Phone'), account.founder.phone],
            ]}
          />
        </Panel>
      ) : null}
      {account.suspension ? (
        <Panel title={t('Suspension')}>
          <Facts
            rows={[
              [t('Since'), format.instant(account.suspension.at)],
              [t('By'), account.suspension.byName],
              [t('Reason'), account.suspension.reason],
            ]}
          />
        </Panel>
      ) : null}
    </div>
  );
}
