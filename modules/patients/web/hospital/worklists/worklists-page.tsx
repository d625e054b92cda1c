import '#kernel/web/design/mantine-frame.css';
import { useAccess } from '#kernel/web/client/access.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { patientWorklistCalls } from '#modules/patients/contract/calls/worklists.ts';
import { worklistsSearch } from '../search.ts';
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
  return (
    <>
      <PageHead title={t('Records to review')} />
      <PageTabs
        tabs={lists.map(({ key, title, call, content }) => ({ key, title: t(title), may: can(call), content }))}
        asked={search.tab}
        onChoose={(tab) => setSearch({ tab, status: undefined, page: undefined })}
        label={t('Records to review')}
      />
    </>
  );
}
