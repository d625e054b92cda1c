import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { NumberField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { theatreCalls } from '#modules/procedures/contract/calls/theatres.ts';
import type { TheatreSession } from '#modules/procedures/contract/theatre-records.ts';
import { sessionKinds, weekdays } from '#modules/procedures/contract/words.ts';
import { sessionWords, weekdayWords } from '../../words.ts';
import { useStaffOptions, useTheatreOptions } from '../use-options.ts';

/** Whose time a theatre is, by weekday or date. Without any session it is always open. */
export function SessionsPanel() {
  const t = useText();
  const format = useFormat();
  const [asked, setAsked] = useState<TheatreSession | 'new' | null>(null);
  const sessions = useCall(theatreCalls.sessions, { query: { limit: 300 } }, { live: ['theatre-sessions'], quiet: true });
  const remover = useSend(theatreCalls.removeSession, { refresh: ['theatre-sessions'] });
  const close = () => setAsked(null);
  return (
    <Panel
      title={t('Sessions')}
      note={t('Without sessions a theatre is always open.')}
      actions={
        <Button size="compact-md" variant="default" onClick={() => setAsked('new')}>
          {t('Add session')}
        </Button>
      }
      flush
    >
      <Loaded from={sessions} rows={2}>
        {({ data }) => (
          <PlainTable
            label={t('Sessions')}
            rows={data}
            rowKey={({ id }) => id}
            empty={<Text p="md">{t('No session')}</Text>}
            columns={[
              { key: 'theatre', title: t('Theatre'), text: ({ theatreName }) => theatreName },
              {
                key: 'day',
                title: t('Day'),
                text: ({ weekday, date }) => (weekday ? t(weekdayWords[weekday]) : date ? format.day(date) : ''),
              },
              { key: 'time', title: t('Time'), text: ({ from, until }) => `${from} – ${until}` },
              { key: 'kind', title: t('Kind'), text: ({ kind }) => t(sessionWords[kind]) },
              { key: 'surgeon', title: t('Surgeon'), text: ({ surgeonName }) => surgeonName ?? '' },
              {
                key: 'acts',
                title: t('Actions'),
                align: 'end',
                cell: (row) => (
                  <Group gap="xs" justify="flex-end">
                    <Button size="compact-sm" variant="default" onClick={() => setAsked(row)}>
                      {t('Edit')}
                    </Button>
                    <Button size="compact-sm" variant="default" color="red" onClick={() => void remover.send({ params: { id: row.id } })}>
                      {t('Remove')}
                    </Button>
                  </Group>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <DrawerForm title={asked === 'new' ? t('Add session') : t('Edit session')} opened={asked !== null} onClose={close}>
        {asked ? <SessionForm session={asked === 'new' ? null : asked} onClose={close} /> : null}
      </DrawerForm>
    </Panel>
  );
}

function startOf({ theatreId, weekday, date, from, until, kind, surgeonId, releaseHours }: TheatreSession) {
  return { theatreId, weekday, date, from, until, kind, surgeonId, releaseHours };
}

function SessionForm({ session, onClose }: { readonly session: TheatreSession | null; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(session ? theatreCalls.editSession : theatreCalls.createSession, {
    ...(session ? { params: { id: session.id } } : {}),
    startWith: session ? startOf(session) : { kind: 'elective', releaseHours: 24 },
    refresh: ['theatre-sessions'],
    toBody: (values: Record<string, unknown>) => (session ? { ...values, version: session.version } : values),
  });
  return (
    <CallForm form={form} submit={t('Save session')} onCancel={onClose} onDone={onClose}>
      <FormSection note={t('Every week on a weekday, or once on a date.')}>
        <SelectField name="theatreId" label={t('Theatre')} required options={useTheatreOptions()} />
        <SelectField
          name="kind"
          label={t('Kind')}
          required
          options={sessionKinds.map((value) => ({ value, label: t(sessionWords[value]) }))}
        />
        <SelectField
          name="weekday"
          label={t('Weekday')}
          clearable
          options={weekdays.map((value) => ({ value, label: t(weekdayWords[value]) }))}
        />
        <DateField name="date" label={t('Date')} />
        <TextField name="from" label={t('From')} required maxLength={5} hint="08:00" />
        <TextField name="until" label={t('Until')} required maxLength={5} hint="16:00" />
        <SelectField name="surgeonId" label={t('Surgeon')} clearable options={useStaffOptions()} />
        <NumberField name="releaseHours" label={t('Free for all')} hint={t('Hours before it begins')} min={0} max={720} required />
      </FormSection>
    </CallForm>
  );
}
