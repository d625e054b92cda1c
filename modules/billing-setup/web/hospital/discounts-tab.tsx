import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { percentText } from '#kernel/contract/money.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { PercentField } from '#kernel/web/form/percent-field.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { discountReasonCalls } from '#modules/billing-setup/contract/calls/policy.ts';
import type { DiscountReason } from '#modules/billing-setup/contract/policy-records.ts';
import { setupStatuses } from '#modules/billing-setup/contract/words.ts';
import { setupLooks } from '../looks.ts';
import { optionsFrom, reasonKindWords } from '../words.ts';
import { RowActs } from './row-acts.tsx';
import { type BillingSearch, billingSearch, useHere } from './search.ts';
import { useTurn } from './use-turn.ts';

/** Why discounts are given, and how far each reason reaches. */
export function DiscountsTab() {
  const t = useText();
  const here = useHere();
  const list = useList(discountReasonCalls.list, billingSearch, {
    name: 'discount-reasons',
    title: t('Discount Reasons'),
    live: ['discount-reasons'],
    toQuery: (({ page, limit, search, status }: BillingSearch) => ({ page, limit, search, status })) as never,
  });
  const columns = useColumns();
  const { drawer, record } = here.search;
  const chosen = list.rows.find((row) => row.id === record);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: DiscountReason) => row.id}
        searchHint={t('Name')}
        onOpen={(row: DiscountReason) => here.open('discount', row.id)}
        filters={[
          {
            kind: 'many',
            key: 'status',
            title: t('Status'),
            options: setupStatuses.map((value) => ({ value, label: t(setupLooks[value].word) })),
          },
        ]}
        tools={
          <>
            <ExportMenu list={list} columns={columns} />
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => here.open('new-discount')}>
              {t('Add discount reason')}
            </Button>
          </>
        }
      />
      <DrawerForm title={t('Add discount reason')} opened={drawer === 'new-discount'} onClose={here.close}>
        <ReasonForm onClose={here.close} />
      </DrawerForm>
      <DrawerForm title={t('Edit discount reason')} opened={drawer === 'discount' && chosen !== undefined} onClose={here.close}>
        {chosen ? <ReasonForm row={chosen} onClose={here.close} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(): readonly Column<DiscountReason>[] {
  const t = useText();
  const here = useHere();
  const turn = useTurn(discountReasonCalls.edit);
  return useMemo(
    () => [
      { key: 'name', title: t('Name'), text: (row) => row.name },
      { key: 'kind', title: t('Kind'), text: (row) => t(reasonKindWords[row.kind]) },
      { key: 'maxBps', title: t('At most'), align: 'end', text: (row) => `${percentText(row.maxBps)} %` },
      { key: 'note', title: t('Note needed'), wide: true, text: (row) => (row.requiresNote ? t('Yes') : t('No')) },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={setupLooks[row.status]} />,
        text: (row) => t(setupLooks[row.status].word),
      },
      {
        key: 'acts',
        title: t('Actions'),
        align: 'end',
        screenOnly: true,
        cell: (row) => (
          <RowActs
            name={row.name}
            archived={row.status === 'archived'}
            onEdit={() => here.open('discount', row.id)}
            onTurn={() => void turn(row)}
          />
        ),
      },
    ],
    [t, here.open, turn],
  );
}

function ReasonForm({ row, onClose }: { readonly row?: DiscountReason; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(row ? discountReasonCalls.edit : discountReasonCalls.create, {
    ...(row ? { params: { id: row.id } } : {}),
    startWith: row
      ? { name: row.name, kind: row.kind, maxBps: row.maxBps, requiresNote: row.requiresNote }
      : { kind: 'discount', maxBps: 10_000, requiresNote: false },
    toBody: (values: Record<string, unknown>) => (row ? { ...values, version: row.version } : values),
  } as never);
  return (
    <CallForm form={form} submit={t('Save discount reason')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
        </Wide>
        <SegmentField name="kind" label={t('Kind')} options={optionsFrom(reasonKindWords, t)} />
        <PercentField name="maxBps" label={t('At most of a line')} required />
        <Wide>
          <SwitchField name="requiresNote" label={t('A note must be written')} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
