import { Button, Tabs } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { Link } from '@tanstack/react-router';
import { IconMessage, IconStethoscope, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { shownTab } from '#kernel/web/frame/shown-tab.ts';
import { TabList } from '#kernel/web/frame/tab-list.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { safetyCalls } from '#modules/pharmacy/contract/calls/safety.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import { AdministrationDrawers } from './drawers.tsx';
import { DueTab } from './due-tab.tsx';
import { ListTab } from './list-tab.tsx';
import { RegisterTab } from './register-tab.tsx';
import { UncheckedTab } from './unchecked-tab.tsx';
import { type AdministrationTab, administrationsSearch, useDrawer } from './search.ts';

const cleared = {
  ...{
    page: undefined,
    search: undefined,
    overdue: undefined,
    controlled: undefined,
    product: undefined,
    place: undefined,
    check: undefined,
  },
  ...{ startDate: undefined, endDate: undefined },
};

/** /hospital/administrations: what is due, and every administration by where it stands. */
export function AdministrationsPage() {
  const t = useText();
  const { can } = useAccess();
  const drawer = useDrawer();
  const [search, setSearch] = useSearchOf(administrationsSearch);
  const tabs: readonly (readonly [AdministrationTab, string, ReactNode])[] = [
    ['due', t('Due now'), <DueTab key="due" />],
    ['in-progress', t('In progress'), <ListTab key="in-progress" status="in-progress" />],
    ['completed', t('Dosage completed'), <ListTab key="completed" status="dosage completed" />],
    ['terminated', t('Terminated'), <ListTab key="terminated" status="terminated" />],
    ['unchecked', t('Doses without check'), <UncheckedTab key="unchecked" />],
    ...(can(safetyCalls.register) ? [['register', t('Controlled register'), <RegisterTab key="register" />] as const] : []),
  ];
  return (
    <>
      <PageHead
        title={t('Therapeutic Administration')}
        actions={
          <>
            {can(administrationCalls.createAdministration) ? (
              <Button
                variant="default"
                leftSection={<IconMessage size={16} aria-hidden="true" />}
                onClick={() => drawer.open('verbal', 'new')}
              >
                {t('Verbal order')}
              </Button>
            ) : null}
            <Button
              variant="default"
              leftSection={<IconStethoscope size={16} aria-hidden="true" />}
              component={Link}
              {...({ to: '/hospital/administrations/trolley', search: { ward: search.ward } } as object)}
            >
              {t('Ward round')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconTable size={16} aria-hidden="true" />}
              component={Link}
              {...({ to: '/hospital/administrations/chart', search: { ward: search.ward } } as object)}
            >
              {t('Drug chart')}
            </Button>
          </>
        }
      />
      <Tabs
        value={shownTab(
          tabs.map(([key]) => key),
          search.tab,
        )}
        keepMounted={false}
        onChange={(key) => setSearch({ ...cleared, tab: key === 'due' ? undefined : (key as AdministrationTab) })}
      >
        <div className="tab-row no-print">
          <TabList aria-label={t('Parts of therapeutic administration')}>
            {tabs.map(([key, title]) => (
              <Tabs.Tab key={key} value={key}>
                {title}
              </Tabs.Tab>
            ))}
          </TabList>
        </div>
        {tabs.map(([key, , content]) => (
          <Tabs.Panel key={key} value={key}>
            <FaultWall>{content}</FaultWall>
          </Tabs.Panel>
        ))}
      </Tabs>
      <AdministrationDrawers />
    </>
  );
}
