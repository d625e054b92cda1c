import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { Letterhead, PrintFoot, PrintPage } from '#modules/patients/web/index.ts';
import { consciousnessWords } from '../words.ts';
import { pressureOf, written } from '../hospital/vital-values.ts';
import styles from './print.module.css';

const most = 100;
const measured = ['temperature', 'pulse', 'respiratoryRate'] as const;
const further = ['spo2', 'bloodGlucose', 'weight', 'painScore'] as const;

/** The observation chart on paper: the newest hundred sets, voided ones struck through. */
export function ObservationChartPage() {
  const t = useText();
  const format = useFormat();
  const { id = '' } = useParams({ strict: false });
  const patient = useCall(patientCalls.details, { params: { id } }, { quiet: true });
  const vitals = useCall(vitalCalls.list, { query: { patientId: id, limit: most } }, { quiet: true });
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PrintPage
        title={t('Observation chart')}
        size="a4-landscape"
        ready={vitals.data !== undefined && patient.data !== undefined}
        counted={{ paper: 'observation-chart', records: [{ key: patient.data?.hospitalPatientId ?? '', params: { id } }] }}
      >
        <Loaded from={vitals} rows={10} isEmpty={(list) => list.data.length === 0} empty={<EmptyState title={t('No vitals recorded')} />}>
          {(list) => (
            <article className={`${styles.paper} ${styles.wide} as-paper`}>
              <Letterhead end={<p className="code strong">{patient.data?.hospitalPatientId}</p>} />
              <p className={styles.title}>{t('Observation chart')}</p>
              <p className={styles.about}>
                {[patient.data?.fullname, patient.data?.dateOfBirth ? format.day(patient.data.dateOfBirth) : null]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <Rows vitals={list.data} />
              <PrintFoot about={patient.data?.hospitalPatientId ?? ''} />
            </article>
          )}
        </Loaded>
      </PrintPage>
    </Suspense>
  );
}

function Rows({ vitals }: { readonly vitals: readonly Vital[] }) {
  const t = useText();
  const format = useFormat();
  const heads = [t('Taken at'), t('Temp'), t('Pulse'), t('Resp'), t('BP'), t('SpO2'), t('Glucose'), t('Weight'), t('Pain')];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a narrow screen must be reachable by keyboard.
    <div role="group" className={styles.scroller} aria-label={t('Table: {title}', { title: t('Observation chart') })} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[...heads, t('Consciousness'), t('NEWS2'), t('Taken by')].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vitals.map((vital) => (
            <tr key={vital.id} className={vital.status === 'entered-in-error' ? styles.struck : undefined}>
              <th scope="row">{format.instant(vital.takenAt)}</th>
              {measured.map((field) => (
                <td key={field}>{written(vital, field)}</td>
              ))}
              <td>{pressureOf(vital)}</td>
              {further.map((field) => (
                <td key={field}>{written(vital, field)}</td>
              ))}
              <td>{vital.consciousness ? t(consciousnessWords[vital.consciousness]) : '–'}</td>
              <td>{vital.news2 ?? '–'}</td>
              <td>{vital.takenByName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
