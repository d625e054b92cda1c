import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { CheckedPaper, PaperVerdict } from '#kernel/web/print/paper-verdict.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PublicPage } from '#modules/auth/web/index.ts';
import type { certificateCalls } from '#modules/consultation/contract/calls/papers.ts';
import type { VerifiedCertificate } from '#modules/consultation/contract/paper-records.ts';

const verifyCall = callOf<typeof certificateCalls.verify>({
  method: 'GET',
  path: '/medical-certificates/verify/{code}',
  permission: 'public',
});

/** /verify/{code}: whether a medical certificate holds. Number, dates, validity, and no word of whom or why. */
export function VerifyPage() {
  const t = useText();
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <PublicPage area="hospital" title={t('Medical certificate')} note={t('Anyone with the document can check it here.')}>
        <VerifiedCode code={code} />
      </PublicPage>
    </Suspense>
  );
}

/** What is known of a code. */
export function VerifiedCode({ code }: { readonly code: string }) {
  const t = useText();
  const found = useCall(verifyCall, { params: { code } }, { quiet: true });
  return (
    <CheckedPaper code={code} found={found} unknown={t('No certificate has this code')}>
      {(certificate) => <Verdict certificate={certificate} />}
    </CheckedPaper>
  );
}

function Verdict({ certificate }: { readonly certificate: VerifiedCertificate }) {
  const t = useText();
  const format = useFormat();
  const { valid } = certificate;
  return (
    <PaperVerdict
      valid={valid}
      word={valid ? t('Valid') : t('Revoked')}
      text={valid ? t('This certificate was issued by the hospital and is valid.') : t('The hospital has revoked this certificate.')}
      facts={[
        [t('Number'), certificate.certificateNumber],
        [t('Hospital'), certificate.hospital],
        [t('From'), format.day(certificate.from)],
        [t('Until'), format.day(certificate.to)],
        [t('Issued'), format.day(certificate.issuedOn)],
      ]}
    />
  );
}
