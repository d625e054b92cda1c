import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
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
  const tabs = [
    { key: 'overview', title: t('Overview'), content: <HospitalOverview account={account} /> },
    { key: 'users', title: t('Users'), content: <HospitalStaff id={account.id} /> },
    { key: 'setup', title: t('Setup'), content: <HospitalSetup account={account} /> },
    { key: 'notes', title: t('Notes'), content: <HospitalNotes account={account} /> },
  ] as const;
  return (
    <>
      <PageHead
        title={account.name}
        badges={<StatusBadge look={hospitalLooks[account.status]} />}
        note={<span className="code">{account.civisHospitalId ?? account.rcCode}</span>}
        actions={<RecordActs acts={hospitalActs} of={account} />}
      />
      <PageTabs tabs={tabs} asked={search.tab} onChoose={(tab) => setSearch({ tab })} label={t('Parts of the account')} />
    </>
  );
}
