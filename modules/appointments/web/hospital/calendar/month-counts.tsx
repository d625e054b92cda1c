import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { readCatalogue } from '#kernel/web/text/catalogue.ts';
import { useHere } from '../use-here.ts';
import type { CalendarAnswer } from './calendar-events.ts';
import styles from './month-counts.module.css';

/** A month on a phone: how many visits each day has; a day leads to them. */
export function MonthCounts({ answer, date }: { readonly answer: CalendarAnswer; readonly date: string }) {
  const t = useText();
  const format = useFormat();
  const here = useHere();
  const today = format.today();
  const weekday = new Intl.DateTimeFormat(readCatalogue().language, { weekday: 'narrow', timeZone: 'UTC' });
  return (
    <div className={styles.month}>
      {answer.days.slice(0, 7).map((day) => (
        <span key={day.date} className={styles.weekday} aria-hidden="true">
          {weekday.format(new Date(`${day.date}T12:00:00Z`))}
        </span>
      ))}
      {answer.days.map((day) =>
        day.date.slice(0, 7) === date.slice(0, 7) ? (
          <button
            key={day.date}
            type="button"
            className={styles.day}
            data-today={day.date === today || undefined}
            data-holiday={day.holiday !== null || undefined}
            onClick={() => here.setSearch({ layout: 'day', date: day.date })}
          >
            <span className="visually-hidden">
              {[format.day(day.date), t('{count} visit | {count} visits', { count: day.count }), day.holiday].filter(Boolean).join(', ')}
            </span>
            <span className={styles.number} aria-hidden="true">
              {Number(day.date.slice(8))}
            </span>
            {day.count > 0 ? (
              <span className={styles.count} aria-hidden="true">
                {day.count}
              </span>
            ) : null}
          </button>
        ) : (
          <span key={day.date} className={styles.outside} />
        ),
      )}
    </div>
  );
}
