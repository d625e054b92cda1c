import { Button } from '@mantine/core';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { dispositionWords } from '../words.ts';
import styles from './consultation.module.css';
import { useHere } from './search.ts';

/** What stands under a signed note: who signed, how the visit ended, texts added later, the history of changes. */
export function SignedParts({ consultation }: { readonly consultation: Consultation }) {
  const t = useText();
  const format = useFormat();
  const here = useHere();
  if (consultation.status === 'cancelled')
    return (
      <Panel title={t('Cancelled')}>
        <p className={styles.quote}>{consultation.cancelReason}</p>
      </Panel>
    );
  if (consultation.status !== 'completed') return null;
  return (
    <Panel
      title={t('Signed')}
      actions={
        consultation.amendmentCount > 0 ? (
          <Button variant="default" size="compact-md" onClick={() => here.open('amendments')}>
            {t('{count} amendment | {count} amendments', { count: consultation.amendmentCount })}
          </Button>
        ) : null
      }
    >
      <p>
        {t('Signed by {name}, {time}', { name: consultation.signedByName ?? '', time: format.instant(consultation.completedAt) })}
        {consultation.coSignedAt
          ? ` · ${t('co-signed by {name}, {time}', { name: consultation.coSignedByName ?? '', time: format.instant(consultation.coSignedAt) })}`
          : ''}
      </p>
      <p className="muted">
        {[
          consultation.note.disposition ? t(dispositionWords[consultation.note.disposition]) : null,
          consultation.followUpAppointment
            ? t('Follow-up {time}', { time: format.instant(consultation.followUpAppointment.startsAt) })
            : null,
          t('{count} minute | {count} minutes', { count: consultation.durationMinutes }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {consultation.addenda.map((addendum) => (
        <blockquote key={addendum.id}>
          <p className={styles.quote}>{addendum.text}</p>
          <p className="muted">
            {addendum.byName}, {format.instant(addendum.at)}
          </p>
        </blockquote>
      ))}
    </Panel>
  );
}
