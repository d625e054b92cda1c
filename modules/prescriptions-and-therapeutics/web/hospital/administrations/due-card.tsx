import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { WorkPanel } from '#kernel/web/frame/work-panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import { dueLooks } from './looks.ts';
import { useDoseWords } from './words.tsx';

/** Doses that are overdue or due soon, the first due on top; each leads to its recording. */
export function DosesDueCard() {
  const t = useText();
  const format = useFormat();
  const words = useDoseWords();
  const worklist = useCall(
    administrationCalls.worklist,
    { query: {} },
    { live: ['therapeutic-administrations'], keepOld: true, quiet: true },
  );
  return (
    <WorkPanel
      title={t('Doses due')}
      from={worklist}
      rows={({ patients }) =>
        patients
          .flatMap(({ patient, ward, doses }) => doses.map((dose) => ({ patient, ward, dose })))
          .toSorted((a, b) => a.dose.dueAt.localeCompare(b.dose.dueAt))
          .map(({ patient, ward, dose }) => ({
            key: dose.dosageId,
            mark: format.time(dose.dueAt),
            lead: patient.fullname,
            under: [dose.medicine, words(dose), ward?.name].filter(Boolean).join(' · '),
            end: <StatusBadge look={dueLooks[dose.state]} />,
            open: { to: '/hospital/administrations', search: { drawer: 'record', record: `${dose.administrationId}.${dose.dosageId}` } },
            ...(dose.state === 'overdue' ? { tone: 'red' as const } : {}),
          }))
      }
      count={({ patients }) => patients.reduce((sum, { doses }) => sum + doses.length, 0)}
      all={{ to: '/hospital/administrations' }}
      empty={t('No dose is due within the next hours')}
    />
  );
}
