import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { Admission, Companion } from '#modules/admissions/contract/stay-records.ts';
import { useStayDrawer } from '../stays/stay-drawer.ts';
import styles from './stay.module.css';

/** Who stays with the patient; each leaves on their own. */
export function CompanionsCard({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const { open } = useStayDrawer();
  return (
    <Panel
      title={t('Companions')}
      {...(stay.acts.addCompanion === null
        ? {
            actions: (
              <Button size="compact-sm" variant="default" onClick={() => open('addCompanion', stay.id)}>
                {t('Add companion')}
              </Button>
            ),
          }
        : {})}
    >
      {stay.companions.length === 0 ? <p className="muted">{t('No companion')}</p> : null}
      <ul className={styles.list}>
        {stay.companions.map((companion) => (
          <CompanionLine key={companion.id} stayId={stay.id} companion={companion} />
        ))}
      </ul>
    </Panel>
  );
}

function CompanionLine({ stayId, companion }: { readonly stayId: string; readonly companion: Companion }) {
  const t = useText();
  const { can } = useAccess();
  const { id, name, phone, relationship, fromAt, toAt } = companion;
  const { send, busy } = useSend(admissionCalls.leave, { refresh: ['patient-admissions'] });
  async function leave() {
    const sure = await askFirst({
      title: t('Companion has left'),
      text: t('{name} no longer stays with the patient. The nights so far stay charged.', { name }),
      confirm: t('Has left'),
    });
    if (!sure) return;
    const answer = await send({ params: { id } });
    if (answer) toast[answer.ok ? 'success' : 'error'](answer.message);
  }
  return (
    <li className={styles.line}>
      <span className={styles.grow}>
        <span className="strong">{name}</span> <span className="muted">{[relationship, phone].filter(Boolean).join(' · ')}</span>
        <span className="caption">
          {' '}
          <Moment at={fromAt} /> – {toAt ? <Moment at={toAt} /> : t('now')}
        </span>
      </span>
      {toAt === null ? (
        <Link to="/hospital/admissions/$id/companions/$companionId/badge" params={{ id: stayId, companionId: id }}>
          {t('Print badge')}
          <span className="visually-hidden"> {name}</span>
        </Link>
      ) : null}
      {toAt === null && can(admissionCalls.leave) ? (
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void leave()}>
          {t('Has left')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      ) : null}
    </li>
  );
}
