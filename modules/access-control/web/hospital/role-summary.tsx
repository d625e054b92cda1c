import { useEffect } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { permissionCalls } from '../../contract/calls/permissions.ts';
import styles from './users.module.css';

interface RoleSummaryProps {
  readonly roleId: string | null;
  /** Told whether the role holds more than the signed-in person. */
  readonly onBeyond: (beyond: boolean) => void;
}

/** What the chosen role may do: modules with counts. */
export function RoleSummary({ roleId, onBeyond }: RoleSummaryProps) {
  const t = useText();
  const { can } = useAccess();
  const mayView = can(permissionCalls.listModulePermissions);
  const modules = useCall(
    permissionCalls.listModulePermissions,
    { query: { roleId: roleId ?? undefined } },
    { enabled: mayView && roleId !== null, live: ['role'], quiet: true },
  );
  const granted = (modules.data ?? []).map((module) => ({ ...module, held: module.permissions.filter((one) => one.granted) }));
  const beyond = roleId !== null && granted.some((module) => module.held.some((one) => !can(one.name)));
  useEffect(() => onBeyond(beyond), [beyond, onBeyond]);
  if (!mayView) return null;
  return (
    <aside className={styles.side} data-empty={roleId === null || undefined} aria-label={t('What the role can do')}>
      <h3>{t('What the role can do')}</h3>
      {roleId === null ? <p className="muted">{t('Choose a role to see it.')}</p> : null}
      {beyond ? (
        <p className={styles.warn}>
          {can('Assign Any Role')
            ? t('This role has more permissions than yours. Hospital Admins are notified when you assign it.')
            : t('This role has more permissions than yours, so you cannot assign it.')}
        </p>
      ) : null}
      {roleId === null ? null : (
        <Loaded from={modules} rows={6}>
          {() => (
            <ul className={styles.modules}>
              {granted
                .filter((module) => module.held.length > 0)
                .map((module) => (
                  <li key={module.key}>
                    <span>{t(module.module)}</span>
                    <span className="tnum muted">{t('{held} of {all}', { held: module.held.length, all: module.permissions.length })}</span>
                  </li>
                ))}
            </ul>
          )}
        </Loaded>
      )}
    </aside>
  );
}
