import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { mostRows } from '#kernel/contract/envelope.ts';
import { useParts } from '#kernel/web/frame/parts.tsx';
import type { ListKeys } from '#kernel/web/frame/search.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useChangeSearch } from '#kernel/web/frame/use-search.ts';
import { readPlace } from '#kernel/web/text/place.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Column } from './column.ts';
import type { ExportFormat } from './export-cells.ts';
import { fieldOf, hasField, orderExport } from './order-export.ts';
import type { List } from './use-list.ts';

interface LargeExport<Row, S extends ListKeys> {
  readonly list: List<Row, S>;
  readonly format: ExportFormat;
  readonly picked: readonly Column<Row>[];
  readonly words: readonly string[];
  readonly onClose: () => void;
}

/** A list of more rows than the browser takes: the server writes it, `?export=<id>` of the address shows how far it is. */
export function useLargeExport<Row, S extends ListKeys>({ list, format, picked, words, onClose }: LargeExport<Row, S>) {
  const { area } = useParts();
  const changeSearch = useChangeSearch();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [busy, setBusy] = useState(false);
  const { asked, count = 0, rows } = list;
  const needed = asked !== undefined && format !== 'pdf' && count > mostRows;
  const written = picked.filter((column) => hasField(rows[0], fieldOf(column)));
  const leftOut = needed ? picked.filter((column) => !written.includes(column)).map((column) => column.title) : [];

  async function order(): Promise<void> {
    if (!asked || format === 'pdf') return;
    setBusy(true);
    const answer = await orderExport({
      asked,
      columns: written,
      format,
      title: list.title,
      page: path.replace(`/${area}`, '') || '/',
      currency: readPlace().currency ?? null,
      filterWords: words.join('; ').slice(0, 500),
    });
    setBusy(false);
    if (!answer.ok) {
      toast.error(answer.message);
      return;
    }
    onClose();
    changeSearch({ export: answer.payload.id });
  }
  return { needed, possible: written.length > 0, leftOut, busy, order };
}

interface LargeNoteProps {
  readonly byServer: boolean;
  /** More rows than a file made here holds. */
  readonly cut: boolean;
  readonly leftOut: readonly string[];
}

/** What happens to a list of more than 10,000 rows. */
export function LargeNote({ byServer, cut, leftOut }: LargeNoteProps) {
  const t = useText();
  if (cut) return <p className="muted">{t('Only the first {count} rows are exported.', { count: mostRows })}</p>;
  if (!byServer) return null;
  return (
    <p className="muted">
      {t('Large exports run in the background. You will be notified when the file is ready.')}{' '}
      {leftOut.length > 0 ? t('Columns not available in this format: {columns}', { columns: leftOut.join(', ') }) : null}
    </p>
  );
}
