import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { NoteSection } from '#modules/consultation/contract/words.ts';
import { sectionWords } from '../../words.ts';
import styles from '../consultation.module.css';

/** What was changed after the signing: before and after, why and by whom. */
export function AmendmentsList({ id }: { readonly id: string }) {
  const t = useText();
  const format = useFormat();
  const found = useCall(consultationCalls.amendments, { params: { id }, query: { limit: 50 } }, { quiet: true });
  const titleOf = (section: string) =>
    section in sectionWords ? t(sectionWords[section as NoteSection]) : section === 'diagnoses' ? t('Diagnoses') : section;
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
                    <del className={styles.quote}>{written(change.before)}</del>
                  </dd>
                  <dd>
                    <ins className={styles.quote}>{written(change.after)}</ins>
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

function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
