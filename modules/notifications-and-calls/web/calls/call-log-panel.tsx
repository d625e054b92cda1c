import { Button, Drawer, Switch } from '@mantine/core';
import { IconPhoneCheck, IconPhoneX } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { readCatalogue } from '#kernel/web/text/catalogue.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { NotificationRecord } from '#modules/notifications-and-calls/contract/records.ts';
import panel from '../bell/bell-panel.module.css';
import { callRights, markRefreshes, noticeCalls } from '../notice-calls.ts';
import styles from './call-log.module.css';
import { utcTime } from './utc-time.ts';

const pageRows = 50;
const calls = 'kind = "call"';

/** Calls that the signed-in person got: received when read, else missed. */
export function CallLogPanel() {
  const t = useText();
  const { can } = useAccess();
  const [onlyMissed, setOnlyMissed] = useState(false);
  const [pages, setPages] = useState(1);
  const filter = onlyMissed ? `${calls} && readStatus = false` : calls;
  const found = useCall(
    noticeCalls.list,
    { query: { page: 1, perPage: pageRows * pages, sort: '-created', filter } },
    { live: ['calls'], keepOld: true, quiet: true },
  );
  const rows = (found.data?.items ?? []) as readonly NotificationRecord[];
  return (
    <div className={panel.panel}>
      <div className={panel.head}>
        <Drawer.Title>{t('Call Logs')}</Drawer.Title>
        <Drawer.CloseButton aria-label={t('Close')} />
      </div>
      <div className={panel.tools}>
        <Switch label={t('Show only missed calls')} checked={onlyMissed} onChange={(event) => setOnlyMissed(event.currentTarget.checked)} />
        {can(callRights.make) ? <DemoSwitch /> : null}
      </div>
      {found.data === undefined ? (
        found.refused ? (
          <ErrorState refused={found.refused} onRetry={found.retry} compact />
        ) : (
          <SkeletonRows rows={6} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={onlyMissed ? t('No Missed Calls') : t('Call Log is Empty')} compact />
      ) : (
        <ul className={panel.list}>
          {rows.map((row) => (
            <LoggedCall key={row.id} row={row} />
          ))}
        </ul>
      )}
      {found.data && found.data.totalItems > rows.length ? (
        <Button variant="default" className={panel.more} onClick={() => setPages(pages + 1)}>
          {t('Load more')}
        </Button>
      ) : null}
    </div>
  );
}

function LoggedCall({ row }: { readonly row: NotificationRecord }) {
  const t = useText();
  const { can } = useAccess();
  const mark = useSend(noticeCalls.mark, { refresh: markRefreshes, quiet: true });
  const call = useSend(noticeCalls.callStaff, { quiet: true });
  const missed = !row.readStatus;
  const acknowledge = async () => {
    const answer = await mark.send({ params: { id: row.id }, body: { readStatus: true } });
    if (answer && !answer.ok) toast.error(answer.message);
  };
  const callBack = async () => {
    const answer = await call.send({ body: { userIds: [row.callerId as string], message: t('Calling you back') } });
    if (!answer) return;
    if (!answer.ok) toast.error(answer.message);
    else if (answer.payload.recipients === 0) toast.warning(t('{name} cannot be called now', { name: row.callerName ?? '' }));
    else toast.success(answer.message);
  };
  const Mark = missed ? IconPhoneX : IconPhoneCheck;
  return (
    <li className={styles.row} data-missed={missed || undefined}>
      <Mark size={18} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <span className={styles.title}>{row.callerName ?? t('Queue')}</span>
        <span className={styles.content}>{row.content}</span>
        <span className={styles.time}>{utcTime(row.created, readCatalogue().language)}</span>
        {missed && row.dates.answeredBy ? (
          <span className={styles.time}>{t('answered by {name}', { name: row.dates.answeredBy })}</span>
        ) : null}
      </div>
      <div className={styles.end}>
        <span className={styles.state}>{missed ? t('Missed') : t('Received')}</span>
        {missed ? (
          <Button size="compact-xs" variant="subtle" loading={mark.busy} onClick={() => void acknowledge()}>
            {t('Acknowledge')}
          </Button>
        ) : null}
        {row.callerId && can(callRights.make) ? (
          <Button size="compact-xs" variant="default" loading={call.busy} onClick={() => void callBack()}>
            {t('Call back')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** Only on a server that shows the demo. */
function DemoSwitch() {
  const t = useText();
  const { data } = useCall(noticeCalls.demoCalls, {}, { quiet: true });
  const turn = useSend(noticeCalls.switchDemoCalls, { quiet: true });
  if (!data?.available) return null;
  return (
    <Switch
      label={t('Demo: call the nurse every two minutes')}
      checked={data.on}
      disabled={turn.busy}
      onChange={(event) => void turn.send({ body: { on: event.currentTarget.checked } })}
    />
  );
}
