import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { Prescription } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { Composer } from './composer/composer.tsx';
import styles from './composer/composer.module.css';
import { lineFromDraft } from './composer/draft.ts';
import { medicineOf } from './record/line-row.tsx';

/** /hospital/prescriptions/{id}/edit: a draft opened again in the composer. */
export function EditDraftPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  // Asked once: what is being written is not taken away by what others save; the server names who did.
  const found = useCall(prescriptionCalls.view, { params: { id } }, { quiet: true, fresh: Number.POSITIVE_INFINITY });
  return (
    <Loaded from={found} rows={10}>
      {(prescription) => <EditDraft prescription={prescription} />}
    </Loaded>
  );
}

function EditDraft({ prescription }: { readonly prescription: Prescription }) {
  const t = useText();
  const now = useNow();
  const navigate = useNavigate();
  const { id, prescriptionNumber, patient, acts, signedAt, lines } = prescription;
  const [start] = useState(() => lines.map((line, at) => lineFromDraft(at + 1, line, medicineOf(line), now)));
  const back = () => void navigate({ to: '/hospital/prescriptions/$id', params: { id } });
  return (
    <div className={styles.page}>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <PatientBanner patientId={patient.id} />
      </Suspense>
      <PageHead title={t('Draft {number}', { number: prescriptionNumber })} />
      <h2 className="visually-hidden">{t('Medicines')}</h2>
      {acts.edit === null && signedAt === null ? (
        <Composer
          patientId={patient.id}
          consultationId={prescription.consultationId}
          draft={prescription}
          start={start}
          onDone={back}
          onCancel={back}
        />
      ) : (
        <EmptyState title={t('Only a draft can be edited. Change the medicines of a signed prescription one by one.')} />
      )}
    </div>
  );
}
