import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { chartLooks } from '../looks.ts';
import { useDrawer } from '../search.ts';
import { type ChartDose, type ChartMark, type ChartMedicine, markOf } from './axis.ts';
import styles from './chart.module.css';

const inKey = ['given', 'late', 'held', 'refused', 'due', 'overdue', 'missed'] as const satisfies readonly ChartMark[];

/** What the colours and signs of the chart mean. */
export function ChartKey() {
  const t = useText();
  return (
    <ul className={styles.key} aria-label={t('Key')}>
      {inKey.map((mark) => {
        const { word, tone, icon: Sign } = chartLooks[mark];
        return (
          <li key={mark} className={styles.mark} data-tone={tone} data-mark={mark}>
            <Sign size={18} stroke={2.2} aria-hidden="true" />
            {t(word)}
          </li>
        );
      })}
    </ul>
  );
}

interface MarkProps {
  readonly medicine: ChartMedicine;
  readonly dose: ChartDose;
  readonly weekly: boolean;
}

/** A dose in its cell: colour, sign and word, its time where the column does not say it, and when it was given. */
export function DoseMark({ medicine, dose, weekly }: MarkProps) {
  const t = useText();
  const format = useFormat();
  const drawer = useDrawer();
  const mark = markOf(medicine, dose);
  const { word, tone, icon: Sign } = chartLooks[mark];
  const dueAt = format.time(dose.dueAt);
  const look = { className: styles.mark, 'data-tone': tone, 'data-mark': mark };
  const words = (
    <>
      <span className={`${styles.dueAt} tnum`} data-told={!weekly && dueAt.endsWith(':00') ? true : undefined}>
        {dueAt}
      </span>
      <Sign size={22} stroke={2.2} aria-hidden="true" />
      <span className={styles.word}>{t(word)}</span>
      {dose.givenAt ? <span className={`${styles.givenAt} tnum`}>{format.time(dose.givenAt)}</span> : null}
    </>
  );
  if (dose.status !== 'pending' || medicine.status !== 'in-progress' || medicine.held) return <span {...look}>{words}</span>;
  return (
    <button type="button" {...look} data-opener onClick={() => drawer.open('record', medicine.id, dose.id)}>
      {words}
      <span className="visually-hidden">
        {t('Record dose of {medicine} at {time}', { medicine: medicine.medicine, time: format.instant(dose.dueAt) })}
      </span>
    </button>
  );
}
