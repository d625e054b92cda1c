import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { instantOf } from '#kernel/web/text/wall-time.ts';
import type { Chart } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { AllergyBlock, IdentityLine } from '../identity.tsx';
import { groupWords, heldLook } from '../looks.ts';
import { useDoseWords } from '../words.tsx';
import { type ChartEntry, type ChartMedicine, type Column, daysOf, hoursOf, idleColumns, isWithin } from './axis.ts';
import styles from './chart.module.css';
import { ChartKey, DoseMark } from './dose-mark.tsx';

interface Axis {
  readonly columns: readonly Column[];
  readonly idle: ReadonlySet<string>;
  /** The column of the present; null on another day. */
  readonly now: string | null;
  readonly weekly: boolean;
}

interface TableProps {
  readonly chart: Chart;
  readonly day: string;
  readonly weekly: boolean;
}

/** The chart begins an hour before the present: what is late and what is due now are in sight together. */
function useScrollToNow(box: RefObject<HTMLDivElement | null>, place: number, from: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a nurse who has scrolled stays where they are when the hour changes.
  useEffect(() => {
    const head = box.current?.querySelector<HTMLElement>('[data-now]');
    if (box.current && head) box.current.scrollLeft = Math.max(0, place - 1) * head.offsetWidth;
  }, [from]);
}

/** All patients of a ward over the same hours or days; who they are and what they are allergic to stays beside their rows. */
export function WardTable({ chart, day, weekly }: TableProps) {
  const t = useText();
  const format = useFormat();
  const { zone } = usePlace();
  const present = new Date(useNow()).toISOString();
  const box = useRef<HTMLDivElement>(null);
  const columns = weekly ? daysOf(day, 7, (own) => instantOf(`${own} 00:00`, zone)) : hoursOf(chart.from, chart.until);
  const now = columns.find((column) => isWithin(column, present))?.key ?? null;
  const axis: Axis = { columns, idle: idleColumns(columns, chart.patients), now, weekly };
  useScrollToNow(
    box,
    columns.findIndex(({ key }) => key === now),
    chart.from,
  );
  return (
    <>
      <ChartKey />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard. */}
      <div ref={box} role="group" className={styles.scroller} aria-label={t('Drug chart')} tabIndex={0}>
        <table className={styles.chart} data-axis data-weekly={weekly || undefined}>
          <thead>
            <tr>
              <th scope="col" className={styles.who}>
                {t('Patient')}
              </th>
              <th scope="col" className={styles.what}>
                {t('Medicine')}
              </th>
              {columns.map(({ key, from }) => (
                <th
                  key={key}
                  scope="col"
                  className="tnum"
                  data-idle={axis.idle.has(key) || undefined}
                  data-now={key === now || undefined}
                  aria-current={key === now ? 'time' : undefined}
                >
                  {weekly ? format.day(key) : format.time(from)}
                </th>
              ))}
            </tr>
          </thead>
          {chart.patients.map((entry) => (
            <PatientRows key={entry.patient.id} entry={entry} axis={axis} />
          ))}
        </table>
      </div>
    </>
  );
}

function PatientRows({ entry, axis }: { readonly entry: ChartEntry; readonly axis: Axis }) {
  const { patient, allergies, noKnownAllergies, medicines } = entry;
  const ward = medicines.find((medicine) => medicine.ward)?.ward?.name ?? null;
  return (
    <tbody>
      {medicines.map((medicine, place) => (
        <tr key={medicine.id}>
          {place === 0 ? (
            <th scope="rowgroup" rowSpan={medicines.length} className={styles.who}>
              <span className={styles.identity}>
                <span className={styles.name}>{patient.fullname}</span>
                <IdentityLine patient={patient} ward={ward} />
                <AllergyBlock names={allergies} noneKnown={noKnownAllergies} />
              </span>
            </th>
          ) : null}
          <MedicineCells medicine={medicine} axis={axis} />
        </tr>
      ))}
    </tbody>
  );
}

function MedicineCells({ medicine, axis }: { readonly medicine: ChartMedicine; readonly axis: Axis }) {
  const t = useText();
  const words = useDoseWords();
  const { columns, idle, now, weekly } = axis;
  return (
    <>
      <th scope="row" className={styles.what}>
        <span className={styles.medicine}>
          <Link to="/hospital/administrations/$id" params={{ id: medicine.id }} className={styles.drug}>
            {medicine.medicine}
          </Link>
          <span>{words(medicine)}</span>
          <span className={styles.about}>
            {t(groupWords[medicine.group])}
            {medicine.controlled ? ` · ${t('Controlled')}` : ''}
          </span>
          {medicine.held ? <StatusBadge look={heldLook} /> : null}
        </span>
      </th>
      {columns.map((column) => {
        const doses = medicine.doses.filter(({ dueAt }) => isWithin(column, dueAt));
        return (
          <td key={column.key} data-idle={idle.has(column.key) || undefined} data-now={column.key === now || undefined}>
            {doses.length > 0 ? (
              <span className={styles.cell}>
                {doses.map((dose) => (
                  <DoseMark key={dose.id} medicine={medicine} dose={dose} weekly={weekly} />
                ))}
              </span>
            ) : null}
          </td>
        );
      })}
    </>
  );
}
