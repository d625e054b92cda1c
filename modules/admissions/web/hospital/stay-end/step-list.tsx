import { useText } from '#kernel/web/text/use-text.ts';
import { type DischargeStep, dischargeSteps, dischargeStepWords } from './discharge-steps.ts';
import styles from './stay-end.module.css';

interface StepListProps {
  readonly step: DischargeStep;
  readonly onGo: (step: DischargeStep) => void;
}

/** The steps of a discharge: each can be visited in any order, the last one signs. */
export function StepList({ step, onGo }: StepListProps) {
  const t = useText();
  return (
    <ol className={styles.steps} aria-label={t('Steps')}>
      {dischargeSteps.map((key, place) => (
        <li key={key}>
          <button type="button" className={styles.stepButton} aria-current={key === step ? 'step' : undefined} onClick={() => onGo(key)}>
            <span className={styles.mark} aria-hidden="true">
              {place + 1}
            </span>
            <span>{t(dischargeStepWords[key])}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
