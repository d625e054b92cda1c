import { Link } from '@tanstack/react-router';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { Ago } from '#kernel/web/text/moment.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { earlyWarningActs } from '#modules/admissions/contract/calls/warnings.ts';
import type { StayWarning } from '#modules/admissions/contract/warning-records.ts';
import { levelLooks, stepWords, warningLooks } from '../../nursing-looks.ts';
import { scoreLook } from '../../stay-looks.ts';
import { placeWords } from '../stays/place-words.ts';
import styles from './nursing.module.css';

/** What a warning's acts open. */
export const warningForms = { respond: lazyPart(() => import('./respond-form.tsx').then((file) => file.RespondForm)) };

interface WarningLineProps {
  readonly warning: StayWarning;
  /** On the stay's own page nobody has to be told whose it is. */
  readonly named?: boolean;
}

/** An early warning with who was called, when the next are, and its answers. */
export function WarningLine({ warning, named = false }: WarningLineProps) {
  const t = useText();
  const { level, status, score, step, acknowledged, openedAt } = warning;
  const scored =
    score && score.total !== null ? { ...scoreLook(score.band), word: t(scoreLook(score.band).word, { score: score.total }) } : null;
  return (
    <li className={styles.warning} data-level={level}>
      <StatusBadge look={levelLooks[level]} />
      {scored ? <StatusBadge look={scored} /> : null}
      <StatusBadge look={warningLooks[status]} />
      <span className={styles.grow}>
        {named ? (
          <>
            <Link to="/hospital/admissions/$id" params={{ id: warning.admissionId }} className="strong">
              {warning.patient}
            </Link>{' '}
            {warning.place ? <span className="muted">{placeWords(warning.place)} </span> : null}
          </>
        ) : null}
        <span className="caption">
          <Ago at={openedAt} /> · {acknowledged ? t('Acknowledged by {name}', { name: acknowledged.by }) : t(stepWords[step] ?? '')}
          <NextCall warning={warning} />
        </span>
      </span>
      <RecordActs acts={earlyWarningActs} of={warning} forms={warningForms} quiet />
    </li>
  );
}

/** When the next people are called; nothing where nobody is. */
export function NextCall({ warning: { nextStepAt } }: { readonly warning: StayWarning }) {
  const t = useText();
  const left = useNow(30_000);
  if (!nextStepAt) return null;
  const minutes = Math.ceil((Date.parse(nextStepAt) - left) / 60_000);
  return <> · {minutes > 0 ? t('Next call in {span}', { span: spanWords(minutes, t) }) : t('Next call due')}</>;
}
