import { Button, RingProgress } from '@mantine/core';
import { IconCheck, IconCircle, IconMinus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useSend, useCall } from '#kernel/web/client/use-call.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Looks } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Card, Loaded } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { PhoneVerificationModal } from '#modules/auth/web/index.ts';
import { TimezoneDialog } from '#modules/organisation/web/index.ts';
import { shellCalls } from '#modules/shell/contract/calls.ts';
import type { GetStarted, GetStartedItem } from '#modules/shell/contract/records.ts';
import type { GetStartedStatus } from '#modules/shell/contract/words.ts';
import { progressText } from './get-started-words.ts';
import styles from './get-started.module.css';

const looks = {
  done: { word: word('Done'), tone: 'green', icon: IconCheck },
  todo: { word: word('To do'), tone: 'blue', icon: IconCircle },
  skipped: { word: word('Skipped'), tone: 'grey', icon: IconMinus },
} satisfies Looks<GetStartedStatus>;

/** The first steps of a hospital: what is done is read from its data, some steps are confirmed by hand. */
export function GetStartedPage() {
  const t = useText();
  const steps = useCall(
    shellCalls.readGetStarted,
    {},
    { live: ['hospital', 'users', 'patients', 'departments', 'roles', 'specializations', 'subscription'] },
  );
  return (
    <>
      <PageHead title={t('Get Started')} note={t('First steps for a new hospital.')} />
      <Loaded from={steps} rows={8}>
        {(payload) => <Steps steps={payload} />}
      </Loaded>
    </>
  );
}

function Steps({ steps }: { readonly steps: GetStarted }) {
  const t = useText();
  const finished = steps.done === steps.total;
  return (
    <>
      <Card>
        <div className={styles.progress}>
          <RingProgress
            size={84}
            thickness={8}
            roundCaps
            sections={[{ value: steps.percent, color: 'var(--accent)' }]}
            label={<span className={styles.percent}>{steps.percent}%</span>}
            aria-hidden
          />
          <div>
            <p className={styles.count}>{t('{done} of {total} steps done', { done: steps.done, total: steps.total })}</p>
            <p className="muted">
              {finished
                ? t("Setup is complete. The dashboard shows today's activity.")
                : t('Go through the steps in order, or skip what you do not use.')}
            </p>
          </div>
          {finished ? (
            <Button component={Link} {...({ to: '/hospital/dashboard' } as object)} className={styles.go}>
              {t('Go to dashboard')}
            </Button>
          ) : null}
        </div>
      </Card>
      <ol className={styles.steps}>
        {steps.items.map((item) => (
          <Step key={item.key} item={item} />
        ))}
      </ol>
    </>
  );
}

function Step({ item }: { readonly item: GetStartedItem }) {
  const t = useText();
  const { can } = useAccess();
  const mark = useSend(shellCalls.markGetStarted, { refresh: ['get-started'] });
  const set = async (status: GetStartedStatus) => {
    const answer = await mark.send({ params: { key: item.key }, body: { status } });
    if (answer && !answer.ok) toast.error(answer.message);
  };
  const mayOpen = item.permission === null || can(item.permission);
  return (
    <li className={styles.step} data-status={item.status}>
      <StatusBadge look={looks[item.status]} />
      <div className={styles.words}>
        <h2 className={styles.title}>{t(item.title)}</h2>
        <p className="muted">{t(item.why)}</p>
        {item.progress ? <p className={styles.note}>{progressText(t, item.progress)}</p> : null}
      </div>
      <div className={styles.acts}>
        {item.manual && item.status === 'todo' ? (
          <Button variant="default" loading={mark.busy} onClick={() => void set('done')}>
            {t('Confirm')}
          </Button>
        ) : null}
        {item.skippable && item.status === 'todo' ? (
          <Button variant="subtle" loading={mark.busy} onClick={() => void set('skipped')}>
            {t('Skip')}
          </Button>
        ) : null}
        {item.status === 'skipped' ? (
          <Button variant="subtle" loading={mark.busy} onClick={() => void set('todo')}>
            {t('Restore')}
          </Button>
        ) : null}
        {mayOpen ? <OpenStep item={item} /> : null}
      </div>
    </li>
  );
}

const dialogs = { '#phone': PhoneVerificationModal, '#timezone': TimezoneDialog } as const;

/** Leads to the step's screen, or opens its dialog here. */
function OpenStep({ item }: { readonly item: GetStartedItem }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const Dialog = (dialogs as Readonly<Record<string, (typeof dialogs)[keyof typeof dialogs]>>)[item.route];
  const words = (
    <>
      {t('Go to step')}
      <span className="visually-hidden">{t(item.title)}</span>
    </>
  );
  if (!Dialog)
    return (
      <Button
        variant="default"
        component={Link}
        {...({ to: item.route.startsWith('/hospital') ? item.route : `/hospital/${item.route.replace(/^\//, '')}` } as object)}
      >
        {words}
      </Button>
    );
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {words}
      </Button>
      {opened ? (
        <Suspense>
          <Dialog opened onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
