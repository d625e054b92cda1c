import { Link } from '@tanstack/react-router';
import { Component, createContext, type ReactNode, use, useEffect, useId, useState } from 'react';
import type { CallState } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './panel.module.css';
import { PanelPlaceContext, useShownAnswer } from './panel-place.ts';
import { EmptyState, ErrorState, LockedState, SkeletonRows } from './states.tsx';

/** Where the parts of a card say that the subscription does not hold their module; null outside of a card. */
const LockPlace = createContext<((key: string, locked: boolean) => void) | null>(null);

interface PanelProps {
  readonly title: string;
  /** What the card is called to the ear where several have one title: `Glucose, 7 Nov 2026`. */
  readonly label?: string;
  readonly note?: ReactNode;
  /** One link or control at the right. */
  readonly link?: { readonly to: string; readonly words: string };
  readonly actions?: ReactNode;
  /** No padding, for tables that reach the card's edges. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A card with a title. A fault inside stays inside: the frame and the neighbours go on. A part that is locked locks the whole card. */
export function Panel({ title, label, note, link, actions, flush, children }: PanelProps) {
  const id = useId();
  const place = use(PanelPlaceContext);
  const [locks, setLocks] = useState<readonly string[]>([]);
  const [hold] = useState(() => (key: string, locked: boolean) => {
    setLocks((before) => (before.includes(key) === locked ? before : locked ? [...before, key] : before.filter((one) => one !== key)));
  });
  const isShut = locks.length > 0;
  return (
    <section className={styles.panel} {...(label ? { 'aria-label': label } : { 'aria-labelledby': id })}>
      <div className={styles.head} data-acts={place ? true : undefined}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note ? <span className={styles.note}>{note}</span> : null}
        <span className={`${styles.end} no-print`}>
          {actions}
          {link ? (
            <Link to={link.to} className={styles.link}>
              {link.words}
            </Link>
          ) : null}
        </span>
        {place ? <span className={styles.acts}>{place.acts}</span> : null}
      </div>
      <div className={styles.body} data-flush={flush || undefined} data-shared={place ? true : undefined}>
        <FaultWall>
          {isShut ? <LockedState /> : null}
          {/* Stays mounted: its answers tell when the module opens. */}
          <LockPlace value={hold}>
            <div className={styles.parts} hidden={isShut}>
              {children}
            </div>
          </LockPlace>
        </FaultWall>
      </div>
      {place?.foot}
    </section>
  );
}

/** A card without a title, for lists and forms. */
export function Card({ children, flush }: { readonly children: ReactNode; readonly flush?: boolean }) {
  return (
    <div className={styles.panel}>
      <div className={styles.body} data-flush={flush || undefined} data-alone>
        {children}
      </div>
    </div>
  );
}

interface LoadedProps<Payload> {
  readonly from: CallState<Payload>;
  /** How many grey lines keep the place. */
  readonly rows?: number;
  /** Tells an answer that holds nothing. */
  readonly isEmpty?: (payload: Payload) => boolean;
  readonly empty?: ReactNode;
  readonly children: (payload: Payload) => ReactNode;
}

/** Dashboard calls of a module that the subscription does not hold answer so, with no rows. */
function isLocked(payload: unknown): boolean {
  return (payload as { readonly meta?: { readonly locked?: unknown } } | null)?.meta?.locked === true;
}

/**
 * Shows an answer once it is there: grey lines before, Try again after a failure, the empty words when it holds nothing, a lock when
 * the subscription does not hold its module.
 */
export function Loaded<Payload>({ from, rows = 4, isEmpty, empty, children }: LoadedProps<Payload>) {
  const { data, refused, retry } = from;
  const key = useId();
  const hold = use(LockPlace);
  const locked = data !== undefined && isLocked(data);
  useShownAnswer(from);
  useEffect(() => hold?.(key, locked), [hold, key, locked]);
  useEffect(() => () => hold?.(key, false), [hold, key]);
  if (data === undefined) return refused ? <ErrorState refused={refused} onRetry={retry} compact /> : <SkeletonRows rows={rows} />;
  if (locked) return hold ? null : <LockedState />;
  if (isEmpty?.(data)) return empty ?? <EmptyState compact />;
  return children(data);
}

/** Keeps an exception of its children from blanking the frame. */
export class FaultWall extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <Broken onRetry={() => this.setState({ failed: false })} /> : this.props.children;
  }
}

function Broken({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText();
  return (
    <ErrorState
      compact
      onRetry={onRetry}
      refused={{ ok: false, status: 500, code: 'BROKEN', message: t('This section could not be shown.'), fields: {}, details: {} }}
    />
  );
}
