import { useCall } from '#kernel/web/client/use-call.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { staffStays } from '#modules/admissions/contract/calls/admissions.ts';

/** The stay that planned services belong to, of a patient who is in hospital: its lines use the approval up. */
export function ApprovalStayField({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const format = useFormat();
  const query = { patientId, status: ['admitted' as const], limit: 20 };
  const { data } = useCall(staffStays, { query }, { quiet: true, live: ['patient-admissions'] });
  const stays = data?.data ?? [];
  if (stays.length === 0) return null;
  return (
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
  );
}
