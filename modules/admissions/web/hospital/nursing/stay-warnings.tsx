import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { spanWords } from '#kernel/web/text/span.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { warningCalls } from '#modules/admissions/contract/calls/warnings.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import type { StayLimit } from '#modules/admissions/contract/warning-records.ts';
import { limitLook } from '../../nursing-looks.ts';
import { LimitForm } from './limit-form.tsx';
import styles from './nursing.module.css';
import { useStayWarnings, warningTouches } from './use-warnings.ts';
import { WarningLine } from './warning-line.tsx';

type Limited = Pick<Admission, 'id' | 'of' | 'observationMinutes' | 'status'>;

/** The strip over the parts of a stay: its open warning, and the limit that a doctor has set. Nothing while there is neither. */
export function StayWarnings({ stay }: { readonly stay: Limited }) {
  const t = useText();
  const { data } = useStayWarnings(stay.id);
  const limit = data?.meta.limitOfStay ?? null;
  const warnings = data?.data ?? [];
  if (warnings.length === 0 && !limit) return null;
  return (
    <ul className={styles.strip} aria-label={t('Early warnings')}>
      {warnings.map((warning) => (
        <WarningLine key={warning.id} warning={warning} />
      ))}
      {limit ? <LimitLine stay={stay} limit={limit} /> : null}
    </ul>
  );
}

function LimitLine({ stay, limit }: { readonly stay: Limited; readonly limit: StayLimit }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { send, busy } = useSend(warningCalls.limit, { refresh: warningTouches });
  async function end() {
    const sure = await askFirst({
      title: t('End limit'),
      text: t('Vitals are due by the order and the score again, and the last ones are judged now.'),
      confirm: t('End limit'),
    });
    if (!sure) return;
    const answer = await send({ params: { id: stay.id }, body: { limit: null } });
    if (answer) toast[answer.ok ? 'success' : 'error'](answer.message);
  }
  const until = format.instant(limit.until);
  return (
    <li className={styles.warning} data-level="limit">
      <StatusBadge look={limitLook} />
      <span className={styles.grow}>
        {limit.silent ? t('No early warnings until {moment}', { moment: until }) : t('Until {moment}', { moment: until })} ·{' '}
        {t('Vitals every {span}', { span: spanWords(limit.minutes, t) })}
        <span className="caption"> {[limit.reason, limit.by].filter(Boolean).join(' · ')}</span>
      </span>
      {can(warningCalls.limit) ? (
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void end()}>
          {t('End limit')}
        </Button>
      ) : null}
    </li>
  );
}

/** The button with which a doctor sets a limit for an open stay. */
export function LimitButton({ stay }: { readonly stay: Limited }) {
  const t = useText();
  const { can } = useAccess();
  const { data } = useStayWarnings(stay.id);
  const [open, setOpen] = useState(false);
  if (!can(warningCalls.limit)) return null;
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        {t('Set limit')}
      </Button>
      <DrawerForm title={t('Limit of early warnings')} size={560} opened={open} onClose={() => setOpen(false)}>
        <LimitForm stay={stay} limit={data?.meta.limitOfStay ?? null} onClose={() => setOpen(false)} />
      </DrawerForm>
    </>
  );
}
