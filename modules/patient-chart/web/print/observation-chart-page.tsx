import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines } from '#kernel/web/print/paper-parts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { consciousnessWords } from '../words.ts';
import { pressureOf, written } from '../hospital/vital-values.ts';

const most = 100;

/** The observation chart on paper: the newest hundred sets, voided ones struck through. */
export function ObservationChartPage() {
  const t = useText();
  const format = useFormat();
  const { id = '' } = useParams({ strict: false });
  const patient = useCall(patientCalls.details, { params: { id } }, { quiet: true });
  const vitals = useCall(vitalCalls.list, { query: { patientId: id, limit: most } }, { quiet: true });
  return (
    <PrintPage
      title={t('Observation chart')}
      size="a4-landscape"
      ready={vitals.data !== undefined && patient.data !== undefined}
      counted={{ paper: 'observation-chart', records: [{ key: patient.data?.hospitalPatientId ?? '', params: { id } }] }}
    >
      <Loaded from={vitals} rows={10} isEmpty={(list) => list.data.length === 0} empty={<EmptyState title={t('No vitals recorded')} />}>
        {(list) => (
          <Paper
            title={t('Observation chart')}
            about={patient.data?.hospitalPatientId}
            facts={[
              [t('Patient'), patient.data?.fullname],
              [t('Hospital number'), patient.data?.hospitalPatientId],
              [t('Born'), patient.data?.dateOfBirth ? format.day(patient.data.dateOfBirth) : null],
            ]}
          >
            <Rows vitals={list.data} />
          </Paper>
        )}
      </Loaded>
    </PrintPage>
  );
}

function Rows({ vitals }: { readonly vitals: readonly Vital[] }) {
  const t = useText();
  const figure = (key: Parameters<typeof written>[1], title: string): Column<Vital> => ({
    ...{ key, title },
    text: (vital) => written(vital, key),
  });
  return (
    <PaperLines
      dense
      label={t('Observation chart')}
      rows={vitals}
      rowKey={(vital) => vital.id}
      isStruck={(vital) => vital.status === 'entered-in-error'}
      columns={[
        { key: 'at', title: t('Taken at'), kind: 'instant', value: (vital) => vital.takenAt },
        figure('temperature', t('Temp')),
        figure('pulse', t('Pulse')),
        figure('respiratoryRate', t('Resp')),
        { key: 'pressure', title: t('BP'), text: pressureOf },
        figure('spo2', t('SpO2')),
        figure('bloodGlucose', t('Glucose')),
        figure('weight', t('Weight')),
        figure('painScore', t('Pain')),
        {
          key: 'mind',
          title: t('Consciousness'),
          text: ({ consciousness }) => (consciousness ? t(consciousnessWords[consciousness]) : '–'),
        },
        { key: 'news2', title: t('NEWS2'), text: (vital) => vital.news2 ?? '–' },
        { key: 'by', title: t('Taken by'), text: (vital) => vital.takenByName },
      ]}
    />
  );
}
