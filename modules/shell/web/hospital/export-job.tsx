import '#kernel/web/design/mantine-frame.css';
import { Button, Modal, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type ExportState, exportCalls } from '#modules/shell/contract/exports.ts';
import styles from './export-job.module.css';

const askedAgainMs = 3000;

function nameOf({ title, createdAt, format }: ExportState): string {
  return `${title.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}_${createdAt.slice(0, 10)}.${format}`;
}

/** How far an export of the server is; its file, once it is there. */
export function ExportJob({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText();
  const [over, setOver] = useState(false);
  const found = useCall(
    exportCalls.readExport,
    { params: { id } },
    { quiet: true, live: ['exports'], ...(over ? {} : { every: askedAgainMs }) },
  );
  const status = found.data?.status;
  if (!over && (status === 'ready' || status === 'failed' || status === 'expired')) setOver(true);
  return (
    <Modal
      opened
      onClose={onClose}
      title={found.data ? t('Export {list}', { list: found.data.title }) : t('Export')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={440}
    >
      <Loaded from={found} rows={2}>
        {(job) => <Standing job={job} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}

function Standing({ job, onClose }: { readonly job: ExportState; readonly onClose: () => void }) {
  const t = useText();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    const answer = await send(exportCalls.fetchExport, { params: { id: job.id } });
    setBusy(false);
    saveAnswered(answer, nameOf(job));
  }

  return (
    <div className={styles.job}>
      <Words job={job} />
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        {job.status === 'ready' ? (
          <Button leftSection={<IconDownload size={16} aria-hidden />} loading={busy} onClick={() => void download()} data-autofocus>
            {t('Download')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Words({ job }: { readonly job: ExportState }) {
  const t = useText();
  const format = useFormat();
  const { status, rowsDone, rowsTotal, failure, expiresAt } = job;
  if (status === 'ready')
    return (
      <p>
        {t('{count} row is ready. | {count} rows are ready.', { count: rowsDone })}{' '}
        {expiresAt ? t('The file is kept until {time}.', { time: format.instant(expiresAt) }) : null}
      </p>
    );
  if (status === 'failed') return <p role="alert">{t('The export failed: {reason}', { reason: failure ? t(failure) : '' })}</p>;
  if (status === 'expired') return <p>{t('The file has expired after 24 hours. Export the list again.')}</p>;
  const share = rowsTotal ? Math.min(100, Math.round((100 * rowsDone) / rowsTotal)) : 0;
  return (
    <>
      <div role="status" className={styles.progress}>
        <Progress value={share} aria-label={t('Export progress')} />
        <span className="muted tnum">
          {rowsTotal === null ? t('Queued…') : t('{done} of {all} rows', { done: rowsDone, all: rowsTotal })}
        </span>
      </div>
      <p className="muted">{t('You can continue working. You will be notified when the file is ready.')}</p>
    </>
  );
}
