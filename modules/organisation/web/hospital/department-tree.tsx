import { IconBuilding, IconCornerDownRight } from '@tabler/icons-react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '../../contract/calls/catalogues.ts';
import type { DepartmentRow } from '../../contract/records.ts';
import { kindWords } from '../looks.ts';
import styles from './catalogues.module.css';

interface Node {
  readonly row: DepartmentRow;
  readonly children: readonly Node[];
}

/** Departments with their units below them; one whose parent is archived or missing stands at the top. */
export function treeOf(rows: readonly DepartmentRow[]): readonly Node[] {
  const ids = new Set(rows.map((row) => row.id));
  const below = (parent: string | null): Node[] =>
    rows
      .filter((row) => (parent === null ? !row.parentId || !ids.has(row.parentId) : row.parentId === parent))
      .map((row) => ({ row, children: below(row.id) }));
  return below(null);
}

function Branch({
  nodes,
  depth,
  onOpen,
}: {
  readonly nodes: readonly Node[];
  readonly depth: number;
  readonly onOpen: (id: string) => void;
}) {
  const t = useText();
  return (
    <ul className={styles.tree}>
      {nodes.map(({ row, children }) => (
        <li key={row.id}>
          <div className={styles.node} style={{ paddingInlineStart: `calc(var(--card-pad) + ${depth * 26}px)` }}>
            {depth === 0 ? (
              <IconBuilding size={17} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconCornerDownRight size={16} stroke={1.6} aria-hidden="true" />
            )}
            <button type="button" className={styles.open} onClick={() => onOpen(row.id)}>
              {row.name}
            </button>
            <span className={styles.end}>
              <span className={styles.kind}>{t(kindWords[row.kind])}</span>
              <span className="tnum">{t('{count} user | {count} users', { count: row.userCount ?? 0 })}</span>
            </span>
          </div>
          {children.length > 0 ? <Branch nodes={children} depth={depth + 1} onOpen={onOpen} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** The active departments as a tree, at most three levels. */
export function DepartmentTree({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const departments = useCall(catalogueCalls.listDepartments, { query: { limit: 'All' } }, { live: ['department', 'user'], quiet: true });
  return (
    <div className={styles.card}>
      <Loaded from={departments} rows={8} isEmpty={(found) => found.data.length === 0}>
        {(found) => <Branch nodes={treeOf(found.data)} depth={0} onOpen={onOpen} />}
      </Loaded>
    </div>
  );
}
