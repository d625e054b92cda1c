import { Switch } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import type { List } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { roleCalls } from '../../contract/calls/roles.ts';
import type { RoleComparison } from '../../contract/records.ts';
import { riskLooks } from '../looks.ts';
import styles from './access.module.css';

type ComparedRow = RoleComparison['modules'][number]['permissions'][number] & { readonly module: string };

/** A list out of rows that are here already, for the exports. */
function listOf(rows: readonly ComparedRow[], title: string): List<ComparedRow> {
  const answer = { data: rows, meta: { count: rows.length, page: 1, limit: rows.length } };
  return {
    name: 'role-comparison',
    title,
    search: {},
    setSearch: () => undefined,
    page: 1,
    limit: 'All',
    state: { data: answer, refused: null, loading: false, renewing: false, retry: () => undefined },
    rows,
    count: rows.length,
    askPage: () => Promise.resolve({ ok: true, payload: answer, message: '' }),
  };
}

/** Two or three roles side by side. */
export function RoleComparisonView({ ids }: { readonly ids: readonly string[] }) {
  const comparison = useCall(roleCalls.compareRoles, { query: { ids: [...ids] } }, { live: ['role'], quiet: true });
  return (
    <Loaded from={comparison} rows={12}>
      {(found) => <Compared comparison={found} />}
    </Loaded>
  );
}

function Compared({ comparison }: { readonly comparison: RoleComparison }) {
  const t = useText();
  const [onlyDifferent, setOnlyDifferent] = useState(true);
  const modules = comparison.modules
    .map((module) => ({ ...module, permissions: module.permissions.filter((one) => !onlyDifferent || one.differs) }))
    .filter((module) => module.permissions.length > 0);
  const rows = modules.flatMap((module) => module.permissions.map((one) => ({ ...one, module: module.name })));
  const columns: readonly Column<ComparedRow>[] = [
    { key: 'name', title: t('Permission'), text: (row) => row.name },
    { key: 'module', title: t('Module'), text: (row) => t(row.module) },
    { key: 'risk', title: t('Risk'), text: (row) => t(riskLooks[row.risk].word) },
    ...comparison.roles.map((role, place) => ({
      key: role.id,
      title: role.name,
      text: (row: ComparedRow) => (row.holds[place] ? t('Yes') : t('No')),
    })),
  ];
  return (
    <div className={styles.compare}>
      <div className={styles.compareTools}>
        <Switch label={t('Differences only')} checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.currentTarget.checked)} />
        <ExportMenu list={listOf(rows, t('Compare roles'))} columns={columns} />
      </div>
      {rows.length === 0 ? <EmptyState compact title={t('These roles have the same permissions')} /> : null}
      {rows.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the region may scroll sideways and must be reachable by keyboard.
        <section className={styles.compareScroller} aria-label={t('Compare roles')} tabIndex={0}>
          <table className={styles.compareTable}>
            <thead>
              <tr>
                <th scope="col">{t('Permission')}</th>
                {comparison.roles.map((role) => (
                  <th key={role.id} scope="col" className={styles.mark}>
                    {role.name}
                  </th>
                ))}
              </tr>
            </thead>
            {modules.map((module) => (
              <tbody key={module.key}>
                <tr>
                  <th scope="rowgroup" colSpan={comparison.roles.length + 1} className={styles.compareModule}>
                    {t(module.name)}
                  </th>
                </tr>
                {module.permissions.map((one) => (
                  <tr key={one.id} data-differs={one.differs || undefined}>
                    <th scope="row">
                      <span className={styles.compareName}>
                        {one.name}
                        {one.risk === 'normal' ? null : <StatusBadge look={riskLooks[one.risk]} />}
                      </span>
                    </th>
                    {comparison.roles.map((role, place) => (
                      <td key={role.id} className={styles.mark}>
                        {one.holds[place] ? (
                          <IconCheck size={17} stroke={2} aria-hidden="true" className={styles.yes} />
                        ) : (
                          <IconMinus size={15} aria-hidden="true" className={styles.no} />
                        )}
                        <span className="visually-hidden">{one.holds[place] ? t('Yes') : t('No')}</span>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </section>
      ) : null}
    </div>
  );
}
