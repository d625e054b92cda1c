import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Schedule } from '#modules/appointments/contract/schedule-records.ts';
import { weekdays } from '#modules/organisation/contract/words.ts';
import { weekdayWords } from '../../words.ts';
import styles from './schedules.module.css';

/** A week of hours: one column a day, one block a row of the schedule. */
export function WeekGrid({ rows, onOpen }: { readonly rows: readonly Schedule[]; readonly onOpen?: (row: Schedule) => void }) {
  const t = useText();
  return (
    <ol className={styles.week}>
      {weekdays.map((day) => {
        const own = rows.filter((row) => row.dayOfWeek === day).toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
        return (
          <li key={day} className={styles.day} data-free={own.length === 0 || undefined}>
            <h3 className={styles.dayName}>{t(weekdayWords[day])}</h3>
            {own.length === 0 ? <p className={styles.none}>{t('No hours')}</p> : null}
            {own.map((row) =>
              onOpen ? (
                <button key={row.id} type="button" className={styles.block} onClick={() => onOpen(row)}>
                  <Hours row={row} />
                </button>
              ) : (
                <div key={row.id} className={styles.block}>
                  <Hours row={row} />
                </div>
              ),
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Hours({ row }: { readonly row: Schedule }) {
  const t = useText();
  const format = useFormat();
  const until =
    row.validFrom || row.validTo
      ? [
          row.validFrom ? t('from {day}', { day: format.day(row.validFrom) }) : '',
          row.validTo ? t('to {day}', { day: format.day(row.validTo) }) : '',
        ]
          .filter(Boolean)
          .join(' ')
      : '';
  const notes = [
    ...row.breaks.map((pause) => t('Break {from}–{to}', pause)),
    row.slotMinutes ? t('Every {count} min', { count: row.slotMinutes }) : '',
    row.appointmentTypeIds.length > 0 ? t('{count} type | {count} types', { count: row.appointmentTypeIds.length }) : '',
    row.maxPatients ? t('At most {count} patient | At most {count} patients', { count: row.maxPatients }) : '',
    row.room?.name ?? '',
    until,
  ].filter(Boolean);
  return (
    <>
      <span className={styles.hours}>
        {row.startTime.slice(0, 5)}–{row.endTime.slice(0, 5)}
      </span>
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
    </>
  );
}
