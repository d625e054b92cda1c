import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconStethoscope } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import { certificateCalls, referralCalls } from '#modules/consultation/contract/calls/papers.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { clearedDesk, type DeskTab, useDesk } from './search.ts';

const WorklistTab = lazyPart(() => import('./worklist-tab.tsx').then((file) => file.WorklistTab));
const ConsultationsTab = lazyPart(() => import('./consultations-tab.tsx').then((file) => file.ConsultationsTab));
const ReferralsTab = lazyPart(() => import('./referrals-tab.tsx').then((file) => file.ReferralsTab));
const CertificatesTab = lazyPart(() => import('./certificates-tab.tsx').then((file) => file.CertificatesTab));
const StartForm = lazyPart(() => import('./start-form.tsx').then((file) => file.StartForm));
const ReferralPanel = lazyPart(() => import('./referral-panel.tsx').then((file) => file.ReferralPanel));

/** /hospital/consultation: what waits for the doctor, all consultations, referrals in and out, certificates. */
export function ConsultationDeskPage() {
  return <Desk first="worklist" />;
}

/** /hospital/referrals, where notices about referrals lead. */
export function ReferralsPage() {
  return <Desk first="referrals" />;
}

function Desk({ first }: { readonly first: DeskTab }) {
  const t = useText();
  const { can } = useAccess();
  const desk = useDesk();
  const tabs: readonly PageTab<DeskTab>[] = [
    { key: 'worklist', title: t('My worklist'), may: can(consultationCalls.worklist), content: <WorklistTab /> },
    { key: 'consultations', title: t('Consultations'), may: can(consultationCalls.list), content: <ConsultationsTab /> },
    { key: 'referrals', title: t('Referrals'), may: can(referralCalls.read), content: <ReferralsTab /> },
    { key: 'certificates', title: t('Certificates'), may: can(certificateCalls.issue), content: <CertificatesTab /> },
  ];
  return (
    <>
      <PageHead title={t('Consultation')} actions={<StartButton />} />
      <PageTabs
        tabs={tabs}
        asked={desk.search.tab}
        first={first}
        // Every tab has its own filters: the address begins anew.
        onChoose={(tab) => desk.setSearch({ ...clearedDesk, tab })}
        label={t('Parts of the consultation page')}
      />
      <DeskDrawers />
    </>
  );
}

function StartButton() {
  const t = useText();
  const { can } = useAccess();
  const desk = useDesk();
  if (!can(consultationCalls.open)) return null;
  return (
    <Button leftSection={<IconStethoscope size={17} stroke={1.8} aria-hidden="true" />} onClick={() => desk.open('start')}>
      {t('Start consultation')}
    </Button>
  );
}

function DeskDrawers() {
  const t = useText();
  const { can } = useAccess();
  const desk = useDesk();
  const { drawer, record } = desk.search;
  return (
    <>
      <DrawerForm title={t('Start consultation')} opened={drawer === 'start' && can(consultationCalls.open)} onClose={desk.close}>
        <StartForm patientId={record} onClose={desk.close} />
      </DrawerForm>
      <DrawerForm
        title={t('Referral')}
        size={560}
        opened={drawer === 'referral' && record !== undefined && can(referralCalls.read)}
        onClose={desk.close}
      >
        {record ? <ReferralPanel id={record} /> : null}
      </DrawerForm>
    </>
  );
}
