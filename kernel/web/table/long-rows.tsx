import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

interface LongRowsProps {
  readonly count: number;
  readonly columns: number;
  readonly draw: (place: number) => ReactNode;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const rowHeight = 53;

/** A long body: only the rows in view are drawn, between two spacer rows. */
export function LongRows({ count, columns, draw, onKeyDown }: LongRowsProps) {
  'use no memo'; // the virtualizer changes behind one and the same object; memoised code would never see it
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  useEffect(() => {
    if (body.current) setMargin(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const rowsInView = useWindowVirtualizer({ count, estimateSize: () => rowHeight, overscan: 8, scrollMargin: margin });
  const items = rowsInView.getVirtualItems();
  const before = (items[0]?.start ?? margin) - margin;
  const after = rowsInView.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return (
    <tbody ref={body} onKeyDown={onKeyDown}>
      <tr style={{ blockSize: Math.max(before, 0) }}>
        <td colSpan={columns} style={{ padding: 0, border: 0 }} />
      </tr>
      {items.map((item) => (
        <Fragment key={item.key}>{draw(item.index)}</Fragment>
      ))}
      <tr style={{ blockSize: Math.max(after, 0) }}>
        <td colSpan={columns} style={{ padding: 0, border: 0 }} />
      </tr>
    </tbody>
  );
}
