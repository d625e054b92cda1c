import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDownload, IconFileSpreadsheet, IconListCheck, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import type { Refused } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { TableFile } from '#kernel/web/upload/table-file.tsx';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import { type ImportResult, patientImportCalls } from '#modules/patients/contract/calls/imports.ts';
import { mostImportRows } from '#modules/patients/contract/words.ts';
import styles from './import-page.module.css';
import { ImportProgress, isGoingOn, RecentImports } from './import-progress.tsx';
import { ImportRows } from './import-rows.tsx';
import { importSearch } from './search.ts';

/** Brings in patients from a spreadsheet: template, file, check without saving, then the import itself. */
export function ImportPage() {
  const t = useText();
  const upload = useSend(patientImportCalls.upload);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState('');
  const [result, setResult] = useState<ImportResult | null>(null);
  const [search, setSearch] = useSearchOf(importSearch);
  const [refused, setRefused] = useState<Refused | null>(null);

  async function run(query: { readonly dryRun: boolean; readonly skipInvalid: boolean }) {
    if (!file) {
      setError(t('Choose a file'));
      return;
    }
    setRefused(null);
    const answer = await upload.send({ query, body: uploadBody(file) });
    if (!answer) return;
    if (answer.ok) {
      const later = isGoingOn(answer.payload);
      setResult(later ? null : answer.payload);
      // What goes on in the background has an address of its own: it is found again after leaving the page.
      setSearch({ import: later ? (answer.payload.id ?? undefined) : undefined });
      if (!query.dryRun && !later)
        toast.success(t('{count} patient imported | {count} patients imported', { count: answer.payload.saved }));
    } else if (answer.fields['file']) setError(answer.fields['file']);
    else setRefused(answer);
  }

  async function importNow(found: ImportResult) {
    const skips = found.valid < found.total;
    const yes = await askFirst({
      title: t('Import patients'),
      text: skips
        ? [
            t('{count} valid row will be registered. | {count} valid rows will be registered.', { count: found.valid }),
            t('{count} row is skipped. | {count} rows are skipped.', { count: found.total - found.valid }),
          ].join(' ')
        : t('{count} patient is registered. | {count} patients are registered.', { count: found.valid }),
      confirm: t('Import'),
    });
    if (yes) await run({ dryRun: false, skipInvalid: skips });
  }

  const checked = result?.dryRun === true;
  return (
    <>
      <PageHead
        title={t('Import patients')}
        note={t('At most {count} rows of a spreadsheet or CSV file at a time.', { count: mostImportRows })}
      />
      <div className={styles.grid}>
        <div className={styles.steps}>
          <TemplatePanel />
          <Panel title={t('2. File')}>
            <div className={styles.stack}>
              <TableFile
                most={patientImportCalls.upload.bodyLimit}
                className={styles.file}
                label={t('File with patients')}
                placeholder={t('Choose a file')}
                file={file}
                error={error}
                onChange={(chosen) => {
                  setFile(chosen);
                  setError('');
                  setResult(null);
                  setRefused(null);
                }}
              />
              <Button
                leftSection={<IconListCheck size={17} stroke={1.8} aria-hidden="true" />}
                disabled={upload.busy}
                variant={checked ? 'default' : 'filled'}
                onClick={() => void run({ dryRun: true, skipInvalid: false })}
              >
                {upload.busy ? t('Loading…') : t('Check file')}
              </Button>
              <p className="note">{t('Checking saves nothing.')}</p>
            </div>
          </Panel>
        </div>
        {upload.busy && !result ? <ReadingPanel /> : null}
        {refused ? <ErrorState refused={refused} compact /> : null}
        {result ? (
          <Panel
            title={checked ? t('3. Result of the check') : t('Imported')}
            actions={
              checked ? (
                <Button
                  leftSection={<IconUpload size={17} stroke={1.8} aria-hidden="true" />}
                  disabled={upload.busy || result.valid === 0}
                  onClick={() => void importNow(result)}
                >
                  {result.valid < result.total ? t('Import valid rows only') : t('Import all rows')}
                </Button>
              ) : (
                <Button component={Link} to="/hospital/patients" variant="default">
                  {t('Open patients')}
                </Button>
              )
            }
          >
            <ImportRows result={result} />
          </Panel>
        ) : null}
        {search.import && !result ? <ImportProgress key={search.import} id={search.import} /> : null}
        <RecentImports shown={search.import} />
      </div>
    </>
  );
}

function ReadingPanel() {
  const t = useText();
  return (
    <Panel title={t('Reading the rows…')}>
      <SkeletonRows rows={5} />
    </Panel>
  );
}

/** An empty file with the headings that an import understands. */
function TemplatePanel() {
  const t = useText();

  async function template(kind: 'xlsx' | 'csv') {
    const answer = await send(patientImportCalls.template, { query: { format: kind } });
    saveAnswered(answer, `patients-template.${kind}`);
  }

  return (
    <Panel title={t('1. Template')}>
      <div className={styles.stack}>
        <p className="note">{t('Enter one patient per row below the headings. Do not change the headings.')}</p>
        <div className={styles.acts}>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => void template('xlsx')}
          >
            {t('Spreadsheet')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => void template('csv')}
          >
            {t('CSV')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
