import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { hospitalCalls } from '../../contract/calls/hospital.ts';
import type { HospitalDetail } from '../../contract/records.ts';
import { letterheadLines } from './letterhead-lines.ts';
import styles from './letterhead.module.css';
import { usePicture } from './use-picture.ts';

/** How paper of the hospital begins and ends, in small; a sample as PDF. */
export function Letterhead({ hospital }: { readonly hospital: HospitalDetail }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const params = { id: hospital.id };
  const logo = usePicture(hospitalCalls.readLogo, params, hospital.logoFileId);
  const stamp = usePicture(hospitalCalls.readStamp, params, hospital.stampFileId);
  const lines = linesOf(hospital, t);

  async function sample() {
    setBusy(true);
    try {
      const { letterheadPdf } = await import('./letterhead-pdf.ts');
      await letterheadPdf({
        name: hospital.name,
        lines,
        footer: hospital.letterheadFooter,
        logo,
        stamp,
        title: t('Letterhead sample'),
      });
    } catch {
      toast.error(t('The sample could not be made.'));
    }
    setBusy(false);
  }

  return (
    <div className={styles.wrap}>
      <div className={styles.paper} role="img" aria-label={t('Letterhead preview')}>
        <div className={styles.head}>
          {logo ? <img src={logo} alt="" className={styles.logo} /> : null}
          <div>
            <p className={styles.name}>{hospital.name}</p>
            {lines.map((line) => (
              <p key={line} className={styles.line}>
                {line}
              </p>
            ))}
          </div>
        </div>
        <div className={styles.text}>
          <span />
          <span />
          <span />
        </div>
        <div className={styles.foot}>
          <p className={styles.line}>{hospital.letterheadFooter}</p>
          {stamp ? <img src={stamp} alt="" className={styles.stamp} /> : null}
        </div>
      </div>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => void sample()}
        disabled={busy}
      >
        {busy ? t('Loading…') : t('PDF sample')}
      </Button>
    </div>
  );
}

function linesOf(hospital: HospitalDetail, t: (text: string) => string): string[] {
  return [
    ...letterheadLines(hospital),
    [`${t('Rc code')} ${hospital.rcCode}`, hospital.taxNumber ? `${t('Tax number')} ${hospital.taxNumber}` : null]
      .filter(Boolean)
      .join(' · '),
  ];
}
