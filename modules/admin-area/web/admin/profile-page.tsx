import { useCall } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { SecurityTab } from '#modules/auth/web/index.ts';
import styles from './hospital.module.css';

/** The operator's own account and sessions. */
export function AdminProfilePage() {
  const t = useText();
  const profile = useCall(authCalls.profile, {}, {});
  return (
    <>
      <PageHead title={t('Profile')} />
      <div className={styles.account}>
        <Panel title={t('Account')}>
          <Loaded from={profile} rows={3}>
            {({ user }) => (
              <Facts
                rows={[
                  [t('Name'), user.fullname],
                  [t('Email'), user.email ?? '–'],
                  [t('Role'), user.role?.name ?? '–'],
                ]}
              />
            )}
          </Loaded>
        </Panel>
        <SecurityTab />
      </div>
    </>
  );
}
