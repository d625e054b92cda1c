import { useCall } from '#kernel/web/client/use-call.ts';
import { Card, Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { type SummaryFigure, SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { Worklist } from '#modules/consultation/contract/records.ts';
import { liveConsultations, liveReferrals } from '#modules/consultation/contract/words.ts';
import styles from './desk.module.css';
import { useDesk, type WorklistPart } from './search.ts';
import { ReferralsPart, ResultsPart, VisitsPart } from './worklist-parts.tsx';

/** What waits for the signed-in doctor; a tile narrows the page to its part. */
export function WorklistTab() {
  const t = useText();
  const found = useCall(
    consultationCalls.worklist,
    {},
    { live: [liveConsultations, liveReferrals, 'lab-requests'], keepOld: true, quiet: true },
  );
  return (
    <div className={styles.stack}>
      <WorklistTiles counts={found.data?.counts} />
      <Loaded
        from={found}
        rows={10}
        isEmpty={({ counts }) => Object.values(counts).every((count) => count === 0)}
        empty={
          <Card>
            <EmptyState title={t('No pending work')} text={t('Visits that you open, results and referrals to you appear here.')} />
          </Card>
        }
      >
        {(worklist) => <Parts worklist={worklist} />}
      </Loaded>
    </div>
  );
}

function WorklistTiles({ counts }: { readonly counts: Worklist['counts'] | undefined }) {
  const t = useText();
  const format = useFormat();
  const desk = useDesk();
  const tile = (key: WorklistPart, title: string, count: number | undefined, more: Partial<SummaryFigure> = {}): SummaryFigure => ({
    key,
    title,
    value: count === undefined ? '–' : format.number(count),
    active: desk.search.part === key,
    onPick: () => desk.setSearch({ part: desk.search.part === key ? undefined : key }),
    ...more,
  });
  const ready = counts?.resultsReady ?? 0;
  return (
    <SummaryStrip
      label={t('My worklist')}
      figures={[
        tile('in-progress', t('In progress'), counts?.inProgress),
        tile(
          'on-hold',
          t('On hold'),
          counts?.onHold,
          ready > 0 ? { note: t('{count} with results ready | {count} with results ready', { count: ready }) } : {},
        ),
        tile('unsigned', t('Unsigned'), counts?.unsigned, counts?.unsigned ? { tone: 'amber' } : {}),
        tile('co-sign', t('Awaiting my co-sign'), counts?.awaitingCoSign),
        tile('results', t('Results to acknowledge'), counts?.results, counts?.results ? { tone: 'amber' } : {}),
        tile('referrals', t('Referrals to me'), counts?.referrals),
      ]}
    />
  );
}

function Parts({ worklist }: { readonly worklist: Worklist }) {
  const t = useText();
  const { search } = useDesk();
  const { part } = search;
  const { counts } = worklist;
  // All parts that hold something; one alone, also an empty one, when its tile was pressed.
  const shows = (key: WorklistPart, count: number) => (part ? part === key : count > 0);
  return (
    <>
      {shows('in-progress', counts.inProgress) ? (
        <VisitsPart title={t('In progress')} rows={worklist.inProgress} count={counts.inProgress} />
      ) : null}
      {shows('on-hold', counts.onHold) ? <VisitsPart title={t('On hold')} rows={worklist.onHold} count={counts.onHold} held /> : null}
      {shows('unsigned', counts.unsigned) ? (
        <VisitsPart
          title={t('Unsigned')}
          rows={worklist.unsigned}
          count={counts.unsigned}
          note={t('Open longer than the hospital allows')}
        />
      ) : null}
      {shows('co-sign', counts.awaitingCoSign) ? (
        <VisitsPart title={t('Awaiting my co-sign')} rows={worklist.awaitingCoSign} count={counts.awaitingCoSign} />
      ) : null}
      {shows('results', counts.results) ? <ResultsPart rows={worklist.results} count={counts.results} /> : null}
      {shows('referrals', counts.referrals) ? <ReferralsPart rows={worklist.referrals} count={counts.referrals} /> : null}
    </>
  );
}
