import { Button, Tabs } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst, type Question } from '#kernel/web/frame/dialog-store.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { TabList } from '#kernel/web/frame/tab-list.tsx';
import { adminCalls } from '#modules/admin-area/contract/calls.ts';
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
        actions={<Acts account={account} />}
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

/** One act of the head: asks first with a reason, then sends it. */
function ActButton({
  call,
  account,
  words,
  question,
  danger,
}: {
  readonly call: CallSpec;
  readonly account: HospitalAccount;
  readonly words: string;
  readonly question: Question;
  readonly danger?: boolean;
}) {
  const act = useSend(call, { refresh: ['admin', 'hospitals'] });
  const run = async () => {
    const consent = await askFirst(question);
    if (!consent) return;
    const answer = await act.send({ params: { id: account.id }, body: { reason: consent.reason } } as never);
    if (answer && !answer.ok) toast.error(answer.message);
    else if (answer) toast.success(words);
  };
  return (
    <Button variant="default" color={danger ? 'red' : undefined} loading={act.busy} onClick={() => void run()}>
      {words}
    </Button>
  );
}

function Acts({ account }: { readonly account: HospitalAccount }) {
  const t = useText();
  const { can } = useAccess();
  const { name } = account;
  if (account.status === 'pending' && can(adminCalls.confirm)) {
    return (
      <ActButton
        call={adminCalls.confirm}
        account={account}
        words={t('Confirm sign-up')}
        question={{
          title: t('Confirm sign-up'),
          text: t('{name} becomes active and its setup begins. Confirm only after you checked the founder by telephone.', { name }),
          confirm: t('Confirm sign-up'),
          reason: 10,
        }}
      />
    );
  }
  if (account.status === 'active' && can(adminCalls.suspend)) {
    return (
      <ActButton
        call={adminCalls.suspend}
        account={account}
        danger
        words={t('Suspend')}
        question={{
          title: t('Suspend {name}', { name }),
          text: t('All sessions of the hospital end and nobody can sign in until it is activated again.'),
          confirm: t('Suspend'),
          danger: true,
          reason: 10,
        }}
      />
    );
  }
  if (account.status === 'suspended' && can(adminCalls.activate)) {
    return (
      <ActButton
        call={adminCalls.activate}
        account={account}
        words={t('Activate')}
        question={{
          title: t('Activate {name}', { name }),
          text: t('The hospital can sign in again at once.'),
          confirm: t('Activate'),
          reason: 10,
        }}
      />
    );
  }
  return null;
}
