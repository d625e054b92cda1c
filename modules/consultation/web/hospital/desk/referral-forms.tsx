import { Suspense, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SwitchField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentTypeCalls } from '#modules/appointments/contract/calls/types.ts';
import { SlotPicker } from '#modules/appointments/web/index.ts';
import { referralCalls } from '#modules/consultation/contract/calls/papers.ts';
import type { Referral } from '#modules/consultation/contract/paper-records.ts';
import { useDepartmentOptions, usePractitionerOptions } from './use-choices.ts';

type Values = Readonly<Record<string, unknown>>;

function bodyOf({ books, reply, appointmentTypeId, departmentId, practitionerId, appointmentDate }: Values): Record<string, unknown> {
  return {
    ...(reply ? { reply } : {}),
    ...(books
      ? {
          book: {
            appointmentTypeId: appointmentTypeId ?? '',
            ...(departmentId ? { departmentId } : {}),
            practitionerId: practitionerId || null,
            appointmentDate: appointmentDate ?? '',
          },
        }
      : {}),
  };
}

/** Accepts a referral, with the visit booked at once when wished. */
export function AcceptForm({ of: referral, onClose }: ActFormProps<Referral>) {
  const t = useText();
  const startWith = {
    books: true,
    departmentId: referral.toDepartment?.id ?? '',
    practitionerId: referral.toPractitioner?.id ?? '',
  };
  const form = useCallForm(referralCalls.accept, {
    params: { id: referral.id },
    startWith: startWith,
    toBody: (values) => bodyOf({ ...startWith, ...values }),
    fieldNames: {
      'book.appointmentTypeId': 'appointmentTypeId',
      'book.appointmentDate': 'appointmentDate',
      'book.practitionerId': 'practitionerId',
      'book.departmentId': 'departmentId',
    },
    refresh: ['referrals', 'consultation', 'appointments'],
  });
  return (
    <CallForm form={form} submit={t('Accept')} onCancel={onClose} onDone={onClose}>
      <FormSection title={`${referral.referralNumber} · ${referral.patient.fullname}`}>
        <Wide>
          <TextareaField name="reply" label={t('Reply to the sender')} rows={3} maxLength={2000} />
        </Wide>
        <Wide>
          <SwitchField name="books" label={t('Book the visit')} />
        </Wide>
        <Booking />
      </FormSection>
    </CallForm>
  );
}

function Booking() {
  const t = useText();
  const form = useFormAround();
  const departments = useDepartmentOptions();
  const books = form.useValue('books') === true;
  const [typeId, departmentId, practitionerId, at] = [
    form.useValue('appointmentTypeId'),
    form.useValue('departmentId'),
    form.useValue('practitionerId'),
    form.useValue('appointmentDate'),
  ].map((value) => (typeof value === 'string' && value !== '' ? value : null));
  const practitioners = usePractitionerOptions(departmentId);
  const types = useCall(appointmentTypeCalls.list, { query: { limit: 'All' } }, { enabled: books, fresh: 300_000, quiet: true });
  const [again, setAgain] = useState(0);
  if (!books) return null;
  // Other choices have other free times.
  const anew = () => {
    form.set('appointmentDate', '');
    setAgain(again + 1);
  };
  const fitting = (types.data?.data ?? []).filter(
    (type) =>
      type.status === 'active' &&
      type.createsConsultation &&
      (!departmentId || type.departments.length === 0 || type.departments.some((each) => each.id === departmentId)),
  );
  return (
    <>
      <SelectField name="departmentId" label={t('Department')} clearable options={departments} onChoose={anew} />
      <SelectField name="practitionerId" label={t('Practitioner')} clearable options={practitioners} onChoose={anew} />
      <Wide>
        <SelectField
          name="appointmentTypeId"
          label={t('Type of appointment')}
          required
          options={fitting.map((type) => ({ value: type.id, label: type.name }))}
          onChoose={anew}
        />
      </Wide>
      {typeId ? (
        <Wide>
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <SlotPicker
              key={again}
              of={{
                appointmentTypeId: typeId,
                ...(departmentId ? { departmentId } : {}),
                ...(practitionerId ? { practitionerId } : {}),
              }}
              value={at ?? null}
              onChoose={(slot) => form.set('appointmentDate', slot.start)}
              error={form.inner.errors['appointmentDate'] as string | undefined}
            />
          </Suspense>
        </Wide>
      ) : null}
    </>
  );
}

/** Closes a referral with what came of it. */
export function CompleteReferralForm({ of: referral, onClose }: ActFormProps<Referral>) {
  const t = useText();
  const form = useCallForm(referralCalls.complete, {
    params: { id: referral.id },
    startWith: { reply: referral.reply ?? '' },
    refresh: ['referrals', 'consultation'],
  });
  return (
    <CallForm form={form} submit={t('Complete')} onCancel={onClose} onDone={onClose}>
      <FormSection title={`${referral.referralNumber} · ${referral.patient.fullname}`}>
        <Wide>
          <TextareaField name="reply" label={t('Outcome')} rows={6} maxLength={4000} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
