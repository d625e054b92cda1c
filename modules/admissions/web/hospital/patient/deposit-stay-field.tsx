import { useEffect, useRef } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Wide } from '#kernel/web/form/call-form.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { staffStays } from '#modules/admissions/contract/calls/admissions.ts';

/** The stay that a deposit is for: of a patient who is in hospital or waits for the release. Nothing of everybody else. */
export function DepositStayField({ patientId = null }: { readonly patientId?: string | null }) {
  const t = useText();
  const format = useFormat();
  const form = useFormAround();
  const { data } = useCall(
    staffStays,
    { query: { patientId: patientId ?? '', status: ['admitted', 'discharged'], limit: 20 } },
    { enabled: patientId !== null, quiet: true, live: ['patient-admissions'] },
  );
  const before = useRef(patientId);
  useEffect(() => {
    // The stay of the patient who was chosen before is not one of this patient.
    if (before.current !== patientId) form.set('admissionId', '');
    before.current = patientId;
  }, [form, patientId]);
  const stays = patientId === null ? [] : (data?.data ?? []);
  if (stays.length === 0) return null;
  return (
    <Wide>
      <SelectField
        name="admissionId"
        label={t('For stay')}
        hint={t('Optional')}
        clearable
        options={stays.map(({ id, admissionNumber, admittedAt }) => ({
          value: id,
          label: `${admissionNumber} · ${format.day(format.dateOf(admittedAt))}`,
        }))}
      />
    </Wide>
  );
}
