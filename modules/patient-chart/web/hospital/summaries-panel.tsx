import { Button, SegmentedControl } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { Link } from '@tanstack/react-router';
import { IconPlus, IconPrinter, IconSparkles } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { RowActs } from '#kernel/web/record/row-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { summaryActs, summaryCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import type { Summary, SummaryRow } from '#modules/patient-chart/contract/document-records.ts';
import { Markdown } from '#modules/shell/web/index.ts';
import { summaryLooks } from '../looks.ts';
import { summaryTypeWords } from '../words.ts';
import { GeneratedView } from './generated-view.tsx';
import { PagesFoot, pageSize } from './pages-foot.tsx';
import { SignDialog } from './sign-dialog.tsx';
import styles from './summaries.module.css';

const SummaryForm = lazyPart(() => import('./summary-form.tsx').then((file) => file.SummaryForm));

interface SummariesPanelProps {
  readonly patientId: string;
}

/** Written summaries: the list at the left, the reader at the right; the generated one is made on demand. */
export function SummariesPanel({ patientId }: SummariesPanelProps) {
  const t = useText();
  const { can } = useAccess();
  const [view, setView] = useState<'written' | 'generated'>('written');
  const [writing, setWriting] = useState(false);
  return (
    <>
      <Panel
        title={t('Summaries')}
        actions={
          <span className={styles.buttons}>
            <SegmentedControl
              size="sm"
              aria-label={t('View')}
              value={view}
              onChange={(value) => setView(value as typeof view)}
              data={[
                { value: 'written', label: t('Written summaries') },
                { value: 'generated', label: t('Generated summary') },
              ]}
            />
            {can(summaryCalls.create) ? (
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPlus size={15} aria-hidden="true" />}
                onClick={() => setWriting(true)}
              >
                {t('Write summary')}
              </Button>
            ) : null}
          </span>
        }
      >
        {view === 'written' ? <Written patientId={patientId} /> : <GeneratedView patientId={patientId} />}
      </Panel>
      <DrawerForm title={t('Write summary')} size={860} opened={writing} onClose={() => setWriting(false)}>
        <SummaryForm patientId={patientId} onDone={() => setWriting(false)} />
      </DrawerForm>
    </>
  );
}

function Written({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useCall(
    summaryCalls.ofPatient,
    { params: { patientId }, query: { page, limit: pageSize } },
    { live: ['patient-summaries'], keepOld: true, quiet: true },
  );
  return (
    <Loaded
      from={list}
      rows={4}
      isEmpty={(found) => found.data.length === 0}
      empty={<EmptyState compact icon={IconSparkles} title={t('No summaries')} />}
    >
      {(found) => {
        const shown = found.data.find((row) => row.id === chosen) ?? found.data[0];
        return (
          <div className={styles.sides}>
            <nav aria-label={t('Summaries')} className={styles.list}>
              {found.data.map((row) => (
                <SummaryLine key={row.id} row={row} current={row.id === shown?.id} onOpen={() => setChosen(row.id)} />
              ))}
              <PagesFoot page={page} count={found.meta.count} onPage={setPage} />
            </nav>
            {shown ? <Reader id={shown.id} patientId={patientId} /> : null}
          </div>
        );
      }}
    </Loaded>
  );
}

function SummaryLine({ row, current, onOpen }: { readonly row: SummaryRow; readonly current: boolean; readonly onOpen: () => void }) {
  const t = useText();
  const format = useFormat();
  return (
    <button type="button" className={styles.line} aria-current={current || undefined} onClick={onOpen}>
      <span className={styles.lineTitle}>{row.title}</span>
      <StatusBadge look={summaryLooks[row.status]} />
      <span className={styles.lineUnder}>
        {[t(summaryTypeWords[row.type]), row.authorName, format.instant(row.signedAt ?? row.updatedAt)].join(' · ')}
      </span>
    </button>
  );
}

function Reader({ id, patientId }: { readonly id: string; readonly patientId: string }) {
  const found = useCall(summaryCalls.view, { params: { id } }, { live: ['patient-summaries'], quiet: true });
  return (
    <article className={styles.reader}>
      <Loaded from={found} rows={8}>
        {(summary) => <Text summary={summary} patientId={patientId} />}
      </Loaded>
    </article>
  );
}

function Text({ summary, patientId }: { readonly summary: Summary; readonly patientId: string }) {
  const t = useText();
  const format = useFormat();
  const [open, setOpen] = useState<'edit' | 'sign' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className={styles.readerHead}>
        <div>
          <h3 className={styles.readerTitle}>{summary.title}</h3>
          <p className={styles.lineUnder}>
            {summary.signedAt
              ? t('Signed by {name}, {time}', { name: summary.signedByName ?? '', time: format.instant(summary.signedAt) })
              : t('Draft of {name}, {time}', { name: summary.authorName, time: format.instant(summary.updatedAt) })}
          </p>
        </div>
        <span className={styles.buttons}>
          <RowActs
            acts={summaryActs}
            of={summary}
            name={summary.title}
            lead={['edit', 'sign']}
            strong="sign"
            opens={{ edit: () => setOpen('edit'), sign: () => setOpen('sign') }}
          />
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPrinter size={15} aria-hidden="true" />}
            renderRoot={(props) => (
              <Link {...props} to="/hospital/patients/$id/summaries/$summaryId/print" params={{ id: patientId, summaryId: summary.id }} />
            )}
          >
            {t('Print')}
          </Button>
        </span>
      </div>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <Markdown text={summary.body} />
      </Suspense>
      <DrawerForm
        title={summary.status === 'final' ? t('New version') : t('Edit summary')}
        size={860}
        opened={open === 'edit'}
        onClose={close}
      >
        <SummaryForm patientId={patientId} summary={summary} onDone={close} />
      </DrawerForm>
      {open === 'sign' ? <SignDialog summary={summary} onClose={close} /> : null}
    </>
  );
}
