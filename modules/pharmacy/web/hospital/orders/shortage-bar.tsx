import { Button } from '@mantine/core';
import { useText } from '#kernel/web/text/use-text.ts';
import type { OrderLine } from '#modules/pharmacy/contract/medication-order-records.ts';
import styles from '../medications.module.css';

/** What can be done with a line of a draft. */
export interface LineActs {
  readonly quantity: (line: OrderLine, quantity: number) => void;
  readonly remove: (line: OrderLine) => void;
  readonly substitute: (line: OrderLine) => void;
  /** What is there now, and the rest of another product. */
  readonly split: (line: OrderLine) => void;
  /** Takes the line out and gives its request up; null without a request or the right. */
  readonly notAvailable: ((line: OrderLine) => void) | null;
}

/** A line that the stock does not cover, and the ways out: fewer now, another product for all or for the rest, or nothing. */
export function ShortageBar({ line, acts }: { readonly line: OrderLine; readonly acts: LineActs }) {
  const t = useText();
  const available = line.available ?? 0;
  if (available >= line.quantity) return null;
  return (
    <span className={styles.shortage} role="group" aria-label={t('Shortage of {name}', { name: line.product.name })}>
      <span className={styles.short}>{t('{asked} requested, {available} available', { asked: line.quantity, available })}</span>
      {available > 0 ? (
        <Button size="compact-xs" variant="default" onClick={() => acts.quantity(line, available)}>
          {line.requestId
            ? t('Give {available} now, {rest} later', { available, rest: line.quantity - available })
            : t('Reduce to {available}', { available })}
        </Button>
      ) : null}
      <Button size="compact-xs" variant="default" onClick={() => acts.substitute(line)}>
        {t('Substitute')}
      </Button>
      {line.requestId && available > 0 ? (
        <Button size="compact-xs" variant="default" onClick={() => acts.split(line)}>
          {t('Split: {rest} of another product', { rest: line.quantity - available })}
        </Button>
      ) : null}
      {line.requestId && acts.notAvailable ? (
        <Button size="compact-xs" variant="default" color="red" onClick={() => acts.notAvailable?.(line)}>
          {t('Not available')}
        </Button>
      ) : null}
    </span>
  );
}
