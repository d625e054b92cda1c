import { Button } from '@mantine/core';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { adminCalls } from '#modules/admin-area/contract/calls.ts';
import type { HospitalAccount } from '#modules/admin-area/contract/records.ts';
import { setupLooks } from '../looks.ts';
import styles from './hospital.module.css';

function lookOf(status: string) {
  const key = status === 'pending' ? 'queued' : status;
  return setupLooks[(key in setupLooks ? key : 'none') as keyof typeof setupLooks];
}

/** The four steps of the hospital's setup; a failed run can be taken up again. */
export function HospitalSetup({ account }: { readonly account: HospitalAccount }) {
  const t = useText();
  const { can } = useAccess();
  const retry = useSend(adminCalls.retrySetup, { refresh: ['admin', 'hospitals'] });
  const run = account.setupRun;
  const again = async () => {
    const answer = await retry.send({ params: { id: account.id } });
    if (answer) (answer.ok ? toast.success : toast.error)(answer.ok ? t('The setup runs again') : answer.message);
  };
  return (
    <Panel title={t('Setup')}>
      {run ? (
        <>
          <ol className={styles.steps}>
            {run.steps.map((step) => (
              <li key={step.name} className={styles.step}>
                <span className={styles.stepName}>{step.name}</span>
                <StatusBadge look={lookOf(step.status)} />
                {step.attempt > 1 ? <span className="muted">{t('Attempt {count}', { count: step.attempt })}</span> : null}
                {step.error ? <span className={styles.fault}>{step.error}</span> : null}
              </li>
            ))}
          </ol>
          {run.status === 'failed' && can(adminCalls.retrySetup) ? (
            <div className={styles.acts}>
              <Button loading={retry.busy} onClick={() => void again()}>
                {t('Retry')}
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <EmptyState title={t('The sign-up is not confirmed yet')} compact />
      )}
    </Panel>
  );
}
