import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './plain.module.css';

const length = 6;
const places = [0, 1, 2, 3, 4, 5] as const;
const noDigits: readonly string[] = places.map(() => '');

interface CodeDigitsProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** All six are filled. */
  readonly onComplete?: ((code: string) => void) | undefined;
  readonly labelledBy: string;
  /** What a screen reader says of each box. */
  readonly digitLabel: string;
  readonly invalid: boolean;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
}

/** Six boxes for a one-time code: pasting fills all, the keyboard of a phone offers the code from the message. */
export function CodeDigits(props: CodeDigitsProps) {
  const { value, onChange, onComplete, labelledBy, digitLabel, invalid, disabled, readOnly, autoFocus } = props;
  const [typed, setTyped] = useState(noDigits);
  // A gap that was rubbed out in the middle is ours to remember; another code from outside replaces what stands here.
  const digits = typed.join('') === value ? typed : places.map((at) => value[at] ?? '');
  const boxes = useRef<HTMLDivElement>(null);
  const focus = (at: number) => boxes.current?.querySelectorAll('input')[Math.min(Math.max(at, 0), length - 1)]?.focus();
  useEffect(() => {
    if (autoFocus) boxes.current?.querySelector('input')?.focus();
  }, [autoFocus]);

  function fill(from: number, text: string) {
    const found = text.replace(/\D/g, '').slice(0, length - from);
    if (found === '' || readOnly) return;
    const next = digits.map((digit, at) => found[at - from] ?? digit);
    put(next);
    focus(from + found.length);
  }

  function put(next: readonly string[]) {
    const code = next.join('');
    setTyped(next);
    onChange(code);
    if (code.length === length) onComplete?.(code);
  }

  function typeIn(at: number, text: string) {
    const old = digits[at] ?? '';
    // A second digit typed into a full box replaces the first, wherever the cursor stands.
    if (text === '') put(digits.with(at, ''));
    else fill(at, text.length === 2 && old !== '' ? text.replace(old, '') : text);
  }

  function move(at: number, event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowLeft') focus(at - 1);
    else if (event.key === 'ArrowRight') focus(at + 1);
    else if (event.key === 'Backspace' && digits[at] === '' && !readOnly) {
      if (at > 0) put(digits.with(at - 1, ''));
      focus(at - 1);
    } else return;
    event.preventDefault();
  }

  function paste(at: number, event: ClipboardEvent) {
    event.preventDefault();
    const text = event.clipboardData.getData('text').replace(/\D/g, '');
    // A whole code goes into all boxes, whichever of them has the cursor.
    fill(text.length >= length ? 0 : at, text);
  }

  return (
    <div ref={boxes} role="group" aria-labelledby={labelledBy} className={styles.digits}>
      {places.map((at) => (
        <input
          key={at}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={digitLabel}
          aria-invalid={invalid || undefined}
          disabled={disabled}
          readOnly={readOnly}
          value={digits[at]}
          onChange={(event) => typeIn(at, event.currentTarget.value)}
          onKeyDown={(event) => move(at, event)}
          onPaste={(event) => paste(at, event)}
          onFocus={(event) => event.currentTarget.select()}
        />
      ))}
    </div>
  );
}
