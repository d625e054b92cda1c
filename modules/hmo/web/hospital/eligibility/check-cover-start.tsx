import { IconShieldCheck } from '@tabler/icons-react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { eligibilityCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import { PatientStart, type PatientStartProps } from '#modules/patients/web/index.ts';
import { liveCovers } from './live-covers.ts';
import { coverDrawer } from './patient-covers.tsx';

/** 'Check eligibility' beside a patient who was just registered, where an insurer pays. The menu of the record has its own item. */
export function CheckCoverStart({ patient, as }: PatientStartProps) {
  const t = useText();
  const wanted = as === 'button';
  const query = { patientId: patient.id };
  const { data } = useCall(eligibilityCalls.list, { query }, { enabled: wanted, live: liveCovers, quiet: true });
  const [cover] = data ?? [];
  if (!wanted || !cover) return null;
  const to = `/hospital/patients/${patient.id}?tab=billing&drawer=${coverDrawer}&record=${cover.billingId}`;
  return <PatientStart as={as} words={t('Check eligibility')} icon={IconShieldCheck} to={to} />;
}
