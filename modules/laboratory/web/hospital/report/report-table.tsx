import { useText } from '#kernel/web/text/use-text.ts';
import type { LabResult, ResultValue } from '#modules/laboratory/contract/result-records.ts';
import { flagLooks } from '../../looks.ts';
import { Antibiogram } from '../result/result-table.tsx';
import { useDayWords, useReferenceWords, useValueWords } from '../result/value-words.ts';
import styles from './report.module.css';

interface TableProps {
  readonly result: Pick<LabResult, 'values'>;
  readonly label: string;
  /** Earlier results of the same test, the newest first: a column each. */
  readonly earlier?: readonly { readonly at: string; readonly values: readonly ResultValue[] }[];
}

/** Values on paper: flags are words, what is not usual is bold. */
export function ReportTable({ result, label, earlier = [] }: TableProps) {
  const t = useText();
  const dayWords = useDayWords();
  const valueWords = useValueWords();
  const referenceWords = useReferenceWords();
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('Parameter')}</th>
          <th scope="col">{t('Result')}</th>
          <th scope="col">{t('Unit')}</th>
          <th scope="col">{t('Reference')}</th>
          <th scope="col">{t('Flag')}</th>
          {earlier.map(({ at }) => (
            <th key={at} scope="col">
              {dayWords(at)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {result.values.map((value) => (
          <tr key={value.parameterId} data-unusual={(value.flag !== null && value.flag !== 'N') || undefined}>
            <td>{value.name}</td>
            <td className={styles.number}>
              {valueWords(value) ?? '–'}
              {value.culture ? <Antibiogram value={value} /> : null}
              {value.comment ? <span className={styles.small}> {value.comment}</span> : null}
            </td>
            <td>{value.unit}</td>
            <td>{value.reference === null ? '' : referenceWords(value.reference)}</td>
            <td>{value.flag && value.flag !== 'N' ? t(flagLooks[value.flag].word) : ''}</td>
            {earlier.map(({ at, values }) => {
              const before = values.find(({ parameterId, name }) => parameterId === value.parameterId || name === value.name);
              return <td key={at}>{before ? (valueWords(before) ?? '–') : '–'}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
