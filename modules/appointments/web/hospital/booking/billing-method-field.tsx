import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Wide } from '#kernel/web/form/call-form.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { CoverStrip } from '#modules/hmo/web/index.ts';
import { patientBillingCalls } from '#modules/patients/contract/calls/billing.ts';
import type { PatientBilling } from '#modules/patients/contract/billing-records.ts';

/** How the visit is paid for; the patient's default when nothing is chosen. */
export function BillingMethodField({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const { can } = useAccess();
  const { useValue } = useFormAround();
  const found = useCall(
    patientBillingCalls.list,
    { params: { patientId } },
    { enabled: can(patientBillingCalls.list), live: ['patient-billings'], fresh: 60_000, quiet: true },
  );
  const chosen = useValue('patientBillingId');
  const rows = (found.data ?? []).filter((row) => row.status === 'active');
  if (rows.length === 0) return null;
  const shown = rows.find((row) => row.billingId === chosen) ?? rows.find((row) => row.isDefault);
  const nameOf = (row: PatientBilling) => [row.planName ?? t(row.method), row.isDefault ? t('default') : ''].filter(Boolean).join(' · ');
  return (
    <Wide>
      <SelectField
        name="patientBillingId"
        label={t('Billing method')}
        clearable
        placeholder={t("Patient's default")}
        options={rows.map((row) => ({ value: row.billingId, label: nameOf(row) }))}
      />
      {shown && shown.method !== 'Self-Pay' ? <CoverStrip patientId={patientId} billingId={shown.billingId} /> : null}
    </Wide>
  );
}
