import { Link } from '@tanstack/react-router';
import { addressAt } from '#kernel/web/frame/address.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { RoundLabRequest, WardRound } from '#modules/admissions/contract/round-records.ts';
import { roundSections } from '#modules/admissions/contract/round-words.ts';
import { FlaggedValue } from '#modules/laboratory/web/index.ts';
import { labLook, planKindWords, planLooks, roundKindWords, roundLooks, sectionWords, unseenLook } from '../../round-looks.ts';
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

/** The sections of a round that are written. */
export function RoundNoteText({ round }: { readonly round: WardRound }) {
  const t = useText();
  const written = roundSections.filter((section) => round[section]);
  if (written.length === 0) return <p className="muted">{t('Nothing written yet')}</p>;
  return written.map((section) => (
    <div key={section}>
      <h3 className="caption">
        {t(sectionWords[section])}
        {round.copied.includes(section) ? ` · ${t('copied from the round before')}` : ''}
      </h3>
      <p className={styles.text}>{round[section]}</p>
    </div>
  ));
}

/** Tests with where they stand; released values are here the moment they are released. */
export function LabLines({ requests }: { readonly requests: readonly RoundLabRequest[] }) {
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
          </div>
          {request.results.map(({ name, text, flag }) => (
            <FlaggedValue key={name} name={name} text={text} flag={flag} />
          ))}
        </li>
      ))}
    </ul>
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
