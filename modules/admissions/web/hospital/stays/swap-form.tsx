import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import { bedCalls } from '#modules/admissions/contract/calls/beds.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { PolicyReason } from '../beds/policy-reason.tsx';
import { PatientLine } from '../patient-line.tsx';
import { boardLive } from '../use-wards.ts';
import { placeWords } from './place-words.ts';
import { stayTouches } from './refusal-fields.ts';
import { useStayDrawer } from './stay-drawer.ts';

/** Two patients exchange their beds; the one that a card was dragged to is chosen already. */
export function SwapForm({ of: stay, onClose }: ActFormProps<Admission>) {
  const t = useText();
  const { target } = useStayDrawer();
  const board = useCall(bedCalls.board, {}, { live: boardLive, keepOld: true, quiet: true });
  const others = (board.data ?? []).flatMap(({ occupant, ...bed }) =>
    occupant?.status === 'admitted' && occupant.admissionId !== stay.id
      ? [{ value: occupant.admissionId, label: [occupant.patient.fullname, bed.ward.name, bed.room.name, bed.label].join(' · ') }]
      : [],
  );
  const form = useCallForm(admissionCalls.swap, {
    startWith: { otherId: target ?? '' },
    refresh: stayTouches,
    toBody: ({ otherId, ...values }) => ({ ...values, admissionIds: [stay.id, otherId] }),
    fieldNames: { admissionIds: 'otherId', 'admissionIds.1': 'otherId' },
    draft: `swap ${stay.id} ${target ?? ''}`,
  });
  return (
    <CallForm
      form={form}
      submit={t('Swap beds')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{ ADMISSION_UNKNOWN: 'otherId', SAME_BED: 'otherId', ADMISSION_STATE: 'otherId', WARD_POLICY: 'policyReason' }}
    >
      <FormSection>
        <Wide>
          <PatientLine patient={stay.of} />
          <p className="note">{t('Now in {place}', { place: placeWords(stay.place) })}</p>
        </Wide>
        <Wide>
          <SelectField
            name="otherId"
            label={t('Swap with')}
            required
            options={others}
            loading={board.loading}
            autoFocus={!target}
            hint={t('Both patients keep their stay and change places in one step.')}
          />
        </Wide>
        <Wide>
          <PolicyReason refused={form.refused} />
        </Wide>
        <Wide>
          <TextareaField name="note" label={t('Reason')} required rows={2} maxLength={300} autoFocus={Boolean(target)} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
