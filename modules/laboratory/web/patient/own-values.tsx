import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { ResultValue } from '#modules/laboratory/contract/result-records.ts';
import type { ResultFlag } from '#modules/laboratory/contract/words.ts';
import { flagLooks } from '../looks.ts';
import { Antibiogram } from '../hospital/result/result-table.tsx';
import { useReferenceWords, useValueWords } from '../hospital/result/value-words.ts';
import styles from './own.module.css';
import { placeInRange } from './series.ts';

/** What a flag means to somebody who is no clinician. */
const meanings: Readonly<Record<ResultFlag, string>> = {
  N: word('Within the usual range.'),
  L: word('Below the usual range. Ask your doctor what it means for you.'),
  H: word('Above the usual range. Ask your doctor what it means for you.'),
  A: word('Not the usual finding. Ask your doctor what it means for you.'),
  LL: word('Far below the usual range. Speak with your doctor or hospital soon.'),
  HH: word('Far above the usual range. Speak with your doctor or hospital soon.'),
  AA: word('An important finding. Speak with your doctor or hospital soon.'),
};

/** Values for their patient: number and unit, where it stands in the usual range, what that means. */
export function OwnValues({ values, label }: { readonly values: readonly ResultValue[]; readonly label: string }) {
  return (
    <ul className={styles.values} aria-label={label}>
      {values.map((value) => (
        <OwnValue key={value.parameterId} value={value} />
      ))}
    </ul>
  );
}

function OwnValue({ value }: { readonly value: ResultValue }) {
  const t = useText();
  const valueWords = useValueWords();
  const referenceWords = useReferenceWords();
  const place = value.comparator ? null : placeInRange(value.value, value.range);
  return (
    <li className={styles.value}>
      <div className={styles.top}>
        <span className={styles.parameter}>{value.name}</span>
        <span className={styles.number}>
          {valueWords(value) ?? '–'} {value.unit && value.value !== null ? <span className="muted">{value.unit}</span> : null}
        </span>
        {value.flag ? <StatusBadge look={flagLooks[value.flag]} /> : null}
      </div>
      {value.culture ? <Antibiogram value={value} /> : null}
      {place === null ? null : (
        <div className={styles.bar} aria-hidden="true">
          <span className={styles.usual} />
          <span className={styles.mark} data-flag={value.flag ?? 'N'} style={{ insetInlineStart: `${place}%` }} />
        </div>
      )}
      <p className="note">
        {[
          value.reference ? t('Usual: {range}', { range: referenceWords(value.reference) }) : null,
          value.flag ? t(meanings[value.flag]) : null,
          value.comment,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
