import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { WorkPanel } from '#kernel/web/frame/work-panel.tsx';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import { liveConsultations, liveReferrals } from '#modules/consultation/contract/words.ts';
import { Acknowledge, criticalLook } from './worklist-parts.tsx';
import { VisitBadges } from './consultation-columns.tsx';

const live = [liveConsultations, liveReferrals, 'lab-requests'] as const;

function useWorklist() {
  return useCall(consultationCalls.worklist, {}, { live, keepOld: true, quiet: true });
}

/** Released results of the doctor's own orders, each acknowledged here. */
export function ResultsCard() {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  return (
    <WorkPanel
      title={t('Results to acknowledge')}
      from={useWorklist()}
      rows={({ results }) =>
        results.map((row) => ({
          key: row.requestId,
          lead: row.patient.fullname,
          under: [row.testName, row.releasedAt && format.relative(row.releasedAt, now)].filter(Boolean).join(' · '),
          end: (
            <>
              {row.critical ? <StatusBadge look={criticalLook} /> : null}
              <Acknowledge row={row} />
            </>
          ),
          ...(row.critical ? { tone: 'red' as const } : {}),
          ...(row.consultationId ? { open: { to: '/hospital/consultation/$id', params: { id: row.consultationId } } } : {}),
        }))
      }
      count={({ counts }) => counts.results}
      all={{ to: '/hospital/consultation/worklist', search: { part: 'results' } }}
      empty={t('No results to acknowledge')}
    />
  );
}

/** Visits of the doctor that are open or not signed: the longest open first. */
export function NotesCard() {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  return (
    <WorkPanel
      title={t('Notes to complete')}
      from={useWorklist()}
      rows={({ unsigned, inProgress, awaitingCoSign }) => {
        const rows = [...unsigned, ...inProgress, ...awaitingCoSign];
        return rows
          .filter((row, at) => rows.findIndex(({ id }) => id === row.id) === at)
          .map((row) => ({
            key: row.id,
            lead: row.patient.fullname,
            under: `${row.department.name} · ${format.relative(row.startedAt, now)}`,
            end: <VisitBadges row={row} />,
            open: { to: '/hospital/consultation/$id', params: { id: row.id } },
          }));
      }}
      count={({ unsigned, inProgress, awaitingCoSign }) =>
        new Set([...unsigned, ...inProgress, ...awaitingCoSign].map(({ id }) => id)).size
      }
      all={{ to: '/hospital/consultation/worklist' }}
      empty={t('All notes are signed')}
    />
  );
}
