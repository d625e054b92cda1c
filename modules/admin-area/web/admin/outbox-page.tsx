import { Anchor, Drawer } from '@mantine/core';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { plainWords } from '#kernel/web/text/plain-words.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { adminCalls, messageActs } from '#modules/admin-area/contract/calls.ts';
import type { OutboxRow } from '#modules/admin-area/contract/records.ts';
import { outboxStatuses } from '#modules/admin-area/contract/words.ts';
import { messageLooks } from '../looks.ts';
import styles from './hospital.module.css';
import { outboxSearch } from './search.ts';

/** Mails and SMS. Where nothing leaves the machine, their text is read here. */
export function OutboxPage() {
  const t = useText();
  const list = useList(adminCalls.outbox, outboxSearch, {
    name: 'outbox',
    title: t('Outbox'),
    live: ['outbox'],
    toQuery: ({ search, sort: _sort, drawer: _drawer, record: _record, ...rest }) => ({ ...rest, ...(search ? { to: search } : {}) }),
  });
  const columns: readonly Column<OutboxRow>[] = [
    {
      key: 'subject',
      title: t('Subject'),
      cell: (row) => <NameCell plain name={row.subject || plainWords(row.template)} under={row.to} />,
      text: (row) => row.subject || plainWords(row.template),
    },
    { key: 'channel', title: t('Channel'), wide: true, text: (row) => (row.channel === 'email' ? t('Email') : t('SMS')) },
    { key: 'template', title: t('Template'), wide: true, hidden: true, text: (row) => plainWords(row.template) },
    { key: 'createdAt', title: t('Date'), kind: 'instant', wide: true, value: (row) => row.createdAt },
    { key: 'attempts', title: t('Attempts'), kind: 'number', wide: true, value: (row) => row.attempts },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={messageLooks[row.status]} />,
      text: (row) => t(messageLooks[row.status].word),
    },
  ];
  const opened = list.search.drawer === 'message' ? list.rows.find((row) => row.id === list.search.record) : undefined;
  return (
    <>
      <PageHead title={t('Outbox')} count={list.count} />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => list.setSearch({ drawer: 'message', record: row.id })}
        searchHint={t('Recipient')}
        filters={[
          {
            kind: 'one',
            key: 'channel',
            title: t('Channel'),
            options: [
              { value: 'email', label: t('Email') },
              { value: 'sms', label: t('SMS') },
            ],
          },
          {
            kind: 'many',
            key: 'status',
            title: t('Status'),
            options: outboxStatuses.map((value) => ({ value, label: t(messageLooks[value].word) })),
          },
          { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
        ]}
      />
      <Drawer.Root
        opened={opened !== undefined}
        onClose={() => list.setSearch({ drawer: undefined, record: undefined })}
        position="right"
        size={560}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('Message')}>
          <div className={styles.drawerHead}>
            <Drawer.Title>{opened?.subject || (opened && plainWords(opened.template)) || t('Message')}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('Close')} />
          </div>
          {opened ? <Message row={opened} /> : null}
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

const address = /https?:\/\/\S+/g;

function Message({ row }: { readonly row: OutboxRow }) {
  const t = useText();
  const format = useFormat();
  const links = row.body?.match(address) ?? [];
  return (
    <div className={styles.drawer}>
      <Facts
        rows={[
          [t('To'), row.to],
          [t('Template'), plainWords(row.template)],
          ...(row.attachment ? [[t('Attached'), row.attachment] as const] : []),
          [t('Created'), format.instant(row.createdAt)],
          [t('Sent'), format.instant(row.sentAt)],
          ...(row.error ? [[t('Error'), row.error] as const] : []),
        ]}
      />
      {row.body === null ? (
        <p className="muted">{t('The text is not kept because messages are sent out.')}</p>
      ) : (
        <pre className={styles.body}>{row.body}</pre>
      )}
      {links.length > 0 ? (
        <div className={styles.links}>
          {links.map((link) => (
            <Anchor key={link} href={link} target="_blank" rel="noreferrer">
              {t('Open link')}
            </Anchor>
          ))}
        </div>
      ) : null}
      <RecordActs acts={messageActs} of={row} />
    </div>
  );
}
