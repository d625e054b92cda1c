import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { type ActLink, RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import { prescriptionActs } from '#modules/prescriptions-and-therapeutics/contract/calls/refill-requests.ts';
import type { Prescription } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { kindWords, prescriptionLooks } from '../../looks.ts';
import { LineRow } from './line-row.tsx';
import { WaitingRefill } from './waiting-refill.tsx';
import styles from './record.module.css';
import { useRepeat } from './use-repeat.ts';
import { useSendLink } from './use-send-link.ts';
import { useSign } from './use-sign.ts';

/** /hospital/prescriptions/{id}: a prescription with its lines. */
export function PrescriptionPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const found = useCall(prescriptionCalls.view, { params: { id } }, { live: ['prescriptions'], quiet: true });
  return (
    <Loaded from={found} rows={10}>
      {(prescription) => <PrescriptionView prescription={prescription} />}
    </Loaded>
  );
}

function PrescriptionView({ prescription }: { readonly prescription: Prescription }) {
  const t = useText();
  const format = useFormat();
  const { lines, diagnoses } = prescription;
  const facts: [string, string][] = [
    [t('Prescriber'), prescription.prescriber.fullname],
    [t('Kind'), t(kindWords[prescription.kind])],
    [t('Written'), format.instant(prescription.createdAt)],
    ...(prescription.signedAt ? [[t('Signed'), format.instant(prescription.signedAt)] as [string, string]] : []),
    [t('Valid until'), format.day(prescription.validUntil)],
    ...(prescription.weightUsed ? [[t('Weight used'), `${prescription.weightUsed} kg`] as [string, string]] : []),
    ...(diagnoses.length > 0
      ? [[t('Diagnoses'), diagnoses.map(({ code, description }) => `${code} ${description}`).join(', ')] as [string, string]]
      : []),
    ...(prescription.editReason ? [[t('Written after the visit'), prescription.editReason] as [string, string]] : []),
    ...(prescription.cancelReason ? [[t('Cancelled'), prescription.cancelReason] as [string, string]] : []),
    ...(prescription.notes ? [[t('Notes'), prescription.notes] as [string, string]] : []),
  ];
  return (
    <div>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <PatientBanner patientId={prescription.patient.id} />
      </Suspense>
      <PageHead
        title={prescription.prescriptionNumber}
        tabTitle={t('Prescription')}
        note={t('{done} of {of} dispensed', prescription.dispensed)}
        badges={<StatusBadge look={prescriptionLooks[prescription.status]} />}
        actions={<PrescriptionActs prescription={prescription} />}
      />
      <div className={styles.stack}>
        {prescription.signedAt ? <WaitingRefill prescriptionId={prescription.id} /> : null}
        <Panel title={t('Medicines')}>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <LineRow key={line.id} prescription={prescription} line={line} />
            ))}
          </ul>
        </Panel>
        <Panel title={t('Prescription')}>
          <Facts rows={facts} />
        </Panel>
      </div>
    </div>
  );
}

/** What can be done with a prescription: signing, repeating and sending lead through questions of their own. */
function PrescriptionActs({ prescription }: { readonly prescription: Prescription }) {
  const t = useText();
  const navigate = useNavigate();
  const sign = useSign(prescription);
  const send = useSendLink(prescription.id);
  const { repeat } = useRepeat((id) => void navigate({ to: '/hospital/prescriptions/$id', params: { id } }));
  const { id, acts, signedAt } = prescription;
  const goTo = (page: string) => () => void navigate({ to: `/hospital/prescriptions/${id}/${page}` });
  const links: ActLink[] = [
    ...(acts.sign === null ? [{ words: t('Sign prescription'), run: () => void sign(), main: true }] : []),
    ...(acts.edit === null && signedAt === null ? [{ words: t('Edit draft'), run: goTo('edit') }] : []),
    ...(acts.refill === null ? [{ words: t('Repeat'), run: () => void repeat(id) }] : []),
    ...(acts.send === null
      ? [
          { words: t('Send link by email'), run: () => void send('email') },
          { words: t('Send link by SMS'), run: () => void send('sms') },
        ]
      : []),
  ];
  return (
    <>
      {signedAt ? (
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={goTo('print')}>
          {t('Print')}
        </Button>
      ) : null}
      <RecordActs acts={prescriptionActs} of={prescription} links={links} />
    </>
  );
}
