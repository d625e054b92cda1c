import { PaperLines, PaperNote } from '#kernel/web/print/paper-parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { LabResult, ResultValue } from '#modules/laboratory/contract/result-records.ts';
import { flagLooks } from '../../looks.ts';
import { Antibiogram } from '../result/result-table.tsx';
import { useDayWords, useReferenceWords, useValueWords } from '../result/value-words.ts';

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
  const isUnusual = ({ flag }: ResultValue) => flag !== null && flag !== 'N';
  return (
    <PaperLines
      label={label}
      rows={result.values}
      rowKey={(value) => value.parameterId}
      isStrong={isUnusual}
      columns={[
        { key: 'parameter', title: t('Parameter'), text: (value) => value.name },
        {
          key: 'result',
          title: t('Result'),
          cell: (value) => (
            <>
              <span className="tnum">{valueWords(value) ?? '–'}</span>
              {value.culture ? <Antibiogram value={value} /> : null}
              <PaperNote>{value.comment}</PaperNote>
            </>
          ),
        },
        { key: 'unit', title: t('Unit'), text: (value) => value.unit },
        { key: 'reference', title: t('Reference'), text: (value) => (value.reference === null ? '' : referenceWords(value.reference)) },
        { key: 'flag', title: t('Flag'), text: (value) => (value.flag && isUnusual(value) ? t(flagLooks[value.flag].word) : '') },
        ...earlier.map(({ at, values }) => ({
          key: at,
          title: dayWords(at),
          text: (value: ResultValue) => {
            const before = values.find(({ parameterId, name }) => parameterId === value.parameterId || name === value.name);
            return before ? (valueWords(before) ?? '–') : '–';
          },
        })),
      ]}
    />
  );
}
