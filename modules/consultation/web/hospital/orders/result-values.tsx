import type { ConsultationLabRequest } from '#modules/consultation/contract/records.ts';
import { FlaggedValue } from '#modules/laboratory/web/index.ts';
import styles from '../consultation.module.css';

/** Released values, one a line; what is out of range stands out by word, icon and colour. */
export function ResultValues({ results }: Pick<ConsultationLabRequest, 'results'>) {
  if (results.length === 0) return null;
  return (
    <ul className={styles.values}>
      {results.map((result) => (
        <li key={result.name}>
          <FlaggedValue name={result.name} text={result.text} flag={result.flag} />
        </li>
      ))}
    </ul>
  );
}
