import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { FormValues } from '#kernel/web/form/body.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, NumberField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { PickerField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import { doseUnitWords, durationWords, frequencyWords, optionsFrom, routeWords, supplyWords } from '../../rx-words.ts';
import { useAlerts } from './safety-alerts.tsx';
import { useWardOptions } from './use-wards.ts';

const spoken = [
  ...['patientId', 'productId', 'doseAmount', 'doseUnit', 'route', 'frequencyCode', 'durationValue', 'durationUnit', 'prnReason'],
  ...['prnMaxPerDay', 'indication', 'prescriberId', 'readBack', 'supplyFrom'],
] as const;
const fieldNames = {
  ...Object.fromEntries(spoken.map((name) => [`verbal.${name}`, name])),
  'verbal.prnMinIntervalMinutes': 'prnHours',
  'verbal.times': 'clocks',
};

/** The order as it is sent: what was said stands together. */
export function verbalBody({ departmentId, prnHours, clocks, overrideReason: _reason, overrides, confirm, ...said }: FormValues) {
  const asNeeded = said.frequencyCode === 'PRN';
  const once = said.frequencyCode === 'STAT';
  const times = String(clocks ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const { prnReason, prnMaxPerDay, durationValue, durationUnit, ...rest } = said;
  return {
    ...(departmentId ? { departmentId } : {}),
    ...(overrides ? { overrides } : {}),
    ...(confirm ? { confirm } : {}),
    verbal: {
      ...rest,
      ...(said.frequencyCode === 'custom' ? { times } : {}),
      ...(once ? {} : { durationUnit, ...(durationUnit === 'continuous' ? {} : { durationValue }) }),
      ...(asNeeded ? { prnReason, prnMaxPerDay, prnMinIntervalMinutes: Math.round(Number(prnHours ?? 0) * 60) || null } : {}),
    },
  };
}

/** Who may sign what was said. */
function usePrescribers(words: string) {
  const query = { search: words || undefined, limit: 20, permission: 'Sign Prescription' };
  const found = useCall(userCalls.pickUsers, { query: query }, { keepOld: true, quiet: true, live: ['user'] });
  return {
    options: (found.data?.data ?? []).map(({ id, fullname, role }) => ({ value: id, label: `${fullname} · ${role}` })),
    loading: found.loading,
  };
}

/** Medicines of the list, for the patient that was chosen first. */
function useMedicines(words: string) {
  const patientId = String(useFormAround().useValue('patientId') ?? '');
  const searchTerm = words.trim();
  const enough = searchTerm.length >= 2 && patientId !== '';
  const found = useCall(
    medicationRequestCalls.orderable,
    { params: { patientId }, query: { limit: 10, searchTerm } },
    { enabled: enough, keepOld: true, quiet: true },
  );
  const rows = enough ? (found.data?.data ?? []) : [];
  return { options: rows.map(({ id, name, form }) => ({ value: id, label: `${name} · ${form}` })), loading: enough && found.loading };
}

/** An order by word of mouth: what was heard and read back; whoever gave it signs within 24 hours. */
export function VerbalForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(administrationCalls.createAdministration, {
    refresh: ['therapeutic-administrations'],
    fieldNames,
    startWith: { frequencyCode: 'STAT', durationUnit: 'days', supplyFrom: 'ward-stock', readBack: false },
    toBody: verbalBody,
  });
  const { accept, explain } = useAlerts(form);
  const again = { DUPLICATE_THERAPY: { with: { confirm: true }, words: t('Give anyway') } };
  return (
    <CallForm
      form={form}
      submit={t('Record verbal order')}
      onCancel={onClose}
      onDone={onClose}
      accept={{ ...accept, ...again }}
      explain={explain}
    >
      <What />
      <HowOften />
      <Who />
    </CallForm>
  );
}

function What() {
  const t = useText();
  const chosen = Boolean(useFormAround().useValue('patientId'));
  return (
    <FormSection title={t('Verbal order')} note={t('For urgent orders only. The prescriber is notified and must sign within 24 hours.')}>
      <Wide>
        <Suspense>
          <PatientField name="patientId" label={t('Patient')} required autoFocus />
        </Suspense>
      </Wide>
      <Wide>
        <PickerField
          name="productId"
          label={t('Medicine')}
          required
          useOptions={useMedicines}
          placeholder={t('Generic or brand')}
          hint={chosen ? undefined : t('Choose the patient first')}
        />
      </Wide>
      <NumberField name="doseAmount" label={t('Dose')} required decimals={4} />
      <SelectField name="doseUnit" label={t('Unit')} required options={optionsFrom(doseUnitWords, t)} />
      <SelectField name="route" label={t('Route')} required options={optionsFrom(routeWords, t)} />
      <SelectField name="frequencyCode" label={t('How often')} required options={optionsFrom(frequencyWords, t)} />
    </FormSection>
  );
}

function HowOften() {
  const t = useText();
  const form = useFormAround();
  const code = String(form.useValue('frequencyCode') ?? '');
  const goesOn = form.useValue('durationUnit') === 'continuous';
  if (code === 'STAT') return null;
  return (
    <FormSection title={t('How long')}>
      <SelectField name="durationUnit" label={t('Duration')} required options={optionsFrom(durationWords, t)} />
      {goesOn ? null : <NumberField name="durationValue" label={t('For')} required />}
      {code === 'custom' ? (
        <TextField name="clocks" label={t('Clock times')} hint={t('For example 06:00 14:00 22:00')} required maxLength={200} />
      ) : null}
      {code === 'PRN' ? (
        <>
          <TextField name="prnReason" label={t('When needed for')} required maxLength={120} />
          <NumberField name="prnHours" label={t('Interval (hours)')} required decimals={2} />
          <NumberField name="prnMaxPerDay" label={t('Maximum in 24 hours')} required />
        </>
      ) : null}
    </FormSection>
  );
}

function Who() {
  const t = useText();
  const wards = useWardOptions();
  return (
    <FormSection title={t('Who ordered it')}>
      <Wide>
        <PickerField name="prescriberId" label={t('Prescriber')} required useOptions={usePrescribers} />
      </Wide>
      <SelectField name="supplyFrom" label={t('Supplied by')} required options={optionsFrom(supplyWords, t)} />
      <SelectField name="departmentId" label={t('Ward')} clearable options={wards} hint={t('Default: your own')} />
      <Wide>
        <TextField name="indication" label={t('Indication')} maxLength={200} />
      </Wide>
      <Wide>
        <CheckField name="readBack" label={t('I read the order back to the prescriber')} />
      </Wide>
    </FormSection>
  );
}
