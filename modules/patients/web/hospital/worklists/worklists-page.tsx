import { Tabs } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { useAccess } from '#kernel/web/client/access.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { shownTab } from '#kernel/web/frame/shown-tab.ts';
import { TabList } from '#kernel/web/frame/tab-list.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { patientWorklistCalls } from '#modules/patients/contract/calls/worklists.ts';
import { type WorklistTab, worklistsSearch } from '../search.ts';
import { DuplicatesList } from './duplicates-list.tsx';
import { EndedBillingsList } from './ended-billings-list.tsx';
import { GrownDependantsList } from './grown-dependants-list.tsx';

const lists = [
  { key: 'duplicates', title: word('Possible duplicates'), call: patientWorklistCalls.duplicates, content: <DuplicatesList /> },
  { key: 'ended-billings', title: word('Ended billing methods'), call: patientWorklistCalls.endedBillings, content: <EndedBillingsList /> },
  {
    key: 'grown-dependants',
    title: word('Dependants aged 18 or over'),
    call: patientWorklistCalls.grownDependants,
    content: <GrownDependantsList />,
  },
] as const;

/** /hospital/patients/worklists: records that somebody has to look at, as the nightly jobs found them. */
export function WorklistsPage() {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(worklistsSearch);
  const open = lists.filter(({ call }) => can(call));
  const shown = shownTab(
    open.map(({ key }) => key),
    search.tab,
  );
  const choose = (tab: string | null) =>
    setSearch({ tab: tab === null ? undefined : (tab as WorklistTab), status: undefined, page: undefined });
  return (
    <>
      <PageHead title={t('Records to review')} />
      <Tabs value={shown} keepMounted={false} onChange={choose}>
        <TabList aria-label={t('Records to review')} mb="md">
          {open.map(({ key, title }) => (
            <Tabs.Tab key={key} value={key}>
              {t(title)}
            </Tabs.Tab>
          ))}
        </TabList>
        {open.map(({ key, content }) => (
          <Tabs.Panel key={key} value={key}>
            <FaultWall>{content}</FaultWall>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
