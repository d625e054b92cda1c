import '#kernel/web/design/mantine-frame.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { areaOf } from '#kernel/web/client/session.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import type { Looks } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import type { OpenSession } from '#modules/auth/contract/records.ts';
import type { AttemptResult } from '#modules/auth/contract/words.ts';
import { refusalWords } from '../refusal-words.ts';
import { DeviceName } from './device-name.tsx';
import { ChangePasswordContent } from './change-password-content.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import styles from '../dialog-frame.module.css';
import { PinPanel } from './pin-panel.tsx';
import { TwoFactorChoice } from './two-factor-choice.tsx';

type Security = PayloadOf<typeof authCalls.listSessions>;
type SignInRow = Security['signIns'][number];

const resultLooks = {
  ok: { word: word('Signed in'), tone: 'green' },
  'bad-password': { word: word('Wrong password'), tone: 'amber' },
  locked: { word: word('Locked'), tone: 'red' },
  'otp-sent': { word: word('Code sent'), tone: 'blue' },
  'bad-otp': { word: word('Wrong code'), tone: 'amber' },
  inactive: { word: word('Deactivated'), tone: 'grey' },
  'wrong-area': { word: word('Wrong area'), tone: 'grey' },
} satisfies Looks<AttemptResult>;

/** Profile → Security: password, running sessions, second factor, last sign-ins. For every area. */
export function SecurityTab() {
  const t = useText();
  const security = useCall(authCalls.listSessions);
  const [changing, setChanging] = useState(false);
  return (
    <div className={styles.stack}>
      <Panel
        title={t('Password')}
        actions={
          <Button variant="default" size="compact-md" onClick={() => setChanging(true)}>
            {t('Change password')}
          </Button>
        }
      >
        <p className="muted">{t('At least 12 characters. Changing it signs out all other devices.')}</p>
      </Panel>
      <Loaded from={security} rows={8}>
        {(found) => (
          <>
            <SessionsPanel sessions={found.data} />
            <DevicesPanel />
            <TwoFactorChoice twoFactor={found.twoFactor} />
            {areaOf(window.location.pathname) === 'hospital' ? <PinPanel pin={found.pin} /> : null}
            <SignInsPanel signIns={found.signIns} />
          </>
        )}
      </Loaded>
      {changing ? <ChangePasswordContent onClose={() => setChanging(false)} /> : null}
    </div>
  );
}

function SessionsPanel({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  const t = useText();
  const endOne = useSend(authCalls.endSession);
  const endOthers = useSend(authCalls.endOtherSessions);
  const others = sessions.filter((session) => !session.current);

  async function signOut(session: OpenSession) {
    const answer = await endOne.send({ params: { id: session.id } });
    if (answer?.ok) toast.success(t('Signed out'));
    else if (answer) toast.error(refusalWords(t, answer));
  }

  async function signOutOthers() {
    const yes = await askFirst({
      title: t('Sign out others'),
      text: t('{count} other device will be signed out. | {count} other devices will be signed out.', { count: others.length }),
      confirm: t('Sign out others'),
      danger: true,
    });
    if (!yes) return;
    const answer = await endOthers.send({});
    if (answer?.ok) toast.success(t('Signed out on all other devices'));
    else if (answer) toast.error(refusalWords(t, answer));
  }

  const columns: readonly Column<OpenSession>[] = [
    { key: 'device', title: t('Device'), cell: (row) => <DeviceName of={row} />, text: (row) => row.device },
    { key: 'ip', title: t('IP'), wide: true, cell: (row) => <span className="code">{row.ip ?? '–'}</span> },
    { key: 'startedAt', title: t('Signed in'), wide: true, cell: (row) => <Moment at={row.startedAt} /> },
    { key: 'lastSeenAt', title: t('Last seen'), cell: (row) => <Moment at={row.lastSeenAt} /> },
    {
      key: 'actions',
      title: t('Actions'),
      align: 'end',
      screenOnly: true,
      cell: (row) =>
        row.current ? null : (
          <Button variant="default" size="compact-sm" disabled={endOne.busy} onClick={() => void signOut(row)}>
            {t('Sign out')}
            <span className="visually-hidden">{row.device}</span>
          </Button>
        ),
    },
  ];
  return (
    <Panel
      title={t('Sessions')}
      flush
      actions={
        others.length > 0 ? (
          <Button variant="default" size="compact-md" disabled={endOthers.busy} onClick={() => void signOutOthers()}>
            {t('Sign out others')}
          </Button>
        ) : null
      }
    >
      <PlainTable columns={columns} rows={sessions} rowKey={(row) => row.id} label={t('Sessions')} />
    </Panel>
  );
}

function SignInsPanel({ signIns }: { readonly signIns: readonly SignInRow[] }) {
  const t = useText();
  const columns: readonly Column<SignInRow>[] = [
    { key: 'at', title: t('Time'), cell: (row) => <Moment at={row.at} /> },
    { key: 'device', title: t('Device'), wide: true, text: (row) => row.device },
    { key: 'ip', title: t('IP'), wide: true, cell: (row) => <span className="code">{row.ip ?? '–'}</span> },
    { key: 'result', title: t('Result'), cell: (row) => <StatusBadge look={resultLooks[row.result]} /> },
  ];
  return (
    <Panel title={t('Recent sign-ins')} flush>
      <PlainTable
        columns={columns}
        rows={signIns}
        rowKey={(row) => `${row.at} ${row.result}`}
        label={t('Recent sign-ins')}
        empty={<p className="muted">{t('No record found')}</p>}
      />
    </Panel>
  );
}
