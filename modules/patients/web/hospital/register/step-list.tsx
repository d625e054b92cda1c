import { IconCheck } from '@tabler/icons-react';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { type RegisterStep, registerSteps } from '../search.ts';
import styles from './steps.module.css';

export const stepWords = {
  personal: word('Personal Details'),
  contact: word('Contact'),
  'next-of-kin': word('Next of Kin'),
  billing: word('Billing Method'),
  dependants: word('Dependants'),
  review: word('Review'),
} satisfies Record<RegisterStep, string>;

interface StepListProps {
  readonly current: RegisterStep;
  /** The first step was saved: all others are open. */
  readonly saved: boolean;
  readonly steps: readonly RegisterStep[];
  readonly onGo: (step: RegisterStep) => void;
}

/** The steps of a registration; after the first is saved each can be visited in any order. */
export function StepList({ current, saved, steps, onGo }: StepListProps) {
  const t = useText();
  const at = registerSteps.indexOf(current);
  return (
    <nav aria-label={t('Steps')}>
      <ol className={styles.steps}>
        {steps.map((step, place) => {
          const done = saved && registerSteps.indexOf(step) < at;
          return (
            <li key={step}>
              <button
                type="button"
                className={styles.step}
                disabled={!saved && step !== 'personal'}
                aria-current={step === current ? 'step' : undefined}
                data-done={(done && step !== current) || undefined}
                onClick={() => onGo(step)}
              >
                <span className={styles.mark}>
                  {done ? <IconCheck size={14} stroke={2.4} role="img" aria-label={t('done')} /> : place + 1}
                </span>
                <span className={styles.words}>{t(stepWords[step])}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
