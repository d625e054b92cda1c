import { Button, NumberInput, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Option } from '#kernel/web/form/option.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './documents.module.css';

export interface QuantityLine {
  readonly id: string;
  readonly name: string;
  readonly under: string;
  readonly start: number;
  readonly most?: number;
}

export interface Typed {
  readonly quantities: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly words: string;
  readonly place: string;
}

interface Props {
  readonly lines: readonly QuantityLine[];
  readonly label: string;
  readonly submit: string;
  /** What is asked in words: a reason (required) or a note. */
  readonly ask?: { readonly label: string; readonly required: boolean };
  readonly places?: { readonly label: string; readonly options: readonly Option[] };
  readonly onSend: (typed: Typed) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** Figures for the lines of a document, all at once: what arrived, comes back, is granted or goes out. */
export function QuantityForm({ lines, label, submit, ask, places, onSend, onCancel }: Props) {
  const t = useText();
  const [figures, setFigures] = useState<Readonly<Record<string, number | ''>>>({});
  const [words, setWords] = useState('');
  const [place, setPlace] = useState(places?.options[0]?.value ?? '');
  const [busy, setBusy] = useState(false);
  const missing = (ask?.required && words.trim().length < 3) || (places && !(place || places.options[0]?.value));
  const send = async () => {
    setBusy(true);
    const quantities = lines.map(({ id, start }) => ({ lineId: id, quantity: Number(figures[id] ?? start) || 0 }));
    const done = await onSend({ quantities, words: words.trim(), place: place || (places?.options[0]?.value ?? '') });
    setBusy(false);
    if (done) onCancel();
  };
  return (
    <form
      className={styles.lines}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {places ? (
        <Select
          label={places.label}
          data={[...places.options]}
          value={place || (places.options[0]?.value ?? null)}
          onChange={(value) => setPlace(value ?? '')}
          allowDeselect={false}
        />
      ) : null}
      <ul className={styles.lineList} aria-label={label}>
        {lines.map(({ id, name, under, start, most }) => (
          <li key={id} className={styles.line}>
            <span className={styles.lineName}>
              <span className="strong">{name}</span>
              <span className="muted">{under}</span>
            </span>
            <NumberInput
              label={label}
              aria-label={`${label}: ${name}`}
              value={figures[id] ?? start}
              onChange={(value) => setFigures({ ...figures, [id]: value === '' ? '' : Number(value) })}
              min={0}
              {...(most === undefined ? {} : { max: most })}
              allowDecimal={false}
              allowNegative={false}
              hideControls
            />
          </li>
        ))}
      </ul>
      {ask ? (
        <Textarea
          label={ask.label}
          required={ask.required}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
        />
      ) : null}
      <div className={styles.acts}>
        <Button type="submit" loading={busy} disabled={Boolean(missing)}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
