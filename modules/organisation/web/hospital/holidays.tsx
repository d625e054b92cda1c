import { ActionIcon, Button, Select } from '@mantine/core';
import { IconCalendarPlus, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSession } from '#kernel/web/client/session.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { CheckField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { CountryField } from '#modules/reference-data/web/index.ts';
import { settingsCalls } from '../../contract/calls/settings.ts';
import type { Holiday } from '../../contract/records.ts';
import styles from './settings-forms.module.css';

/** Years around this one, for the list and the preset. */
function yearsAround(today: string): string[] {
  const year = Number(today.slice(0, 4));
  return [year - 1, year, year + 1, year + 2].map(String);
}

export function AddHolidayForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(settingsCalls.addHoliday, { startWith: { closed: true, repeatsYearly: false } });
  return (
    <CallForm form={form} submit={t('Add holiday')} onCancel={onDone} onDone={onDone}>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={120} autoFocus />
        </Wide>
        <DateField name="date" label={t('Date')} required />
        <Wide>
          <CheckField name="closed" label={t('The hospital is closed')} />
        </Wide>
        <Wide>
          <CheckField name="repeatsYearly" label={t('Repeats every year')} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Adds the public holidays of a country that are missing. */
function PresetForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const format = useFormat();
  const { hospital } = useSession();
  const years = yearsAround(format.today());
  const form = useCallForm(settingsCalls.addHolidayPreset, {
    startWith: { country: hospital?.country ?? '', yearText: format.today().slice(0, 4) },
    fieldNames: { year: 'yearText' },
    toBody: ({ yearText, ...rest }) => ({ ...rest, year: Number(yearText) }),
  });
  const country = String(form.useValue('country') ?? '');
  const year = Number(form.useValue('yearText'));
  const preset = useCall(settingsCalls.readHolidayPreset, { query: { country, year } }, { enabled: country !== '', quiet: true });
  return (
    <CallForm form={form} submit={t('Add holidays')} onCancel={onDone} onDone={onDone}>
      <FormSection>
        <CountryField name="country" label={t('Country')} required />
        <SelectField name="yearText" label={t('Year')} required options={years.map((value) => ({ value, label: value }))} />
      </FormSection>
      {country ? (
        <Loaded
          from={preset}
          rows={5}
          isEmpty={(rows) => rows.length === 0}
          empty={<EmptyState compact title={t('All are in the list')} />}
        >
          {(rows) => (
            <PlainTable
              label={t('Holidays to be added')}
              rows={rows}
              rowKey={(row) => row.date + row.name}
              columns={[
                { key: 'date', title: t('Date'), cell: (row) => <span className="nowrap">{format.day(row.date)}</span> },
                { key: 'name', title: t('Name'), text: (row) => row.name },
              ]}
            />
          )}
        </Loaded>
      ) : null}
    </CallForm>
  );
}

/** Holidays of a year, with those that repeat. */
export function Holidays() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const mayEdit = can(settingsCalls.addHoliday);
  const years = yearsAround(format.today());
  const [year, setYear] = useState(format.today().slice(0, 4));
  const [open, setOpen] = useState<'add' | 'preset' | null>(null);
  const remove = useSend(settingsCalls.removeHoliday);
  const holidays = useCall(
    settingsCalls.listHolidays,
    { query: { year: Number(year), limit: 'All' } },
    { live: ['settings'], keepOld: true, quiet: true },
  );

  async function takeOff(holiday: Holiday) {
    const yes = await askFirst({
      title: t('Remove holiday'),
      text: t('{name} on {day} will be removed from the list.', { name: holiday.name, day: format.day(holiday.date) }),
      confirm: t('Remove holiday'),
      danger: true,
    });
    if (!yes) return;
    const answer = await remove.send({ params: { id: holiday.id } });
    if (answer) (answer.ok ? toast.success : toast.error)(answer.message);
  }

  const columns: readonly Column<Holiday>[] = [
    { key: 'date', title: t('Date'), cell: (row) => <span className="nowrap">{format.day(row.date)}</span> },
    { key: 'name', title: t('Name'), text: (row) => row.name },
    { key: 'closed', title: t('Closed'), text: (row) => (row.closed ? t('Closed') : t('Open')) },
    { key: 'repeatsYearly', title: t('Repeats'), wide: true, text: (row) => (row.repeatsYearly ? t('Every year') : t('Once')) },
    ...(mayEdit
      ? [
          {
            key: 'remove',
            title: t('Actions'),
            align: 'end' as const,
            cell: (row: Holiday) => (
              <ActionIcon aria-label={t('Remove {what}', { what: row.name })} onClick={() => void takeOff(row)}>
                <IconTrash size={16} aria-hidden="true" />
              </ActionIcon>
            ),
          },
        ]
      : []),
  ];

  return (
    <Panel
      title={t('Holidays')}
      flush
      actions={
        <span className={styles.tools}>
          <Select aria-label={t('Year')} value={year} onChange={(next) => setYear(next ?? year)} data={years} w={100} searchable={false} />
          {mayEdit ? (
            <>
              <Button variant="default" leftSection={<IconCalendarPlus size={16} aria-hidden="true" />} onClick={() => setOpen('preset')}>
                {t('Public holidays')}
              </Button>
              <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpen('add')}>
                {t('Add holiday')}
              </Button>
            </>
          ) : null}
        </span>
      }
    >
      <Loaded from={holidays} rows={4} isEmpty={(found) => found.data.length === 0}>
        {(found) => <PlainTable label={t('Holidays')} columns={columns} rows={found.data} rowKey={(row) => row.id} />}
      </Loaded>
      <DrawerForm title={t('Add holiday')} opened={open === 'add'} onClose={() => setOpen(null)}>
        <AddHolidayForm onDone={() => setOpen(null)} />
      </DrawerForm>
      <DrawerForm title={t('Public holidays')} opened={open === 'preset'} onClose={() => setOpen(null)}>
        <PresetForm onDone={() => setOpen(null)} />
      </DrawerForm>
    </Panel>
  );
}
