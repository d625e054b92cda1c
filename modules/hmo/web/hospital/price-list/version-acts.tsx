import { Button } from '@mantine/core';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { PercentField } from '#kernel/web/form/percent-field.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { priceListCalls } from '#modules/hmo/contract/calls/price-lists.ts';
import type { Partner } from '#modules/hmo/contract/partner-records.ts';
import type { VersionDifference } from '#modules/hmo/contract/price-records.ts';
import { percentBetween } from './percent-between.ts';
import { partnerSearch } from '../search.ts';

interface VersionActsProps {
  readonly partner: Partner;
  /** The version that the grid shows; null: the list in force. */
  readonly shown: string | null;
}

/** A new version of a list in force, what it changes, and that it is discarded. */
export function VersionActs({ partner, shown }: VersionActsProps) {
  const t = useText();
  const { drawer, open, close } = useDrawer();
  const [, setSearch] = useSearchOf(partnerSearch);
  const discard = useSend(priceListCalls.discardVersion, { refresh: ['hmo', 'hmos'] });
  const draft = partner.versions.find(({ status }) => status === 'draft');
  async function drop() {
    if (!draft) return;
    const text = t('Its prices are removed. The list in force is not changed.');
    if (!(await askFirst({ title: t('Discard version'), text, confirm: t('Discard version'), danger: true }))) return;
    const answer = await discard.send({ params: { id: partner.id, versionId: draft.id } });
    if (answer?.ok) setSearch({ version: undefined });
    else if (answer) toast.error(answer.message);
  }
  return (
    <>
      {!draft && partner.acts.newVersion === null ? (
        <Button variant="default" onClick={() => open('new-version')}>
          {t('New version')}
        </Button>
      ) : null}
      {shown ? (
        <Button variant="default" onClick={() => open('difference')}>
          {t('Difference')}
        </Button>
      ) : null}
      {draft && shown === draft.id && partner.acts.newVersion === null ? (
        <Button variant="default" loading={discard.busy} onClick={() => void drop()}>
          {t('Discard version')}
        </Button>
      ) : null}
      <DrawerForm title={t('New version')} size={560} opened={drawer === 'new-version' && !draft} onClose={close}>
        <NewVersionForm partner={partner} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Difference')} size={720} opened={drawer === 'difference' && shown !== null} onClose={close}>
        {shown ? <Difference id={partner.id} versionId={shown} /> : null}
      </DrawerForm>
    </>
  );
}

function NewVersionForm({ partner, onClose }: { readonly partner: Partner; readonly onClose: () => void }) {
  const t = useText();
  const [, setSearch] = useSearchOf(partnerSearch);
  const form = useCallForm(priceListCalls.newVersion, {
    params: { id: partner.id },
    startWith: { copyCurrent: true, adjustmentBps: 0 },
    refresh: ['hmo', 'hmos'],
  });
  return (
    <CallForm
      form={form}
      submit={t('Create version')}
      onCancel={onClose}
      onDone={({ id }) => setSearch({ version: id, drawer: undefined, record: undefined })}
    >
      <FormSection>
        <PercentField name="adjustmentBps" label={t('Adjustment')} hint={t('8 raises each price by 8 %, -5 lowers it')} />
        <DateField name="effectiveFrom" label={t('Effective from')} clearable />
        <SwitchField name="copyCurrent" label={t('Begin with the prices of today')} />
        <Wide>
          <TextField name="note" label={t('Note')} maxLength={300} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

type Row = VersionDifference['rows'][number];

function Difference({ id, versionId }: { readonly id: string; readonly versionId: string }) {
  const t = useText();
  const format = useFormat();
  const column = useColumnsOf<Row>();
  const found = useCall(priceListCalls.difference, { params: { id, versionId } }, { live: ['hmos'] });
  return (
    <Loaded from={found} rows={8}>
      {({ rows, changed, effect, currency }) => (
        <>
          <p>
            {t('{count} price changes | {count} prices change', { count: changed })} ·{' '}
            {t('On the services of the last 90 days: {amount}', { amount: format.money(effect, currency) })}
          </p>
          <PlainTable
            label={t('Difference')}
            rows={rows}
            rowKey={(row) => row.id}
            empty={<EmptyState title={t('No price differs')} compact />}
            columns={[
              column.name('itemName', t('Item'), { under: (row) => row.planName ?? row.hospitalCode }),
              column.money('before', t('Before')),
              column.money('after', t('After')),
              column.text('percent', t('Difference %'), { align: 'end', of: (row) => percentBetween(row.before, row.after) }),
              column.count('volume', t('Units, 90 days'), { wide: true }),
              column.money('effect', t('Effect'), { wide: true }),
            ]}
          />
        </>
      )}
    </Loaded>
  );
}
