import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useOverflow } from '#kernel/web/table/use-overflow.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { Note } from '#modules/consultation/contract/note-records.ts';
import styles from './charts.module.css';

type Teeth = NonNullable<Note['examination']>['teeth'];

/** A quadrant's teeth after FDI (ISO 3950): the first digit is the quadrant, the second counts from the middle. */
const quadrant = (number: number, most: number) => Array.from({ length: most }, (_, index) => number * 10 + index + 1);
const adult = [
  [...quadrant(1, 8).reverse(), ...quadrant(2, 8)],
  [...quadrant(4, 8).reverse(), ...quadrant(3, 8)],
] as const;
const milk = [
  [...quadrant(5, 5).reverse(), ...quadrant(6, 5)],
  [...quadrant(8, 5).reverse(), ...quadrant(7, 5)],
] as const;

const findings = [
  word('Caries'),
  word('Filled'),
  word('Missing'),
  word('Fractured'),
  word('Mobile'),
  word('Impacted'),
  word('Root remnant'),
  word('Crown'),
] as const;

interface DentalChartProps {
  readonly value: Teeth;
  readonly locked: boolean;
  readonly onChange: (teeth: Teeth) => void;
}

/** Teeth by FDI number; a press on one says what was found there. */
export function DentalChart({ value, locked, onChange }: DentalChartProps) {
  const t = useText();
  const [scroller, scrolls] = useOverflow();
  const [chosen, setChosen] = useState<number | null>(null);
  const of = (tooth: number) => value.find((each) => each.tooth === tooth)?.finding ?? '';
  const put = (tooth: number, finding: string) => {
    const others = value.filter((each) => each.tooth !== tooth);
    onChange((finding ? [...others, { tooth, finding }] : others).toSorted((one, other) => one.tooth - other.tooth));
  };
  const row = (teeth: readonly number[]) => (
    <div key={teeth[0]} className={styles.teeth}>
      {teeth.map((tooth) => (
        <button
          key={tooth}
          type="button"
          className={styles.tooth}
          disabled={locked}
          data-found={of(tooth) !== '' || undefined}
          aria-pressed={chosen === tooth}
          aria-label={of(tooth) ? t('Tooth {tooth}: {finding}', { tooth, finding: of(tooth) }) : t('Tooth {tooth}', { tooth })}
          onClick={() => setChosen(chosen === tooth ? null : tooth)}
        >
          {tooth}
        </button>
      ))}
    </div>
  );
  return (
    <div className={styles.dental}>
      <section ref={scroller} className={styles.jaws} aria-label={t('Teeth')} {...(scrolls ? { tabIndex: 0 } : {})}>
        <div className={styles.rows}>
          {adult.map(row)}
          {milk.map(row)}
        </div>
      </section>
      {chosen !== null && !locked ? <Finding tooth={chosen} value={of(chosen)} onPut={(finding) => put(chosen, finding)} /> : null}
      {value.length > 0 ? (
        <ul className={styles.found}>
          {value.map(({ tooth, finding }) => (
            <li key={tooth}>{t('Tooth {tooth}: {finding}', { tooth, finding })}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Finding({ tooth, value, onPut }: { readonly tooth: number; readonly value: string; readonly onPut: (finding: string) => void }) {
  const t = useText();
  return (
    <div className={styles.line}>
      <Select
        label={t('Tooth {tooth}', { tooth })}
        placeholder={t('Finding')}
        data={findings.map((each) => ({ value: t(each), label: t(each) }))}
        value={findings.some((each) => t(each) === value) ? value : null}
        onChange={(finding) => onPut(finding ?? '')}
      />
      <TextInput
        className={styles.grow ?? ''}
        label={t('In words')}
        maxLength={120}
        value={value}
        onChange={(event) => onPut(event.currentTarget.value)}
      />
      <Button variant="default" disabled={value === ''} onClick={() => onPut('')}>
        {t('Sound')}
      </Button>
    </div>
  );
}
