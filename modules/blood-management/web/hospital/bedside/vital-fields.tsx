import { NumberField } from '#kernel/web/form/fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';

/** Observations at the bedside; `prefix` where they stand inside another part of the body. */
export function VitalFields({ prefix = '' }: { readonly prefix?: string }) {
  const t = useText();
  return (
    <>
      <NumberField name={`${prefix}temperature`} label={t('Temperature, °C')} required decimals={1} />
      <NumberField name={`${prefix}pulse`} label={t('Pulse, per minute')} required />
      <NumberField name={`${prefix}systolic`} label={t('Systolic, mmHg')} required />
      <NumberField name={`${prefix}diastolic`} label={t('Diastolic, mmHg')} required />
      <NumberField name={`${prefix}respiratoryRate`} label={t('Respiratory rate, per minute')} required />
      <NumberField name={`${prefix}spo2`} label={t('Oxygen saturation, %')} />
    </>
  );
}
