import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { QrPicture } from '#kernel/web/print/qr-picture.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { certificateCalls } from '#modules/consultation/contract/calls/papers.ts';
import type { Certificate } from '#modules/consultation/contract/paper-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { certificateTitles } from '../paper-words.ts';
import { Block, PaperFacts, Sheet, SignLines, usePatientFacts } from './parts.tsx';
import styles from './print.module.css';

/** A medical certificate with the code by which anybody can check it. */
export function CertificatePrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const found = useCall(certificateCalls.read, { params: { id } }, { live: ['medical-certificates'], quiet: true });
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PrintPage
        title={t('Medical certificate')}
        ready={found.data !== undefined}
        counted={{ paper: 'medical-certificate', records: [{ key: found.data?.certificateNumber ?? '', params: { id } }] }}
      >
        <Loaded from={found} rows={10}>
          {(certificate) => <Paper certificate={certificate} />}
        </Loaded>
      </PrintPage>
    </Suspense>
  );
}

function Paper({ certificate }: { readonly certificate: Certificate }) {
  const t = useText();
  const format = useFormat();
  const patient = usePatientFacts(certificate.patient);
  return (
    <Sheet label={t('Medical certificate')} about={certificate.certificateNumber}>
      <div className={styles.titleRow}>
        <p className={styles.title}>
          {t(certificateTitles[certificate.kind])} <span className="code">{certificate.certificateNumber}</span>
        </p>
        {certificate.status === 'revoked' ? <span className={styles.mark}>{t('Revoked')}</span> : null}
      </div>
      <PaperFacts
        rows={[
          ...patient,
          [t('From'), format.day(certificate.from)],
          [t('Until'), format.day(certificate.to)],
          [t('Issued'), format.instant(certificate.issuedAt)],
        ]}
      />
      <p className={`${styles.text} ${styles.letter}`}>{certificate.text}</p>
      <Block title={t('Restrictions')} text={certificate.restrictions} />
      <SignLines words={[certificate.issuedByName, t('Signature and stamp')]} />
      <div className={styles.verify}>
        <div className={styles.qr}>
          <QrPicture text={certificate.verifyUrl} label={t('QR code of the page that checks this certificate')} />
        </div>
        <div>
          <p className="code strong">{certificate.verifyCode}</p>
          <p className={styles.small}>{certificate.verifyUrl}</p>
          <p className={styles.small}>{t('Anybody can check here whether this certificate is valid. The page shows no diagnosis.')}</p>
        </div>
      </div>
    </Sheet>
  );
}
