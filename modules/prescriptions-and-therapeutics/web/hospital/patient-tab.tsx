import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { useDirections } from '#modules/pharmacy/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { PatientMedication } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';
import type { Prescription } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { kindWords, lineLooks, prescriptionLooks } from '../looks.ts';
import { staffOfPatient } from '../staff-calls.ts';
import { medicineOf } from './record/line-row.tsx';
import styles from './record/record.module.css';

const most = 50;
const live = ['prescriptions'] as const;

/** A patient's medicines: what is taken now, what comes from elsewhere, and every prescription. */
export function PatientMedicines({
  patientId,
  patient,
}: {
  readonly patientId: string;
  readonly patient: { readonly acceptsCare: boolean };
}) {
  const t = useText();
  const { can } = useAccess();
  const write =
    can(prescriptionCalls.create) && patient.acceptsCare ? (
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={15} aria-hidden="true" />}
        renderRoot={(props) => <Link to="/hospital/prescriptions/new" search={{ patient: patientId }} {...props} />}
      >
        {t('New prescription')}
      </Button>
    ) : null;
  const reconcile =
    can(prescriptionCalls.reconcile) && can(prescriptionCalls.check) && patient.acceptsCare ? (
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconChecklist size={15} aria-hidden="true" />}
        renderRoot={(props) => <Link to="/hospital/prescriptions/reconcile/$id" params={{ id: patientId }} {...props} />}
      >
        {t('Reconcile')}
      </Button>
    ) : null;
  return (
    <div className={styles.stack}>
      <Medicines patientId={patientId} reconcile={reconcile} />
      <Prescriptions patientId={patientId} write={write} />
    </div>
  );
}

function Medicines({ patientId, reconcile }: { readonly patientId: string; readonly reconcile: React.ReactNode }) {
  const t = useText();
  const directions = useDirections();
  const found = useCall(prescriptionCalls.medications, { params: { id: patientId } }, { live, quiet: true });
  const columns: readonly Column<PatientMedication>[] = [
    {
      key: 'medicine',
      title: t('Medicine'),
      cell: ({ line }) => (
        <span className={styles.two}>
          <span className="strong">{medicineOf(line)}</span>
          <span className="note">{directions(line)}</span>
        </span>
      ),
    },
    {
      key: 'prescription',
      title: t('Prescription'),
      cell: (row) => <RxLink id={row.prescriptionId} number={row.prescriptionNumber} />,
    },
    {
      key: 'until',
      title: t('Until'),
      wide: true,
      cell: ({ line }) => (line.endAt ? <Moment at={line.endAt} /> : <span>{t('continuing')}</span>),
    },
    { key: 'status', title: t('Status'), cell: ({ line }) => <StatusBadge look={lineLooks[line.status]} /> },
  ];
  const table = (title: string, rows: readonly PatientMedication[]) => (
    <PlainTable label={t('Table: {title}', { title })} columns={columns} rows={rows} rowKey={({ line }) => line.id} />
  );
  return (
    <Loaded from={found} rows={4}>
      {({ current, outside }) => (
        <>
          <Panel title={t('Current medicines')} flush actions={current.length + outside.length > 0 ? reconcile : null}>
            {current.length > 0 ? table(t('Current medicines'), current) : <EmptyState compact title={t('No current medicines')} />}
          </Panel>
          {outside.length > 0 ? (
            <Panel title={t('From elsewhere')} flush>
              {table(t('From elsewhere'), outside)}
            </Panel>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

function RxLink({ id, number }: { readonly id: string; readonly number: string }) {
  return (
    <Link to="/hospital/prescriptions/$id" params={{ id }} className="code">
      {number}
    </Link>
  );
}

function Prescriptions({ patientId, write }: { readonly patientId: string; readonly write: React.ReactNode }) {
  const t = useText();
  const found = useCall(staffOfPatient, { params: { id: patientId }, query: { limit: most } }, { live, quiet: true });
  const columns: readonly Column<Prescription>[] = [
    { key: 'number', title: t('RX no.'), cell: (row) => <RxLink id={row.id} number={row.prescriptionNumber} /> },
    { key: 'date', title: t('Date'), cell: (row) => <Moment at={row.createdAt} /> },
    { key: 'prescriber', title: t('Prescriber'), wide: true, text: (row) => row.prescriber.fullname },
    { key: 'items', title: t('Items'), wide: true, text: (row) => String(row.items) },
    { key: 'kind', title: t('Kind'), wide: true, text: (row) => t(kindWords[row.kind]) },
    { key: 'status', title: t('Status'), cell: (row) => <StatusBadge look={prescriptionLooks[row.status]} /> },
    {
      key: 'dispensed',
      title: t('Dispensed'),
      wide: true,
      text: (row) => (row.dispensed.of === 0 ? '–' : t('{done} of {of}', row.dispensed)),
    },
  ];
  return (
    <Panel
      title={t('Prescriptions')}
      flush
      actions={write}
      note={found.data && found.data.meta.count > most ? t('The newest {count}', { count: most }) : undefined}
    >
      <Loaded
        from={found}
        rows={4}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState compact title={t('No prescription found')} />}
      >
        {({ data }) => (
          <PlainTable label={t('Table: {title}', { title: t('Prescriptions') })} columns={columns} rows={data} rowKey={(row) => row.id} />
        )}
      </Loaded>
    </Panel>
  );
}
