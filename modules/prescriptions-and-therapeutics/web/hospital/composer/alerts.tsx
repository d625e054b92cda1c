import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconInfoCircle } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { SafetyAlert } from '#modules/pharmacy/contract/safety/records.ts';
import { useAlertText } from '#modules/pharmacy/web/index.ts';
import { leastOverrideReason, overrideRight } from '#modules/pharmacy/contract/words.ts';
import styles from './composer.module.css';

/** Why a person goes on despite an alert of one line. */
export interface Passed {
  readonly line: number;
  readonly rule: SafetyAlert['rule'];
  readonly about: string;
  readonly reason: string;
}

/** A signature waits for it: a stop, or a warning that wants a reason. */
export function holdsUp({ level, overriddenBy }: SafetyAlert): boolean {
  return (level === 'stop' || level === 'reason') && overriddenBy === null;
}

export function isPassed(alert: SafetyAlert, line: number, passed: readonly Passed[]): boolean {
  return alert.overriddenBy !== null || passed.some((each) => each.line === line && each.rule === alert.rule && each.about === alert.about);
}

const icons = { stop: IconBan, reason: IconAlertTriangle, confirm: IconAlertTriangle, warn: IconAlertTriangle, info: IconInfoCircle };

interface AlertsProps {
  readonly alerts: readonly SafetyAlert[];
  readonly isPassed: (alert: SafetyAlert) => boolean;
  /** Left out: only shown. */
  readonly onPass?: (alert: SafetyAlert, reason: string) => void;
}

/** What the safety checks found on a line, the gravest first. */
export function Alerts({ alerts, isPassed: passed, onPass }: AlertsProps) {
  const t = useText();
  const { can } = useAccess();
  const say = useAlertText();
  if (alerts.length === 0) return null;
  async function pass(alert: SafetyAlert): Promise<void> {
    const yes = await askFirst({
      title: t('Override this alert'),
      text: say(alert).text,
      confirm: t('Continue'),
      danger: true,
      reason: leastOverrideReason,
    });
    if (yes) onPass?.(alert, yes.reason);
  }
  return (
    <ul className={styles.alerts} aria-label={t('Safety alerts')}>
      {alerts.map((alert) => {
        const Icon = icons[alert.level];
        const done = passed(alert);
        const mayPass = onPass && holdsUp(alert) && !done && (alert.level === 'reason' || can(overrideRight));
        return (
          <li key={`${alert.rule} ${alert.about}`} className={styles.alert} data-level={alert.level} data-passed={done || undefined}>
            <Icon size={16} aria-hidden="true" />
            <span className={styles.alertText}>
              {alert.level === 'stop' && !done ? <strong>{t('{label}:', { label: t('Stop') })} </strong> : null}
              {say(alert).text}
              {alert.advice ? ` ${say(alert).advice}` : ''}
              {alert.overrideReason
                ? ` ${t('Overridden by {name}: {reason}', { name: alert.overriddenBy?.name ?? '', reason: t(alert.overrideReason) })}`
                : ''}
              {done && !alert.overrideReason ? ` ${t('Overridden')}` : ''}
            </span>
            {mayPass ? (
              <Button variant="default" size="compact-xs" onClick={() => void pass(alert)}>
                {t('Override')}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
