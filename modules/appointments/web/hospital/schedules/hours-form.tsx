import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { send } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { newKey } from '#kernel/web/client/new-key.ts';
import type { FormValues } from '#kernel/web/form/body.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField, TimeField } from '#kernel/web/form/date-fields.tsx';
import { NumberField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { scheduleCalls } from '#modules/appointments/contract/calls/schedules.ts';
import type { CreateSchedule, Schedule } from '#modules/appointments/contract/schedule-records.ts';
import { optionsFrom, weekdayWords } from '../../words.ts';
import { optionsOfNamed, useRooms, useTypes } from '../use-choices.ts';
import { ownerQuery, type ScheduleOwner } from './owner.ts';

interface HoursFormProps {
  readonly owner: ScheduleOwner;
  readonly row?: Schedule;
  readonly onClose: () => void;
}

/** Two breaks as four fields, and back. */
export function breaksOf(values: FormValues): { from: unknown; to: unknown }[] {
  return [1, 2].flatMap((place) => {
    const [from, to] = [values[`break${place}From`], values[`break${place}To`]];
    return from || to ? [{ from: from ?? '', to: to ?? '' }] : [];
  });
}

const breakNames = ['break1From', 'break1To', 'break2From', 'break2To'] as const;
const fieldNames = {
  breaks: 'break1From',
  'breaks.0.from': 'break1From',
  'breaks.0.to': 'break1To',
  'breaks.1.from': 'break2From',
  'breaks.1.to': 'break2To',
};

/** The fields as a call's body; lists that were emptied are said as empty. */
function bodyOf({ also: _also, ...values }: FormValues): FormValues {
  const body: FormValues = { ...values, breaks: breaksOf(values), appointmentTypeIds: values['appointmentTypeIds'] ?? [] };
  for (const name of breakNames) delete body[name];
  return body;
}

/** Weekly hours: a new block, for several days at once, or a changed one. */
export function HoursForm(props: HoursFormProps) {
  return props.row ? <EditHours {...props} row={props.row} /> : <NewHours {...props} />;
}

function NewHours({ owner, onClose }: HoursFormProps) {
  const t = useText();
  const form = useCallForm(scheduleCalls.create, {
    startWith: { dayOfWeek: 'monday', startTime: '08:00', endTime: '16:00', appointmentTypeIds: [], also: [] },
    toBody: (values) => ({ ...bodyOf(values), ...ownerQuery(owner) }),
    fieldNames,
    refresh: ['appointments'],
  });
  /** The same hours on the other days chosen; each that could not be added is said. */
  async function addOthers() {
    const values = form.values();
    const days = (Array.isArray(values['also']) ? values['also'] : []).filter((day) => day !== values['dayOfWeek']);
    const failed: string[] = [];
    for (const dayOfWeek of days) {
      const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));
      const body = { ...bodyOf(filled), ...ownerQuery(owner), dayOfWeek } as unknown as CreateSchedule;
      const answer = await send(scheduleCalls.create, { body }, { key: newKey() });
      if (!answer.ok) failed.push(`${t(weekdayWords[dayOfWeek as keyof typeof weekdayWords])}: ${answer.message}`);
    }
    if (failed.length > 0) toast.warning(failed.join(' · '));
    else toast.success(t('Hours saved'));
    onClose();
  }
  return (
    <CallForm
      form={form}
      submit={t('Save hours')}
      silent
      onCancel={onClose}
      onDone={() => void addOthers()}
      refusalFields={{ SCHEDULE_OVERLAP: 'startTime' }}
    >
      <HoursFields many />
    </CallForm>
  );
}

function EditHours({ row, onClose }: HoursFormProps & { readonly row: Schedule }) {
  const t = useText();
  const remove = useSend(scheduleCalls.remove, { refresh: ['appointments'] });
  const [first, second] = row.breaks;
  const form = useCallForm(scheduleCalls.edit, {
    params: { id: row.id },
    startWith: {
      dayOfWeek: row.dayOfWeek,
      startTime: row.startTime.slice(0, 5),
      endTime: row.endTime.slice(0, 5),
      break1From: first?.from.slice(0, 5) ?? '',
      break1To: first?.to.slice(0, 5) ?? '',
      break2From: second?.from.slice(0, 5) ?? '',
      break2To: second?.to.slice(0, 5) ?? '',
      slotMinutes: row.slotMinutes ?? '',
      appointmentTypeIds: [...row.appointmentTypeIds],
      roomId: row.room?.id ?? '',
      maxPatients: row.maxPatients ?? '',
      validFrom: row.validFrom ?? '',
      validTo: row.validTo ?? '',
    },
    toBody: (values) => ({ ...bodyOf(values), version: row.version }),
    fieldNames,
    refresh: ['appointments'],
  });
  async function takeAway() {
    const yes = await askFirst({
      title: t('Remove hours'),
      text: t('No new bookings in these hours. Existing bookings are kept.'),
      confirm: t('Remove hours'),
      danger: true,
    });
    if (!yes) return;
    const answer = await remove.send({ params: { id: row.id } });
    if (answer?.ok) {
      toast.success(t('Hours removed'));
      onClose();
    } else if (answer) toast.error(answer.message);
  }
  return (
    <CallForm
      form={form}
      submit={t('Save hours')}
      silent
      onCancel={onClose}
      onDone={() => {
        toast.success(t('Hours saved'));
        onClose();
      }}
      refusalFields={{ SCHEDULE_OVERLAP: 'startTime' }}
    >
      <HoursFields />
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => void takeAway()}
        >
          {t('Remove hours')}
        </Button>
      </div>
    </CallForm>
  );
}

function HoursFields({ many }: { readonly many?: boolean }) {
  const t = useText();
  const types = useTypes();
  const rooms = useRooms();
  const days = optionsFrom(weekdayWords, t);
  return (
    <>
      <FormSection>
        <SelectField name="dayOfWeek" label={t('Day')} required options={days} />
        {many ? <MultiSelectField name="also" label={t('Also on')} options={days} /> : <span />}
        <TimeField name="startTime" label={t('From')} required />
        <TimeField name="endTime" label={t('To')} required />
      </FormSection>
      <FormSection title={t('Breaks')}>
        <TimeField name="break1From" label={t('First break from')} />
        <TimeField name="break1To" label={t('First break to')} />
        <TimeField name="break2From" label={t('Second break from')} />
        <TimeField name="break2To" label={t('Second break to')} />
      </FormSection>
      <FormSection title={t('Bookings')}>
        <NumberField name="slotMinutes" label={t('Slot length (minutes)')} hint={t('Default: as in Settings')} min={5} max={480} />
        <NumberField name="maxPatients" label={t('Maximum patients')} min={1} max={500} />
        <Wide>
          <MultiSelectField
            name="appointmentTypeIds"
            label={t('Only these types')}
            hint={t('Leave blank for all types')}
            options={optionsOfNamed(types)}
          />
        </Wide>
        {rooms.length > 0 ? (
          <Wide>
            <SelectField name="roomId" label={t('Room')} clearable options={optionsOfNamed(rooms)} />
          </Wide>
        ) : null}
        <DateField name="validFrom" label={t('Valid from')} clearable />
        <DateField name="validTo" label={t('Valid to')} clearable />
      </FormSection>
    </>
  );
}
