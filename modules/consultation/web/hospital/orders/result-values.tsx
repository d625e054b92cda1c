import type { ConsultationLabRequest } from '#modules/consultation/contract/records.ts';
import styles from '../consultation.module.css';

/** Released values, one a line; what is out of range stands out by its flag. */
export function ResultValues({ results }: Pick<ConsultationLabRequest, 'results'>) {
  if (results.length === 0) return null;
  return (
    <ul className={styles.values}>
      {results.map((result) => (
        <li key={result.name}>
          {result.name}: <span className="tnum">{result.text}</span>
          {result.flag && result.flag !== 'N' ? <strong> {result.flag}</strong> : null}
        </li>
      ))}
    </ul>
  );
}
