import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { Looks } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { Ago, Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { AttemptResult } from '#modules/auth/contract/words.ts';
import { permissionCalls } from '../../contract/calls/permissions.ts';
import type { UserDetail } from '../../contract/records.ts';
import { bodyWords, cadreWords, employmentWords, genderWords, userLooks } from '../looks.ts';
import { WorkList } from './leave-dialog.tsx';
import styles from './users.module.css';

interface TabProps {
  readonly user: UserDetail;
}

export function ProfileOfUser({ user }: TabProps) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.panels}>
      <Panel title={t('Person')}>
        <Facts
          rows={[
            [t('Email'), user.email],
            [
              t('Phone'),
              user.phoneNumber
                ? `${user.dialCode ?? ''} ${user.phoneNumber} ${user.phoneNumberConfirmed ? `(${t('verified')})` : `(${t('not verified')})`}`
                : null,
            ],
            [t('Gender'), user.gender ? t(genderWords[user.gender]) : null],
            [t('Date of birth'), user.dateOfBirth ? format.day(user.dateOfBirth) : null],
            [t('Address'), [user.address, user.city, user.state, user.country].filter(Boolean).join(', ')],
          ]}
        />
      </Panel>
      <Panel title={t('Post')}>
        <Facts
          rows={[
            [t('Role'), user.role.name],
            [t('Departments'), user.departments.map((one) => one.name).join(', ')],
            [t('Cadre'), t(cadreWords[user.cadre])],
            [t('Consultant'), user.isConsultant ? t('Yes') : t('No')],
            [t('Specializations'), user.specializations.map((one) => one.name).join(', ')],
            [t('Employment type'), user.employmentType ? t(employmentWords[user.employmentType]) : null],
            [t('Start date'), user.startDate ? format.day(user.startDate) : null],
            [t('End date'), user.endDate ? format.day(user.endDate) : null],
          ]}
        />
      </Panel>
      <Panel title={t('Licence')}>
        <Facts
          rows={[
            [t('Licensing body'), user.licenceBody ? t(bodyWords[user.licenceBody]) : null],
            [
              t('Licence number'),
              user.licenceNumber ? (
                <span key="number" className="code">
                  {user.licenceNumber}
                </span>
              ) : null,
            ],
            [t('Licence expiry'), user.licenceExpiry ? format.day(user.licenceExpiry) : null],
            ...(user.licenceMissingReason ? [[t('Reason for no licence'), user.licenceMissingReason] as const] : []),
          ]}
        />
      </Panel>
      <Panel title={t('Account')}>
        <Facts
          rows={[
            [t('Status'), <StatusBadge key="status" look={userLooks[user.status]} />],
            [t('Invited'), <Moment key="invited" at={user.invitedAt} />],
            [t('Last sign-in'), <Moment key="login" at={user.lastLoginAt} />],
            [t('Updated'), <Moment key="updated" at={user.updatedAt} />],
          ]}
        />
      </Panel>
    </div>
  );
}

/** Effective permissions by module. */
export function AccessOfUser({ user }: TabProps) {
  const t = useText();
  const { can } = useAccess();
  const modules = useCall(permissionCalls.listModules, {}, { fresh: 300_000, enabled: can(permissionCalls.listModules), quiet: true });
  const held = new Set(user.permissions);
  const note = t('{count} permission through the role {role} | {count} permissions through the role {role}', {
    count: user.permissions.length,
    role: user.role.name,
  });
  if (!can(permissionCalls.listModules)) {
    return (
      <Panel title={t('Access')} note={note}>
        <ul className={styles.chips}>
          {user.permissions.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Panel>
    );
  }
  return (
    <Panel title={t('Access')} note={note}>
      <Loaded from={modules} rows={8}>
        {(found) => (
          <div className={styles.access}>
            {found
              .map((module) => ({ ...module, own: module.permissions.filter((one) => held.has(one.name)) }))
              .filter((module) => module.own.length > 0)
              .map((module) => (
                <section key={module.key}>
                  <h3>
                    {t(module.module)}{' '}
                    <span className="muted tnum">{t('{held} of {all}', { held: module.own.length, all: module.permissions.length })}</span>
                  </h3>
                  <ul className={styles.chips}>
                    {module.own.map((one) => (
                      <li key={one.id} title={one.description}>
                        {one.name}
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

export function SessionsOfUser({ user }: TabProps) {
  const t = useText();
  return (
    <Panel title={t('Sessions')} note={t('Where this user is signed in now.')} flush>
      <PlainTable
        label={t('Sessions')}
        rows={user.sessions}
        rowKey={(row) => row.id}
        empty={<EmptyState compact title={t('Not signed in anywhere')} />}
        columns={[
          { key: 'device', title: t('Device'), text: (row) => row.device },
          {
            key: 'ip',
            title: t('Address'),
            wide: true,
            text: (row) => row.ip,
            cell: (row) => <span className="code">{row.ip ?? '–'}</span>,
          },
          { key: 'startedAt', title: t('Signed in'), wide: true, cell: (row) => <Moment at={row.startedAt} /> },
          { key: 'lastSeenAt', title: t('Last seen'), cell: (row) => <Ago at={row.lastSeenAt} /> },
        ]}
      />
    </Panel>
  );
}

const resultLooks = {
  ok: { word: word('Signed in'), tone: 'green' },
  'bad-password': { word: word('Wrong password'), tone: 'amber' },
  locked: { word: word('Locked'), tone: 'red' },
  'otp-sent': { word: word('Code sent'), tone: 'blue' },
  'bad-otp': { word: word('Wrong code'), tone: 'amber' },
  inactive: { word: word('Deactivated'), tone: 'grey' },
  'wrong-area': { word: word('Wrong area'), tone: 'grey' },
} satisfies Looks<AttemptResult>;

export function ActivityOfUser({ user }: TabProps) {
  const t = useText();
  const { can } = useAccess();
  return (
    <Panel
      title={t('Sign-ins')}
      note={t('Recent sign-in attempts.')}
      flush
      {...(can('View Audit Trail') ? { actions: <Link to={user.auditPath as '/'}>{t('All activity in the audit trail')}</Link> } : {})}
    >
      <PlainTable
        label={t('Sign-ins')}
        rows={user.signIns}
        rowKey={(row) => row.at + row.device}
        empty={<EmptyState compact title={t('No sign-in yet')} />}
        columns={[
          { key: 'at', title: t('Time'), cell: (row) => <Moment at={row.at} /> },
          { key: 'result', title: t('Result'), cell: (row) => <StatusBadge look={resultLooks[row.result]} /> },
          { key: 'device', title: t('Device'), wide: true, text: (row) => row.device },
          {
            key: 'ip',
            title: t('Address'),
            wide: true,
            text: (row) => row.ip,
            cell: (row) => <span className="code">{row.ip ?? '–'}</span>,
          },
        ]}
      />
    </Panel>
  );
}

export function WorkOfUser({ user }: TabProps) {
  const t = useText();
  return (
    <Panel title={t('Open work')} note={t('Work to hand over before the user is deactivated.')}>
      {user.openWork.length > 0 ? (
        <WorkList items={user.openWork} label={t('Open work')} />
      ) : (
        <EmptyState compact title={t('Nothing to hand over')} />
      )}
    </Panel>
  );
}
