import { Button, SegmentedControl } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useSession } from '#kernel/web/client/session.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Card } from '#kernel/web/frame/panel.tsx';
import { useChangeSearch } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PasswordDialog } from '#modules/auth/web/index.ts';
import { exportCalls } from '#modules/shell/contract/exports.ts';
import { tableFormats } from '#modules/shell/contract/words.ts';
import styles from './export-job.module.css';

type TableFormat = (typeof tableFormats)[number];

/** /hospital/settings/data-export: all data of the hospital as an archive, after the password was given again. */
export function DataExportPanel() {
  const t = useText();
  const changeSearch = useChangeSearch();
  const { hospital } = useSession();
  const order = useSend(exportCalls.exportHospital);
  const [tables, setTables] = useState<TableFormat>('csv');
  const [signing, setSigning] = useState(false);

  async function begin(): Promise<string | null> {
    const answer = await order.send({ params: { id: hospital?.hospitalId ?? '' }, query: { format: tables } });
    if (!answer) return null;
    if (!answer.ok) return answer.message;
    setSigning(false);
    changeSearch({ export: answer.payload.id });
    return null;
  }

  return (
    <>
      <PageHead title={t('Data export')} />
      <Card>
        <div className={styles.job}>
          <p>{t('An archive with all tables and files of this hospital. One export runs at a time; its file is kept for 24 hours.')}</p>
          <SegmentedControl
            aria-label={t('Format of the tables')}
            value={tables}
            onChange={(value) => setTables(value as TableFormat)}
            data={tableFormats.map((value) => ({ value, label: value.toUpperCase() }))}
          />
          <div>
            <Button leftSection={<IconDatabaseExport size={16} aria-hidden="true" />} onClick={() => setSigning(true)}>
              {t('Export all data')}
            </Button>
          </div>
        </div>
      </Card>
      {signing ? (
        <Suspense>
          <PasswordDialog title={t('Export all data')} submit={t('Start export')} onClose={() => setSigning(false)} onConfirmed={begin}>
            <p>{t('The archive holds every patient record. Keep it where only authorised staff can open it.')}</p>
          </PasswordDialog>
        </Suspense>
      ) : null}
    </>
  );
}
