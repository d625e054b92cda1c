import { Button, Tabs } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconStethoscope } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { TabList } from '#kernel/web/frame/tab-list.tsx';
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

interface Tab {
  readonly key: DeskTab;
  readonly title: string;
  readonly may: boolean;
  readonly content: ReactNode;
}

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
  const tabs: readonly Tab[] = [
    { key: 'worklist', title: t('My worklist'), may: can(consultationCalls.worklist), content: <WorklistTab /> },
    { key: 'consultations', title: t('Consultations'), may: can(consultationCalls.list), content: <ConsultationsTab /> },
    { key: 'referrals', title: t('Referrals'), may: can(referralCalls.read), content: <ReferralsTab /> },
    { key: 'certificates', title: t('Certificates'), may: can(certificateCalls.issue), content: <CertificatesTab /> },
  ];
  const open = tabs.filter((tab) => tab.may);
  const shown = open.find((tab) => tab.key === (desk.search.tab ?? first)) ?? open[0];
  return (
    <>
      <PageHead title={t('Consultation')} actions={<StartButton />} />
      <Tabs
        value={shown?.key ?? null}
        keepMounted={false}
        onChange={(key) => desk.setSearch({ ...clearedDesk, tab: key === first ? undefined : (key as DeskTab) })}
      >
        <div className="tab-row no-print">
          <TabList aria-label={t('Parts of the consultation page')}>
            {open.map((tab) => (
              <Tabs.Tab key={tab.key} value={tab.key}>
                {tab.title}
              </Tabs.Tab>
            ))}
          </TabList>
        </div>
        {open.map((tab) => (
          <Tabs.Panel key={tab.key} value={tab.key}>
            <FaultWall>{tab.content}</FaultWall>
          </Tabs.Panel>
        ))}
      </Tabs>
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
