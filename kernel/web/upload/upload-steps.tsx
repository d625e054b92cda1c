import { Button, SegmentedControl } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { RowError } from '#kernel/contract/sheets.ts';
import type { Answer, Refused } from '#kernel/web/client/send.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { cellFaultText } from '#kernel/web/text/cell-fault-text.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { TableFile } from './table-file.tsx';
import styles from './upload-steps.module.css';

/** What every upload of a table answers. */
export interface UploadOutcome {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  /** The first of the faults. */
  readonly errors: readonly RowError[];
  readonly errorCount: number;
  /** A file of the faulty rows with what is wrong with each. */
  readonly reportFileId: string | null;
  /** What else was counted, each under its words. */
  readonly also?: readonly (readonly [words: string, count: number])[];
}

export interface UploadOrder {
  readonly file: File;
  /** False: only looked at, nothing is written. */
  readonly commit: boolean;
  /** What happens to rows that are there already. */
  readonly onDuplicate: 'skip' | 'update';
}

interface UploadStepsProps {
  readonly hint: ReactNode;
  /** The `bodyLimit` of the upload's call. */
  readonly most: number | undefined;
  /** Saves a file to fill in, with the headings that the upload reads. */
  readonly template?: (format: 'xlsx' | 'csv') => Promise<void>;
  readonly upload: (order: UploadOrder) => Promise<Answer<UploadOutcome> | null>;
  /** Fetches the file of faulty rows. */
  readonly report?: ((id: string) => Promise<void>) | undefined;
  readonly onClose: () => void;
}

/** A table out of a file: choose it, see what would be done and every fault, then do it. */
export function UploadSteps({ hint, most, template, upload, report, onClose }: UploadStepsProps) {
  const t = useText();
  const [file, setFile] = useState<File | null>(null);
  const [onDuplicate, setOnDuplicate] = useState<'skip' | 'update'>('skip');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [checked, setChecked] = useState<UploadOutcome | null>(null);
  const [done, setDone] = useState<UploadOutcome | null>(null);

  async function run(commit: boolean) {
    if (!file) return;
    setBusy(true);
    setRefused(null);
    const answer = await upload({ file, commit, onDuplicate });
    setBusy(false);
    if (!answer) return;
    if (!answer.ok) setRefused(answer);
    else if (commit) setDone(answer.payload);
    else setChecked(answer.payload);
  }

  if (done) return <Done outcome={done} report={report} onClose={onClose} />;
  return (
    <div className={styles.steps}>
      <p className="muted">{hint}</p>
      {template ? <Templates save={template} /> : null}
      <TableFile
        most={most}
        file={file}
        onChange={(chosen) => {
          setFile(chosen);
          setChecked(null);
          setRefused(null);
        }}
      />
      <div>
        <span className={styles.label} id="upload-duplicates">
          {t('Existing rows')}
        </span>
        <SegmentedControl
          aria-labelledby="upload-duplicates"
          value={onDuplicate}
          onChange={(value) => {
            setOnDuplicate(value as typeof onDuplicate);
            setChecked(null);
          }}
          data={[
            { value: 'skip', label: t('Keep unchanged') },
            { value: 'update', label: t('Update from the file') },
          ]}
        />
      </div>
      {refused ? <ErrorState refused={refused} compact /> : null}
      {busy ? <SkeletonRows rows={4} /> : null}
      {checked && !busy ? <Found outcome={checked} report={report} /> : null}
      <div className={styles.foot}>
        {checked && checked.errorCount === 0 && checked.created + checked.updated > 0 ? (
          <Button loading={busy} onClick={() => void run(true)}>
            {t('Save {count} row | Save {count} rows', { count: checked.created + checked.updated })}
          </Button>
        ) : (
          <Button disabled={!file} loading={busy} onClick={() => void run(false)}>
            {t('Check the file')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}

function Templates({ save }: { readonly save: NonNullable<UploadStepsProps['template']> }) {
  const t = useText();
  const icon = <IconDownload size={16} aria-hidden="true" />;
  return (
    <div className={styles.foot}>
      <Button variant="default" leftSection={icon} onClick={() => void save('xlsx')}>
        {t('Download template')}
      </Button>
      <Button variant="default" leftSection={icon} onClick={() => void save('csv')}>
        {t('Download template (CSV)')}
      </Button>
    </div>
  );
}

function Counts({ outcome }: { readonly outcome: UploadOutcome }) {
  const t = useText();
  const format = useFormat();
  const { rows, created, updated, skipped, errorCount } = outcome;
  return (
    <SummaryStrip
      label={t('Rows')}
      figures={[
        { key: 'rows', title: t('Rows'), value: format.number(rows) },
        { key: 'new', title: t('New'), value: format.number(created), tone: 'green' },
        { key: 'changed', title: t('Changed'), value: format.number(updated), tone: 'blue' },
        { key: 'unchanged', title: t('Unchanged'), value: format.number(skipped) },
        { key: 'errors', title: t('Errors'), value: format.number(errorCount), ...(errorCount > 0 ? { tone: 'red' as const } : {}) },
        ...(outcome.also ?? []).map(([words, count]) => ({ key: words, title: words, value: format.number(count) })),
      ]}
    />
  );
}

function Found({ outcome, report }: { readonly outcome: UploadOutcome; readonly report: UploadStepsProps['report'] }) {
  const t = useText();
  const { reportFileId } = outcome;
  return (
    <section aria-live="polite" className={styles.steps}>
      <Counts outcome={outcome} />
      {outcome.errorCount > 0 ? (
        <p className={styles.bad}>{t('Nothing is saved while there are errors. Correct the file and check it again.')}</p>
      ) : null}
      {outcome.errors.length > 0 ? (
        <PlainTable
          label={t('Errors')}
          columns={[
            { key: 'row', title: t('Row'), kind: 'number', value: (row) => row.row },
            { key: 'column', title: t('Column'), text: (row) => row.column ?? '' },
            { key: 'message', title: t('Problem'), text: (row) => cellFaultText(t, row.message) },
          ]}
          rows={outcome.errors.slice(0, 200)}
          rowKey={(row) => `${row.row} ${row.column} ${row.message}`}
        />
      ) : null}
      {reportFileId && report ? <ReportButton onPress={() => report(reportFileId)} /> : null}
    </section>
  );
}

function ReportButton({ onPress }: { readonly onPress: () => Promise<void> }) {
  const t = useText();
  return (
    <div>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void onPress()}>
        {t('Download rows with errors')}
      </Button>
    </div>
  );
}

function Done({
  outcome,
  report,
  onClose,
}: {
  readonly outcome: UploadOutcome;
  readonly report: UploadStepsProps['report'];
  readonly onClose: () => void;
}) {
  const t = useText();
  const { reportFileId } = outcome;
  return (
    <div className={styles.steps}>
      <EmptyState compact icon={IconCheck} title={t('File imported')} />
      <Counts outcome={outcome} />
      {reportFileId && report ? <ReportButton onPress={() => report(reportFileId)} /> : null}
      <div className={styles.foot}>
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </div>
  );
}
