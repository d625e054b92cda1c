import { type ReactNode, useEffect, useMemo } from 'react';
import { readSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { hospitalCalls } from '#modules/organisation/contract/calls/hospital.ts';
import styles from './print.module.css';

const fresh = 300_000;

/** The hospital's letterhead: logo, name, address, telephone; at the end what stands beside it. */
export function Letterhead({ end }: { readonly end?: ReactNode }) {
  const { hospital } = readSession();
  const id = hospital?.hospitalId ?? '';
  const found = useCall(hospitalCalls.readHospital, { params: { id } }, { enabled: id !== '', fresh, quiet: true });
  const logo = useCall(hospitalCalls.readLogo, { params: { id } }, { enabled: Boolean(found.data?.logoFileId), fresh, quiet: true });
  const blob = logo.data instanceof Blob ? logo.data : null;
  const address = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob]);
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );
  const place = found.data
    ? [found.data.address, found.data.city, found.data.state, found.data.country].filter(Boolean).join(', ')
    : hospital?.address;
  return (
    <header className={styles.letterhead}>
      {address ? <img src={address} alt="" className={styles.logo} /> : null}
      <div>
        <p className={styles.hospital}>{found.data?.name ?? hospital?.name}</p>
        <p className={styles.small}>{place}</p>
        {found.data ? (
          <p className={styles.small}>
            {[`${found.data.dialCode} ${found.data.phone}`, found.data.email, found.data.website].filter(Boolean).join(' · ')}
          </p>
        ) : null}
      </div>
      {end ? <div className={styles.end}>{end}</div> : null}
    </header>
  );
}

/** The foot of every printed page: whose it is, who printed it when. */
export function PrintFoot({ about }: { readonly about: string }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const { hospital, email } = readSession();
  const name = [hospital?.title, hospital?.firstName, hospital?.lastName].filter(Boolean).join(' ') || (email ?? '');
  return (
    <p className={styles.foot}>
      {about} · {t('Printed by {name}, {time}', { name, time: format.instant(new Date(now).toISOString()) })}
    </p>
  );
}
