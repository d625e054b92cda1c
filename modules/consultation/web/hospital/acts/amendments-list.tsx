import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { NoteSection } from '#modules/consultation/contract/words.ts';
import { sectionText } from '../../print/section-text.ts';
import { sectionWords } from '../../words.ts';
import styles from '../consultation.module.css';

const otherTitles: Readonly<Record<string, string>> = {
  diagnoses: word('Diagnoses'),
  type: word('Type'),
  confidentiality: word('Confidentiality'),
};

/** What was changed after the signing: before and after, why and by whom. */
export function AmendmentsList({ id }: { readonly id: string }) {
  const t = useText();
  const format = useFormat();
  const found = useCall(consultationCalls.amendments, { params: { id }, query: { limit: 50 } }, { quiet: true });
  const titleOf = (section: string) =>
    section in sectionWords ? t(sectionWords[section as NoteSection]) : t(otherTitles[section] ?? section);
  return (
    <div className={styles.drawer}>
      <Loaded from={found} rows={5} isEmpty={(list) => list.data.length === 0} empty={<EmptyState compact title={t('No amendment')} />}>
        {(list) =>
          list.data.map((amendment) => (
            <section key={amendment.id} className={styles.stack}>
              <p>
                <strong>{amendment.editReason}</strong>
                <br />
                <span className="muted">
                  {amendment.byName}, {format.instant(amendment.at)}
                </span>
              </p>
              {amendment.changes.map((change) => (
                <dl key={change.section} className={styles.stack}>
                  <dt className="strong">{titleOf(change.section)}</dt>
                  <dd>
                    <del className={styles.quote}>{sectionText(change.section, change.before, t)}</del>
                  </dd>
                  <dd>
                    <ins className={styles.quote}>{sectionText(change.section, change.after, t)}</ins>
                  </dd>
                </dl>
              ))}
            </section>
          ))
        }
      </Loaded>
    </div>
  );
}
