import { useFormat, useNow } from './use-format.ts';

/** An instant in the hospital's zone; hovering shows UTC. Nothing known shows a dash. */
export function Moment({ at }: { readonly at: string | null | undefined }) {
  const format = useFormat();
  if (!at) return <span className="muted">–</span>;
  return (
    <time dateTime={at} title={`${at.slice(0, 16).replace('T', ' ')} UTC`} className="tnum nowrap">
      {format.instant(at)}
    </time>
  );
}

/** How long ago, renewed every minute; hovering shows the instant. */
export function Ago({ at }: { readonly at: string }) {
  const format = useFormat();
  const now = useNow();
  return (
    <time dateTime={at} title={format.instant(at)}>
      {format.relative(at, now)}
    </time>
  );
}
