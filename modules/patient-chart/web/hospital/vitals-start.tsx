import { IconHeartbeat } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { PatientStart, type PatientStartProps } from '#modules/patients/web/index.ts';
import { recordVitals } from './search.ts';

/** Opens the vitals of the record with the form for a new set. */
export function VitalsStart({ patient, as }: PatientStartProps) {
  const t = useText();
  const { can } = useAccess();
  if (!can('View Patient Details') || !can('View Vitals')) return null;
  const to = `/hospital/patients/${patient.id}?tab=vitals&drawer=${recordVitals}`;
  return <PatientStart as={as} words={t('Record vitals')} icon={IconHeartbeat} to={to} />;
}
