import { IconReceipt2 } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { PatientStart, type PatientStartProps } from '#modules/patients/web/index.ts';

/** Charges something to this patient: the lines of the patient with the form for a new one. */
export function BillStart({ patient, as }: PatientStartProps) {
  const t = useText();
  const { can } = useAccess();
  if (!can('View Patient Bills') || !can('View Billing Module')) return null;
  const to = `/hospital/billing?tab=patient-bills&patientId=${patient.id}&drawer=new-bill`;
  return <PatientStart as={as} words={t('New Bill')} icon={IconReceipt2} to={to} />;
}
