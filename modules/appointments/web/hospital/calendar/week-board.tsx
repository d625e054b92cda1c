import { useMemo } from 'react';
import { readCatalogue } from '#kernel/web/text/catalogue.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import { lookOf } from '../../looks.ts';
import { backgroundWords } from '../../words.ts';
import { personName } from '../person-of.ts';
import { usePractitioners } from '../use-choices.ts';
import { useHere } from '../use-here.ts';
import { poolResource } from './calendar-events.ts';
import colours from './type-colours.module.css';
import styles from './week-board.module.css';
import type { Lane, LaneDay } from './week-lanes.ts';

/** Visits named in a day before the rest is a number. */
const named = 3;

/** A busy week of everybody: each practitioner's days with how full they are; a day or a name leads to all of it. */
export function WeekBoard({ lanes }: { readonly lanes: readonly Lane[] }) {
  const t = useText();
  const format = useFormat();
  const here = useHere();
  const practitioners = usePractitioners();
  const today = format.today();
  const rows = useMemo(() => {
    const names = new Map(practitioners.map((each) => [each.id, each.name]));
    const nameOf = ({ id, days }: Lane) =>
      names.get(id) ?? days.flatMap(({ visits }) => visits).find(({ practitioner }) => practitioner?.id === id)?.practitioner?.name ?? '–';
    return lanes
      .map((lane) => ({ lane, name: lane.id === poolResource ? t('Department pool') : nameOf(lane) }))
      .toSorted((a, b) => Number(a.lane.id === poolResource) - Number(b.lane.id === poolResource) || a.name.localeCompare(b.name));
  }, [lanes, practitioners, t]);
  return (
    <div className={styles.scroll}>
      <table className={styles.board}>
        <caption className="visually-hidden">{t('The week by practitioner')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Practitioner')}</th>
            {(rows[0]?.lane.days ?? []).map(({ date }) => (
              <th key={date} scope="col" data-today={date === today || undefined}>
                <button type="button" className={styles.day} onClick={() => here.setSearch({ layout: 'practitioners', date })}>
                  <span>{weekday(date)}</span> <b>{Number(date.slice(8))}</b>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ lane, name }) => (
            <tr key={lane.id}>
              <th scope="row">
                {lane.id === poolResource ? (
                  name
                ) : (
                  <button type="button" className={styles.name} onClick={() => here.setSearch({ practitioners: [lane.id] })}>
                    {name}
                  </button>
                )}
              </th>
              {lane.days.map((day) => (
                <DayCell key={day.date} day={day} name={name} laneId={lane.id} today={day.date === today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function weekday(date: string): string {
  return new Intl.DateTimeFormat(readCatalogue().language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
}

interface DayCellProps {
  readonly day: LaneDay;
  readonly name: string;
  readonly laneId: string;
  readonly today: boolean;
}

function DayCell({ day, name, laneId, today }: DayCellProps) {
  const t = useText();
  const format = useFormat();
  const here = useHere();
  const { visits, openMinutes, bookedMinutes, closed, date } = day;
  if (visits.length === 0 && openMinutes === 0) {
    const words = laneId === poolResource ? '' : closed ? t(backgroundWords[closed.kind]) : t('No hours');
    return (
      <td data-closed={laneId !== poolResource || undefined} data-today={today || undefined} title={closed?.label ?? words}>
        <span className={styles.none}>{words}</span>
      </td>
    );
  }
  const drill = () =>
    laneId === poolResource
      ? here.setSearch({ layout: 'practitioners', date })
      : here.setSearch({ layout: 'day', date, practitioners: [laneId] });
  const share = openMinutes === 0 ? 100 : Math.min(100, Math.round((bookedMinutes * 100) / openMinutes));
  const count = t('{count} visit | {count} visits', { count: visits.length });
  const full = openMinutes > 0 ? t('{percent}% booked', { percent: share }) : '';
  return (
    <td data-today={today || undefined}>
      <button
        type="button"
        className={styles.head}
        onClick={drill}
        aria-label={[name, format.day(date), count, full].filter(Boolean).join(', ')}
        title={full}
      >
        <span className={styles.count} data-none={visits.length === 0 || undefined}>
          {visits.length}
        </span>
        {openMinutes > 0 ? (
          <span className={styles.meter} data-full={share >= 90 || undefined} style={{ '--share': `${share}%` } as React.CSSProperties} />
        ) : null}
      </button>
      <ul className={styles.visits}>
        {visits.slice(0, named).map((row) => (
          <li key={row.id}>
            <Visit row={row} onOpen={() => here.show(row.id)} />
          </li>
        ))}
      </ul>
      {visits.length > named ? (
        <button type="button" className={styles.more} onClick={drill} tabIndex={-1} aria-hidden="true">
          {t('+{count} more', { count: visits.length - named })}
        </button>
      ) : null}
    </td>
  );
}

function Visit({ row, onOpen }: { readonly row: AppointmentRow; readonly onOpen: () => void }) {
  const t = useText();
  const format = useFormat();
  const look = lookOf(row);
  const words = `${format.time(row.appointmentDate)} ${personName(row)}, ${row.type.name}, ${t(look.word)}`;
  return (
    <button
      type="button"
      className={`${colours.typed} ${styles.visit}`}
      data-color={row.type.color}
      onClick={onOpen}
      title={words}
      aria-label={words}
    >
      <span className="tnum">{format.time(row.appointmentDate)}</span> {personName(row)}
    </button>
  );
}
