import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { priceRuleCalls, ruleActs } from '#modules/billing-setup/contract/calls/rules.ts';
import type { PriceRule } from '#modules/billing-setup/contract/rule-records.ts';
import { ruleKinds, ruleStatuses } from '#modules/billing-setup/contract/words.ts';
import { ruleLooks } from '../looks.ts';
import { ruleKindWords } from '../words.ts';
import styles from './billing.module.css';
import { RuleForm } from './rule-form.tsx';
import { RuleTester } from './rule-tester.tsx';
import { conditionWords, valueWords } from './rule-words.ts';
import { type BillingSearch, billingSearch, useHere } from './search.ts';

/** Rules that change prices, in the order in which they are asked. */
export function RulesTab() {
  const t = useText();
  const here = useHere();
  const list = useList(priceRuleCalls.list, billingSearch, {
    name: 'price-rules',
    title: t('Price Rules'),
    live: ['price-rules'],
    toQuery: ({ page, limit, search, kind, state }: BillingSearch) => ({ page, limit, search, kind, status: state }),
  });
  const columns = useColumns(list.rows as readonly PriceRule[]);
  const { drawer, record } = here.search;
  const chosen = list.rows.find((row) => row.id === record);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: PriceRule) => row.id}
        searchHint={t('Name')}
        onOpen={(row: PriceRule) => here.open('rule', row.id)}
        emptyText={t('No price rule found')}
        filters={[
          { kind: 'many', key: 'kind', title: t('Kind'), options: ruleKinds.map((value) => ({ value, label: t(ruleKindWords[value]) })) },
          {
            kind: 'many',
            key: 'state',
            title: t('Status'),
            options: ruleStatuses.map((value) => ({ value, label: t(ruleLooks[value].word) })),
          },
        ]}
        add={
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => here.open('new-rule')}>
            {t('Add price rule')}
          </Button>
        }
      />
      <DrawerForm title={t('Add price rule')} size={640} opened={drawer === 'new-rule'} onClose={here.close}>
        <RuleForm onClose={here.close} />
      </DrawerForm>
      <DrawerForm title={t('Edit price rule')} size={640} opened={drawer === 'rule' && chosen !== undefined} onClose={here.close}>
        {chosen ? <RuleForm rule={chosen} onClose={here.close} /> : null}
      </DrawerForm>
      <DrawerForm title={t('Test price rule')} size={640} opened={drawer === 'test-rule' && chosen !== undefined} onClose={here.close}>
        {chosen ? <RuleTester rule={chosen} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(rows: readonly PriceRule[]): readonly Column<PriceRule>[] {
  const t = useText();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('Name'),
        cell: (row) => (
          <span className={styles.nameCell}>
            <span className="strong">{row.name}</span>
            <span className="caption">{t(ruleKindWords[row.kind])}</span>
          </span>
        ),
        text: (row) => row.name,
      },
      { key: 'priority', title: t('Priority'), align: 'end', wide: true, text: (row) => row.priority },
      { key: 'kind', title: t('Kind'), wide: true, hidden: true, text: (row) => t(ruleKindWords[row.kind]) },
      { key: 'value', title: t('Value'), align: 'end', text: (row) => valueWords(row, t, format.money) },
      { key: 'conditions', title: t('Applies to'), wide: true, text: (row) => conditionWords(row, t) },
      {
        key: 'valid',
        title: t('Valid'),
        wide: true,
        hidden: !rows.some((row) => row.validFrom !== null || row.validTo !== null),
        text: (row) =>
          [row.validFrom, row.validTo]
            .map((day) => (day ? format.day(day) : ''))
            .join(' – ')
            .replace(/^ – $/, ''),
      },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={ruleLooks[row.status]} />,
        text: (row) => t(ruleLooks[row.status].word),
      },
      { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <RuleMenu row={row} rows={rows} /> },
    ],
    [t, format, rows],
  );
}

function RuleMenu({ row, rows }: { readonly row: PriceRule; readonly rows: readonly PriceRule[] }) {
  const t = useText();
  const here = useHere();
  const edit = useSend(priceRuleCalls.edit);
  const move = async (priority: number | null) => {
    if (priority === null) return;
    const answer = await edit.send({ params: { id: row.id }, body: { priority, version: row.version } });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  };
  const taken = rows.map((each) => each.priority).sort((one, other) => one - other);
  const [up, down] = [earlier(taken, row.priority), later(taken, row.priority)];
  return (
    <span className={styles.acts}>
      <ActionIcon aria-label={t('Apply {name} earlier', { name: row.name })} disabled={up === null} onClick={() => void move(up)}>
        <IconArrowUp size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label={t('Apply {name} later', { name: row.name })} disabled={down === null} onClick={() => void move(down)}>
        <IconArrowDown size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <RecordMenu
        acts={ruleActs}
        of={row}
        name={row.name}
        opens={{ edit: () => here.open('rule', row.id) }}
        links={[{ words: t('Test price rule'), run: () => here.open('test-rule', row.id) }]}
      />
    </span>
  );
}

/** A free priority before the rule that stands before this one; null when there is none. */
function earlier(taken: readonly number[], own: number): number | null {
  const place = taken.indexOf(own);
  if (place <= 0) return null;
  const [low, high] = [taken[place - 2] ?? 0, taken[place - 1] as number];
  return high - low > 1 ? high - 1 : null;
}

/** A free priority behind the rule that stands behind this one; null when there is none. */
function later(taken: readonly number[], own: number): number | null {
  const place = taken.indexOf(own);
  if (place < 0 || place >= taken.length - 1) return null;
  const [low, high] = [taken[place + 1] as number, taken[place + 2] ?? 1000];
  return high - low > 1 ? low + 1 : null;
}
