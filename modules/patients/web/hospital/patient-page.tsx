import { Tabs } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { useDocumentTitle } from '#kernel/web/frame/document-title.ts';
import { FoldingTabs } from '#kernel/web/frame/folding-tabs.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { say, useText } from '#kernel/web/text/use-text.ts';
import { patientBillingCalls } from '#modules/patients/contract/calls/billing.ts';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import { mergeCalls } from '#modules/patients/contract/calls/merges.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { personRequestCalls } from '#modules/patients/contract/calls/person-requests.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { PatientBanner, usePatient } from '../patient-banner.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { BillingPanel } from './billing-panel.tsx';
import { DependantsPanel } from './dependants-panel.tsx';
import { KinPanel } from './kin-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { PatientActions } from './patient-actions.tsx';
import styles from './patient-page.module.css';
import { patientSearch } from './search.ts';
import { useDrawer } from './use-drawer.ts';
import { lazyPart, usePreload } from '#kernel/web/frame/lazy-part.tsx';

const AlertsForm = lazyPart(() => import('./alerts-form.tsx').then((file) => file.AlertsForm));
const EditPatientForm = lazyPart(() => import('./edit-patient-form.tsx').then((file) => file.EditPatientForm));
const IdentifyForm = lazyPart(() => import('./identify-form.tsx').then((file) => file.IdentifyForm));
const PhotoForm = lazyPart(() => import('./photo-form.tsx').then((file) => file.PhotoForm));
const PortalForm = lazyPart(() => import('./portal-form.tsx').then((file) => file.PortalForm));
const PrincipalForm = lazyPart(() => import('./principal-form.tsx').then((file) => file.PrincipalForm));
const forms = [AlertsForm, EditPatientForm, IdentifyForm, PhotoForm, PortalForm, PrincipalForm] as const;

const DeathForm = lazyPart(() => import('./death-form.tsx').then((file) => file.DeathForm));
const DeathPanel = lazyPart(() => import('./death-panel.tsx').then((file) => file.DeathPanel));
const ReverseDeathForm = lazyPart(() => import('./reverse-death-form.tsx').then((file) => file.ReverseDeathForm));
const ReportedDeathForm = lazyPart(() => import('./reported-death-form.tsx').then((file) => file.ReportedDeathForm));
const MergeForm = lazyPart(() => import('./merge-form.tsx').then((file) => file.MergeForm));

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
  usePreload(forms);
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
  const shown = tabs.find((tab) => tab.key === search.tab) ?? tabs[0];
  const choose = (key: string | null) =>
    setSearch({
      tab: key === null || key === tabs[0]?.key ? undefined : key,
      view: undefined,
      types: undefined,
      startDate: undefined,
      endDate: undefined,
      page: undefined,
    });
  return (
    <Tabs value={shown?.key ?? null} onChange={choose} keepMounted={false}>
      <div className={styles.tabs}>
        <FoldingTabs tabs={tabs} shown={shown?.key ?? null} onChoose={choose} label={t('Parts of the record')} />
      </div>
      {shown ? (
        <Tabs.Panel key={shown.key} value={shown.key}>
          <div className={styles.panel}>
            <FaultWall>
              <Suspense fallback={<SkeletonRows rows={5} />}>{shown.content}</Suspense>
            </FaultWall>
          </div>
        </Tabs.Panel>
      ) : null}
    </Tabs>
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
      shown: patient.status === 'deceased' && can(deathCalls.state),
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

function PatientDrawers({
  patient,
  drawer,
  close,
}: {
  readonly patient: PatientDetails;
  readonly drawer: string | undefined;
  readonly close: () => void;
}) {
  const t = useText();
  const navigate = useNavigate();
  const { can } = useAccess();
  const alive = patient.status === 'active';
  const goTo = (id: string) =>
    id === patient.id ? close() : void navigate({ to: '/hospital/patients/$id', params: { id }, replace: true });
  const forms = [
    {
      key: 'edit',
      title: t('Edit patient'),
      size: 620,
      may: alive && can(patientCalls.edit),
      form: <EditPatientForm patient={patient} submit={t('Save patient')} onCancel={close} onDone={close} />,
    },
    {
      key: 'identify',
      title: t('Identify patient'),
      size: 620,
      may: alive && patient.isUnidentified && can(patientCalls.identify),
      form: <IdentifyForm patient={patient} onCancel={close} onDone={(known) => goTo(known.id)} />,
    },
    {
      key: 'photo',
      title: t('Photo'),
      size: 480,
      may: alive && can(patientCalls.setPhoto),
      form: <PhotoForm patient={patient} onDone={close} />,
    },
    {
      key: 'alerts',
      title: t('Alerts'),
      size: 480,
      may: can(patientCalls.setAlerts),
      form: <AlertsForm patient={patient} onDone={close} />,
    },
    {
      key: 'principal',
      title: t('Make principal'),
      size: 480,
      may: alive && can(patientCalls.makePrincipal),
      form: <PrincipalForm dependantId={patient.id} onDone={close} />,
    },
    {
      key: 'portal',
      title: t('Invite to patient area'),
      size: 480,
      may: alive && can(patientCalls.invitePortal),
      form: <PortalForm patient={patient} onDone={close} />,
    },
    {
      key: 'merge',
      title: t('Merge with another record'),
      size: 860,
      may: alive && can(mergeCalls.merge),
      form: <MergeForm survivor={patient} onDone={close} />,
    },
    {
      key: 'death',
      title: t('Mark deceased'),
      size: 760,
      may: alive && can(deathCalls.record),
      form: <DeathForm patient={patient} onDone={close} />,
    },
    {
      key: 'reported-death',
      title: t('Death reported by another hospital'),
      size: 560,
      may: alive && can(personRequestCalls.answerDeath),
      form: <ReportedDeathForm patientId={patient.id} onDone={close} />,
    },
    {
      key: 'amend-death',
      title: t('Amend death record'),
      size: 760,
      may: patient.status === 'deceased' && can(deathCalls.amend),
      form: <DeathForm patient={patient} onDone={close} />,
    },
    {
      key: 'reverse-death',
      title: t('Reverse death record'),
      size: 480,
      may: can(deathCalls.reverse),
      form: <ReverseDeathForm patient={patient} onDone={close} />,
    },
  ];
  return forms.map(({ key, title, size, may, form }) => (
    <DrawerForm key={key} title={title} size={size} opened={drawer === key && may} onClose={close}>
      {form}
    </DrawerForm>
  ));
}
