import { IconAlertTriangle, IconCircleCheck, IconCircleHalf2, IconCircleMinus, IconClock, IconShieldQuestion } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Icon, Look, Tone } from './look.ts';
import styles from './status-badge.module.css';

const toneIcons: Readonly<Record<Tone, Icon>> = {
  grey: IconCircleMinus,
  blue: IconClock,
  amber: IconCircleHalf2,
  green: IconCircleCheck,
  red: IconAlertTriangle,
  violet: IconShieldQuestion,
};

/** A status as word, icon and colour. Give it the look from the module's map: `<StatusBadge look={patientLooks[row.status]} />`. */
export function StatusBadge({
  look,
  short = false,
}: {
  readonly look: Look /** Its word in a tooltip, where there is no room. */;
  readonly short?: boolean;
}) {
  const t = useText();
  const Mark = look.icon ?? toneIcons[look.tone];
  return (
    <span className={styles.badge} data-tone={look.tone} {...(short ? { title: t(look.word) } : {})}>
      <Mark size={14} stroke={1.9} aria-hidden="true" />
      {short ? <span className="visually-hidden">{t(look.word)}</span> : t(look.word)}
    </span>
  );
}
