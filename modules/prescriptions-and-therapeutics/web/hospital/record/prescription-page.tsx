import { Button, Menu } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { IconChevronDown, IconPencil, IconPrinter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import { useFindings } from '#modules/pharmacy/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { Prescription } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { kindWords, prescriptionLooks } from '../../looks.ts';
import { LineRow } from './line-row.tsx';
import { WaitingRefill } from './waiting-refill.tsx';
import styles from './record.module.css';
import { SendItems } from './send-items.tsx';
import { useRepeat } from './use-repeat.ts';

const refresh = ['prescriptions', 'patients', 'consultation', 'medication-request'];

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

function PrescriptionActs({ prescription }: { readonly prescription: Prescription }) {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const sign = useSend(prescriptionCalls.sign, { refresh });
  const cancel = useSend(prescriptionCalls.cancel, { refresh });
  const { repeat } = useRepeat((id) => void navigate({ to: '/hospital/prescriptions/$id' as string, params: { id } }));
  const params = { id: prescription.id };
  const { status } = prescription;

  const findings = useFindings();
  async function signIt(confirm = false): Promise<void> {
    const answer = await sign.send({ params, body: { version: prescription.version, confirm } });
    if (answer?.ok) toast.success(answer.message);
    else if (!confirm && (answer?.code === 'DUPLICATE_THERAPY' || answer?.code === 'SAFETY_CONFIRM')) {
      const title = answer.code === 'DUPLICATE_THERAPY' ? t('Taken already') : t('Safety alerts');
      if (await askFirst({ title, text: findings(answer.details), confirm: t('Prescribe anyway') })) await signIt(true);
    } else if (answer) toast.error(answer.message);
  }
  async function cancelIt(): Promise<void> {
    const yes = await askFirst({
      title: t('Cancel prescription'),
      text: t('{number} is cancelled together with its pharmacy requests.', { number: prescription.prescriptionNumber }),
      confirm: t('Cancel prescription'),
      cancel: t('Keep'),
      danger: true,
      reason: true,
    });
    if (!yes) return;
    const answer = await cancel.send({ params, body: { reason: yes.reason } });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }
  const maySend = prescription.signedAt !== null && can(prescriptionCalls.send);
  const refills = prescription.lines.some(
    ({ refillsLeft, status: line }) => refillsLeft > 0 && (line === 'active' || line === 'completed'),
  );
  const mayRefill = refills && (status === 'active' || status === 'completed') && can(prescriptionCalls.refill);
  const mayCancel = (status === 'draft' || status === 'active') && can(prescriptionCalls.cancel);
  return (
    <>
      {status === 'draft' && can(prescriptionCalls.edit) && can(prescriptionCalls.check) ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link to={'/hospital/prescriptions/$id/edit' as string} params={params} {...props} />}
        >
          {t('Edit draft')}
        </Button>
      ) : null}
      {status === 'draft' && can(prescriptionCalls.sign) ? (
        <Button loading={sign.busy} onClick={() => void signIt()}>
          {t('Sign prescription')}
        </Button>
      ) : null}
      {prescription.signedAt ? (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link to={'/hospital/prescriptions/$id/print' as string} params={{ id: prescription.id }} {...props} />}
        >
          {t('Print')}
        </Button>
      ) : null}
      {mayRefill || mayCancel || maySend ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
              {t('More')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {mayRefill ? <Menu.Item onClick={() => void repeat(prescription.id)}>{t('Repeat')}</Menu.Item> : null}
            {maySend ? <SendItems prescriptionId={prescription.id} /> : null}
            {mayCancel ? (
              <Menu.Item color="red" onClick={() => void cancelIt()}>
                {t('Cancel prescription')}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}
