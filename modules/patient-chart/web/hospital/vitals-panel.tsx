import { Button, SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import '#kernel/web/design/mantine-frame.css';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import type { VitalSource } from '#modules/patient-chart/contract/words.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import styles from './chart.module.css';
import { chartSearch, recordVitals } from './search.ts';
import { VitalsForm } from './vitals-form.tsx';
import { VitalsList } from './vitals-list.tsx';

// Charts weigh more than all the rest of the record: they come when they are asked for.
const VitalsCharts = lazyPart(() => import('./vitals-charts.tsx').then((file) => file.VitalsCharts));
const GrowthCharts = lazyPart(() => import('./growth-charts.tsx').then((file) => file.GrowthCharts));

const dayMs = 86_400_000;
const ranges = { day: 1, week: 7, half: 182, all: null } as const;
type Range = keyof typeof ranges;
const adult = 19;

export interface VitalsPanelProps {
  readonly patientId: string;
  readonly patient: PatientDetails;
  /** Where new sets are taken; the record of the patient says none. */
  readonly source?: VitalSource;
  /** The record to which new sets belong: a stay. */
  readonly sourceId?: string;
  /** Page on which a set that was taken without a connection is settled; without it a set is saved with a connection only. */
  readonly unsentPage?: string;
}

/** Vitals of a patient: the list, the course as charts, the growth of those under 19. */
export function VitalsPanel({ patientId, patient, source = 'consultation', sourceId, unsentPage }: VitalsPanelProps) {
  const t = useText();
  const { can } = useAccess();
  const now = useNow();
  const format = useFormat();
  const [view, setView] = useState('list');
  const [range, setRange] = useState<Range>('all');
  const [{ drawer }, setSearch] = useSearchOf(chartSearch);
  const setAdding = (on: boolean) => setSearch({ drawer: on ? recordVitals : undefined });
  const days = ranges[range];
  const startDate = days === null ? undefined : new Date(now - days * dayMs).toISOString().slice(0, 10);
  const grows = patient.dateOfBirth !== null && Number(format.today().slice(0, 4)) - Number(patient.dateOfBirth.slice(0, 4)) < adult;
  const may = can(vitalCalls.record) && patient.acceptsCare;

  return (
    <>
      <Panel
        title={t('Vitals')}
        flush
        actions={
          <span className={styles.buttons}>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPrinter size={15} aria-hidden="true" />}
              renderRoot={(props) => <Link {...props} to="/hospital/patients/$id/observation-chart" params={{ id: patientId }} />}
            >
              {t('Observation chart')}
            </Button>
            {may ? (
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPlus size={15} aria-hidden="true" />}
                onClick={() => setAdding(true)}
              >
                {t('Record vitals')}
              </Button>
            ) : null}
          </span>
        }
      >
        <div className={styles.tools}>
          <SegmentedControl
            aria-label={t('View')}
            value={view}
            onChange={setView}
            data={[
              { value: 'list', label: t('List') },
              { value: 'charts', label: t('Charts') },
              ...(grows ? [{ value: 'growth', label: t('Growth') }] : []),
            ]}
          />
          {view === 'growth' ? null : (
            <SegmentedControl
              aria-label={t('Range')}
              value={range}
              onChange={(value) => setRange(value as Range)}
              data={[
                { value: 'day', label: t('24 hours') },
                { value: 'week', label: t('7 days') },
                { value: 'half', label: t('6 months') },
                { value: 'all', label: t('All') },
              ]}
            />
          )}
        </div>
        {view === 'list' ? <VitalsList patientId={patientId} startDate={startDate} key={startDate ?? 'all'} /> : null}
        {view === 'charts' ? <VitalsCharts patientId={patientId} startDate={startDate} /> : null}
        {view === 'growth' ? <GrowthCharts patientId={patientId} /> : null}
      </Panel>
      <DrawerForm title={t('Record vitals')} size={680} opened={drawer === recordVitals && may} onClose={() => setAdding(false)}>
        <VitalsForm
          patient={patient}
          source={source}
          {...(sourceId ? { sourceId } : {})}
          {...(unsentPage ? { keeps: { page: unsentPage, onKept: () => setAdding(false) } } : {})}
          onDone={() => setAdding(false)}
          onCancel={() => setAdding(false)}
        />
      </DrawerForm>
    </>
  );
}
