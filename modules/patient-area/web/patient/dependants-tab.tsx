import { Button } from '@mantine/core';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { RowActs } from '#kernel/web/record/row-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type OwnDependant, proxyActs } from '#modules/patient-area/contract/calls.ts';
import { relationWords } from '../looks.ts';
import styles from './profile.module.css';
import { useDependants, useShowPerson } from './use-person.ts';

/** Children under 18 and people who agreed: open their record, or stop acting for them. */
export function DependantsTab() {
  const t = useText();
  const format = useFormat();
  const dependants = useDependants();
  const show = useShowPerson();
  const columns: readonly Column<OwnDependant>[] = [
    {
      key: 'name',
      title: t('Name'),
      cell: (row) => (
        <>
          <span className="strong">{row.fullname}</span>
          <span className={styles.under}>{format.age(row.dateOfBirth)}</span>
        </>
      ),
    },
    { key: 'relation', title: t('I am their'), wide: true, text: (row) => t(relationWords[row.relation]) },
    { key: 'until', title: t('Until'), wide: true, text: (row) => (row.validTo ? format.instant(row.validTo).split(',')[0] : t('No end')) },
    {
      key: 'acts',
      title: t('Actions'),
      align: 'end',
      cell: (row) => (
        <span className={styles.acts}>
          <Button variant="default" size="compact-sm" onClick={() => show(row.personId)}>
            {t('View')}
            <span className="visually-hidden"> {row.fullname}</span>
          </Button>
          {/* No button stands out here: to stop is no more usual than to open. */}
          <RowActs acts={proxyActs} of={{ ...row, id: row.personId }} name={row.fullname} lead={['stop']} strong="" />
        </span>
      ),
    },
  ];
  return (
    <Panel title={t('Dependants')} note={t('Children are linked until their 18th birthday.')} flush>
      <Loaded
        from={dependants}
        rows={4}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState
            compact
            title={t('You do not act for anyone')}
            text={t('A hospital links your children under 18 when it registers them as your dependants.')}
          />
        }
      >
        {(rows) => <PlainTable label={t('List of dependants')} columns={columns} rows={rows} rowKey={(row) => row.personId} />}
      </Loaded>
    </Panel>
  );
}
