import { useParams } from '@tanstack/react-router';
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import { Suspense } from 'react';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PublicPage } from '#modules/auth/web/index.ts';
import type { certificateCalls } from '#modules/consultation/contract/calls/papers.ts';
import type { VerifiedCertificate } from '#modules/consultation/contract/paper-records.ts';
import styles from './verify.module.css';

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
      <PublicPage area="hospital" title={t('Medical certificate')} note={t('Whoever holds the paper can check it here.')}>
        <VerifiedCode code={code} />
      </PublicPage>
    </Suspense>
  );
}

/** What is known of a code. */
export function VerifiedCode({ code }: { readonly code: string }) {
  const t = useText();
  const found = useCall(verifyCall, { params: { code } }, { quiet: true });
  if (found.data) return <Verdict certificate={found.data} />;
  if (found.refused?.status === 404 || found.refused?.status === 400)
    return (
      <div className={styles.verdict} data-tone="amber" role="status">
        <IconAlertTriangle size={28} stroke={1.7} aria-hidden="true" />
        <div>
          <p className={styles.word}>{t('There is no certificate of this code')}</p>
          <p>{t('Compare the code with the paper, letter by letter: {code}', { code })}</p>
        </div>
      </div>
    );
  if (found.refused) return <ErrorState refused={found.refused} onRetry={found.retry} compact />;
  return <SkeletonRows rows={4} />;
}

function Verdict({ certificate }: { readonly certificate: VerifiedCertificate }) {
  const t = useText();
  const format = useFormat();
  const { valid } = certificate;
  const Mark = valid ? IconCircleCheck : IconBan;
  const facts: readonly (readonly [string, string])[] = [
    [t('Number'), certificate.certificateNumber],
    [t('Hospital'), certificate.hospital],
    [t('From'), format.day(certificate.from)],
    [t('Until'), format.day(certificate.to)],
    [t('Issued'), format.day(certificate.issuedOn)],
  ];
  return (
    <div className={styles.stack}>
      <div className={styles.verdict} data-tone={valid ? 'green' : 'red'} role="status">
        <Mark size={28} stroke={1.7} aria-hidden="true" />
        <div>
          <p className={styles.word}>{valid ? t('Valid') : t('Revoked')}</p>
          <p>{valid ? t('The hospital issued this certificate and stands by it.') : t('The hospital has revoked this certificate.')}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
