import type { FieldProps } from '#kernel/web/form/fields.tsx';
import { PickerField } from '#kernel/web/form/select-fields.tsx';
import type { Option } from '#kernel/web/form/option.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';

/** Patients that fit the words typed, as options: name, number, age. */
export function usePatientOptions(words: string): { readonly options: readonly Option[]; readonly loading: boolean } {
  const format = useFormat();
  const enough = words.trim().length >= 2;
  const { data, loading } = useCall(
    patientCalls.quickSearch,
    { query: { q: words.trim() } },
    { enabled: enough, keepOld: true, quiet: true },
  );
  const options = (enough ? (data ?? []) : []).map((row) => ({
    value: row.id,
    label: [row.fullname, row.hospitalPatientId, row.dateOfBirth ? format.age(row.dateOfBirth) : ''].filter(Boolean).join(' · '),
  }));
  return { options, loading };
}

export interface PatientFieldProps extends FieldProps {
  /** The patient that the form starts with. */
  readonly start?: Option | undefined;
  readonly clearable?: boolean;
}

/** One patient of this hospital, found by name, number or phone while typing. */
export function PatientField(props: PatientFieldProps) {
  const t = useText();
  return <PickerField {...props} useOptions={usePatientOptions} placeholder={t('Name, number or phone')} />;
}
