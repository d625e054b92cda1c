import { useParams } from '@tanstack/react-router';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { CopyMark } from '#kernel/web/print/paper.tsx';
import { PrintLabel } from '#kernel/web/print/print-label.tsx';
import { QrPicture } from '#kernel/web/print/qr-picture.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { genderWords } from '../words.ts';
import { PrintPage } from './print-page.tsx';
import styles from './wristband.module.css';

type BandData = PayloadOf<typeof patientCalls.wristband>;

/** A wristband: who the patient is, to be read and to be scanned. */
export function WristbandPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
  const band = useCall(patientCalls.wristband, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Wristband')}
      size="wristband"
      ready={band.data !== undefined}
      counted={{ paper: 'wristband', records: [{ key: band.data?.hospitalPatientId ?? '', params: { id } }] }}
    >
      <Loaded from={band}>{(data) => <Band band={data} />}</Loaded>
    </PrintPage>
  );
}

/** The code stands at both ends of the words: whichever way the arm lies, one of them can be scanned. */
function Band({ band }: { readonly band: BandData }) {
  const t = useText();
  const format = useFormat();
  const { fullname, hospitalPatientId, civisId, dateOfBirth, gender, hospitalName, qr } = band;
  return (
    // Longer than a phone is wide: it scrolls in a box of its own.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll sideways must be reachable by keyboard.
    <div role="group" className={styles.desk} aria-label={t('Wristband')} tabIndex={0}>
      <PrintLabel label={t('Wristband of {name}', { name: fullname })} className={styles.band}>
        <div className={styles.code}>
          <QrPicture text={qr} label={t('QR code with the Civis ID {civisId}', { civisId })} />
        </div>
        <div className={styles.words}>
          <p className={styles.name}>{fullname}</p>
          <p>
            {t('Born')} <b>{dateOfBirth ? format.day(dateOfBirth) : t('Unknown')}</b> · <b>{t(genderWords[gender])}</b>
          </p>
          <p>
            <b className="code">{hospitalPatientId}</b> · <span className="code">{civisId}</span>
          </p>
          <div className={styles.small}>
            <p>{hospitalName}</p> <CopyMark />
          </div>
        </div>
        <div className={styles.code} aria-hidden="true">
          <QrPicture text={qr} label="" />
        </div>
      </PrintLabel>
    </div>
  );
}
