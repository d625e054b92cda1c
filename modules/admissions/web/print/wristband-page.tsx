import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { CopyMark } from '#kernel/web/print/paper.tsx';
import { PrintLabel } from '#kernel/web/print/print-label.tsx';
import { QrPicture } from '#kernel/web/print/qr-picture.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { Wristband } from '#modules/admissions/contract/stay-end-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { genderWords } from '../stay-end-words.ts';
import styles from './wristband.module.css';

/** The wristband of an admitted patient: who it is, where, and what they must not be given. */
export function StayWristbandPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const band = useCall(admissionCalls.wristband, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Wristband')}
      size="wristband"
      ready={band.data !== undefined}
      counted={{ paper: 'ward-wristband', records: [{ key: band.data?.admissionNumber ?? '', params: { id } }] }}
    >
      <Loaded from={band}>{(data) => <Band band={data} />}</Loaded>
    </PrintPage>
  );
}

/** The code stands at both ends of the words: whichever way the arm lies, one of them can be scanned. */
export function Band({ band }: { readonly band: Wristband }) {
  const t = useText();
  const format = useFormat();
  const { fullname, hospitalPatientId, dateOfBirth, gender, admissionNumber, wardName, bedLabel } = band;
  const place = [wardName, bedLabel ? t('Bed {label}', { label: bedLabel }) : null].filter(Boolean).join(', ');
  const sex = gender ? genderWords[gender] : undefined;
  return (
    // Longer than a phone is wide: it scrolls in a box of its own.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll sideways must be reachable by keyboard.
    <div role="group" className={styles.desk} aria-label={t('Wristband')} tabIndex={0}>
      <PrintLabel label={t('Wristband of {name}', { name: fullname })} className={styles.band}>
        <div className={styles.code}>
          <QrPicture text={hospitalPatientId} label={t('QR code with the patient number {number}', { number: hospitalPatientId })} />
        </div>
        <div className={styles.words}>
          <p className={styles.name}>{fullname}</p>
          <p>
            {t('Born')} <b>{dateOfBirth ? format.day(dateOfBirth) : t('Unknown')}</b>
            {sex ? (
              <>
                {' '}
                · <b>{t(sex)}</b>
              </>
            ) : null}{' '}
            · <b className="code">{hospitalPatientId}</b>
          </p>
          <div className={styles.small}>
            <p>{[admissionNumber, place].filter(Boolean).join(' · ')}</p> <CopyMark />
          </div>
        </div>
        <Allergies band={band} />
        <div className={styles.code} aria-hidden="true">
          <QrPicture text={hospitalPatientId} label="" />
        </div>
      </PrintLabel>
    </div>
  );
}

/** In red, and as a word for printers without colour. */
function Allergies({ band: { allergies, noneKnown } }: { readonly band: Wristband }) {
  const t = useText();
  if (allergies.length === 0) return <p className={styles.small}>{noneKnown ? t('No known allergies') : t('Allergies not recorded')}</p>;
  return (
    <p className={styles.allergy}>
      <b>{t('ALLERGY')}</b> {allergies.join(', ')}
    </p>
  );
}
