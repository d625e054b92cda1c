import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ResultValue } from '#modules/laboratory/contract/result-records.ts';
import { criticalFlags } from '#modules/laboratory/contract/words.ts';
import { flagLooks } from '../../looks.ts';
import { sensitivityWordsOf } from '../../words.ts';
import styles from './result.module.css';
import { useDayWords, useReferenceWords, useValueWords } from './value-words.ts';

export const isCritical = (flag: string | null): boolean => flag !== null && (criticalFlags as readonly string[]).includes(flag);

/** Values of one version, with flags as words and, where asked for, what they were before. */
export function ResultTable({
  values,
  label,
  before,
}: {
  readonly values: readonly ResultValue[];
  readonly label: string;
  readonly before?: boolean;
}) {
  const t = useText();
  const dayWords = useDayWords();
  const valueWords = useValueWords();
  const referenceWords = useReferenceWords();
  const columns: readonly Column<ResultValue>[] = [
    { key: 'name', title: t('Parameter'), text: (row) => row.name },
    {
      key: 'value',
      title: t('Result'),
      cell: (row) => (
        <span className={styles.value} data-critical={isCritical(row.flag) || undefined}>
          <strong>{valueWords(row) ?? '–'}</strong> {row.unit ? <span className="muted">{row.unit}</span> : null}
          {row.comment ? <span className={styles.comment}>{row.comment}</span> : null}
          {row.culture ? <Antibiogram value={row} /> : null}
        </span>
      ),
    },
    {
      key: 'reference',
      title: t('Reference'),
      wide: true,
      cell: (row) => <span className="tnum nowrap">{referenceWords(row.reference)}</span>,
    },
    {
      key: 'flag',
      title: t('Flag'),
      cell: (row) => (
        <span className={styles.flags}>
          {row.flag ? <StatusBadge look={flagLooks[row.flag]} /> : <span className="muted">–</span>}
          {row.delta ? <span className={styles.delta}>{t('Large change')}</span> : null}
        </span>
      ),
    },
    ...(before
      ? [
          {
            key: 'previous',
            title: t('Previous'),
            wide: true,
            cell: (row: ResultValue) =>
              row.previousValue ? (
                <span className="tnum nowrap">
                  {row.previousValue} <span className="muted">{dayWords(row.previousAt)}</span>
                </span>
              ) : (
                <span className="muted">–</span>
              ),
          },
        ]
      : []),
  ];
  return <PlainTable label={label} columns={columns} rows={values} rowKey={(row) => row.parameterId} />;
}

/** Organisms of a culture and what works against them. */
export function Antibiogram({ value }: { readonly value: Pick<ResultValue, 'culture'> }) {
  const t = useText();
  const { culture } = value;
  if (!culture || culture.organisms.length === 0) return null;
  return (
    <span className={styles.organisms}>
      {culture.organisms.map((organism) => (
        <span key={organism.name}>
          <em>{organism.name}</em>
          {organism.sensitivities.map((each) => (
            <span key={each.antibiotic} className={styles.drug} data-word={each.interpretation}>
              {each.antibiotic}: {t(sensitivityWordsOf[each.interpretation])}
              {each.reading ? ` (${each.method} ${each.reading})` : ''}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
