import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CallState } from '#kernel/web/client/use-call.ts';
import { ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './paper-verdict.module.css';

const looks = {
  green: IconCircleCheck,
  red: IconBan,
  amber: IconAlertTriangle,
} as const;

interface VerdictProps {
  readonly tone: keyof typeof looks;
  readonly word: string;
  readonly text: string;
}

function Verdict({ tone, word, text }: VerdictProps) {
  const Mark = looks[tone];
  return (
    <div className={styles.verdict} data-tone={tone} role="status">
      <Mark size={28} stroke={1.7} aria-hidden="true" />
      <div>
        <p className={styles.word}>{word}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}

interface CheckedPaperProps<Paper> {
  readonly code: string;
  /** What the server knows of the code. */
  readonly found: CallState<Paper>;
  /** Said of a code that no paper has. */
  readonly unknown: string;
  readonly children: (paper: Paper) => ReactNode;
}

/** What is known of the code on a printed paper: the paper, or that there is none. */
export function CheckedPaper<Paper>({ code, found, unknown, children }: CheckedPaperProps<Paper>) {
  const t = useText();
  if (found.data) return children(found.data);
  if (found.refused?.status === 404 || found.refused?.status === 400)
    return <Verdict tone="amber" word={unknown} text={t('Compare the code with the paper, letter by letter: {code}', { code })} />;
  if (found.refused) return <ErrorState refused={found.refused} onRetry={found.retry} compact />;
  return <SkeletonRows rows={4} />;
}

interface PaperVerdictProps extends Omit<VerdictProps, 'tone'> {
  readonly valid: boolean;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly children?: ReactNode;
}

/** Whether a paper holds, and what may be said of it to whoever has it in hand. */
export function PaperVerdict({ valid, word, text, facts, children }: PaperVerdictProps) {
  return (
    <div className={styles.stack}>
      <Verdict tone={valid ? 'green' : 'red'} word={word} text={text} />
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
