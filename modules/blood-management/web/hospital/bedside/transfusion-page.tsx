import '#kernel/web/design/mantine-frame.css';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { bedsideCalls, transfusionActs } from '#modules/blood-management/contract/calls/bedside.ts';
import type { Transfusion } from '#modules/blood-management/contract/transfusion-records.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import { overdueLook, tooLongLook, transfusionLooks } from '../../looks.ts';
import { componentWords, reactionWords } from '../../words.ts';
import styles from '../blood.module.css';
import { UnitLink } from '../units/unit-page.tsx';
import { transfusionForms } from './transfusions-tab.tsx';

const momentWords: Readonly<Record<string, string>> = {
  baseline: word('Before'),
  running: word('During'),
  end: word('At the end'),
  reaction: word('At the reaction'),
};

/** /hospital/blood-management/transfusion/{id}: one transfusion with its observations. */
export function TransfusionPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const transfusion = useCall(bedsideCalls.transfusion, { params: { id } }, { live: ['blood-transfusions'] });
  return (
    <Loaded from={transfusion} rows={10}>
      {(found) => <TransfusionView of={found} />}
    </Loaded>
  );
}

function TransfusionView({ of }: { readonly of: Transfusion }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.stack}>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <PatientBanner patientId={of.patient.id} />
      </Suspense>
      <PageHead
        title={t('Transfusion')}
        note={`${of.unit.unitNumber} · ${of.unit.bloodGroup} · ${t(componentWords[of.unit.component])}`}
        badges={
          <>
            <StatusBadge look={transfusionLooks[of.status]} />
            {of.vitalsDue ? <StatusBadge look={overdueLook} /> : null}
            {of.tooLong ? <StatusBadge look={tooLongLook} /> : null}
          </>
        }
        actions={<RecordActs acts={transfusionActs} of={of} forms={transfusionForms} />}
      />
      <Panel title={t('Details')}>
        <Facts
          rows={[
            [t('Unit'), <UnitLink key="unit" id={of.unit.id} words={of.unit.unitNumber} />],
            [t('Request'), of.requestNumber],
            [t('Started'), `${format.instant(of.startedAt)}, ${of.startedBy.name}`],
            [t('Checked by'), of.checkedBy.name],
            [t('Observations due'), of.nextVitalsAt ? format.instant(of.nextVitalsAt) : null],
            [t('Ended'), of.endedAt ? format.instant(of.endedAt) : null],
            [t('Volume given, ml'), of.volumeGiven],
            [t('Why it was stopped'), of.stopReason],
            [t('Reactions'), of.reactions.map(({ reactionNumber, kind }) => `${reactionNumber}, ${t(reactionWords[kind])}`).join('; ')],
          ]}
        />
      </Panel>
      <Vitals of={of} />
    </div>
  );
}

function Vitals({ of }: { readonly of: Transfusion }) {
  const t = useText();
  const column = useColumnsOf<Transfusion['vitals'][number]>();
  return (
    <Panel title={t('Observations')} flush>
      <PlainTable
        label={t('Observations')}
        rows={of.vitals}
        rowKey={(row) => row.id}
        columns={[
          column.instant('at', t('Time')),
          column.text('moment', t('When'), { of: (row) => t(momentWords[row.moment] ?? row.moment) }),
          column.count('temperature', t('Temperature, °C')),
          column.count('pulse', t('Pulse')),
          column.text('pressure', t('Blood pressure'), {
            of: (row) => (row.systolic === null ? null : `${row.systolic}/${row.diastolic ?? ''}`),
          }),
          column.count('respiratoryRate', t('Respiratory rate'), { wide: true }),
          column.count('spo2', t('SpO₂, %'), { wide: true }),
          column.text('by', t('By'), { wide: true, of: (row) => row.by.name }),
        ]}
      />
    </Panel>
  );
}
