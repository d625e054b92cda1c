import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperBlock } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { certificateCalls } from '#modules/consultation/contract/calls/papers.ts';
import type { Certificate } from '#modules/consultation/contract/paper-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { certificateTitles } from '../paper-words.ts';
import { usePatientFacts } from './patient-facts.ts';

/** A medical certificate with the code by which anybody can check it. */
export function CertificatePrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const found = useCall(certificateCalls.read, { params: { id } }, { live: ['medical-certificates'], quiet: true });
  return (
    <PrintPage
      title={t('Medical certificate')}
      ready={found.data !== undefined}
      counted={{ paper: 'medical-certificate', records: [{ key: found.data?.certificateNumber ?? '', params: { id } }] }}
    >
      <Loaded from={found} rows={10}>
        {(certificate) => <Document certificate={certificate} />}
      </Loaded>
    </PrintPage>
  );
}

function Document({ certificate }: { readonly certificate: Certificate }) {
  const t = useText();
  const format = useFormat();
  const patient = usePatientFacts(certificate.patient);
  return (
    <Paper
      title={t(certificateTitles[certificate.kind])}
      number={certificate.certificateNumber}
      marks={[certificate.status === 'revoked' ? t('Revoked') : null]}
      facts={[
        ...patient,
        [t('From'), format.day(certificate.from)],
        [t('Until'), format.day(certificate.to)],
        [t('Issued'), format.instant(certificate.issuedAt)],
      ]}
      signs={[certificate.issuedByName, t('Signature and stamp')]}
      check={{
        code: certificate.verifyCode,
        url: certificate.verifyUrl,
        label: t('QR code of the page that checks this certificate'),
        note: t('Anyone can check here whether this certificate is valid. The page shows no diagnosis.'),
      }}
    >
      <PaperBlock>{certificate.text}</PaperBlock>
      <PaperBlock title={t('Restrictions')}>{certificate.restrictions}</PaperBlock>
    </Paper>
  );
}
