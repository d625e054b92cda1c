import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconLock, IconPaperclip, IconPrinter } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { type Answer, type Refused, send } from '#kernel/web/client/send.ts';
import { refreshAnswers } from '#kernel/web/client/use-call.ts';
import { ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PasswordDialog } from '#modules/auth/web/index.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { OwnLabResult, OwnLabRow } from '#modules/laboratory/contract/request-records.ts';
import type { LabAttachment } from '#modules/laboratory/contract/result-records.ts';
import { TrendChart } from '../hospital/trend/trend-chart.tsx';
import styles from './own.module.css';
import { OwnValues } from './own-values.tsx';
import { seriesOf } from './series.ts';

interface Opening {
  readonly result: OwnLabResult | null;
  readonly refused: Refused | null;
  readonly load: () => Promise<Answer<OwnLabResult>>;
}

/** Asks the server for the result each time it is opened: it notes the view, and nothing sensitive stays behind in the cache. */
function useOpening({ id, personId }: OwnLabRow): Opening {
  const client = useQueryClient();
  const [result, setResult] = useState<OwnLabResult | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const load = useCallback(async () => {
    const answer = await send(requestCalls.ownOne, { params: { id }, query: { personId } }, { quiet: true });
    if (answer.ok) {
      setResult(answer.payload);
      setRefused(null);
      void refreshAnswers(client, ['lab-request/patient']);
    } else setRefused(answer);
    return answer;
  }, [client, id, personId]);
  useEffect(() => void load(), [load]);
  return { result, refused, load };
}

/** One own result: values with their usual range and what they mean, how they went over time, the comment, paper. */
export function OpenedResult({ own, all }: { readonly own: OwnLabRow; readonly all: readonly OwnLabRow[] }) {
  const { result, refused, load } = useOpening(own);
  if (result) return <Result own={result} all={all} />;
  if (refused?.code === 'STEP_UP_REQUIRED') return <Locked load={load} />;
  return (
    <div className={styles.body}>
      {refused ? <ErrorState refused={refused} onRetry={() => void load()} compact /> : <SkeletonRows rows={3} />}
    </div>
  );
}

/** A sensitive result before the password. */
function Locked({ load }: Pick<Opening, 'load'>) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.body}>
      <p className="muted">{t('This result is private. Confirm your password to see it. Each view is noted in your access log.')}</p>
      <div>
        <Button variant="default" leftSection={<IconLock size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t('Confirm your password')}
        </Button>
      </div>
      {asking ? (
        <Suspense>
          <PasswordDialog
            title={t('Sensitive result')}
            submit={t('Show result')}
            onClose={() => setAsking(false)}
            onConfirmed={async () => {
              const answer = await load();
              return answer.ok ? null : answer.message;
            }}
          >
            <p>{t('Confirm with your password. Without one, set it first under Security.')}</p>
          </PasswordDialog>
        </Suspense>
      ) : null}
    </div>
  );
}

/** Files of the laboratory: films, papers of another laboratory. Each is downloaded when it is opened. */
function Files({ own }: { readonly own: OwnLabResult }) {
  const t = useText();
  const [busy, setBusy] = useState<string | null>(null);
  const { attachments } = own.result;
  if (attachments.length === 0) return null;

  async function fetchFile({ id, name }: LabAttachment) {
    setBusy(id);
    const answer = await send(requestCalls.ownAttachment, { params: { id }, query: { personId: own.personId } });
    setBusy(null);
    saveAnswered(answer, name);
  }

  return (
    <div className="no-print">
      <p className={styles.head}>{t('Files')}</p>
      <ul className={styles.links}>
        {attachments.map((file) => (
          <li key={file.id}>
            <Button
              variant="subtle"
              className={styles.file ?? ''}
              loading={busy === file.id}
              leftSection={<IconPaperclip size={16} aria-hidden="true" />}
              onClick={() => void fetchFile(file)}
            >
              {file.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Result({ own, all }: { readonly own: OwnLabResult; readonly all: readonly OwnLabRow[] }) {
  const t = useText();
  const format = useFormat();
  const { result } = own;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('Number'), own.requestNumber],
    [t('Requested by'), own.requestedBy],
    [t('Collected'), own.collectedAt ? format.instant(own.collectedAt) : null],
    [t('Released'), format.instant(own.releasedAt)],
  ];
  return (
    <div className={styles.body}>
      <div className="print-only">
        <h2>{own.test}</h2>
        <p className="strong">
          {own.patient.fullname} · <span className="code">{own.patient.hospitalPatientId}</span>
          {own.patient.dateOfBirth ? ` · ${t('born {day}', { day: format.day(own.patient.dateOfBirth) })}` : ''}
        </p>
        <p>{own.hospital.name}</p>
      </div>
      {own.sensitive ? <h2 className={`no-print ${styles.name}`}>{own.test}</h2> : null}
      <OwnValues values={result.values} label={`${own.test}, ${format.instant(own.releasedAt)}`} />
      {result.conclusion || result.comment ? (
        <div>
          <p className={styles.head}>{t('Comment of the laboratory')}</p>
          <p className={styles.text}>{[result.conclusion, result.comment].filter(Boolean).join('\n')}</p>
        </div>
      ) : null}
      {result.status === 'corrected' && result.amendReason ? (
        <p className={styles.text}>{t('Corrected version {version}: {reason}', { version: result.version, reason: result.amendReason })}</p>
      ) : null}
      <Files own={own} />
      {seriesOf(own, all).map((series) => (
        <TrendChart key={series.name} name={series.name} unit={series.unit} points={series.points} />
      ))}
      <p className="muted">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => `${label}: ${value}`)
          .join(' · ')}
      </p>
      <div className="no-print">
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => window.print()}>
          {t('Print or save as PDF')}
        </Button>
      </div>
    </div>
  );
}
