import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { ConsultationRow } from '#modules/consultation/contract/records.ts';
import { liveConsultations } from '#modules/consultation/contract/words.ts';
import { useVisitColumns } from '../desk/consultation-columns.tsx';
import { PatientCertificates } from './certificates-panel.tsx';
import { VisitReader } from './visit-reader.tsx';
import styles from './visits.module.css';

const pageSize = 20;
/** As many notes as stand beside each other and can still be read. */
const mostBeside = 2;

/** Tab Visits of a patient's record: the list, and one or two notes side by side under it. */
export function VisitsPanel({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const [pages, setPages] = useState(1);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const found = useCall(
    consultationCalls.ofPatient,
    { params: { patientId }, query: { limit: pageSize * pages } },
    { live: [liveConsultations], keepOld: true, quiet: true },
  );
  const count = found.data?.meta.count ?? 0;
  return (
    <div className={styles.stack}>
      <Panel title={t('Visits')} flush note={count > 1 ? t('Tick two visits to read them side by side') : undefined}>
        <Loaded
          from={found}
          rows={5}
          isEmpty={({ data }) => data.length === 0}
          empty={<EmptyState compact title={t('No consultation found')} />}
        >
          {({ data }) => <VisitsTable rows={data} picked={picked} onPick={setPicked} />}
        </Loaded>
        {count > pageSize * pages ? (
          <div className={styles.more}>
            <Button variant="default" size="compact-md" loading={found.renewing} onClick={() => setPages(pages + 1)}>
              {t('Show more')}
            </Button>
          </div>
        ) : null}
      </Panel>
      {picked.length > 0 ? (
        <div className={styles.beside} data-count={picked.length}>
          {picked.map((id) => (
            <VisitReader key={id} id={id} onClose={() => setPicked(picked.filter((each) => each !== id))} />
          ))}
        </div>
      ) : null}
      <PatientCertificates patientId={patientId} />
    </div>
  );
}

interface VisitsTableProps {
  readonly rows: readonly ConsultationRow[];
  readonly picked: readonly string[];
  readonly onPick: (picked: readonly string[]) => void;
}

function VisitsTable({ rows, picked, onPick }: VisitsTableProps) {
  const t = useText();
  const format = useFormat();
  const columns = useVisitColumns(true);
  // A third one takes the place of the first.
  const toggle = (id: string) => onPick(picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id].slice(-mostBeside));
  const read: Column<ConsultationRow> = {
    key: 'read',
    title: t('Read'),
    cell: (row) => (
      <Checkbox
        aria-label={t('Read the visit of {time}', { time: format.instant(row.startedAt) })}
        checked={picked.includes(row.id)}
        onChange={() => toggle(row.id)}
      />
    ),
  };
  return (
    <PlainTable label={t('Table: {title}', { title: t('Visits') })} columns={[read, ...columns]} rows={rows} rowKey={(row) => row.id} />
  );
}
