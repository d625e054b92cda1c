import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { addressAt } from '#kernel/web/frame/address.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { RoundLabRequest, WardRound } from '#modules/admissions/contract/round-records.ts';
import { type CopiedPart, roundSections } from '#modules/admissions/contract/round-words.ts';
import { transitionCalls } from '#modules/laboratory/contract/calls/transitions.ts';
import { VitalsLine } from '#modules/patient-chart/web/index.ts';
import { FlaggedValue } from '#modules/laboratory/web/index.ts';
import { labLook, planKindWords, planLooks, roundKindWords, roundLooks, sectionWords, unseenLook } from '../../round-looks.ts';
import { useRoundFacts } from '../../use-round-facts.ts';
import styles from './rounds.module.css';
import { roundPath, roundSheetPath } from './use-rounds.ts';

/** One round in the list: what was written, and what it ordered as it stands now. */
export function RoundCard({ round }: { readonly round: WardRound }) {
  const t = useText();
  const { id, admissionId, wardRoundNumber, kind, roundAt, lead, status, acts } = round;
  return (
    <article aria-label={wardRoundNumber} className={styles.section}>
      <div className={styles.line}>
        <span className={styles.grow}>
          <Link to={addressAt(roundPath(admissionId, id))} className="code strong">
            {wardRoundNumber}
          </Link>{' '}
          {t(roundKindWords[kind])} · <Moment at={roundAt} /> <span className="muted">{lead?.fullname}</span>
        </span>
        <StatusBadge look={roundLooks[status]} />
        {acts.edit === null ? (
          <Link to={addressAt(roundPath(admissionId, id))}>{t('Continue')}</Link>
        ) : (
          <Link to={addressAt(roundSheetPath(admissionId, id))}>{t('Round sheet')}</Link>
        )}
      </div>
      <RoundNoteText round={round} />
      <LabLines requests={round.labRequests} />
      <PlanLines round={round} />
    </article>
  );
}

function Written({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <h3 className="caption">{title}</h3>
      <p className={styles.text}>{text}</p>
    </div>
  );
}

/** What a round says, field by field. */
export function RoundNoteText({ round }: { readonly round: WardRound }) {
  const t = useText();
  const facts = useRoundFacts(round);
  const written = roundSections.filter((section) => round[section]);
  if (written.length + facts.before.length + facts.after.length === 0) return <p className="muted">{t('Nothing written yet')}</p>;
  const copied = (part: CopiedPart) => (round.copied.includes(part) ? ` · ${t('copied from the round before')}` : '');
  return (
    <div className={styles.note}>
      {facts.before.map(([part, title, text]) => (
        <Written key={part} title={`${title}${copied(part)}`} text={text} />
      ))}
      {round.vitals ? (
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <VitalsLine vital={round.vitals} />
        </Suspense>
      ) : null}
      {written.map((section) => (
        <Written key={section} title={`${t(sectionWords[section])}${copied(section)}`} text={round[section] ?? ''} />
      ))}
      {facts.after.map(([title, text]) => (
        <Written key={title} title={title} text={text} />
      ))}
    </div>
  );
}

interface LabLinesProps {
  readonly requests: readonly RoundLabRequest[];
  /** Whether released results can be acknowledged here. */
  readonly acknowledges?: boolean;
}

/** Tests with where they stand; released values are here the moment they are released. */
export function LabLines({ requests, acknowledges = false }: LabLinesProps) {
  const t = useText();
  if (requests.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('Laboratory tests')}>
      {requests.map((request) => (
        <li key={request.id}>
          <div className={styles.line}>
            <Link to={addressAt(`/hospital${request.path}`)} className={styles.grow}>
              {request.restricted ? t('Restricted test') : request.testName}
            </Link>
            <StatusBadge look={labLook(request)} />
            {acknowledges ? <AcknowledgeResult request={request} /> : null}
          </div>
          {request.results.map(({ name, text, flag }) => (
            <FlaggedValue key={name} name={name} text={text} flag={flag} />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The mark that a clinician saw a released result; the first one counts. */
function AcknowledgeResult({ request }: { readonly request: RoundLabRequest }) {
  const t = useText();
  const acknowledge = useSend(transitionCalls.acknowledged, { refresh: ['lab-requests', 'lab-request', 'ward-rounds', 'ward-round'] });
  if (request.acknowledgedAt !== null) return <span className="caption">{t('Acknowledged')}</span>;
  if (!request.mayAcknowledge) return null;
  async function press() {
    const answer = await acknowledge.send({ params: { id: request.id }, body: {} });
    if (answer && !answer.ok) toast.error(answer.message);
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={acknowledge.busy}
      aria-label={t('Acknowledge {name}', { name: request.testName })}
      onClick={() => void press()}
    >
      {t('Acknowledge')}
    </Button>
  );
}

function PlanLines({ round: { treatmentPlan, unsigned } }: { readonly round: WardRound }) {
  const t = useText();
  if (treatmentPlan.length + unsigned.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('Treatment plan')}>
      {treatmentPlan.map((item) => (
        <li key={item.id} className={styles.line}>
          <span className={styles.grow}>
            <span className="muted">{t(planKindWords[item.kind])}</span> {item.what} <span className="muted">{item.directions}</span>
          </span>
          {item.acknowledged === null ? <StatusBadge look={unseenLook} /> : null}
          <StatusBadge look={planLooks[item.status]} />
        </li>
      ))}
      {unsigned.map(({ id, prescriptionNumber, medicines }) => (
        <li key={id} className={styles.line}>
          <span className={styles.grow}>
            {medicines} <span className="code muted">{prescriptionNumber}</span>
          </span>
          <StatusBadge look={{ word: t('Not signed'), tone: 'amber' }} />
        </li>
      ))}
    </ul>
  );
}
