import { Button, Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { plainWords } from '#kernel/web/text/plain-words.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { actorName, jobOf } from '#kernel/web/text/actor-name.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { auditCalls } from '#modules/audit-trail/contract/calls.ts';
import type { AuditChange, AuditEntry } from '#modules/audit-trail/contract/records.ts';
import { shownValue } from '../change-words.ts';
import { entityWord } from '../entity-words.ts';
import { actionLooks, outcomeLooks } from '../looks.ts';
import { recordPath } from '../record-path.ts';
import styles from './entry-drawer.module.css';

interface EntryDrawerProps {
  readonly id: string | null;
  readonly onClose: () => void;
  readonly onFilter: (filter: {
    readonly entityId?: string;
    readonly actorId?: string;
    readonly startDate?: string;
    readonly endDate?: string;
  }) => void;
}

/** One entry: who, when, from where, why, and what changed. */
export function EntryDrawer({ id, onClose, onFilter }: EntryDrawerProps) {
  const t = useText();
  const entry = useCall(auditCalls.view, { params: { id: id ?? '' } }, { enabled: id !== null, fresh: 60_000, quiet: true });
  return (
    <Drawer.Root opened={id !== null} onClose={onClose} position="right" size={560}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('Audit entry')}>
        <div className={styles.head}>
          <Drawer.Title>{t('Audit entry')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('Close')} />
        </div>
        <div className={styles.body}>
          <Loaded from={entry} rows={10}>
            {(record) => <Entry entry={record} onFilter={onFilter} />}
          </Loaded>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Entry({ entry, onFilter }: { readonly entry: AuditEntry; readonly onFilter: EntryDrawerProps['onFilter'] }) {
  const t = useText();
  const format = useFormat();
  const path = recordPath(entry.entityType, entry.entityId);
  return (
    <>
      <p className={styles.summary}>{entry.summary}</p>
      <p className={styles.badges}>
        <StatusBadge look={actionLooks[entry.action]} />
        <StatusBadge look={outcomeLooks[entry.outcome]} />
      </p>
      <Facts
        rows={[
          [t('When'), format.instant(entry.at)],
          [t('Who'), `${actorName(t, entry.actorName)} (${jobOf(entry.actorName) ?? entry.actorRole})`],
          [t('From'), [entry.ip, entry.userAgent].filter(Boolean).join(' · ') || '–'],
          [
            t('Record'),
            path ? (
              <Link key="record" to={addressAt(path)}>
                {entry.entityNumber ?? t(entityWord(entry.entityType))}
              </Link>
            ) : (
              (entry.entityNumber ?? t(entityWord(entry.entityType)))
            ),
          ],
          [t('Reason'), entry.reason ?? '–'],
          [t('Permission'), entry.permission ?? '–'],
          [t('API call'), callOf(entry) ?? '–'],
          [
            t('Chain'),
            entry.sequence === null ? (
              t('Waiting for the chain')
            ) : (
              <span key="chain" className={`code ${styles.chain}`}>{`${entry.sequence} · ${entry.hash?.slice(0, 16) ?? ''}`}</span>
            ),
          ],
        ]}
      />
      {entry.changes.length > 0 ? <Changes changes={entry.changes} /> : null}
      <div className={styles.ways}>
        {entry.entityId ? (
          <Button variant="default" onClick={() => onFilter({ entityId: entry.entityId as string })}>
            {t('History of this record')}
          </Button>
        ) : null}
        {entry.actorId ? (
          <Button
            variant="default"
            onClick={() => onFilter({ actorId: entry.actorId as string, startDate: entry.at.slice(0, 10), endDate: entry.at.slice(0, 10) })}
          >
            {t('All activity of this user that day')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** The call that did it: `PATCH /api/patients/{id}`; nothing where a job of the server did it, whose name stands at `Who`. */
export function callOf({ method, route }: Pick<AuditEntry, 'method' | 'route'>): string | null {
  return route === null || method === null ? null : `${method} ${route}`;
}

function Value({ of }: { readonly of: unknown }) {
  const { text, isCode } = shownValue(of);
  return isCode ? <code>{text}</code> : text;
}

/** The fields that changed, before and after. */
export function Changes({ changes }: { readonly changes: readonly AuditChange[] }) {
  const t = useText();
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{plainWords(change.field)}</th>
            <td>
              <Value of={change.before} />
            </td>
            <td className={styles.after}>
              <Value of={change.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
