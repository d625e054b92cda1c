import type { FormValues } from '#kernel/web/form/body.ts';

/** Lengths and weights are typed in centimetres and kilograms, whatever they are kept in. */
const typedUnits = { weight: 'kg', height: 'cm', headCircumference: 'cm', muac: 'cm', waist: 'cm', fundalHeight: 'cm' } as const;

/** A form's values as the call takes them: units named, numbers for choices. */
export function vitalsBody({ gcsVerbal, ...values }: FormValues): FormValues {
  const units: Record<string, unknown> = { ...(values['units'] as object | undefined) };
  for (const [field, unit] of Object.entries(typedUnits)) if (typeof values[field] === 'number') units[field] = unit;
  const verbal = gcsVerbal === 'T' || gcsVerbal === undefined || gcsVerbal === null ? gcsVerbal : Number(gcsVerbal);
  return {
    ...values,
    units,
    ...(verbal === undefined ? {} : { gcsVerbal: verbal }),
    ...numberOf(values, 'gcsEye'),
    ...numberOf(values, 'gcsMotor'),
    ...numberOf(values, 'spo2Scale'),
  };
}

/** Choices of a list are texts; the call wants their numbers. */
function numberOf(values: FormValues, field: string): FormValues {
  const value = values[field];
  return typeof value === 'string' ? { [field]: Number(value) } : {};
}
