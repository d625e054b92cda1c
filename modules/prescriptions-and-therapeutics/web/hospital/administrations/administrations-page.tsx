import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { Link } from '@tanstack/react-router';
import { IconMessage, IconStethoscope, IconTable } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
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
  const tabs: readonly PageTab<AdministrationTab>[] = [
    { key: 'due', title: t('Due now'), content: <DueTab /> },
    { key: 'in-progress', title: t('In progress'), content: <ListTab status="in-progress" /> },
    { key: 'completed', title: t('Dosage completed'), content: <ListTab status="dosage completed" /> },
    { key: 'terminated', title: t('Terminated'), content: <ListTab status="terminated" /> },
    { key: 'unchecked', title: t('Doses without check'), content: <UncheckedTab /> },
    { key: 'register', title: t('Controlled register'), may: can(safetyCalls.register), content: <RegisterTab /> },
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
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        onChoose={(tab) => setSearch({ ...cleared, tab })}
        label={t('Parts of therapeutic administration')}
      />
      <AdministrationDrawers />
    </>
  );
}
