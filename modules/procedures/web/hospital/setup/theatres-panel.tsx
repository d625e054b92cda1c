import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { theatreActs, theatreCalls } from '#modules/procedures/contract/calls/theatres.ts';
import type { Theatre } from '#modules/procedures/contract/theatre-records.ts';
import { theatreLooks } from '../../looks.ts';

/** The theatres of the hospital. */
export function TheatresPanel() {
  const t = useText();
  const [asked, setAsked] = useState<Theatre | 'new' | null>(null);
  const theatres = useCall(theatreCalls.theatres, { query: { limit: 'All' } }, { live: ['theatres', 'procedure-requests'], quiet: true });
  const close = () => setAsked(null);
  return (
    <Panel
      title={t('Theatres')}
      actions={
        <Button size="compact-md" variant="default" onClick={() => setAsked('new')}>
          {t('Add theatre')}
        </Button>
      }
      flush
    >
      <Loaded from={theatres} rows={2}>
        {({ data }) => (
          <PlainTable
            label={t('Theatres')}
            rows={data}
            rowKey={({ id }) => id}
            empty={<Text p="md">{t('No theatre')}</Text>}
            columns={[
              { key: 'name', title: t('Name'), text: ({ name }) => name },
              { key: 'department', title: t('Department'), text: ({ departmentName }) => departmentName },
              { key: 'emergency', title: t('Emergency theatre'), text: ({ emergency }) => (emergency ? t('Yes') : t('No')) },
              { key: 'upcoming', title: t('Bookings to come'), kind: 'number', value: ({ upcoming }) => upcoming },
              { key: 'status', title: t('Status'), cell: ({ status }) => <StatusBadge look={theatreLooks[status]} /> },
              {
                key: 'acts',
                title: t('Actions'),
                align: 'end',
                cell: (row) => <RecordMenu acts={theatreActs} of={row} name={row.name} opens={{ edit: () => setAsked(row) }} />,
              },
            ]}
          />
        )}
      </Loaded>
      <DrawerForm title={asked === 'new' ? t('Add theatre') : t('Edit theatre')} opened={asked !== null} onClose={close}>
        {asked ? <TheatreForm theatre={asked === 'new' ? null : asked} onClose={close} /> : null}
      </DrawerForm>
    </Panel>
  );
}

function TheatreForm({ theatre, onClose }: { readonly theatre: Theatre | null; readonly onClose: () => void }) {
  const t = useText();
  const departments = useCall(catalogueCalls.listDepartments, { query: { kind: 'theatre', limit: 300 } }, { quiet: true });
  const form = useCallForm(theatre ? theatreCalls.editTheatre : theatreCalls.createTheatre, {
    ...(theatre ? { params: { id: theatre.id } } : {}),
    startWith: theatre
      ? { name: theatre.name, departmentId: theatre.departmentId, emergency: theatre.emergency, note: theatre.note ?? '' }
      : { emergency: false },
    refresh: ['theatres'],
    toBody: (values: Record<string, unknown>) => (theatre ? { ...values, version: theatre.version } : values),
  });
  const options = (departments.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <CallForm form={form} submit={t('Save theatre')} onCancel={onClose} onDone={onClose}>
      <FormSection note={t('Consumables come from the stock location of the department.')}>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
        </Wide>
        <Wide>
          <SelectField
            name="departmentId"
            label={t('Department')}
            required
            options={options}
            hint={t('A department of the kind theatre')}
          />
        </Wide>
        <SwitchField name="emergency" label={t('Emergency theatre')} />
        <Wide>
          <TextField name="note" label={t('Note')} maxLength={300} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
