import { Button, Modal } from '@mantine/core';
import { addressAt } from '#kernel/web/frame/address.ts';
import '#kernel/web/design/mantine-frame.css';
import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { transitionCalls } from '#modules/laboratory/contract/calls/transitions.ts';
import type { CriticalResult } from '#modules/laboratory/contract/request-records.ts';
import { FlaggedValue } from '../flagged-value.tsx';
import styles from './critical-dialog.module.css';

/**
 * Interrupts whoever opens a patient with a critical result that nobody has acknowledged, and stays a flag of the patient's banner until
 * somebody has.
 */
export function CriticalDialog({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const [closed, setClosed] = useState(false);
  const found = useCall(requestCalls.criticalOfPatient, { params: { id: patientId } }, { live: ['lab-requests'], quiet: true });
  const results = found.data ?? [];
  if (results.length === 0) return null;
  return (
    <div className={styles.fact}>
      <dt>{t('Results')}</dt>
      <dd>
        {/* Whoever closed the dialog without acknowledging still sees it over every page of the patient. */}
        <button type="button" className={styles.flag} onClick={() => setClosed(false)}>
          <IconAlertTriangle size={14} stroke={1.9} aria-hidden="true" />
          {t('{count} critical result | {count} critical results', { count: results.length })}
        </button>
      </dd>
      <Modal.Root opened={!closed} onClose={() => setClosed(true)} size={520} centered>
        <Modal.Overlay backgroundOpacity={0.45} />
        <Modal.Content>
          <div className={styles.dialog}>
            <div className={styles.head}>
              <Modal.Title>{t('Critical result')}</Modal.Title>
              <Modal.CloseButton aria-label={t('Close')} />
            </div>
            <p>{t('This patient has an unacknowledged critical result.')}</p>
            <ul className={styles.list}>
              {results.map((result) => (
                <Result key={result.id} result={result} />
              ))}
            </ul>
          </div>
        </Modal.Content>
      </Modal.Root>
    </div>
  );
}

function Result({ result }: { readonly result: CriticalResult }) {
  const t = useText();
  const format = useFormat();
  const acknowledge = useSend(transitionCalls.acknowledged, { refresh: ['lab-request', 'consultation'] });

  async function seen() {
    const answer = await acknowledge.send({ params: { id: result.id }, body: {} });
    if (answer && !answer.ok) toast.error(answer.message);
  }

  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <Link to={addressAt(`/hospital${result.path}`)} className="strong">
          {result.testName}
        </Link>
        <span className="muted">{t('released {time}', { time: format.instant(result.releasedAt) })}</span>
        {result.values.map((value) => (
          <FlaggedValue key={value.name} {...value} />
        ))}
      </div>
      <Button
        loading={acknowledge.busy}
        leftSection={<IconCheck size={16} aria-hidden="true" />}
        aria-label={t('Acknowledge {name}', { name: result.testName })}
        onClick={() => void seen()}
      >
        {t('Acknowledge')}
      </Button>
    </li>
  );
}
