import { readSession } from '#kernel/web/client/session.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './print-head.module.css';

/** The letterhead of a printed page, seen on paper only: hospital, title, the patient's name and number, who printed when. */
export function PrintHead({ title, about, reprint }: { readonly title: string; readonly about?: string; readonly reprint?: boolean }) {
  const t = useText();
  const format = useFormat();
  const place = usePlace();
  const now = useNow();
  const { hospital, email } = readSession();
  return (
    <header className={`print-only ${styles.head}`}>
      <p className={styles.hospital}>{place.name}</p>
      {hospital?.address ? <p>{hospital.address}</p> : null}
      <p className={styles.title}>
        {title}
        {reprint ? ` · ${t('Reprint')}` : ''}
      </p>
      {about ? <p>{about}</p> : null}
      <p className={styles.small}>
        {t('Printed by {name}, {time}', { name: hospital?.fullname ?? email ?? '', time: format.instant(new Date(now).toISOString()) })}
      </p>
    </header>
  );
}
