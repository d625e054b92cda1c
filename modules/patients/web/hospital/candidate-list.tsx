import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { PersonFace } from '#kernel/web/frame/person-face.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { DuplicateCandidate } from '#modules/patients/contract/records.ts';
import { duplicateWords, genderWords } from '../words.ts';
import styles from './duplicate-panel.module.css';

interface CandidateListProps {
  readonly candidates: readonly DuplicateCandidate[];
  readonly onUse?: (candidate: DuplicateCandidate) => void;
  readonly onReject?: (candidate: DuplicateCandidate) => void;
}

/** Registered people who may be the same, each with what speaks for it. */
export function CandidateList({ candidates, onUse, onReject }: CandidateListProps): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={styles.list}>
      {candidates.map((candidate) => (
        <li key={candidate.id} className={styles.item} data-blocks={candidate.blocks || undefined}>
          <div className={styles.head}>
            <PersonFace name={candidate.fullname} size={32} />
            <div className={styles.words}>
              <p className={styles.name}>{candidate.fullname}</p>
              <p className="caption">
                <span className="code">{candidate.hospitalPatientId}</span> ·{' '}
                {candidate.dateOfBirth ? `${format.age(candidate.dateOfBirth)} · ${format.day(candidate.dateOfBirth)}` : t('Age unknown')} ·{' '}
                {t(genderWords[candidate.gender])}
                {candidate.phoneNumber ? ` · ${candidate.phoneNumber}` : ''}
              </p>
            </div>
            <span className="tnum strong" title={t('Match score')}>
              {candidate.score}
            </span>
          </div>
          <ul className={styles.reasons}>
            {candidate.reasons.map((reason) => (
              <li key={reason}>{t(duplicateWords[reason])}</li>
            ))}
          </ul>
          {onUse || onReject ? (
            <div className={styles.acts}>
              {onUse ? (
                <Button variant="default" size="compact-sm" onClick={() => onUse(candidate)}>
                  {t('Use this patient')}
                </Button>
              ) : null}
              {onReject ? (
                <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onReject(candidate)}>
                  {t('Not the same person')}
                </Button>
              ) : null}
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The candidates that a refused registration names. */
export function candidatesOf(details: Readonly<Record<string, unknown>>): readonly DuplicateCandidate[] {
  const found = details['candidates'];
  return Array.isArray(found) ? (found as DuplicateCandidate[]) : [];
}
