import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { CopyMark } from '#kernel/web/print/paper.tsx';
import { QrPicture } from '#kernel/web/print/qr-picture.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { usePatientPhoto } from '../patient-face.tsx';
import { genderWords } from '../words.ts';
import styles from './card.module.css';
import { PrintPage } from './print-page.tsx';

// All are printed from the same menu: one part holds them.
export { SummaryPage } from './summary-page.tsx';
export { WristbandPage } from './wristband-page.tsx';

type CardData = PayloadOf<typeof patientCalls.card>;

/** The patient card, as large as a bank card; its QR code holds the Civis ID. */
export function CardPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
  const card = useCall(patientCalls.card, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Patient card')}
      size="card"
      ready={card.data !== undefined}
      counted={{ paper: 'patient-card', records: [{ key: card.data?.hospitalPatientId ?? '', params: { id } }] }}
    >
      <Loaded from={card}>{(data) => <PatientCard id={id} card={data} />}</Loaded>
    </PrintPage>
  );
}

function PatientCard({ id, card }: { readonly id: string; readonly card: CardData }) {
  const t = useText();
  const format = useFormat();
  const photo = usePatientPhoto(id, card.photoAttachmentId);
  const blood = [card.bloodGroup, card.genotype].filter((word) => word !== 'unknown').join(' · ');
  return (
    <article className={`${styles.card} as-paper`} aria-label={t('Patient card')}>
      <div className={styles.cardHead}>
        <b>{card.hospitalName}</b>
        {card.hospitalPhone ? <span className="muted">{card.hospitalPhone}</span> : null}
      </div>
      <div className={styles.cardWords}>
        <p className={styles.cardName}>{card.fullname}</p>
        <dl className={styles.numbers}>
          <dt>{t('Patient ID')}</dt>
          <dd className="code">{card.hospitalPatientId}</dd>
          <dt>{t('Civis ID')}</dt>
          <dd className="code">{card.civisId}</dd>
          <dt>{t('Born')}</dt>
          <dd>
            {card.dateOfBirth ? format.day(card.dateOfBirth) : t('Unknown')} · {t(genderWords[card.gender])}
          </dd>
          {blood ? (
            <>
              <dt>{t('Blood')}</dt>
              <dd>{blood}</dd>
            </>
          ) : null}
          {card.emergencyContact ? (
            <>
              <dt>{t('Emergency')}</dt>
              <dd>
                {card.emergencyContact.fullname}, {card.emergencyContact.phoneNumber}
              </dd>
            </>
          ) : null}
        </dl>
      </div>
      <div className={styles.cardSide}>
        <div className={styles.qr}>
          <QrPicture text={card.qr} label={t('QR code with the Civis ID {civisId}', { civisId: card.civisId })} />
        </div>
        {photo ? <img src={photo} alt="" className={styles.photo} /> : null}
      </div>
      <div className={styles.cardFoot}>
        <CopyMark />
        <p>{t('Please bring this card to every visit.')}</p>
      </div>
    </article>
  );
}
