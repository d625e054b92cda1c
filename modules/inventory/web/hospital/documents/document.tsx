import type { ReactNode } from 'react';
import type { CallSpec, PayloadOf } from '#kernel/contract/calls.ts';
import type { Answer } from '#kernel/web/client/send.ts';
import type { CallState } from '#kernel/web/client/use-call.ts';
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
      {under ? <span className="caption">{under}</span> : null}
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
