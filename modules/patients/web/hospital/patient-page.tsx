import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useDocumentTitle } from '#kernel/web/frame/document-title.ts';
import { PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { say, useText } from '#kernel/web/text/use-text.ts';
import { patientBillingCalls } from '#modules/patients/contract/calls/billing.ts';
import { personRequestCalls } from '#modules/patients/contract/calls/person-requests.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { PatientBanner, usePatient } from '../patient-banner.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { BillingPanel } from './billing-panel.tsx';
import { DependantsPanel } from './dependants-panel.tsx';
import { KinPanel } from './kin-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { PatientActions } from './patient-actions.tsx';
import { frequentForms, PatientDrawers } from './patient-drawers.tsx';
import { patientSearch } from './search.ts';
import { useDrawer } from './use-drawer.ts';
import { lazyPart, usePreload } from '#kernel/web/frame/lazy-part.tsx';

const DeathPanel = lazyPart(() => import('./death-panel.tsx').then((file) => file.DeathPanel));

interface Tab {
  readonly key: string;
  readonly title: string;
  readonly order: number;
  readonly content: ReactNode;
}

/** A patient: who it is, and everything known, one tab a kind. Later modules add tabs as cards of the place `patient`. */
export function PatientPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
  const state = usePatient(id);
  useDocumentTitle(t('Patient'));
  if (state.data) return <PatientRecord patient={state.data} asked={id} />;
  return state.refused ? <ErrorState refused={state.refused} onRetry={state.retry} /> : <SkeletonRows rows={8} height={22} />;
}

function PatientRecord({ patient, asked }: { readonly patient: PatientDetails; readonly asked: string }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { can } = useAccess();
  const { drawer, open, close } = useDrawer();
  usePreload(frequentForms);
  const tabs = useTabs(patient);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // A merged record's address leads on to the record that holds everything now.
  useEffect(() => {
    if (patient.id === asked) return;
    toast.info(say('The record you opened was merged into this one.'));
    void navigate({ to: '/hospital/patients/$id', params: { id: patient.id }, replace: true });
  }, [patient.id, asked, navigate]);

  return (
    <>
      <PatientBanner
        patientId={asked}
        headingRef={heading}
        actions={<PatientActions patient={patient} open={open} />}
        {...(can(personRequestCalls.answerDeath) ? { onConfirmDeath: () => open('reported-death') } : {})}
      />
      <PatientTabs tabs={tabs} />
      <PatientDrawers patient={patient} drawer={drawer} close={close} />
    </>
  );
}

function PatientTabs({ tabs }: { readonly tabs: readonly Tab[] }) {
  const t = useText();
  const [search, setSearch] = useSearchOf(patientSearch);
  return (
    <PageTabs
      tabs={tabs}
      asked={search.tab}
      onChoose={(tab) => setSearch({ tab, view: undefined, types: undefined, startDate: undefined, endDate: undefined, page: undefined })}
      label={t('Parts of the record')}
      folds
    />
  );
}

/** Our own tabs and those of later modules, without those that the person may not see. Orders follow the specification's list. */
function useTabs(patient: PatientDetails): readonly Tab[] {
  const t = useText();
  const { can } = useAccess();
  const cards = useCards('patient').filter((card) => !card.permission || can(card.permission));
  const own: readonly (Tab & { readonly shown: boolean })[] = [
    { key: 'overview', title: t('Overview'), order: 10, shown: true, content: <OverviewPanel patient={patient} /> },
    {
      key: 'death',
      title: t('Death record'),
      order: 15,
      shown: patient.hasDeathRecord,
      content: <DeathPanel patient={patient} />,
    },
    { key: 'billing', title: t('Billing'), order: 150, shown: can(patientBillingCalls.list), content: <BillingTab patient={patient} /> },
    { key: 'dependants', title: t('Dependants'), order: 170, shown: !patient.isDependant, content: <DependantsPanel patient={patient} /> },
    { key: 'next-of-kin', title: t('Next of Kin'), order: 180, shown: true, content: <KinPanel patient={patient} /> },
    { key: 'activity', title: t('Activity'), order: 200, shown: true, content: <ActivityPanel patientId={patient.id} /> },
  ];
  const others = cards.map((card) => {
    const Content = card.component;
    return {
      key: card.key,
      title: card.title ? t(card.title) : card.key,
      order: card.order,
      content: <Content patientId={patient.id} patient={patient} />,
    };
  });
  return [...own.filter((tab) => tab.shown), ...others].toSorted((a, b) => a.order - b.order);
}

/** Our methods first, then what the billing modules know (place `patient-billing`). */
function BillingTab({ patient }: { readonly patient: PatientDetails }) {
  const { can } = useAccess();
  const cards = useCards('patient-billing').filter((card) => !card.permission || can(card.permission));
  return (
    <>
      <BillingPanel patient={patient} />
      {cards.map((card) => {
        const Content = card.component;
        return <Content key={card.key} patientId={patient.id} />;
      })}
    </>
  );
}
