import { Button, SegmentedControl, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { PrintHead } from '#kernel/web/print/paper.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Chart } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { chartGroups } from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import styles from './administrations.module.css';
import { AdministrationDrawers } from './drawers.tsx';
import { dosageLooks, groupWords, lateLook, overdueLook } from './looks.ts';
import { chartSearch, useDrawer } from './search.ts';
import { useWardOptions } from './use-wards.ts';
import { useDoseWords } from './words.tsx';

type ChartPatient = Chart['patients'][number];
type Medicine = ChartPatient['medicines'][number];
type Dose = Medicine['doses'][number];

/** /hospital/administrations/chart: a ward's drug chart of a day or a week. */
export function ChartPage() {
  const t = useText();
  const format = useFormat();
  const wards = useWardOptions();
  const [search, setSearch] = useSearchOf(chartSearch);
  const day = search.day ?? format.today();
  const days = search.days ?? '1';
  const query = {
    day,
    days: Number(days),
    ...(search.ward ? { wardId: search.ward } : {}),
    ...(search.patient ? { patientId: search.patient } : {}),
  };
  const chart = useCall(administrationCalls.chart, { query }, { live: ['therapeutic-administrations'], keepOld: true, quiet: true });
  return (
    <>
      <PrintHead title={t('Drug chart')} about={format.day(day)} />
      <div className="no-print">
        <PageHead
          title={t('Drug chart')}
          actions={
            <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => window.print()}>
              {t('Print')}
            </Button>
          }
        />
      </div>
      <div className={`${styles.tools} no-print`}>
        {search.patient ? null : (
          <Select
            aria-label={t('Ward')}
            placeholder={t('My ward')}
            data={wards.map((option) => ({ ...option }))}
            value={search.ward ?? null}
            onChange={(ward) => setSearch({ ward: ward ?? undefined })}
            clearable
            searchable
          />
        )}
        <DayBox label={t('Day')} value={day} onChange={(picked) => setSearch({ day: picked || undefined })} />
        <SegmentedControl
          aria-label={t('Period')}
          value={days}
          onChange={(picked) => setSearch({ days: picked === '7' ? '7' : undefined })}
          data={[
            { value: '1', label: t('24 hours') },
            { value: '7', label: t('7 days') },
          ]}
        />
      </div>
      <Loaded
        from={chart}
        rows={10}
        isEmpty={({ patients }) => patients.length === 0}
        empty={<EmptyState title={t('No therapeutic administration found')} />}
      >
        {({ patients }) => (
          <div className={styles.stack}>
            {patients.map((entry) => (
              <PatientChart key={entry.patient.id} entry={entry} weekly={days === '7'} />
            ))}
          </div>
        )}
      </Loaded>
      <AdministrationDrawers />
    </>
  );
}

function PatientChart({ entry, weekly }: { readonly entry: ChartPatient; readonly weekly: boolean }) {
  const t = useText();
  const format = useFormat();
  const columnOf = (dose: Dose) => (weekly ? format.day(dose.dueAt) : format.time(dose.dueAt));
  const inOrder = entry.medicines.flatMap(({ doses }) => doses).sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
  const columns = [...new Set(inOrder.map(columnOf))];
  const groups = chartGroups.map((group) => [group, entry.medicines.filter((medicine) => medicine.group === group)] as const);
  return (
    <Panel
      flush
      title={entry.patient.fullname}
      note={
        <>
          <span className="code">{entry.patient.hospitalPatientId}</span>
          {entry.allergies.length > 0 ? (
            <>
              {' · '}
              <span className={styles.allergies}>
                <IconAlertTriangle size={14} aria-hidden="true" />
                {t('Allergic to {names}', { names: entry.allergies.join(', ') })}
              </span>
            </>
          ) : null}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll sideways must be reachable by keyboard. */}
      <div role="group" className={styles.scroller} aria-label={t('Drug chart of {name}', { name: entry.patient.fullname })} tabIndex={0}>
        <table className={styles.chart}>
          <thead>
            <tr>
              <th scope="col">{t('Medicine')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className="tnum">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(([group, medicines]) =>
            medicines.length > 0 ? (
              <tbody key={group}>
                <tr className={styles.group}>
                  <th scope="colgroup" colSpan={columns.length + 1}>
                    {t(groupWords[group])}
                  </th>
                </tr>
                {medicines.map((medicine) => (
                  <MedicineRow key={medicine.id} medicine={medicine} columns={columns} columnOf={columnOf} weekly={weekly} />
                ))}
              </tbody>
            ) : null,
          )}
        </table>
      </div>
    </Panel>
  );
}

interface RowProps {
  readonly medicine: Medicine;
  readonly columns: readonly string[];
  readonly columnOf: (dose: Dose) => string;
  readonly weekly: boolean;
}

function MedicineRow({ medicine, columns, columnOf, weekly }: RowProps) {
  const words = useDoseWords();
  return (
    <tr>
      <th scope="row">
        <span className={styles.two}>
          <Link to={'/hospital/administrations/$id' as string} params={{ id: medicine.id }} className="strong">
            {medicine.medicine}
          </Link>
          <span className={styles.under}>{words(medicine)}</span>
        </span>
      </th>
      {columns.map((column) => (
        <td key={column}>
          <span className={styles.cell}>
            {medicine.doses
              .filter((dose) => columnOf(dose) === column)
              .map((dose) => (
                <DoseMark key={dose.id} medicine={medicine} dose={dose} weekly={weekly} />
              ))}
          </span>
        </td>
      ))}
    </tr>
  );
}

function DoseMark({ medicine, dose, weekly }: { readonly medicine: Medicine; readonly dose: Dose; readonly weekly: boolean }) {
  const t = useText();
  const format = useFormat();
  const drawer = useDrawer();
  const look = dose.overdue ? overdueLook : dose.late ? { ...lateLook, word: dosageLooks[dose.status].word } : dosageLooks[dose.status];
  const words = (
    <>
      {weekly ? <span className="tnum">{format.time(dose.dueAt)}</span> : null}
      <StatusBadge look={look} />
      {dose.givenAt ? <span className={`${styles.under} tnum`}>{format.time(dose.givenAt)}</span> : null}
    </>
  );
  const mayRecord = dose.status === 'pending' && medicine.status === 'in-progress' && !medicine.held;
  if (!mayRecord) return <span className={styles.mark}>{words}</span>;
  return (
    <button type="button" className={styles.mark} onClick={() => drawer.open('record', medicine.id, dose.id)}>
      {words}
      <span className="visually-hidden">
        {t('Record dose of {medicine} at {time}', { medicine: medicine.medicine, time: format.instant(dose.dueAt) })}
      </span>
    </button>
  );
}
