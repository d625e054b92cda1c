import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { DeathTotals } from '#modules/patients/contract/death-records.ts';
import styles from './deaths-page.module.css';

const mostCauses = 10;
const percent = (count: number, most: number) => `${most === 0 ? 0 : Math.round((count / most) * 100)}%`;

/** Deaths of the range by month, by underlying cause, and by age and sex: drawn as lists and a table, so they can be read aloud. */
export function DeathCharts({ totals }: { readonly totals: DeathTotals }) {
  const t = useText();
  return (
    <div className={styles.charts}>
      <Panel title={t('By month')} note={t('{count} death | {count} deaths', { count: totals.deaths })}>
        <Months totals={totals} />
      </Panel>
      <Panel title={t('Top 10 causes')} note={t('Underlying cause')}>
        <Causes totals={totals} />
      </Panel>
      <Panel title={t('Age and sex')}>
        <Pyramid totals={totals} />
      </Panel>
    </div>
  );
}

function Months({ totals }: { readonly totals: DeathTotals }) {
  const format = useFormat();
  const most = Math.max(...totals.byMonth.map((month) => month.count));
  return (
    <ol className={styles.months}>
      {totals.byMonth.map((month) => {
        const [, name = month.key, year = ''] = format.day(`${month.key.slice(0, 7)}-01`).split(' ');
        return (
          <li key={month.key}>
            <span className="tnum">{format.number(month.count)}</span>
            <span className={styles.column} aria-hidden="true">
              <span style={{ blockSize: percent(month.count, most) }} />
            </span>
            <span className={styles.foot} title={`${name} ${year}`}>
              {name}
              <span className="visually-hidden"> {year}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Causes({ totals }: { readonly totals: DeathTotals }) {
  const t = useText();
  const format = useFormat();
  const causes = totals.byCause.slice(0, mostCauses);
  const most = causes[0]?.count ?? 0;
  return (
    <ol className={styles.causes}>
      {causes.map((cause) => (
        <li key={cause.key}>
          <span className={styles.words} title={cause.key}>
            {cause.key === 'unknown' ? t('Unknown') : cause.key}
          </span>
          <span className="tnum strong">{format.number(cause.count)}</span>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: percent(cause.count, most) }} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Bands of age that are said in words; the others are figures alone. */
const bandWords: Readonly<Record<string, string>> = {
  'under 1': word('under 1'),
  '65 and over': word('65 and over'),
  unknown: word('Unknown'),
};

function Pyramid({ totals }: { readonly totals: DeathTotals }) {
  const t = useText();
  const format = useFormat();
  const most = Math.max(...totals.pyramid.flatMap((row) => [row.male, row.female]));
  return (
    <table className={styles.pyramid}>
      <thead>
        <tr>
          <th scope="col">{t('Male')}</th>
          <th scope="col">{t('Age')}</th>
          <th scope="col">{t('Female')}</th>
        </tr>
      </thead>
      <tbody>
        {totals.pyramid.toReversed().map((row) => (
          <tr key={row.band}>
            <td>
              <span className={styles.side} data-side="male">
                <i aria-hidden="true" style={{ inlineSize: `calc((100% - 24px) * ${most === 0 ? 0 : row.male / most})` }} />
                <span className="tnum">{row.male === 0 ? <span className="muted">0</span> : format.number(row.male)}</span>
              </span>
            </td>
            <th scope="row">{t(bandWords[row.band] ?? row.band)}</th>
            <td>
              <span className={styles.side} data-side="female">
                <i aria-hidden="true" style={{ inlineSize: `calc((100% - 24px) * ${most === 0 ? 0 : row.female / most})` }} />
                <span className="tnum">{row.female === 0 ? <span className="muted">0</span> : format.number(row.female)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
