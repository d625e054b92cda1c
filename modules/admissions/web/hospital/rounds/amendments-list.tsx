import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { roundCalls } from '#modules/admissions/contract/calls/rounds.ts';
import { roundSections } from '#modules/admissions/contract/round-words.ts';
import { fieldWords, useValueWords } from './round-conflicts.tsx';
import { roundFacts } from './round-state.ts';
import styles from './rounds.module.css';

const most = 50;
const amended = [...roundSections, ...roundFacts] as const;

/** What was changed in a round after it was submitted, with what was there before. */
export function RoundAmendments({ roundId }: { readonly roundId: string }) {
  const t = useText();
  const words = useValueWords();
  const found = useCall(roundCalls.amendments, { params: { id: roundId }, query: { limit: most } }, { live: ['ward-rounds'], quiet: true });
  return (
    <section aria-label={t('Amendments')} className={styles.section}>
      <h3>{t('Amendments')}</h3>
      <Loaded from={found} rows={2}>
        {({ data }) => (
          <ul className={styles.list}>
            {data.map(({ id, at, byName, editReason, changes }) => (
              <li key={id} className={styles.section}>
                <span>
                  <Moment at={at} /> · {byName}: {editReason}
                </span>
                {amended.flatMap((section) => {
                  const change = changes.find((one) => one.section === section);
                  if (!change) return [];
                  const before = words(section, change.before);
                  return (
                    <p key={section} className={styles.text}>
                      <span className="muted">{t('Before: {section}', { section: t(fieldWords(section)) })}</span> {before}
                    </p>
                  );
                })}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
