import { Button } from '@mantine/core';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './composer.module.css';
import type { PastedMedicines, UnaddedLine } from './use-pasted-medicines.ts';

interface UnaddedLinesProps {
  readonly pasted: PastedMedicines;
  /** Puts the line into the box, to be corrected and entered. */
  readonly onTake: (line: UnaddedLine) => void;
}

/** Pasted lines that were not added, each with its reason: nothing of a paste is lost unsaid. */
export function UnaddedLines({ pasted, onTake }: UnaddedLinesProps) {
  const t = useText();
  const { reading, left, drop } = pasted;
  return (
    <>
      {reading > 0 ? (
        <p role="status" className="muted">
          {t('Reading {count} pasted line… | Reading {count} pasted lines…', { count: reading })}
        </p>
      ) : null}
      {left.length > 0 ? (
        <section className={styles.unadded} aria-label={t('Lines not added')}>
          <p role="alert" className="strong">
            {t('{count} line was not added | {count} lines were not added', { count: left.length })}
          </p>
          <ul>
            {left.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be pasted twice.
              <li key={`${at} ${line.text}`}>
                <span className={styles.unaddedWords}>
                  <span className="strong">{line.text}</span>
                  <span>{line.why}</span>
                </span>
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t('Correct line: {line}', { line: line.text })}
                  onClick={() => onTake(line)}
                >
                  {t('Correct line')}
                </Button>
                <Button
                  variant="subtle"
                  size="compact-md"
                  aria-label={t('Discard line: {line}', { line: line.text })}
                  onClick={() => drop(line)}
                >
                  {t('Discard line')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
