import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PanelPart } from '#kernel/web/frame/panel-part.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import type { CertificateKind } from '#modules/consultation/contract/words.ts';
import { certificateWords } from '../../paper-words.ts';
import styles from '../consultation.module.css';
import { useHere } from '../search.ts';

/** Referrals and certificates that the visit led to. */
export function ReferralsPart({ consultation }: { readonly consultation: Consultation }) {
  const t = useText();
  const here = useHere();
  const { acts, referrals, certificates } = consultation;
  if (acts.refer !== null && acts.certify !== null && referrals.length + certificates.length === 0) return null;
  return (
    <PanelPart
      title={t('Referrals and certificates')}
      actions={
        <>
          {acts.refer === null ? (
            <Button variant="default" size="compact-md" onClick={() => here.open('refer')}>
              {t('Refer')}
            </Button>
          ) : null}
          {acts.certify === null ? (
            <Button variant="default" size="compact-md" onClick={() => here.open('certify')}>
              {t('Certificate')}
            </Button>
          ) : null}
        </>
      }
    >
      {referrals.length + certificates.length === 0 ? null : (
        <ul className={styles.list}>
          {referrals.map((referral) => (
            <li key={referral.id} className={styles.line}>
              <Link to="/hospital/consultation/referrals/$id/print" params={{ id: referral.id }} className="code">
                {referral.referralNumber}
              </Link>
              <span className={styles.grow}>{referral.to}</span>
            </li>
          ))}
          {certificates.map((certificate) => (
            <li key={certificate.id} className={styles.line}>
              <Link to="/hospital/consultation/certificates/$id/print" params={{ id: certificate.id }} className="code">
                {certificate.certificateNumber}
              </Link>
              <span className={styles.grow}>{t(certificateWords[certificate.kind as CertificateKind] ?? certificate.kind)}</span>
            </li>
          ))}
        </ul>
      )}
    </PanelPart>
  );
}
