import { Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall, Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { roundCalls } from '#modules/admissions/contract/calls/rounds.ts';
import type { WardRound } from '#modules/admissions/contract/round-records.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import { roundKindWords, roundLooks } from '../../round-looks.ts';
import { ContextColumn } from './context-column.tsx';
import { RoundForm } from './round-form.tsx';
import styles from './rounds.module.css';
import { roundSheetPath, roundsLive } from './use-rounds.ts';

const contextLive = ['vitals', 'lab-requests', 'therapeutic-administrations', 'fluid-entries'];

/** /hospital/admissions/{id}/rounds/{roundId}: left what is known, right what is written and ordered. */
export function RoundPage() {
  const { roundId = '' } = useParams({ strict: false }) as { roundId?: string };
  const round = useCall(roundCalls.read, { params: { id: roundId } }, { live: roundsLive, quiet: true });
  return (
    <Loaded from={round} rows={10}>
      {(found) => <RoundView key={found.id} round={found} />}
    </Loaded>
  );
}

function RoundView({ round }: { readonly round: WardRound }) {
  const t = useText();
  const navigate = useNavigate();
  const { can } = useAccess();
  const context = useCall(roundCalls.context, { params: { id: round.id } }, { live: contextLive, quiet: true });
  const go = (to: string) => void navigate({ to });
  return (
    <>
      {can(patientCalls.details) ? (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <PatientBanner patientId={round.patientId} />
        </Suspense>
      ) : null}
      <PageHead
        title={t(roundKindWords[round.kind])}
        badges={<StatusBadge look={roundLooks[round.status]} />}
        note={
          <>
            <span className="code">{round.wardRoundNumber}</span> · <Moment at={round.roundAt} /> ·{' '}
            {[round.lead, ...round.attendees].flatMap((person) => person?.fullname ?? []).join(', ')}
          </>
        }
        actions={
          <>
            <Button variant="default" onClick={() => go(`/hospital/admissions/${round.admissionId}?tab=rounds`)}>
              {t('Back to the stay')}
            </Button>
            <Button variant="default" onClick={() => go(roundSheetPath(round.admissionId, round.id))}>
              {t('Round sheet')}
            </Button>
          </>
        }
      />
      <div className={styles.columns}>
        <FaultWall>
          <ContextColumn context={context} />
        </FaultWall>
        <RoundForm round={round} previous={context.data?.previous ?? null} vitals={context.data?.vitals ?? []} />
      </div>
    </>
  );
}
