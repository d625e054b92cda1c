import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Wide } from '#kernel/web/form/call-form.tsx';
import { DateField, TimeField } from '#kernel/web/form/date-fields.tsx';
import { NumberField } from '#kernel/web/form/fields.tsx';
import { useField, useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { usePlace } from '#kernel/web/text/place.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { FreeSlot } from '#modules/appointments/contract/schedule-records.ts';
import { SlotPicker } from '../../slots/slot-picker.tsx';
import { addMinutes, instantOf } from '#kernel/web/text/wall-time.ts';
import { optionsOfNamed, useDepartments, usePractitioners, useRooms, useTypes } from '../use-choices.ts';
import styles from './booking.module.css';
import { ConflictNote } from './conflict-note.tsx';
import { type Proposal, useConflicts } from './use-conflicts.ts';

interface PlaceFieldsProps {
  /** The patient whose other visits must not be met. */
  readonly patientId?: string | null | undefined;
  /** The appointment that is being moved. */
  readonly exceptId?: string | undefined;
  /** Type and department stay as they are. */
  readonly fixed?: boolean;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Type, department, practitioner, room, day and time of a visit, and what stands in their way. */
export function PlaceFields({ patientId, exceptId, fixed }: PlaceFieldsProps) {
  const t = useText();
  const { set, useValue } = useFormAround();
  const typeId = text(useValue('appointmentTypeId'));
  const departmentId = text(useValue('departmentId'));
  const practitionerId = text(useValue('practitionerId'));
  const slotPractitionerId = text(useValue('slotPractitionerId'));
  const roomId = text(useValue('roomId'));
  const at = text(useValue('appointmentDate'));
  const minutes = useValue('durationMinutes');
  const types = useTypes();
  const departments = useDepartments();
  const type = types.find((each) => each.id === typeId);
  const places = type && type.departments.length > 0 ? type.departments : departments;
  const practitioners = usePractitioners(departmentId);
  const rooms = useRooms(departmentId);
  const [bySlots, setBySlots] = useState(at === undefined);
  const proposal: Proposal | null =
    at && typeId && departmentId
      ? {
          appointmentDate: at,
          ...(typeof minutes === 'number' ? { endDate: addMinutes(at, minutes) } : {}),
          appointmentTypeId: typeId,
          departmentId,
          practitionerId: practitionerId ?? slotPractitionerId ?? null,
          roomId: roomId ?? null,
          patientId: patientId ?? null,
          ...(exceptId ? { exceptId } : {}),
        }
      : null;
  const conflicts = useConflicts(proposal);

  function takeType(id: string | null) {
    const chosen = types.find((each) => each.id === id);
    const only = chosen?.departments.length === 1 ? chosen.departments[0] : undefined;
    if (only) set('departmentId', only.id);
    else if (chosen && chosen.departments.length > 0 && !chosen.departments.some((each) => each.id === departmentId))
      set('departmentId', '');
    if (chosen && !chosen.requiresPractitioner && practitionerId) set('practitionerId', '');
    if (bySlots) set('appointmentDate', '');
  }

  // Whoever works elsewhere is not booked here; who works in the chosen department, too, stays.
  const worksElsewhere =
    Boolean(departmentId && practitionerId && practitioners.length > 0) && !practitioners.some(({ id }) => id === practitionerId);
  useEffect(() => {
    if (worksElsewhere) set('practitionerId', '');
  }, [worksElsewhere, set]);

  return (
    <>
      {fixed ? null : (
        <>
          <SelectField name="appointmentTypeId" label={t('Type')} required options={optionsOfNamed(types)} onChoose={takeType} />
          <SelectField
            name="departmentId"
            label={t('Department')}
            required
            options={optionsOfNamed(places)}
            onChoose={() => bySlots && set('appointmentDate', '')}
          />
        </>
      )}
      {type && !type.requiresPractitioner ? null : (
        <SelectField
          name="practitionerId"
          label={t('Practitioner')}
          options={optionsOfNamed(practitioners)}
          placeholder={t('Any practitioner')}
          clearable
          onChoose={() => bySlots && set('appointmentDate', '')}
        />
      )}
      {rooms.length > 0 ? <SelectField name="roomId" label={t('Room')} options={optionsOfNamed(rooms)} clearable /> : null}
      <Wide>
        {bySlots ? (
          <SlotsField typeId={typeId} departmentId={departmentId} practitionerId={practitionerId} />
        ) : (
          <OtherTime duration={type?.durationMinutes} />
        )}
      </Wide>
      <Wide>
        <Button variant="subtle" size="compact-sm" onClick={() => setBySlots(!bySlots)}>
          {bySlots ? t('Enter another time') : t('Choose a free time')}
        </Button>
      </Wide>
      <ConflictNote conflicts={conflicts} />
    </>
  );
}

interface SlotsFieldProps {
  readonly typeId: string | undefined;
  readonly departmentId: string | undefined;
  readonly practitionerId: string | undefined;
}

/** The free times as a field of the form. */
function SlotsField({ typeId, departmentId, practitionerId }: SlotsFieldProps) {
  const t = useText();
  const { form, input } = useField('appointmentDate', t('Day and time'));
  const at = text(form.useValue('appointmentDate'));
  const name = text(form.useValue('slotPractitionerName'));
  if (!typeId || !departmentId) {
    return (
      <p className="muted">
        {input.error ? (
          <span role="alert">{t('Choose type and department first.')}</span>
        ) : (
          t('Choose type and department to see free times.')
        )}
      </p>
    );
  }
  const take = (slot: FreeSlot) => {
    form.set('appointmentDate', slot.start);
    form.set('durationMinutes', '');
    form.set('slotPractitionerId', slot.practitioner?.id ?? '');
    form.set('slotPractitionerName', slot.practitioner?.name ?? '');
  };
  return (
    <>
      <SlotPicker
        of={{ appointmentTypeId: typeId, departmentId, ...(practitionerId ? { practitionerId } : {}) }}
        value={at ?? null}
        onChoose={take}
        error={typeof input.error === 'string' ? input.error : undefined}
      />
      {at && name && !practitionerId ? <p className={styles.with}>{t('With {name}', { name })}</p> : null}
    </>
  );
}

/** Any time, typed: outside the hours, or beside the steps of the schedule. */
function OtherTime({ duration }: { readonly duration: number | undefined }) {
  const t = useText();
  const { zone } = usePlace();
  const { form } = useField('appointmentDate', t('Day and time'));
  const day = text(form.useValue('day'));
  const time = text(form.useValue('time'));
  const at = text(form.useValue('appointmentDate'));
  // The two fields are one instant; the form's own values are set once both are there.
  const wanted = day && time ? instantOf(`${day} ${time}`, zone) : undefined;
  useEffect(() => {
    if (wanted && wanted !== at) form.set('appointmentDate', wanted);
  });
  return (
    <div className={styles.pair}>
      <DateField name="day" label={t('Date')} required />
      <TimeField name="time" label={t('Time')} required />
      <NumberField
        name="durationMinutes"
        label={t('Minutes')}
        hint={duration ? t('Default: {count} minutes', { count: duration }) : undefined}
        min={5}
        max={480}
      />
    </div>
  );
}
