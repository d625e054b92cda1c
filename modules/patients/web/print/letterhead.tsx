import { type ReactNode, useEffect, useMemo } from 'react';
import { readSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { hospitalCalls } from '#modules/organisation/contract/calls/hospital.ts';
import styles from './print.module.css';
import { useCopyMark } from './print-marks.ts';
import { printedBy } from './use-print-count.ts';

// One part with the letterhead: each part more weighs on every page's first visit.
export { CopyMark } from './copy-mark.tsx';
export { PrintPage } from './print-page.tsx';

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

/** The foot of every printed page: whose it is, who printed it when; of a reprint, which copy it is. `of`: its key among several. */
export function PrintFoot({ about, of }: { readonly about: string; readonly of?: string }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const mark = useCopyMark(of);
  return (
    <p className={styles.foot}>
      {about} ·{' '}
      {mark ? (
        <strong>{mark}</strong>
      ) : (
        t('Printed by {name}, {time}', { name: printedBy(), time: format.instant(new Date(now).toISOString()) })
      )}
    </p>
  );
}
