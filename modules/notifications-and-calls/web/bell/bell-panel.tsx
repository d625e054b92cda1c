import { Button, Drawer, Switch, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { send } from '#kernel/web/client/send.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { NotificationRecord } from '#modules/notifications-and-calls/contract/records.ts';
import { fillPlaceholders } from '../fill-placeholders.ts';
import { markRefreshes, noticeCalls } from '../notice-calls.ts';
import { noticeText } from '../notice-text.ts';
import { relativeTime } from '../relative-time.ts';
import styles from './bell-panel.module.css';
import { iconOf } from './module-icons.ts';
import { isReachable } from './where-to.ts';

const pageRows = 50;
const since = 'created >= "2023-10-10 00:00:00.000Z"';
const mostMarked = 500;

/** Unread critical notices stay on top, also those of later pages; the rest newest first. */
function pinned(critical: readonly NotificationRecord[], rows: readonly NotificationRecord[]): readonly NotificationRecord[] {
  const onTop = new Set(critical.map(({ id }) => id));
  return [...critical, ...rows.filter(({ id }) => !onTop.has(id))];
}

/** Ids of unread rows, as many as one call marks. */
async function unreadIds(): Promise<readonly string[] | string> {
  const query = { page: 1, perPage: mostMarked, sort: '-created', filter: 'readStatus = false', fields: 'id', skipTotal: '1' };
  const answer = await send(noticeCalls.list, { query }, { quiet: true });
  return answer.ok ? answer.payload.items.flatMap(({ id }) => id ?? []) : answer.message;
}

/** The notifications of the signed-in person. */
export function BellPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const router = useRouter();
  const { area, home } = useParts();
  const { can } = useAccess();
  const { preferences, prefer } = usePreferences();
  const [onlyUnread, setOnlyUnread] = useState(false);
  const [pages, setPages] = useState(1);
  const filter = onlyUnread ? `${since} && readStatus = false` : since;
  const found = useCall(
    noticeCalls.list,
    { query: { page: 1, perPage: pageRows * pages, sort: '-created', filter } },
    { live: ['notification'], keepOld: true, quiet: true },
  );
  const critical = useCall(
    noticeCalls.list,
    { query: { page: 1, perPage: pageRows, sort: '-created', skipTotal: '1', filter: 'priority = "critical" && readStatus = false' } },
    { live: ['notification'], keepOld: true, quiet: true },
  );
  const read = useSend(noticeCalls.mark, { refresh: markRefreshes, quiet: true });
  const readAll = useSend(noticeCalls.markMany, { refresh: markRefreshes, quiet: true });
  const items = (found.data?.items ?? []) as readonly NotificationRecord[];
  const rows = pinned((critical.data?.items ?? []) as readonly NotificationRecord[], items);
  const hasUnread = rows.some((row) => !row.readStatus);
  const sound = preferences.sound !== false;

  const open = async (row: NotificationRecord) => {
    if (!row.readStatus) {
      const answer = await read.send({ params: { id: row.id }, body: { readStatus: true } });
      if (answer && !answer.ok) {
        toast.error(answer.message);
        return;
      }
    }
    // A call is taken, not followed.
    if (row.kind === 'call') return;
    onClose();
    const path = `/${area}${row.path}`;
    const reachable = isReachable(router, path, can);
    if (!reachable) toast.warning(t('This page cannot be opened'));
    router.history.push(reachable ? path : home);
  };
  const markAll = async () => {
    for (;;) {
      const ids = await unreadIds();
      if (typeof ids === 'string') toast.error(ids);
      if (typeof ids === 'string' || ids.length === 0) return;
      const answer = await readAll.send({ body: ids.map((id) => ({ id, readStatus: true })) });
      if (answer && !answer.ok) toast.error(answer.message);
      if (!answer?.ok || ids.length < mostMarked) return;
    }
  };

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <Drawer.Title>{t('Notifications')}</Drawer.Title>
        <UnstyledButton className={styles.square} aria-pressed={sound} onClick={() => prefer({ sound: !sound })}>
          {sound ? <IconVolume size={18} aria-hidden /> : <IconVolumeOff size={18} aria-hidden />}
          <span className="visually-hidden">{t('Sound')}</span>
        </UnstyledButton>
        <Drawer.CloseButton aria-label={t('Close')} />
      </div>
      <div className={styles.tools}>
        <Switch
          label={t('Show only unread notifications')}
          checked={onlyUnread}
          onChange={(event) => setOnlyUnread(event.currentTarget.checked)}
        />
        <Button variant="subtle" size="compact-sm" disabled={!hasUnread} loading={readAll.busy} onClick={() => void markAll()}>
          {t('Mark all as Read')}
        </Button>
      </div>
      {found.data === undefined ? (
        found.refused ? (
          <ErrorState
            refused={{
              ...found.refused,
              message: onlyUnread ? t('Error fetching unread notifications') : t('Error fetching notifications'),
            }}
            onRetry={found.retry}
            compact
          />
        ) : (
          <SkeletonRows rows={6} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={t('No Notifications')} compact />
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <Notice row={row} onOpen={() => void open(row)} />
            </li>
          ))}
        </ul>
      )}
      {found.data && found.data.totalItems > items.length ? (
        <Button variant="default" className={styles.more} onClick={() => setPages(pages + 1)}>
          {t('Load more')}
        </Button>
      ) : null}
    </div>
  );
}

function Notice({ row, onOpen }: { readonly row: NotificationRecord; readonly onOpen: () => void }) {
  const t = useText();
  const now = useNow(30_000);
  const { zone } = usePlace();
  const format = useFormat();
  const { text, count } = relativeTime(row.created, now);
  const critical = row.priority === 'critical' && !row.readStatus;
  const Mark = critical ? IconAlertTriangle : iconOf(row.kind === 'call' ? 'notifications-and-calls' : row.module);
  return (
    <UnstyledButton
      className={styles.notice}
      data-unread={!row.readStatus || undefined}
      data-critical={critical || undefined}
      onClick={onOpen}
    >
      <Mark size={18} aria-hidden className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{t(row.title)}</span>
        <span className={styles.content}>{noticeText(t, format.month, fillPlaceholders(row.title, row.content, row.dates, zone))}</span>
      </span>
      <time className={styles.time} dateTime={row.created.replace(' ', 'T')} title={format.instant(row.created.replace(' ', 'T'))}>
        {t(text, { count })}
      </time>
      {row.readStatus ? null : (
        <span className={styles.dot}>
          <span className="visually-hidden">{t('Unread')}</span>
        </span>
      )}
    </UnstyledButton>
  );
}
