import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { WorkPanel, type WorkRow } from '#kernel/web/frame/work-panel.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { Ago } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { earlyWarningActs } from '#modules/admissions/contract/calls/warnings.ts';
import type { StayWarning } from '#modules/admissions/contract/warning-records.ts';
import { levelLooks } from '../../nursing-looks.ts';
import { placeWords } from '../stays/place-words.ts';
import { useOpenWarningList } from './use-warnings.ts';
import { NextCall, warningForms } from './warning-line.tsx';

const tones = { emergency: 'red', urgent: 'amber', watch: undefined } as const;

/** Early warnings of the wards that nobody has closed, the most serious first: acknowledged and responded to from here. */
export function EarlyWarningsCard() {
  const t = useText();
  return (
    <WorkPanel
      title={t('Early warnings')}
      from={useOpenWarningList()}
      rows={({ data }) => data.map(rowOf)}
      count={({ meta }) => meta.count}
      all={{ to: '/hospital/admissions' }}
      empty={t('No early warning is open')}
    />
  );
}

function rowOf(warning: StayWarning): WorkRow {
  const tone = tones[warning.level];
  return {
    key: warning.id,
    lead: warning.patient,
    under: <About warning={warning} />,
    end: (
      <>
        <StatusBadge look={levelLooks[warning.level]} />
        <RecordActs acts={earlyWarningActs} of={warning} forms={warningForms} quiet />
      </>
    ),
    open: { to: '/hospital/admissions/$id', params: { id: warning.admissionId } },
    ...(tone ? { tone } : {}),
  };
}

function About({ warning }: { readonly warning: StayWarning }) {
  const t = useText();
  const { place, openedAt, acknowledged } = warning;
  return (
    <>
      {place ? `${placeWords(place)} · ` : null}
      <Ago at={openedAt} />
      {acknowledged ? ` · ${t('Acknowledged by {name}', { name: acknowledged.by })}` : null}
      <NextCall warning={warning} />
    </>
  );
}
