import { useState } from 'react';
import { Button } from '@mantine/core';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimReasonCalls } from '#modules/claims/contract/calls/claim-reasons.ts';
import type { ReasonMapping } from '#modules/claims/contract/reason-records.ts';
import { useReasons } from '../use-reasons.ts';

interface OfPartner {
  readonly hmoId: string;
}

/** What a partner writes when it rejects, and for which reason each is taken; learnt from its remittances. */
export function ReasonsPart({ hmoId }: OfPartner) {
  const t = useText();
  const { can } = useAccess();
  const [open, setOpen] = useState<'map' | 'add' | null>(null);
  const column = useColumnsOf<ReasonMapping>();
  const reasons = useReasons();
  const mappings = useCall(claimReasonCalls.mappings, { params: { id: hmoId } });
  const columns: Column<ReasonMapping>[] = [
    column.text('partnerCode', t('The partner writes')),
    column.text('reasonCode', t('Reason'), {
      of: (row) => reasons.find(({ value }) => value === row.reasonCode)?.label ?? row.reasonCode,
    }),
  ];
  const close = () => setOpen(null);
  return (
    <Panel
      title={t('Reasons of rejections')}
      flush
      actions={
        can(claimReasonCalls.map) ? (
          <>
            <Button variant="default" onClick={() => setOpen('add')}>
              {t('New reason')}
            </Button>
            <Button variant="default" onClick={() => setOpen('map')}>
              {t('Set reason')}
            </Button>
          </>
        ) : null
      }
    >
      <Loaded from={mappings} rows={4}>
        {(rows) => (
          <PlainTable
            label={t('Reasons of rejections')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.partnerCode}
            empty={<EmptyState compact title={t('Nothing is learnt yet: the first posted remittance fills this list')} />}
          />
        )}
      </Loaded>
      <DrawerForm title={t('Set reason')} opened={open === 'map'} onClose={close}>
        <MapForm hmoId={hmoId} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('New reason')} opened={open === 'add'} onClose={close}>
        <AddForm onClose={close} />
      </DrawerForm>
    </Panel>
  );
}

function MapForm({ hmoId, onClose }: OfPartner & { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(claimReasonCalls.map, { params: { id: hmoId }, refresh: ['hmo'] });
  return (
    <CallForm form={form} submit={t('Save')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <TextField name="partnerCode" label={t('The partner writes')} required maxLength={300} />
        <SelectField name="reasonCode" label={t('Reason')} required options={useReasons()} />
      </FormSection>
    </CallForm>
  );
}

function AddForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(claimReasonCalls.add, { startWith: { ownFault: false }, refresh: ['hmo'] });
  return (
    <CallForm form={form} submit={t('Save')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <TextField name="code" label={t('Code')} required maxLength={40} />
        <TextField name="name" label={t('Name')} required maxLength={120} />
        <SwitchField name="ownFault" label={t('The fault is the hospital’s own')} />
      </FormSection>
    </CallForm>
  );
}
