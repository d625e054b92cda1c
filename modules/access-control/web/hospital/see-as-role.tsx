import { Modal } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { accessOf } from '#kernel/web/client/access.tsx';
import { useCards, useParts } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './see-as-role.module.css';

interface SeeAsRoleProps {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly onClose: () => void;
}

/** What somebody with this role finds: the sidebar's entries and the dashboard's panels, without any data. */
export function SeeAsRole({ name, permissions, onClose }: SeeAsRoleProps) {
  const t = useText();
  const { menu } = useParts();
  const { can } = accessOf(permissions);
  const panels = useCards('dashboard').filter((card) => card.permission === undefined || can(card.permission));
  const allowed = menu.filter((entry) => entry.permission === undefined || can(entry.permission)).toSorted((a, b) => a.order - b.order);
  const groups = new Set(menu.flatMap((entry) => entry.under ?? []));
  const shown = allowed.filter((entry) => !groups.has(entry.key) || allowed.some((child) => child.under === entry.key));
  return (
    <Modal opened onClose={onClose} title={t('View as {role}', { role: name })} closeButtonProps={{ 'aria-label': t('Close') }} size={820}>
      <div className={styles.stage}>
        <nav aria-label={t('Sidebar of {role}', { role: name })} className={styles.side}>
          <ul>
            {shown.map((entry) => {
              const Mark = entry.icon;
              return (
                <li key={entry.key} className={styles.item} data-child={entry.under ? true : undefined}>
                  <Mark size={17} stroke={1.7} aria-hidden="true" />
                  {t(entry.title)}
                </li>
              );
            })}
          </ul>
        </nav>
        <section aria-label={t('Dashboard of {role}', { role: name })} className={styles.board}>
          {panels.length === 0 ? (
            <p className={styles.none}>
              <IconLayoutDashboard size={22} stroke={1.5} aria-hidden="true" />
              {t('No panel on the dashboard')}
            </p>
          ) : null}
          {panels.map((card) => (
            <div key={card.key} className={styles.panel}>
              <p className={styles.title}>{t(card.title ?? card.key)}</p>
              <span />
              <span />
            </div>
          ))}
        </section>
      </div>
      <p className={styles.note}>{t('Sidebar and dashboard frames only; no data is shown.')}</p>
    </Modal>
  );
}
