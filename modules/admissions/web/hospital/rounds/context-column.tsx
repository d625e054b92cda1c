import { Suspense } from 'react';
import type { CallState } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { VitalsLine } from '#modules/patient-chart/web/index.ts';
import type { RoundContext } from '#modules/admissions/contract/round-records.ts';
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
          {({ vitals, results }) => (
            <>
              {vitals.length + results.length === 0 ? <p className="muted">{t('No vitals and no results')}</p> : null}
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
              <LabLines requests={results} />
            </>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}
