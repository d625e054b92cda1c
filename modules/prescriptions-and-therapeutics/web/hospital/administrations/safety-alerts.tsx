import { useState } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import type { CallFormState } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { useAlertText } from '#modules/pharmacy/web/index.ts';
import styles from './administrations.module.css';

const stops = ['ALLERGY', 'SAFETY_STOP', 'SAFETY_REASON'] as const;

interface Alert {
  readonly rule: string;
  readonly text: string;
  readonly words?: { readonly text: string; readonly values: Record<string, string> };
}

/** Safety alerts that refused a dose or an order, and how they are passed: a stop with the reason typed below it, a warning as read. */
export function useAlerts<C extends CallSpec>(form: CallFormState<C>) {
  const t = useText();
  const reason = String(form.useValue('overrideReason') ?? '');
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);
  const found = (form.refused?.details as { readonly alerts?: readonly Alert[] } | undefined)?.alerts;
  if (found && found !== alerts) setAlerts(found);
  const overrides = alerts.map(({ rule }) => ({ line: 0, rule, reason }));
  const words = t('Give despite the alert');
  return {
    accept: {
      ...Object.fromEntries(stops.map((code) => [code, { with: { overrides, confirm: true }, words }])),
      SAFETY_CONFIRM: { with: { confirm: true }, words },
    },
    explain: (code: string) => {
      const stopped = (stops as readonly string[]).includes(code);
      return stopped || code === 'SAFETY_CONFIRM' ? <Explained alerts={alerts} reasoned={stopped} /> : null;
    },
  };
}

function Explained({ alerts, reasoned }: { readonly alerts: readonly Alert[]; readonly reasoned: boolean }) {
  const t = useText();
  const say = useAlertText();
  return (
    <div className={styles.warn}>
      {alerts.map((alert) => (
        <p key={`${alert.rule} ${alert.text}`}>{say(alert).text}</p>
      ))}
      {reasoned ? <TextareaField name="overrideReason" label={t('Reason for giving it anyway')} rows={2} maxLength={500} required /> : null}
    </div>
  );
}
