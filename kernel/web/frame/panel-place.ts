import { createContext, type ReactNode, use, useEffect, useId, useRef } from 'react';
import type { CallState } from '#kernel/web/client/use-call.ts';
import type { Column } from '#kernel/web/table/column.ts';

/** A table as a panel shows it; exports are made from it. */
export interface ShownTable {
  readonly columns: readonly Column<never>[];
  readonly rows: readonly unknown[];
}

/** An answer that a panel shows: when it came, and how to ask again. */
export interface ShownAnswer {
  readonly updatedAt: number;
  readonly retry: () => void;
}

/** What a page of panels (a dashboard) gives each of them, and what it hears of them. */
export interface PanelPlace {
  /** Stands at the end of the panel's head. */
  readonly acts: ReactNode;
  /** Stands under the panel's content. */
  readonly foot: ReactNode;
  readonly holdTable: (key: string, table: ShownTable | null) => void;
  readonly holdAnswer: (key: string, answer: ShownAnswer | null) => void;
}

/** Null on every page whose panels stand by themselves. */
export const PanelPlaceContext = createContext<PanelPlace | null>(null);

/** Tells the page around what a panel shows, so that it can be taken out as a file. Tables do so by themselves. */
export function useShownTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const hold = use(PanelPlaceContext)?.holdTable;
  const key = useId();
  useEffect(() => hold?.(key, { columns: columns as readonly Column<never>[], rows }), [hold, key, columns, rows]);
  useEffect(() => () => hold?.(key, null), [hold, key]);
}

/** Tells the page around of an answer that a panel shows. */
export function useShownAnswer({ updatedAt = 0, retry }: CallState<unknown>): void {
  const hold = use(PanelPlaceContext)?.holdAnswer;
  const key = useId();
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (updatedAt > 0) hold?.(key, { updatedAt, retry: () => latest.current() });
  }, [hold, key, updatedAt]);
  useEffect(() => () => hold?.(key, null), [hold, key]);
}
