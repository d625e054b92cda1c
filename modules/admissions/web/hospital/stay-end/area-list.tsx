import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { type Sender, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { stayEndCalls } from '#modules/admissions/contract/calls/stay-end.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import type { AreaClearance, Blocker, StayClearance } from '#modules/admissions/contract/stay-end-records.ts';
import type { LeavingStay } from '#modules/admissions/contract/stay-records.ts';
import { areaWords, blockerWords, clearanceLooks } from '../../stay-end-words.ts';
import styles from './stay-end.module.css';
import { endRefreshes, formOf } from './stay-refreshes.ts';

interface AreaListProps {
  readonly stay: LeavingStay;
  readonly clearance: StayClearance;
}

/** The areas that clear a patient: each with what still keeps it from it, and the act that clears it. */
export function AreaList({ stay, clearance: { areas, version } }: AreaListProps) {
  const t = useText();
  const clear = useSend(stayEndCalls.clear, { refresh: endRefreshes });
  return (
    <section className={styles.part} aria-label={t('Areas to clear')}>
      {areas.map((area) => (
        <Area key={area.area} stay={stay} version={version} area={area} clear={clear} />
      ))}
    </section>
  );
}

interface AreaProps {
  readonly stay: LeavingStay;
  readonly version: number;
  readonly area: AreaClearance;
  readonly clear: Sender<typeof stayEndCalls.clear>;
}

function Area({ stay, version, area: { area, cleared, blockers, mayClear }, clear }: AreaProps) {
  const t = useText();
  const format = useFormat();
  const releases = stay.acts.release !== undefined;
  const name = t(areaWords[area]);
  const offered = cleared === null && stay.status === 'discharged';
  async function send(passReason: string | null) {
    const answer = await clear.send({ params: { id: stay.id }, body: { area, passReason, version } });
    if (answer?.ok) toast.success(answer.message);
  }
  async function pass() {
    const consent = await askFirst({
      title: t('Pass {area}', { area: name }),
      text: t('What is still open stays open. Your reason stands with the clearance.'),
      confirm: t('Pass'),
      reason: true,
    });
    if (consent) await send(consent.reason);
  }
  return (
    <section className={styles.area} aria-label={name}>
      <div className={styles.areaHead}>
        <h3 className={styles.areaTitle}>{name}</h3>
        <StatusBadge look={clearanceLooks[cleared ? 'cleared' : 'open']} />
        {offered && mayClear && blockers.length === 0 ? (
          <Button size="compact-sm" variant="light" loading={clear.busy} onClick={() => void send(null)}>
            {t('Clear')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        ) : null}
        {/* What is owed is no area's to pass: the release itself asks for its reason. */}
        {offered && blockers.length > 0 && area !== 'billing' && releases ? (
          <Button size="compact-sm" variant="default" loading={clear.busy} onClick={() => void pass()}>
            {t('Pass with a reason')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        ) : null}
      </div>
      {cleared ? (
        <p className="caption">
          {t('Cleared by {name}, {time}', { name: cleared.by ?? '–', time: format.instant(cleared.at) })}
          {cleared.passedReason ? ` · ${t('Passed: {reason}', { reason: cleared.passedReason })}` : ''}
        </p>
      ) : null}
      {cleared === null && blockers.length > 0 ? <Blockers stayId={stay.id} blockers={blockers} /> : null}
    </section>
  );
}

/** Forms of the stay itself that put a blocker right; every other one leads to where the server says. */
const ownForms: Partial<Record<Blocker['code'], string>> = {
  belongings: 'assess',
  'summary-unsigned': 'summarise',
  'diagnosis-uncoded': 'summarise',
};

function Blockers({ stayId, blockers }: { readonly stayId: string; readonly blockers: readonly Blocker[] }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  // At the cash desk the places of the ward are closed: their names are all that is told.
  const reads = can('View Admission');
  return (
    <ul className={styles.list}>
      {blockers.map(({ code, id, what, count, path, amount }, place) => {
        const [name, button] = blockerWords[code];
        const form = ownForms[code];
        const to = form ? formOf(stayId, form) : `/hospital${path}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two doses may have the same words.
          <li key={`${code} ${place}`} className={styles.line}>
            <span className={styles.lineWords}>
              <span className="strong">{t(name)}</span>
              <span className="caption">
                {[what, count === null ? null : t('Number: {count}', { count }), amount === null ? null : format.money(amount)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {reads || path.startsWith('/billing') ? (
              <Button component={Link} to={to} size="compact-sm" variant="default">
                {t(button)}
              </Button>
            ) : null}
            {code === 'take-home' && id ? <NotWanted requestId={id} medicine={what ?? ''} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** A medicine to take home that the patient does not want: the request for it is cancelled, with what was said. */
function NotWanted({ requestId, medicine }: { readonly requestId: string; readonly medicine: string }) {
  const t = useText();
  const cancel = useSend(medicationRequestCalls.cancel, { refresh: [...endRefreshes, 'patient-admissions', 'medication-request'] });
  async function press() {
    const consent = await askFirst({
      title: t('{medicine}: not wanted', { medicine }),
      text: t('The order to the pharmacy is cancelled. Whoever prescribed it is notified of the reason.'),
      confirm: t('Not wanted'),
      reason: true,
    });
    if (!consent) return;
    const body = { reasonCode: 'patient-refused' as const, reason: consent.reason };
    const answer = await cancel.send({ params: { id: requestId }, body });
    if (answer?.ok) toast.success(answer.message);
  }
  return (
    <Button size="compact-sm" variant="subtle" loading={cancel.busy} onClick={() => void press()}>
      {t('Not wanted')}
      <span className="visually-hidden"> {medicine}</span>
    </Button>
  );
}
