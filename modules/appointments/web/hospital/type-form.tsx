import { useState } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SwitchField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentTypeCalls } from '#modules/appointments/contract/calls/types.ts';
import type { AppointmentType } from '#modules/appointments/contract/type-records.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import { colorWords, modeWords, optionsFrom } from '../words.ts';
import { optionsOfNamed, useDepartments } from './use-choices.ts';
import { VisitPriceFields } from './visit-price-fields.tsx';

/** Adds a kind of appointment, or changes one. */
export function TypeForm({ type, onClose }: { readonly type?: AppointmentType; readonly onClose: () => void }) {
  if (!type) return <NewType onClose={onClose} />;
  return type.followUpItemId ? (
    <WithFollowUp type={type} itemId={type.followUpItemId} onClose={onClose} />
  ) : (
    <EditType type={type} onClose={onClose} />
  );
}

interface EditTypeProps {
  readonly type: AppointmentType;
  readonly onClose: () => void;
  readonly followUp?: Option;
}

/** The form with the name of the item that follow-ups are charged by; who may not read the price list sees that there is one. */
function WithFollowUp({ itemId, ...rest }: EditTypeProps & { readonly itemId: string }) {
  const t = useText();
  const { can } = useAccess();
  const item = useCall(billableItemCalls.read, { params: { id: itemId } }, { enabled: can(billableItemCalls.read), fresh: 300_000 });
  if (!can(billableItemCalls.read)) return <EditType {...rest} followUp={{ value: itemId, label: t('An item of the price list') }} />;
  return (
    <Loaded from={item} rows={8}>
      {(row) => <EditType {...rest} followUp={{ value: itemId, label: row.name }} />}
    </Loaded>
  );
}

/** A list that was emptied is said as empty, not left out. */
const withLists = (values: Record<string, unknown>) => ({ ...values, departmentIds: values['departmentIds'] ?? [] });

function NewType({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(appointmentTypeCalls.create, {
    startWith: {
      color: 'blue',
      durationMinutes: 20,
      bufferBefore: 0,
      bufferAfter: 0,
      departmentIds: [],
      mode: 'in-person',
      createsConsultation: true,
      requiresPractitioner: true,
      capacityPerSlot: 1,
      bookableByPatient: false,
      minNoticeMinutes: 60,
      maxAdvanceDays: 60,
      cancelCutoffMinutes: 120,
      freeFollowUpDays: 0,
    },
    toBody: withLists,
    refresh: ['appointments'],
  });
  return (
    <CallForm form={form} submit={t('Save appointment type')} onCancel={onClose} onDone={onClose}>
      <TypeFields />
    </CallForm>
  );
}

function EditType({ type, onClose, followUp }: EditTypeProps) {
  const t = useText();
  const [start] = useState(() => {
    const { id: _id, status: _status, departments, specialization, version: _version, billableItemId: _item, ...fields } = type;
    return { ...fields, departmentIds: departments.map((each) => each.id), specializationId: specialization?.id ?? '' };
  });
  const form = useCallForm(appointmentTypeCalls.edit, {
    params: { id: type.id },
    startWith: start,
    toBody: (values) => ({ ...withLists(values), version: type.version }),
    refresh: ['appointments'],
  });
  return (
    <CallForm form={form} submit={t('Save appointment type')} onCancel={onClose} onDone={onClose}>
      <TypeFields followUp={followUp} />
    </CallForm>
  );
}

function TypeFields({ followUp }: { readonly followUp?: Option | undefined }) {
  const t = useText();
  const { useValue } = useFormAround();
  const departments = useDepartments();
  const found = useCall(catalogueCalls.listSpecializations, { query: { limit: 1000 } }, { fresh: 300_000, quiet: true });
  const pool = useValue('requiresPractitioner') === false;
  const open = useValue('bookableByPatient') === true;
  return (
    <>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
        </Wide>
        <TextField name="code" label={t('Code')} code maxLength={20} />
        <SelectField name="color" label={t('Colour in the calendar')} options={optionsFrom(colorWords, t)} />
        <NumberField name="durationMinutes" label={t('Duration in minutes')} required min={5} max={480} />
        <SelectField name="mode" label={t('How')} options={optionsFrom(modeWords, t)} />
        <NumberField name="bufferBefore" label={t('Buffer before (minutes)')} min={0} max={120} />
        <NumberField name="bufferAfter" label={t('Buffer after (minutes)')} min={0} max={120} />
        <Wide>
          <MultiSelectField
            name="departmentIds"
            label={t('Departments')}
            hint={t('Leave blank for all departments')}
            options={optionsOfNamed(departments)}
          />
        </Wide>
        <Wide>
          <SelectField name="specializationId" label={t('Specialization')} clearable options={optionsOfNamed(found.data?.data ?? [])} />
        </Wide>
      </FormSection>
      <FormSection title={t('Practitioner')}>
        <Wide>
          <SwitchField
            name="createsConsultation"
            label={t('Opens a consultation')}
            hint={t('Turn off for services such as laboratory, imaging, dressing or injection.')}
          />
        </Wide>
        <Wide>
          <SwitchField
            name="requiresPractitioner"
            label={t('Practitioner required')}
            hint={t('If off, any practitioner of the department.')}
          />
        </Wide>
        {pool ? <NumberField name="capacityPerSlot" label={t('Patients at the same time')} min={1} max={200} /> : null}
      </FormSection>
      <VisitPriceFields followUp={followUp} />
      <FormSection title={t('Booking by patients')}>
        <Wide>
          <SwitchField name="bookableByPatient" label={t('Patients can book it themselves')} />
        </Wide>
        {open ? (
          <>
            <NumberField name="minNoticeMinutes" label={t('Minimum notice (minutes)')} min={0} max={43_200} />
            <NumberField name="maxAdvanceDays" label={t('Days ahead')} min={1} max={365} />
            <NumberField name="cancelCutoffMinutes" label={t('Changes allowed until (minutes before)')} min={0} max={43_200} />
          </>
        ) : null}
        <Wide>
          <TextareaField
            name="preparation"
            label={t('Preparation')}
            hint={t('Shown and sent to the patient, e.g. fasting.')}
            rows={2}
            maxLength={1000}
          />
        </Wide>
        <Wide>
          <TextareaField name="description" label={t('Description')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </>
  );
}
