import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { CoverStrip } from '#modules/hmo/web/index.ts';
import { patientBillingCalls } from '#modules/patients/contract/calls/billing.ts';

/** How a stay is paid for; the patient's current method when nothing is chosen. */
export function BillingField({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const { can } = useAccess();
  const { data, loading } = useCall(
    patientBillingCalls.list,
    { params: { patientId } },
    { enabled: can(patientBillingCalls.list), live: ['patient-billings'], fresh: 60_000, quiet: true },
  );
  const methods = (data ?? []).filter(({ status }) => status === 'active');
  const chosen = useFormAround().useValue('patientBillingId');
  if (methods.length === 0) return null;
  return (
    <>
      <SelectField
        name="patientBillingId"
        label={t('Billing method')}
        hint={t("Default: the patient's billing method")}
        clearable
        loading={loading}
        options={methods.map((row) => ({
          value: row.billingId,
          label: [t(row.method), row.hmoName, row.planName, row.isDefault ? t('default') : null].filter(Boolean).join(' · '),
        }))}
      />
      <CoverStrip patientId={patientId} billingId={typeof chosen === 'string' && chosen !== '' ? chosen : null} />
    </>
  );
}
