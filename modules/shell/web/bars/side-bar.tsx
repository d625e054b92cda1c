import { UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconLock, IconLogout, IconX } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, type MouseEvent, type ReactElement, Suspense, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { signal } from '#kernel/web/client/signals.ts';
import { useSession } from '#kernel/web/client/session.ts';
import { BrandMark } from '#kernel/web/design/brand-mark.tsx';
import { useFrame } from '#kernel/web/frame/area-frame.tsx';
import { type MenuEntry, useParts } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { useSignOut } from '#modules/auth/web/index.ts';
import { activeKey, type MenuNode, menuOf } from './sections.ts';
import styles from './side-bar.module.css';

/** The navigation of an area: what the signed-in person may open, the page's own entry marked. */
export function SideBar() {
  const t = useText();
  const { menu, home } = useParts();
  const { can } = useAccess();
  const { collapsed, narrow, closeMenu } = useFrame();
  const { hospital } = useSession();
  const signOut = useSignOut();
  const address = useRouterState({ select: (state) => state.location.pathname });
  const active = activeKey(menu, address);
  const sections = menuOf(menu, (entry) => entry.permission === undefined || can(entry.permission));

  return (
    <div className={styles.bar} data-collapsed={collapsed || undefined}>
      <div className={styles.brand}>
        <Link to={home} className={styles.home}>
          <BrandMark size={30} />
          <span className={styles.names}>
            <span className={styles.product}>Civis</span>
            {hospital?.name ? <span className={styles.hospital}>{hospital.name}</span> : null}
          </span>
        </Link>
        {narrow ? (
          <UnstyledButton className={styles.close} onClick={closeMenu} aria-label={t('Close menu')}>
            <IconX size={20} aria-hidden />
          </UnstyledButton>
        ) : null}
      </div>
      <nav className={styles.nav} aria-label={t('Main')}>
        {sections.map((section) => (
          <section key={section.caption ?? 'top'} className={styles.section}>
            {section.caption ? <h2 className={styles.caption}>{t(section.caption)}</h2> : null}
            <ul className={styles.list}>
              {section.nodes.map((node) => (
                <li key={node.entry.key}>
                  {node.children.length > 0 ? (
                    <Group node={node} active={active} collapsed={collapsed} />
                  ) : (
                    <Item entry={node.entry} active={active === node.entry.key} collapsed={collapsed} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={styles.foot}>
        <UnstyledButton className={styles.item} onClick={() => void signOut()}>
          <IconLogout size={18} aria-hidden className={styles.icon} />
          <span className={styles.title}>{t('Logout')}</span>
        </UnstyledButton>
      </div>
    </div>
  );
}

// Only the narrow sidebar needs names beside its icons.
const NamedTip = lazy(() => import('./named-tip.tsx').then((file) => ({ default: file.NamedTip })));

function Named({ collapsed, title, children }: { readonly collapsed: boolean; readonly title: string; readonly children: ReactElement }) {
  if (!collapsed) return children;
  return (
    <Suspense fallback={children}>
      <NamedTip title={title}>{children}</NamedTip>
    </Suspense>
  );
}

function Waiting({ count: useCount }: { readonly count: () => number | undefined }) {
  const count = useCount();
  return count ? <span className={styles.chip}>{count > 99 ? '99+' : count}</span> : null;
}

function Item({
  entry,
  active,
  collapsed,
  child,
}: {
  readonly entry: MenuEntry;
  readonly active: boolean;
  readonly collapsed: boolean;
  readonly child?: boolean;
}) {
  const t = useText();
  const { outside } = useAccess();
  const module = entry.module !== undefined && outside(entry.module) ? entry.module : null;
  // The dialog leads on to the page: what a hospital has in the module stays readable.
  const tell = (event: MouseEvent) => {
    if (!module || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    signal('unpaid', { message: '', code: 'SUBSCRIPTION_UPGRADE_REQUIRED', module, path: entry.path });
  };
  const Icon = entry.icon;
  return (
    <Named collapsed={collapsed} title={t(entry.title)}>
      <Link
        to={entry.path}
        className={styles.item}
        data-active={active || undefined}
        data-child={child || undefined}
        aria-current={active ? 'page' : undefined}
        onClick={tell}
      >
        {child ? null : <Icon size={18} aria-hidden className={styles.icon} />}
        <span className={styles.title}>{t(entry.title)}</span>
        {module ? (
          <>
            <IconLock size={14} aria-hidden className={styles.lock} />
            <span className="visually-hidden">{t('Not in your subscription')}</span>
          </>
        ) : null}
        {entry.useCount ? <Waiting count={entry.useCount} /> : null}
      </Link>
    </Named>
  );
}

function Group({ node, active, collapsed }: { readonly node: MenuNode; readonly active: string | null; readonly collapsed: boolean }) {
  const t = useText();
  const holdsActive = node.children.some((child) => child.key === active);
  const [open, setOpen] = useState(holdsActive);
  const { entry, children } = node;
  const Icon = entry.icon;
  const shown = open || holdsActive;
  return (
    <>
      <Named collapsed={collapsed} title={t(entry.title)}>
        <Link to={children[0]?.path ?? entry.path} className={styles.item} aria-expanded={shown} onClick={() => setOpen(!open)}>
          <Icon size={18} aria-hidden className={styles.icon} />
          <span className={styles.title}>{t(entry.title)}</span>
          <IconChevronRight size={16} aria-hidden className={styles.chevron} data-open={shown || undefined} />
        </Link>
      </Named>
      {shown && !collapsed ? (
        <ul className={styles.list}>
          {children.map((child) => (
            <li key={child.key}>
              <Item entry={child} active={active === child.key} collapsed={false} child />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
