import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { SafetyAlert } from '#modules/pharmacy/contract/safety/records.ts';
import { useAlertText } from '../alert-text.ts';
import { levelLooks } from '../safety-looks.ts';
import styles from './medications.module.css';

/** Findings of the safety check, the gravest first, with who passed which. */
export function Alerts({ alerts }: { readonly alerts: readonly SafetyAlert[] }) {
  const t = useText();
  const say = useAlertText();
  if (alerts.length === 0) return null;
  return (
    <ul className={styles.alerts}>
      {alerts.map((alert) => (
        <li key={`${alert.rule} ${alert.about} ${alert.text}`}>
          <StatusBadge look={levelLooks[alert.level]} />
          <span className={styles.two}>
            <span>{say(alert).text}</span>
            {alert.advice ? <span className="caption">{say(alert).advice}</span> : null}
            {alert.overriddenBy ? (
              <span className="caption">
                {t('Overridden by {name}: {reason}', { name: alert.overriddenBy.name, reason: t(alert.overrideReason ?? '') })}
              </span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
