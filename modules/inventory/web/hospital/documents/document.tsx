import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CallSpec, PayloadOf } from '#kernel/contract/calls.ts';
import type { Answer } from '#kernel/web/client/send.ts';
import type { CallState } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './documents.module.css';

/** Tells what became of an act; true when it was done. */
export function told<Payload>(answer: Answer<Payload> | null): boolean {
  if (answer?.ok) toast.success(answer.message);
  else if (answer) toast.error(answer.message);
  return answer?.ok === true;
}

interface Act {
  readonly key: string;
  readonly words: string;
  readonly run: () => Promise<unknown> | undefined;
  readonly danger?: boolean;
  /** The one filled button. */
  readonly main?: boolean;
}

/** The acts that a document allows now. */
export function Acts({ acts }: { readonly acts: readonly (Act | false)[] }) {
  const shown = acts.filter((act) => act !== false);
  const [busy, setBusy] = useState<string | null>(null);
  if (shown.length === 0) return null;
  return (
    <div className={styles.acts}>
      {shown.map(({ key, words, run, danger, main }) => (
        <Button
          key={key}
          variant={main ? 'filled' : 'default'}
          {...(danger ? { color: 'red', variant: 'light' } : {})}
          loading={busy === key}
          onClick={() => {
            setBusy(key);
            void Promise.resolve(run()).finally(() => setBusy(null));
          }}
        >
          {words}
        </Button>
      ))}
    </div>
  );
}

/** Asks for a reason; undefined when the person stays. */
export async function reasonFor(title: string, text: string, confirm: string): Promise<string | undefined> {
  return (await askFirst({ title, text, confirm, danger: true, reason: true }))?.reason;
}

/** The body of a drawer over a document. */
export function DocumentBody<C extends CallSpec>({
  from,
  children,
}: {
  readonly from: CallState<PayloadOf<C>>;
  readonly children: (record: PayloadOf<C>) => ReactNode;
}) {
  return (
    <Loaded from={from} rows={8}>
      {(record) => <div className={styles.detail}>{children(record)}</div>}
    </Loaded>
  );
}

/** A name with a smaller line under it. */
export function Two({ first, under }: { readonly first: ReactNode; readonly under?: ReactNode }) {
  return (
    <span className={styles.two}>
      <span>{first}</span>
      {under ? <span className={styles.under}>{under}</span> : null}
    </span>
  );
}

/** `Gauze, Gloves and 3 more`. */
export function useSomeNames(): (names: readonly string[], count?: number) => string {
  const t = useText();
  return (names, count = names.length) => {
    const shown = names.slice(0, 2);
    const more = count - shown.length;
    return more > 0 ? t('{names} and {count} more', { names: shown.join(', '), count: more }) : shown.join(', ');
  };
}
