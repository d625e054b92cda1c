import { Button, Drawer, Switch, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBellRinging,
  IconFileText,
  IconLock,
  IconUser,
  IconUsers,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { callOf } from '#kernel/web/client/call.ts';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import type { Icon } from '#kernel/web/design/look.ts';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { notificationCalls } from '#modules/notifications-and-calls/contract/calls.ts';
import type { NotificationRecord } from '#modules/notifications-and-calls/contract/records.ts';
import { fillPlaceholders } from '../fill-placeholders.ts';
import { relativeTime } from '../relative-time.ts';
import styles from './bell-panel.module.css';

const list = callOf<typeof notificationCalls.list>({ method: 'GET', path: '/collections/notification/records', shape: 'raw' });
const mark = callOf<typeof notificationCalls.mark>({ method: 'PATCH', path: '/collections/notification/records/{id}', shape: 'raw' });
const markMany = callOf<typeof notificationCalls.markMany>({ method: 'PATCH', path: '/collections/notification/records', shape: 'raw' });

const pageRows = 50;
const since = 'created >= "2023-10-10 00:00:00.000Z" && kind = "notice"';
const icons: Readonly<Record<string, Icon>> = { patients: IconUsers, 'access-control': IconUser, auth: IconLock, shell: IconFileText };

/** Critical notices stay on top until they are read; the rest newest first. */
function pinned(rows: readonly NotificationRecord[]): readonly NotificationRecord[] {
  const isPinned = (row: NotificationRecord) => row.priority === 'critical' && !row.readStatus;
  return [...rows.filter(isPinned), ...rows.filter((row) => !isPinned(row))];
}

/** The notifications of the signed-in person. */
export function BellPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const router = useRouter();
  const { area } = useParts();
  const { preferences, prefer } = usePreferences();
  const [onlyUnread, setOnlyUnread] = useState(false);
  const [pages, setPages] = useState(1);
  const filter = onlyUnread ? `${since} && readStatus = false` : since;
  const found = useCall(
    list,
    { query: { page: 1, perPage: pageRows * pages, sort: '-created', filter } },
    { live: ['notification'], keepOld: true, quiet: true },
  );
  const read = useSend(mark, { refresh: ['notification', 'collections'], quiet: true });
  const readAll = useSend(markMany, { refresh: ['notification', 'collections'], quiet: true });
  const rows = pinned((found.data?.items ?? []) as readonly NotificationRecord[]);
  const unread = rows.filter((row) => !row.readStatus);
  const sound = preferences.sound !== false;

  const open = async (row: NotificationRecord) => {
    if (!row.readStatus) {
      const answer = await read.send({ params: { id: row.id }, body: { readStatus: true } });
      if (answer && !answer.ok) {
        toast.error(answer.message);
        return;
      }
    }
    onClose();
    void router.navigate({ to: `/${area}${row.path}` as string });
  };
  const markAll = async () => {
    const answer = await readAll.send({ body: unread.slice(0, 500).map((row) => ({ id: row.id, readStatus: true })) });
    if (answer && !answer.ok) toast.error(answer.message);
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
        <Button variant="subtle" size="compact-sm" disabled={unread.length === 0} loading={readAll.busy} onClick={() => void markAll()}>
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
      {found.data && found.data.totalItems > rows.length ? (
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
  const Mark = critical ? IconAlertTriangle : (icons[row.module ?? ''] ?? IconBellRinging);
  return (
    <UnstyledButton
      className={styles.notice}
      data-unread={!row.readStatus || undefined}
      data-critical={critical || undefined}
      onClick={onOpen}
    >
      <Mark size={18} aria-hidden className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{row.title}</span>
        <span className={styles.content}>{fillPlaceholders(row.title, row.content, row.dates, zone)}</span>
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
