import { Button, Select } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconPrinter, IconShoppingCart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Card, Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { nursingCalls } from '#modules/admissions/contract/calls/nursing.ts';
import type { WardBed, WardTasks } from '#modules/admissions/contract/nursing-records.ts';
import { shifts } from '#modules/admissions/contract/words.ts';
import { shiftWords } from '../../looks.ts';
import { roundsLive } from '../rounds/use-rounds.ts';
import { nurseSearch } from '../search.ts';
import { useWards } from '../use-wards.ts';
import { BedVitals } from './bed-vitals.tsx';
import { NurseBed } from './nurse-bed.tsx';
import styles from './nursing.module.css';

const live = ['nursing-tasks', 'nursing-notes', 'early-warnings', 'vitals', 'patient-admissions', 'beds', ...roundsLive] as const;

/** /hospital/admissions/nurse: what is due at each bed of a ward, for tablets and phones. */
export function NursePage() {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(nurseSearch);
  const wards = useWards();
  const wardId = search.wardId ?? wards.data?.[0]?.id;
  const departmentId = wards.data?.find(({ id }) => id === wardId)?.department.id;
  return (
    <>
      <PageHead
        title={t('Nurse view')}
        actions={
          <>
            {can('View Therapeutic Administration') ? (
              <Button
                variant="default"
                leftSection={<IconShoppingCart size={15} aria-hidden="true" />}
                renderRoot={(props) => <Link {...props} to="/hospital/administrations/trolley" search={{ ward: departmentId }} />}
              >
                {t('Drug trolley')}
              </Button>
            ) : null}
            {wardId ? (
              <Button
                variant="default"
                leftSection={<IconPrinter size={15} aria-hidden="true" />}
                renderRoot={(props) => <Link {...props} to="/hospital/admissions/nurse/$wardId/handover" params={{ wardId }} />}
              >
                {t('Handover sheet')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={`${styles.tools} no-print`}>
        <Select
          className={styles.choose}
          aria-label={t('Ward')}
          allowDeselect={false}
          value={wardId ?? null}
          data={(wards.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => setSearch({ wardId: value ?? undefined })}
        />
        <Select
          className={styles.choose}
          aria-label={t('Shift')}
          placeholder={t('Current shift')}
          clearable
          value={search.shift ?? null}
          data={optionsFrom(shifts, shiftWords, t)}
          onChange={(value) => setSearch({ shift: shifts.find((shift) => shift === value) })}
        />
      </div>
      {wardId ? <WardDue key={wardId} wardId={wardId} shift={search.shift} /> : <NoWard />}
    </>
  );
}

function NoWard() {
  const t = useText();
  return (
    <Card>
      <EmptyState compact title={t('No ward found')} />
    </Card>
  );
}

function WardDue({ wardId, shift }: { readonly wardId: string; readonly shift: (typeof shifts)[number] | undefined }) {
  const found = useCall(
    nursingCalls.wardTasks,
    { params: { id: wardId }, query: shift ? { shift } : {} },
    { live, keepOld: true, quiet: true },
  );
  return (
    <Loaded from={found} rows={8}>
      {(ward) => <Beds ward={ward} />}
    </Loaded>
  );
}

/** Beds with something due first: warnings, then vitals, tasks and orders nobody has acknowledged by their times. */
function urgencyOf({ warning, vitals, tasks, orders }: WardBed): number {
  if (warning) return { emergency: 0, urgent: 1, watch: 2 }[warning.level];
  const first = Math.min(
    ...[vitals?.dueAt, tasks[0]?.dueAt, orders[0]?.changedAt].map((at) => (at ? Date.parse(at) : Number.POSITIVE_INFINITY)),
  );
  return first;
}

function Beds({ ward }: { readonly ward: WardTasks }) {
  const t = useText();
  const format = useFormat();
  const [measured, setMeasured] = useState<WardBed | null>(null);
  const beds = ward.beds.toSorted((one, other) => urgencyOf(one) - urgencyOf(other) || 0);
  const about = [
    `${t(shiftWords[ward.shift])}, ${t('until {time}', { time: format.time(ward.until) })}`,
    ward.lead ? t('In charge: {name}', { name: ward.lead }) : t('No one in charge'),
  ];
  return (
    <div className={styles.stack}>
      <p className="caption">{about.join(' · ')}</p>
      {beds.length === 0 ? (
        <Card>
          <EmptyState compact title={t('No patient in this ward')} />
        </Card>
      ) : null}
      <ul className={`${styles.list} ${styles.beds}`} aria-label={t('Beds of {name}', { name: ward.ward.name })}>
        {beds.map((bed) => (
          <NurseBed key={bed.admissionId} bed={bed} onMeasure={() => setMeasured(bed)} />
        ))}
      </ul>
      <DrawerForm title={t('Record vitals')} size={680} opened={measured !== null} onClose={() => setMeasured(null)}>
        {measured ? <BedVitals bed={measured} onClose={() => setMeasured(null)} /> : null}
      </DrawerForm>
    </div>
  );
}
