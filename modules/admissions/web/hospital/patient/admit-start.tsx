import { IconBed } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';
import { PatientStart, type PatientStartProps } from '#modules/patients/web/index.ts';

/** Admits this patient: in the menus of the record and of the list, and as a button after the registration. */
export function AdmitStart({ patient, as }: PatientStartProps) {
  const t = useText();
  return <PatientStart as={as} words={t('Admit')} icon={IconBed} to={`/hospital/admissions?admit=${patient.id}`} />;
}
