import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { theatreDayCalls } from '#modules/procedures/contract/calls/theatre-day.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';

/** The anaesthesia record: measurements, drugs and events in their order. Nothing of it is changed afterwards. */
export function AnaesthesiaTab({ request }: { readonly request: ProcedureRequest }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const [adds, setAdds] = useState(false);
  const entries = useCall(theatreDayCalls.anaesthesia, { params: { id: request.id } }, { live: ['procedure-requests'], quiet: true });
  const runs = request.startedAt !== null && request.status !== 'submitted' && request.status !== 'cancelled';
  const number = (value: number | null) => (value === null ? '' : format.number(value));
  return (
    <Panel
      title={t('Anaesthesia record')}
      actions={
        runs && can(theatreDayCalls.addAnaesthesia) ? (
          <Button size="compact-md" variant="default" onClick={() => setAdds(true)}>
            {t('Add entry')}
          </Button>
        ) : null
      }
      flush
    >
      <Loaded from={entries} rows={4}>
        {(rows) => (
          <PlainTable
            label={t('Anaesthesia record')}
            rows={rows}
            rowKey={({ id }) => id}
            empty={<Text p="md">{t('No entry yet')}</Text>}
            columns={[
              { key: 'at', title: t('Time'), text: ({ at }) => format.time(at) },
              { key: 'pulse', title: t('Pulse'), text: ({ pulse }) => number(pulse) },
              {
                key: 'pressure',
                title: t('Blood pressure'),
                text: ({ systolic, diastolic }) => (systolic === null ? '' : `${systolic}/${diastolic ?? '–'}`),
              },
              { key: 'spo2', title: t('SpO₂'), text: ({ spo2 }) => (spo2 === null ? '' : `${spo2} %`) },
              { key: 'etco2', title: t('etCO₂'), text: ({ etco2 }) => number(etco2) },
              { key: 'agent', title: t('Drug and dose'), text: ({ agent, dose }) => [agent, dose].filter(Boolean).join(' ') },
              { key: 'event', title: t('Event'), text: ({ event }) => event ?? '' },
              { key: 'by', title: t('By'), text: ({ byName }) => byName },
            ]}
          />
        )}
      </Loaded>
      <DrawerForm title={t('Add entry')} opened={adds} onClose={() => setAdds(false)}>
        <EntryForm id={request.id} onClose={() => setAdds(false)} />
      </DrawerForm>
    </Panel>
  );
}

function EntryForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(theatreDayCalls.addAnaesthesia, {
    params: { id },
    refresh: ['procedure-requests'],
    toBody: ({ entry, ...rest }) => ({ ...rest, entries: [entry ?? {}] }),
  });
  return (
    <CallForm
      form={form}
      submit={t('Add entry')}
      onCancel={onClose}
      onDone={onClose}
      accept={{ SAFETY_CONFIRM: { with: { confirm: true }, words: t('Give anyway') } }}
    >
      <FormSection title={t('Measurements')}>
        <NumberField name="entry.pulse" label={t('Pulse')} min={0} max={300} autoFocus />
        <NumberField name="entry.spo2" label={t('SpO₂')} min={0} max={100} suffix=" %" />
        <NumberField name="entry.systolic" label={t('Systolic')} min={0} max={350} />
        <NumberField name="entry.diastolic" label={t('Diastolic')} min={0} max={250} />
        <NumberField name="entry.etco2" label={t('etCO₂')} min={0} max={150} />
        <NumberField name="entry.temperature" label={t('Temperature')} min={20} max={45} decimals={1} suffix=" °C" />
      </FormSection>
      <FormSection title={t('Drug or event')}>
        <TextField name="entry.agent" label={t('Drug')} maxLength={120} />
        <TextField name="entry.dose" label={t('Dose')} maxLength={60} />
        <Wide>
          <TextField name="entry.event" label={t('Event')} maxLength={300} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
