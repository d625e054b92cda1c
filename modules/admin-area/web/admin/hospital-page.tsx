import { Tabs } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { TabList } from '#kernel/web/frame/tab-list.tsx';
import { adminCalls, hospitalActs } from '#modules/admin-area/contract/calls.ts';
import type { HospitalAccount } from '#modules/admin-area/contract/records.ts';
import { hospitalLooks } from '../looks.ts';
import { HospitalNotes } from './hospital-notes.tsx';
import { HospitalOverview } from './hospital-overview.tsx';
import { HospitalSetup } from './hospital-setup.tsx';
import { HospitalStaff } from './hospital-staff.tsx';
import { hospitalSearch } from './search.ts';

/** One hospital as a customer: its account, staff, setup and notes, never a patient. */
export function HospitalPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const hospital = useCall(adminCalls.hospital, { params: { id } }, { live: ['hospitals'] });
  return (
    <Loaded from={hospital} rows={8}>
      {(account) => <Account account={account} />}
    </Loaded>
  );
}

function Account({ account }: { readonly account: HospitalAccount }) {
  const t = useText();
  const [search, setSearch] = useSearchOf(hospitalSearch);
  const tab = search.tab ?? 'overview';
  return (
    <>
      <PageHead
        title={account.name}
        badges={<StatusBadge look={hospitalLooks[account.status]} />}
        note={<span className="code">{account.civisHospitalId ?? account.rcCode}</span>}
        actions={<RecordActs acts={hospitalActs} of={account} />}
      />
      <Tabs value={tab} onChange={(next) => setSearch({ tab: next === 'overview' ? undefined : (next as 'users') })}>
        <TabList>
          <Tabs.Tab value="overview">{t('Overview')}</Tabs.Tab>
          <Tabs.Tab value="users">{t('Users')}</Tabs.Tab>
          <Tabs.Tab value="setup">{t('Setup')}</Tabs.Tab>
          <Tabs.Tab value="notes">{t('Notes')}</Tabs.Tab>
        </TabList>
        <Tabs.Panel value={tab} pt="md">
          {tab === 'overview' ? <HospitalOverview account={account} /> : null}
          {tab === 'users' ? <HospitalStaff id={account.id} /> : null}
          {tab === 'setup' ? <HospitalSetup account={account} /> : null}
          {tab === 'notes' ? <HospitalNotes account={account} /> : null}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
