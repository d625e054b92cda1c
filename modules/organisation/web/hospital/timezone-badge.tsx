import { IconWorld } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { readSession, updateSession } from '#kernel/web/client/session.ts';
import { useFrame } from '#kernel/web/frame/area-frame.tsx';
import { setPlace } from '#kernel/web/text/place.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import styles from './settings-forms.module.css';
import { useHospital } from './use-hospital.ts';

const TimezoneDialog = lazyComponent(() => import('./timezone-dialog.tsx'), 'TimezoneDialog');

/** The badge's words: `(UTC+01:00) Africa/Lagos` or 'No timezone set'. */
function badgeWords(
  zone: { readonly timeZoneOffset: string | null; readonly timeZoneCode: string | null },
  t: (text: string) => string,
): string {
  return zone.timeZoneCode ? `(UTC${zone.timeZoneOffset ?? ''}) ${zone.timeZoneCode}` : t('No timezone set');
}

/**
 * The zone in the top bar; opens 'Edit Timezone' for those who may. It also keeps hospital_info and the screen's zone in
 * step with the hospital whenever anybody changes it: so it stays mounted on narrow screens, without a face.
 */
export function TimezoneBadge() {
  const t = useText();
  const { can } = useAccess();
  const { narrow } = useFrame();
  const [open, setOpen] = useState(false);
  const { data } = useHospital();

  useEffect(() => {
    if (!data) return;
    const known = readSession().hospital;
    const changed =
      known?.name !== data.name ||
      known?.timeZoneLabel !== data.timeZoneLabel ||
      known?.country !== data.country ||
      known?.civisHospitalId !== data.civisHospitalId;
    if (changed)
      updateSession({
        hospital: { name: data.name, country: data.country, civisHospitalId: data.civisHospitalId, timeZoneLabel: data.timeZoneLabel },
      });
    // Without a zone every screen shows UTC, as the server's reports do.
    setPlace({ zone: data.timeZoneCode ?? 'UTC' });
  }, [data]);

  if (narrow || !data) return null;
  const words = badgeWords(data, t);
  const face = (
    <>
      <IconWorld size={18} stroke={1.7} aria-hidden="true" />
      {words}
    </>
  );
  if (!can('Edit Timezone')) {
    return (
      <span className={styles.badge} data-unset={data.timeZoneCode ? undefined : true}>
        {face}
      </span>
    );
  }
  return (
    <>
      <button type="button" className={styles.badge} data-unset={data.timeZoneCode ? undefined : true} onClick={() => setOpen(true)}>
        {face}
        <span className="visually-hidden">{t('Edit Timezone')}</span>
      </button>
      {open ? (
        <Suspense>
          <TimezoneDialog opened onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
