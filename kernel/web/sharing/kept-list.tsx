import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { RowActs } from '#kernel/web/table/row-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { type SharedRow, useSharingWords } from './sharing-words.ts';
import styles from './sharing.module.css';

export interface KeptRow extends SharedRow {
  readonly key: string;
  readonly name: string;
  /** What is in it. */
  readonly detail: string;
}

export interface KeptListProps {
  readonly title: string;
  readonly rows: readonly KeptRow[];
  readonly empty: string;
  /** By the row's key. */
  readonly onEdit: (key: string) => void;
  readonly onRemove: (key: string) => void;
}

/** What somebody keeps for their work, and what colleagues share with them: the own ones are edited and removed here. */
export function KeptList({ title, rows, empty, onEdit, onRemove }: KeptListProps) {
  const t = useText();
  const sharing = useSharingWords();
  async function remove(row: KeptRow): Promise<void> {
    const shared = row.sharedWith === 'nobody' ? '' : ` ${t('Colleagues it is shared with can no longer use it.')}`;
    const text = `${t('{name} will be removed. Earlier orders are not changed.', { name: row.name })}${shared}`;
    if (await askFirst({ title: t('Remove {name}', { name: row.name }), text, confirm: t('Remove'), danger: true })) onRemove(row.key);
  }
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 ? <EmptyState compact title={empty} /> : null}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.key} className={styles.row}>
            <div className={styles.words}>
              <span className="strong">{row.name}</span>
              <span className={styles.under}>{row.detail}</span>
              <span className={styles.under}>{sharing(row)}</span>
            </div>
            {row.own ? <RowActs name={row.name} onEdit={() => onEdit(row.key)} onRemove={() => void remove(row)} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
