import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { IconHeartbeat, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { allergyCalls, conditionCalls } from '#modules/patient-chart/contract/calls/conditions.ts';
import { attachmentCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import type { Attachment } from '#modules/patient-chart/contract/document-records.ts';
import type { Allergy, Condition } from '#modules/patient-chart/contract/records.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { clinicalLooks, criticalityLooks } from '../looks.ts';
import { TwoLines } from '../two-lines.tsx';
import { allergyCategoryWords, attachmentCategoryWords, conditionCategoryWords, vitalSourceWords } from '../words.ts';
import { UploadForm } from '../hospital/upload-form.tsx';
import { useDownload } from '../hospital/use-download.ts';
import { pressureOf, written } from '../hospital/vital-values.ts';
import { HomeVitalsForm } from './home-vitals-form.tsx';
import { OwnSummaries } from './own-summaries.tsx';
import styles from './health.module.css';

const shownAtOnce = 20;

/** The own record as all hospitals hold it: conditions, allergies, readings, letters. `own`: the person whose record it is. */
export function HealthTab({ own: id }: { readonly own: string }) {
  const { person } = useSearch({ strict: false }) as { person?: string };
  return (
    <div className={styles.stack}>
      <Allergies id={id} />
      <Conditions id={id} />
      <Readings id={id} acting={person !== undefined} />
      <OwnSummaries id={id} />
      <Documents id={id} />
    </div>
  );
}

function Allergies({ id }: { readonly id: string }) {
  const t = useText();
  const found = useCall(allergyCalls.ofPatient, { params: { id } }, { live: ['patients'], quiet: true });
  const columns: readonly Column<Allergy>[] = [
    {
      key: 'substance',
      title: t('Substance'),
      cell: (row) => <TwoLines name={row.substance} under={t(allergyCategoryWords[row.category])} />,
    },
    { key: 'risk', title: t('Risk'), cell: (row) => <StatusBadge look={criticalityLooks[row.criticality]} /> },
    { key: 'hospital', title: t('Hospital'), wide: true, text: (row) => row.hospitalName },
  ];
  return (
    <Panel title={t('Allergies')} flush>
      <Loaded
        from={found}
        rows={2}
        isEmpty={(list) => list.data.length === 0}
        empty={
          <EmptyState compact title={found.data?.allergyReview.state === 'none-known' ? t('No known allergies') : t('No record found')} />
        }
      >
        {(list) => <PlainTable label={t('Allergies')} columns={columns} rows={list.data} rowKey={(row) => row.id} />}
      </Loaded>
    </Panel>
  );
}

function Conditions({ id }: { readonly id: string }) {
  const t = useText();
  const found = useCall(conditionCalls.ofPatient, { params: { id }, query: { limit: 100 } }, { live: ['patients'], quiet: true });
  const columns: readonly Column<Condition>[] = [
    { key: 'name', title: t('Condition'), cell: (row) => <TwoLines name={row.name} under={t(conditionCategoryWords[row.category])} /> },
    { key: 'status', title: t('Status'), cell: (row) => <StatusBadge look={clinicalLooks[row.clinicalStatus]} /> },
    { key: 'hospital', title: t('Hospital'), wide: true, text: (row) => row.hospitalName },
    { key: 'at', title: t('Recorded on'), wide: true, kind: 'instant', value: (row) => row.recordedAt },
  ];
  return (
    <Panel title={t('Conditions')} flush>
      <Loaded from={found} rows={3} isEmpty={(list) => list.data.length === 0} empty={<EmptyState compact title={t('No record found')} />}>
        {(list) => <PlainTable label={t('Conditions')} columns={columns} rows={list.data} rowKey={(row) => row.id} />}
      </Loaded>
    </Panel>
  );
}

function Readings({ id, acting }: { readonly id: string; readonly acting: boolean }) {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const found = useCall(
    vitalCalls.list,
    { query: { limit: shownAtOnce, ...(acting ? { patientId: id } : {}) } },
    { live: ['patients'], quiet: true },
  );
  const columns: readonly Column<Vital>[] = [
    { key: 'at', title: t('Taken at'), kind: 'instant', value: (row) => row.takenAt },
    { key: 'bp', title: t('BP'), text: pressureOf },
    { key: 'pulse', title: t('Pulse'), text: (row) => written(row, 'pulse') },
    { key: 'temp', title: t('Temp'), wide: true, text: (row) => written(row, 'temperature') },
    { key: 'glucose', title: t('Glucose'), wide: true, text: (row) => written(row, 'bloodGlucose') },
    { key: 'weight', title: t('Weight'), wide: true, text: (row) => written(row, 'weight') },
    { key: 'source', title: t('Source'), wide: true, text: (row) => t(vitalSourceWords[row.source]) },
  ];
  return (
    <>
      <Panel
        title={t('Readings')}
        flush
        actions={
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconHeartbeat size={15} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t('Add home reading')}
          </Button>
        }
      >
        <Loaded
          from={found}
          rows={3}
          isEmpty={(list) => list.data.length === 0}
          empty={<EmptyState compact title={t('No vitals recorded')} />}
        >
          {(list) => <PlainTable label={t('Readings')} columns={columns} rows={list.data} rowKey={(row) => row.id} />}
        </Loaded>
      </Panel>
      <DrawerForm title={t('Add home reading')} opened={adding} onClose={() => setAdding(false)}>
        <HomeVitalsForm personId={id} onDone={() => setAdding(false)} />
      </DrawerForm>
    </>
  );
}

function Documents({ id }: { readonly id: string }) {
  const t = useText();
  const format = useFormat();
  const download = useDownload();
  const [adding, setAdding] = useState(false);
  const found = useCall(
    attachmentCalls.ofPatient,
    { params: { patientId: id }, query: { limit: shownAtOnce } },
    { live: ['patients'], quiet: true },
  );
  const columns: readonly Column<Attachment>[] = [
    { key: 'name', title: t('Name'), cell: (row) => <TwoLines name={row.name} under={t(attachmentCategoryWords[row.category])} /> },
    { key: 'hospital', title: t('Hospital'), wide: true, text: (row) => row.hospitalName },
    { key: 'at', title: t('Added'), wide: true, text: (row) => format.instant(row.createdAt) },
    {
      key: 'get',
      title: t('Actions'),
      align: 'end',
      cell: (row) => (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={row.scan !== 'clean'}
          aria-label={t('Download {name}', { name: row.name })}
          onClick={() => void download(row)}
        >
          {t('Download')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Panel
        title={t('Documents')}
        flush
        actions={
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconUpload size={15} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t('Add document')}
          </Button>
        }
      >
        <Loaded from={found} rows={3} isEmpty={(list) => list.data.length === 0} empty={<EmptyState compact title={t('No attachments')} />}>
          {(list) => <PlainTable label={t('Documents')} columns={columns} rows={list.data} rowKey={(row) => row.id} />}
        </Loaded>
      </Panel>
      <DrawerForm title={t('Add document')} size={560} opened={adding} onClose={() => setAdding(false)}>
        <UploadForm patientId={id} own onDone={() => setAdding(false)} />
      </DrawerForm>
    </>
  );
}
