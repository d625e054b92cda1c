import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { interactionActs, safetyCalls } from '#modules/pharmacy/contract/calls/safety.ts';
import type { Interaction } from '#modules/pharmacy/contract/interaction-records.ts';
import { spoken } from '#modules/pharmacy/contract/safety/alerts.ts';
import { sideName } from '#modules/pharmacy/contract/safety/class-names.ts';
import { interactionSeverities, interactionStatuses } from '#modules/pharmacy/contract/words.ts';
import { listLooks, severityLooks } from '../../safety-looks.ts';
import styles from '../medications.module.css';
import { type MedicationsSearch, medicationsSearch, useDrawer } from '../search.ts';
import { InteractionForm } from './interaction-form.tsx';

const toQuery = ({ page, limit, search, severity, own, use }: MedicationsSearch) => ({
  page,
  limit,
  searchTerm: search,
  severity,
  own,
  status: use,
});

/** Pairs of medicines that should not meet: shipped ones and the hospital's own. */
export function InteractionsTab() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, open, close } = useDrawer();
  const list = useList(safetyCalls.interactions, medicationsSearch, {
    name: 'medication-interactions',
    title: t('Interactions'),
    live: ['medication-interactions'],
    toQuery: toQuery,
  });
  const columns = useColumns();
  const filters = useFilters();
  const chosen = list.rows.find((row) => row.id === record);
  const mayEdit = list.rows.some(({ acts }) => acts.edit === null);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: Interaction) => row.id}
        searchHint={t('Medicine, class or effect')}
        filters={filters}
        {...(mayEdit ? { onOpen: (row: Interaction) => open('interaction', row.id) } : {})}
        add={
          can(safetyCalls.createInteraction) ? (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new-interaction')}>
              {t('Add interaction')}
            </Button>
          ) : null
        }
      />
      <DrawerForm title={t('Add interaction')} opened={drawer === 'new-interaction' && can(safetyCalls.createInteraction)} onClose={close}>
        <InteractionForm onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Edit interaction')} opened={drawer === 'interaction' && chosen?.acts.edit === null} onClose={close}>
        {chosen ? <InteractionForm key={chosen.id} row={chosen} onClose={close} /> : null}
      </DrawerForm>
    </>
  );
}

function useFilters(): readonly Filter<MedicationsSearch>[] {
  const t = useText();
  return [
    {
      kind: 'one',
      key: 'severity',
      title: t('Severity'),
      options: interactionSeverities.toReversed().map((value) => ({ value, label: t(severityLooks[value].word) })),
    },
    {
      kind: 'one',
      key: 'own',
      title: t('Origin'),
      options: [
        { value: 'false', label: t('Built-in list') },
        { value: 'true', label: t('This hospital') },
      ],
    },
    { kind: 'one', key: 'use', title: t('Use'), options: interactionStatuses.map((value) => ({ value, label: t(useWords[value]) })) },
  ];
}

const pairName = (row: Interaction) => `${sideName(row.a)} – ${sideName(row.b)}`;

const useWords = { active: listLooks.active.word, archived: listLooks.archived.word } as const;

function useColumns(): readonly Column<Interaction>[] {
  const t = useText();
  const { open } = useDrawer();
  return useMemo(() => {
    const originOf = (row: Interaction) => (row.builtIn ? (row.changed ? t('Built-in, changed here') : t('Built-in')) : t('This hospital'));
    return [
      {
        key: 'pair',
        title: t('Medicines'),
        cell: (row) => (
          <span className={styles.pair}>
            {sideName(row.a)} <span>{t('with')}</span> {sideName(row.b)}
          </span>
        ),
        text: pairName,
      },
      {
        key: 'severity',
        title: t('Severity'),
        cell: (row) => <StatusBadge look={severityLooks[row.severity]} />,
        text: (row) => t(severityLooks[row.severity].word),
      },
      { key: 'effect', title: t('Effect'), wide: true, text: (row) => spoken(t(row.effect)) },
      { key: 'advice', title: t('Advice'), wide: true, text: (row) => t(row.advice) },
      {
        key: 'origin',
        title: t('Origin'),
        wide: true,
        cell: (row) => <span className="nowrap">{originOf(row)}</span>,
        text: originOf,
      },
      {
        key: 'acts',
        title: t('Actions'),
        align: 'end',
        wide: true,
        screenOnly: true,
        cell: (row) => (
          <RecordMenu
            acts={interactionActs}
            of={{ ...row, pair: pairName(row) }}
            name={pairName(row)}
            opens={{ edit: () => open('interaction', row.id) }}
          />
        ),
      },
    ];
  }, [t, open]);
}
