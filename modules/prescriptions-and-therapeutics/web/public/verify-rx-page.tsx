import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { CheckedPaper, PaperVerdict } from '#kernel/web/print/paper-verdict.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PublicPage } from '#modules/auth/web/index.ts';
import type { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { VerifiedPrescription } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { prescriptionLooks } from '../looks.ts';
import styles from './verify.module.css';

const verifyCall = callOf<typeof prescriptionCalls.verifyCode>({
  method: 'GET',
  path: '/prescriptions/verify/{code}',
  permission: 'public',
});

/** /verify/prescription/{code}: whether a printed prescription holds and what of it was handed out. No diagnosis, no whole name. */
export function VerifyPrescriptionPage() {
  const t = useText();
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <PublicPage area="hospital" title={t('Prescription')} note={t('Anyone with the document can check it here.')}>
        <VerifiedRx code={code} />
      </PublicPage>
    </Suspense>
  );
}

/** What is known of a code. */
export function VerifiedRx({ code }: { readonly code: string }) {
  const t = useText();
  const found = useCall(verifyCall, { params: { code } }, { quiet: true });
  return (
    <CheckedPaper code={code} found={found} unknown={t('No prescription has this code')}>
      {(prescription) => <Verdict prescription={prescription} />}
    </CheckedPaper>
  );
}

function Verdict({ prescription }: { readonly prescription: VerifiedPrescription }) {
  const t = useText();
  const format = useFormat();
  const { valid, status } = prescription;
  return (
    <PaperVerdict
      valid={valid}
      word={valid ? t('Valid') : t(prescriptionLooks[status].word)}
      text={valid ? t('The hospital signed this prescription.') : t('No further medicines can be dispensed on this prescription.')}
      facts={[
        [t('Number'), prescription.prescriptionNumber],
        [t('Hospital'), prescription.hospital],
        [t('Prescriber'), prescription.prescriber],
        [t('Patient'), prescription.patientInitials],
        [t('Signed'), format.day(prescription.signedAt.slice(0, 10))],
        [t('Valid until'), format.day(prescription.validUntil)],
      ]}
    >
      <ul className={styles.lines} aria-label={t('Medicines')}>
        {prescription.lines.map((line) => (
          <li key={`${line.medicine} ${line.status}`}>
            <strong>{line.medicine}</strong>
            <span>
              {line.quantity === null
                ? ''
                : t('{dispensed} of {quantity} dispensed', { dispensed: line.dispensed, quantity: line.quantity })}
            </span>
          </li>
        ))}
      </ul>
    </PaperVerdict>
  );
}
