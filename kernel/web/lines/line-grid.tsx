import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { boxesOf, takeBox } from './boxes.ts';
import { cellsOf, isTable } from './cells.ts';
import { fillFrom, type FilledColumn, type Unread } from './fill.ts';
import styles from './line-grid.module.css';
import { UnreadCells } from './unread-cells.tsx';

/** A column of the lines: its box carries the same words as its title, for the ear. */
export interface LineColumn<Row> extends FilledColumn<Row> {
  readonly key: string;
  /** Its share of the line, as a track of a grid: `minmax(120px, 1fr)`, `84px`. */
  readonly track: string;
  readonly align?: 'end';
  readonly cell: (row: Row) => ReactNode;
}

interface LineGridProps<Row> {
  readonly label: string;
  readonly columns: readonly LineColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What the line is about, for the names of its buttons. */
  readonly nameOf: (row: Row) => string;
  readonly onChange: (key: string, part: Partial<Row>) => void;
  readonly onRemove: (key: string) => void;
  /** What of a line is rarely needed: opens below it. Null: nothing of this one. */
  readonly more?: (row: Row) => ReactNode;
  /** Lines that begin open, because something of what lies below is required. */
  readonly opens?: (row: Row) => boolean;
  /** A line that was just added by hand: its first empty box gets the cursor. A new object for each. */
  readonly added?: { readonly key: string } | null;
  /** Where the next line is added: Enter in the last line leads there. */
  readonly children?: ReactNode;
}

/**
 * Lines that are typed one under the other, each 44 px high: Tab runs through, Enter goes to the same box of the next line (Shift with
 * Enter back) and from the last one to where the next line is added, and cells of a spreadsheet are pasted over the boxes from the
 * cursor on.
 */
export function LineGrid<Row>(props: LineGridProps<Row>) {
  const { label, columns, rows, rowKey, onChange, added = null, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const [unread, setUnread] = useState<readonly Unread[]>([]);
  const lines = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
  const tracks = { '--tracks': `${columns.map(({ track }) => track).join(' ')} 64px` } as CSSProperties;

  useEffect(() => {
    if (!added) return;
    const line = [...(box.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].find(
      ({ dataset }) => dataset['line'] === added.key,
    );
    const own = boxesOf(line);
    takeBox(own.find(({ value }) => value === '') ?? own[0]);
  }, [added]);

  function step(event: KeyboardEvent): void {
    const at = placeOf(event.target);
    const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    if (event.key !== 'Enter' || !at || isOpen || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const all = lines();
    const next = all[all.indexOf(at.line) + (event.shiftKey ? -1 : 1)];
    if (next) takeBox(boxesOf(next.querySelector(`[data-cell="${at.column}"]`))[0]);
    else if (!event.shiftKey) takeBox(boxesOf(box.current?.querySelector('[data-next-line]'))[0]);
  }

  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    const at = placeOf(event.target);
    if (!at || !isTable(text)) return;
    event.preventDefault();
    const row = lines().indexOf(at.line);
    const filled = fillFrom(columns, rows.length, { row, column: at.column }, cellsOf(text));
    for (const [place, part] of filled.changes) {
      const changed = rows[place];
      if (changed) onChange(rowKey(changed), part);
    }
    setUnread(filled.unread);
  }

  return (
    <div ref={box} className={styles.grid} style={tracks}>
      {rows.length > 0 ? (
        <div className={styles.titles} aria-hidden="true">
          {columns.map(({ key, title, align }) => (
            <span key={key} data-align={align}>
              {title}
            </span>
          ))}
          <span className={styles.acts} />
        </div>
      ) : null}
      <ul className={styles.lines} aria-label={label} onKeyDown={step} onPaste={paste}>
        {rows.map((row) => (
          <Line key={rowKey(row)} row={row} {...props} />
        ))}
      </ul>
      <UnreadCells unread={unread} onDismiss={() => setUnread([])} />
      {children ? (
        <div className={styles.next} data-next-line>
          {children}
        </div>
      ) : null}
    </div>
  );
}

/** The line and the column of a box; null outside of the cells. */
function placeOf(target: EventTarget): { readonly line: HTMLElement; readonly column: number } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const line = cell?.closest<HTMLElement>('[data-line]') ?? null;
  return cell && line ? { line, column: Number(cell.dataset['cell']) } : null;
}

function Line<Row>({ row, columns, rowKey, nameOf, onRemove, more, opens }: LineGridProps<Row> & { readonly row: Row }) {
  const t = useText();
  const [isOpen, setOpen] = useState(() => opens?.(row) ?? false);
  const id = useId();
  const key = rowKey(row);
  const name = nameOf(row);
  const below = more?.(row) ?? null;
  return (
    <li className={styles.line} data-line={key}>
      <div className={styles.cells}>
        {columns.map(({ key: column, title, align, cell }, place) => (
          <div key={column} className={styles.cell} data-cell={place} data-title={title} data-align={align}>
            {cell(row)}
          </div>
        ))}
        <div className={styles.acts}>
          {below ? (
            <ActionIcon
              variant="subtle"
              aria-label={t('Details of {name}', { name })}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronDown size={16} aria-hidden="true" className={styles.turn} data-open={isOpen || undefined} />
            </ActionIcon>
          ) : null}
          <ActionIcon variant="subtle" aria-label={t('Remove {name}', { name })} onClick={() => onRemove(key)}>
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      </div>
      {below && isOpen ? (
        <div id={id} className={styles.more}>
          {below}
        </div>
      ) : null}
    </li>
  );
}
