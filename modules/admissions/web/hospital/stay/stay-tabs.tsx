import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import { nursingCalls } from '#modules/admissions/contract/calls/nursing.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { usePatientFacts } from '../admit/use-patient-facts.ts';
import { useRoundTabs } from '../rounds/round-tabs.tsx';
import { StayBillingTab } from '../stay-end/billing-tab.tsx';
import { StayDischargeTab } from '../stay-end/discharge-tab.tsx';
import { BedHistory } from './bed-history.tsx';
import { OverviewTab } from './overview-tab.tsx';

const StayVitalsTab = lazyPart(() => import('../nursing/vitals-tab.tsx').then((file) => file.StayVitalsTab));
const StayAdministrationsTab = lazyPart(() => import('../nursing/administrations-tab.tsx').then((file) => file.StayAdministrationsTab));
const StayFluidTab = lazyPart(() => import('../nursing/fluid-tab.tsx').then((file) => file.StayFluidTab));
const StayNotesTab = lazyPart(() => import('../nursing/notes-tab.tsx').then((file) => file.StayNotesTab));

export interface StayTab {
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** Tabs of the patient's record that stand beside the stay too: what other modules know of the patient. */
const sharedTabs = ['medications', 'labs', 'attachments'];

/** The parts of a stay: its own, and those of the patient's record that are read at the bed. */
export function useStayTabs(stay: Admission): readonly StayTab[] {
  const t = useText();
  const { can } = useAccess();
  const patient = usePatientFacts(stay.of.id);
  const shared = useSharedTabs(patient.data);
  const rounds = useRoundTabs(stay);
  return [
    { key: 'overview', title: t('Overview'), content: <OverviewTab stay={stay} /> },
    ...(patient.data && can(nursingCalls.vitals)
      ? [{ key: 'vitals', title: t('Vitals'), content: <StayVitalsTab stay={stay} patient={patient.data} /> }]
      : []),
    ...(can(nursingCalls.administrations)
      ? [{ key: 'administrations', title: t('Therapeutic administrations'), content: <StayAdministrationsTab stay={stay} /> }]
      : []),
    ...(can(nursingCalls.fluids) ? [{ key: 'fluids', title: t('Fluid balance'), content: <StayFluidTab stay={stay} /> }] : []),
    ...(can(nursingCalls.notes) ? [{ key: 'notes', title: t('Nursing notes'), content: <StayNotesTab stay={stay} /> }] : []),
    ...rounds,
    { key: 'beds', title: t('Bed history'), content: <BedHistory stay={stay} /> },
    ...shared,
    ...(can(admissionCalls.runningBill) ? [{ key: 'billing', title: t('Billing'), content: <StayBillingTab stay={stay} /> }] : []),
    { key: 'discharge', title: t('Discharge'), content: <StayDischargeTab stay={stay} /> },
  ];
}

function useSharedTabs(patient: PatientDetails | undefined): readonly StayTab[] {
  const t = useText();
  const { can } = useAccess();
  const cards = useCards('patient');
  if (!patient) return [];
  return sharedTabs.flatMap((key) => {
    const card = cards.find((one) => one.key === key);
    if (!card || (card.permission && !can(card.permission))) return [];
    const Content = card.component;
    return [{ key, title: t(card.title ?? key), content: <Content patientId={patient.id} patient={patient} /> }];
  });
}
