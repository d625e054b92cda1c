import { Progress } from '@mantine/core';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Card, Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Subscription } from '#modules/subscription/contract/records.ts';
import { readSubscription } from '../calls.ts';
import { paymentLooks, periodWords, subscriptionLooks } from '../looks.ts';
import { standingOf } from '../standing.ts';
import { StandingNotice } from '../standing-notice.tsx';
import styles from './subscription-page.module.css';

/** Places for users: bar, numbers, what is left. */
function Slots({ of: { userSlots, usedSlots, plan, paymentStatus } }: { readonly of: Subscription }) {
  const t = useText();
  const bought = userSlots - plan.includedSlots;
  const note =
    paymentStatus === 'FREE_TRIAL'
      ? t('{count} during the trial', { count: userSlots })
      : bought > 0
        ? t('{count} in the plan, {bought} additional', { count: plan.includedSlots, bought })
        : t('{count} in the plan', { count: userSlots });
  const share = userSlots === 0 ? 100 : Math.min(100, Math.round((usedSlots / userSlots) * 100));
  const left = Math.max(0, userSlots - usedSlots);
  return (
    <Panel title={t('User slots')} note={note}>
      <p className={styles.slots}>
        <span className={styles.used}>{usedSlots}</span>
        <span className="muted">{t('of {count} used', { count: userSlots })}</span>
      </p>
      <Progress.Root size={10} radius="xl">
        <Progress.Section value={share} color={left === 0 ? 'var(--tone-red-word)' : 'var(--accent)'} aria-label={t('User slots used')} />
      </Progress.Root>
      <p className={styles.left}>
        {usedSlots > userSlots
          ? t('{count} more user than slots | {count} more users than slots', { count: usedSlots - userSlots })
          : left === 0
            ? t('No user slots are free. Deactivate a user before inviting another.')
            : t('{count} slot is free. | {count} slots are free.', { count: left })}
      </p>
    </Panel>
  );
}

function Modules({ of: { modules, miniPlans } }: { readonly of: Subscription }) {
  const t = useText();
  const format = useFormat();
  const mini = new Map(miniPlans.map((plan) => [plan.module, plan]));
  return (
    <Panel title={t('Modules')} note={t('Patients, appointments, queue, settings and audit trail are included in every plan.')}>
      <ul className={styles.modules}>
        {modules.map((module) => {
          const added = mini.get(module.key);
          return (
            <li key={module.key} className={styles.module} data-locked={module.allowed ? undefined : true}>
              {module.allowed ? <IconCheck size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
              <span>
                {t(module.title)}
                <span className={styles.state}>
                  {!module.allowed
                    ? t('Not in plan')
                    : added
                      ? t('Mini plan until {day}', { day: format.day(added.endDate) })
                      : t('In plan')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Standing({ of: subscription }: { readonly of: Subscription }) {
  const t = useText();
  const format = useFormat();
  const { status, paymentStatus, plan, period, currency, startDate, endDate, graceUntil, accessUntil, daysLeft } = subscription;
  const over = status === 'EXPIRED';
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.plan}>{plan.name}</h2>
        <StatusBadge look={subscriptionLooks[status]} />
        <StatusBadge look={paymentLooks[paymentStatus]} />
      </div>
      <Facts
        rows={[
          [t('Period'), period ? t(periodWords[period]) : t('Trial')],
          [t('Started on'), format.day(startDate)],
          [t('Ends on'), format.day(endDate)],
          [t('Days left'), over ? null : t('{count} day | {count} days', { count: daysLeft })],
          ...(status === 'GRACE' ? [[t('Grace period until'), format.day(graceUntil)] as const] : []),
          ...(status === 'CANCELLED' ? [[t('Access until'), format.day(accessUntil)] as const] : []),
          [t('Currency'), currency],
        ]}
      />
    </Card>
  );
}

/** /hospital/subscription: the plan, how long it runs, the slots, the modules it opens. */
export function SubscriptionPage() {
  const t = useText();
  const found = useCall(readSubscription, {}, { live: ['subscription', 'users'], quiet: true });
  return (
    <>
      <PageHead title={t('Subscription')} note={t("The hospital's plan and the modules it includes.")} />
      <Loaded
        from={found}
        rows={8}
        isEmpty={(subscription) => subscription === null}
        empty={<EmptyState title={t('You do not have an active subscription.')} />}
      >
        {(subscription) => (subscription ? <Whole of={subscription} /> : null)}
      </Loaded>
    </>
  );
}

function Whole({ of: subscription }: { readonly of: Subscription }) {
  const standing = standingOf(subscription);
  return (
    <>
      {standing ? <StandingNotice standing={standing} /> : null}
      <div className={styles.grid}>
        <Standing of={subscription} />
        <Slots of={subscription} />
      </div>
      <Modules of={subscription} />
    </>
  );
}
