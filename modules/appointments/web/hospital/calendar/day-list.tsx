import '#kernel/web/design/print.css';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PrintHead } from '#kernel/web/print/paper.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { readCatalogue } from '#kernel/web/text/catalogue.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import { lookOf } from '../../looks.ts';
import { wallOf } from '#kernel/web/text/wall-time.ts';
import { TypeCell } from '../appointment-columns.tsx';
import { personName, personPhone } from '../person-of.ts';
import { useHere } from '../use-here.ts';
import type { CalendarAnswer } from './calendar-events.ts';
import styles from './calendar.module.css';

interface DayListProps {
  readonly answer: CalendarAnswer;
  readonly date: string;
  /** On a phone the list is the day; elsewhere it is for paper alone. */
  readonly onScreen: boolean;
}

function visitsOn(answer: CalendarAnswer, date: string): AppointmentRow[] {
  return answer.events
    .filter((row) => wallOf(row.appointmentDate, answer.timeZone).startsWith(date))
    .toSorted((a, b) => (a.appointmentDate < b.appointmentDate ? -1 : 1));
}

function Agenda({ rows }: { readonly rows: readonly AppointmentRow[] }) {
  const format = useFormat();
  const here = useHere();
  return (
    <ul className={`${styles.agenda} no-print`}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className={styles.visit} onClick={() => here.show(row.id)}>
            <span className={styles.visitTime}>{format.time(row.appointmentDate)}</span>
            <span className={styles.visitWords}>
              <span className="strong">{personName(row)}</span>
              <span className="muted">
                <TypeCell type={row.type} />
                {row.practitioner ? ` · ${row.practitioner.name}` : null}
              </span>
            </span>
            <StatusBadge look={lookOf(row)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A week of one person on a phone: its days below each other, those without visits in one line. */
export function WeekList({ answer }: { readonly answer: CalendarAnswer }) {
  const t = useText();
  const format = useFormat();
  const weekday = new Intl.DateTimeFormat(readCatalogue().language, { weekday: 'long', timeZone: 'UTC' });
  return (
    <div className={styles.days}>
      {answer.days.map(({ date, holiday }) => {
        const rows = visitsOn(answer, date);
        return (
          <section key={date} aria-label={format.day(date)}>
            <h3 className={styles.dayHead} data-today={date === format.today() || undefined}>
              {weekday.format(new Date(`${date}T12:00:00Z`))} <span className="tnum">{format.day(date)}</span>
              {holiday ? <span className="muted">{holiday}</span> : null}
            </h3>
            {rows.length === 0 ? <p className={styles.noVisits}>{t('No visits')}</p> : <Agenda rows={rows} />}
          </section>
        );
      })}
    </div>
  );
}

/** A day's visits in order of time: on phones in place of the grid, and on paper. */
export function DayList({ answer, date, onScreen }: DayListProps) {
  const t = useText();
  const format = useFormat();
  const rows = visitsOn(answer, date);
  return (
    <>
      {onScreen ? rows.length === 0 ? <EmptyState title={t('No Upcoming Appointments')} /> : <Agenda rows={rows} /> : null}
      <div className="print-only">
        <PrintHead title={t('Appointments of {day}', { day: format.day(date) })} />
        <table className={styles.paper}>
          <thead>
            <tr>
              {[t('Time'), t('Patient'), t('Phone'), t('Type'), t('Department'), t('Practitioner'), t('Status')].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{format.time(row.appointmentDate)}</td>
                <td>{personName(row)}</td>
                <td>{personPhone(row) ?? '–'}</td>
                <td>{row.type.name}</td>
                <td>{row.department.name}</td>
                <td>{row.practitioner?.name ?? '–'}</td>
                <td>{t(lookOf(row).word)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
