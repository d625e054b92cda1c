import { NumberInput, TextInput } from '@mantine/core';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Note } from '#modules/consultation/contract/note-records.ts';
import styles from './charts.module.css';

type Eyes = NonNullable<NonNullable<Note['examination']>['eyes']>;
type Eye = Eyes['left'];

const none: Eye = { unaided: null, pinhole: null, corrected: null, pressure: null };

interface EyeBlockProps {
  readonly value: Eyes | null;
  readonly locked: boolean;
  readonly onChange: (eyes: Eyes | null) => void;
}

/** Visual acuity and pressure of both eyes, the right one first as it is written. */
export function EyeBlock({ value, locked, onChange }: EyeBlockProps) {
  const t = useText();
  const held = value ?? { left: none, right: none };
  const put = (side: keyof Eyes, part: Partial<Eye>) => {
    const next = { ...held, [side]: { ...held[side], ...part } };
    const isEmpty = [next.left, next.right].every((eye) => Object.values(eye).every((each) => each === null));
    onChange(isEmpty ? null : next);
  };
  const measures = [
    ['unaided', t('Unaided')],
    ['pinhole', t('Pinhole')],
    ['corrected', t('Corrected')],
  ] as const;
  const sides = [
    ['right', t('Right eye')],
    ['left', t('Left eye')],
  ] as const;
  return (
    <div className={styles.eyes}>
      {sides.map(([side, title]) => (
        <fieldset key={side} className={styles.eye}>
          <legend>{title}</legend>
          {measures.map(([measure, label]) => (
            <TextInput
              key={measure}
              label={label}
              placeholder="6/6"
              disabled={locked}
              maxLength={20}
              value={held[side][measure] ?? ''}
              onChange={(event) => put(side, { [measure]: event.currentTarget.value || null })}
            />
          ))}
          <NumberInput
            label={t('Pressure (mmHg)')}
            disabled={locked}
            min={0}
            max={90}
            allowDecimal={false}
            value={held[side].pressure ?? ''}
            onChange={(typed) => put(side, { pressure: typed === '' ? null : Number(typed) })}
          />
        </fieldset>
      ))}
    </div>
  );
}
