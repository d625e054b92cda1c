import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { FormValues } from '#kernel/web/form/body.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { SafetyAlert } from '#modules/pharmacy/contract/safety/records.ts';
import { leastOverrideReason, overrideRight } from '#modules/pharmacy/contract/words.ts';
import { Alerts } from './alerts.tsx';
import styles from './medications.module.css';

type Found = SafetyAlert & { readonly line: number };

interface Props {
  readonly form: { readonly busy: boolean; readonly submit: (extra?: FormValues) => Promise<{ readonly message: string } | null> };
  readonly details: Readonly<Record<string, unknown>>;
  readonly onDone: () => void;
}

/** What the safety check found, under a refused form; who may passes it with a reason, which is kept. */
export function SafetyExplain({ form, details, onDone }: Props) {
  const t = useText();
  const { can } = useAccess();
  const [reason, setReason] = useState('');
  const alerts = (details.alerts as readonly Found[] | undefined) ?? [];
  const blocking = alerts.filter(({ level, overriddenBy }) => (level === 'stop' || level === 'reason') && overriddenBy === null);
  const stops = blocking.some(({ level }) => level === 'stop');
  if (alerts.length === 0) return null;
  async function pass() {
    const overrides = blocking.map(({ line, rule, about }) => ({ line, rule, about, reason: reason.trim() }));
    const done = await form.submit({ overrides, confirm: true });
    if (!done) return;
    toast.success(done.message);
    onDone();
  }
  return (
    <div className={styles.stack}>
      <Alerts alerts={alerts} />
      {blocking.length > 0 && (!stops || can(overrideRight)) ? (
        <div className={styles.lineHead}>
          <TextInput
            label={t('Override reason')}
            description={t('At least {count} characters', { count: leastOverrideReason })}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button variant="default" disabled={reason.trim().length < leastOverrideReason || form.busy} onClick={() => void pass()}>
            {t('Override')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Codes under which the safety check refuses. */
export const safetyCodes: readonly string[] = ['ALLERGY', 'SAFETY_STOP', 'SAFETY_REASON', 'SAFETY_CONFIRM', 'DUPLICATE_THERAPY'];
