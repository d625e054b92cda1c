import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { CallState } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { addressAt } from '#kernel/web/frame/address.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { VitalsLine } from '#modules/patient-chart/web/index.ts';
import type { RoundContext } from '#modules/admissions/contract/round-records.ts';
import { missedLooks, unseenLook } from '../../round-looks.ts';
import { LabLines, RoundNoteText } from './round-card.tsx';
import styles from './rounds.module.css';

/** What a round is prepared with: the round before it, and what came in the last 24 hours. */
export function ContextColumn({ context }: { readonly context: CallState<RoundContext> }) {
  const t = useText();
  return (
    <div className={styles.stack}>
      <Panel title={t('Previous round')}>
        <Loaded from={context} rows={3}>
          {({ previous }) =>
            previous ? (
              <>
                <p className="muted">
                  <span className="code">{previous.wardRoundNumber}</span> · <Moment at={previous.roundAt} /> · {previous.lead?.fullname}
                </p>
                <RoundNoteText round={previous} />
              </>
            ) : (
              <p className="muted">{t('This is the first round of the stay')}</p>
            )
          }
        </Loaded>
      </Panel>
      <Panel title={t('Last 24 hours')}>
        <Loaded from={context} rows={3}>
          {(found) => <LastDay found={found} />}
        </Loaded>
      </Panel>
    </div>
  );
}

function LastDay({ found: { vitals, results, doses, fluid } }: { readonly found: RoundContext }) {
  const t = useText();
  const format = useFormat();
  if (vitals.length + results.length + doses.length === 0 && fluid === null)
    return <p className="muted">{t('No vitals, results, missed doses or fluids')}</p>;
  const ml = (value: number) => t('{count} ml', { count: format.number(value) });
  return (
    <div className={styles.stack}>
      {vitals.length > 0 ? (
        <ul className={styles.list} aria-label={t('Vitals')}>
          {vitals.map((set) => (
            <li key={set.id}>
              <Suspense fallback={<SkeletonRows rows={1} />}>
                <VitalsLine vital={set} />
              </Suspense>
            </li>
          ))}
        </ul>
      ) : null}
      <LabLines requests={results} acknowledges />
      {doses.length > 0 ? (
        <div>
          <h3 className="caption">{t('Doses not given')}</h3>
          <ul className={styles.list} aria-label={t('Doses not given')}>
            {doses.map(({ id, medicine, dueAt, status, path }) => (
              <li key={id} className={styles.line}>
                <span className={styles.grow}>
                  <Link to={addressAt(`/hospital${path}`)}>{medicine}</Link>{' '}
                  <span className="muted">
                    <Moment at={dueAt} />
                  </span>
                </span>
                <StatusBadge look={missedLooks[status] ?? unseenLook} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {fluid ? (
        <div>
          <h3 className="caption">{t('Fluids')}</h3>
          <p>
            {t('In {intake} · Out {output} · Balance {balance}', {
              ...{ intake: ml(fluid.in), output: ml(fluid.out) },
              balance: `${fluid.balance > 0 ? '+' : ''}${ml(fluid.balance)}`,
            })}
          </p>
        </div>
      ) : null}
    </div>
  );
}
