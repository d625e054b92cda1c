import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import { useFindings } from '#modules/pharmacy/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { PatientMedications } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';
import { reconcileMoments } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import styles from '../record/record.module.css';
import { reconcileSearch } from '../search.ts';
import { EarlierReconciliations } from './earlier.tsx';
import { ReconcileItem } from './reconcile-item.tsx';
import { type Decided, momentWords, orderOfDecided } from './words.ts';

/** /hospital/prescriptions/reconcile/{patient} */
export function ReconcilePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <ReconcileOf patientId={id} />;
}

/** At admission, transfer or discharge: what becomes of each medicine that a patient takes. */
export function ReconcileOf({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const found = useCall(prescriptionCalls.medications, { params: { id: patientId } }, { live: ['prescriptions'], quiet: true });
  return (
    <div className={styles.stack}>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <PatientBanner patientId={patientId} />
      </Suspense>
      <PageHead title={t('Reconcile medicines')} note={t('Continue, stop or change each medicine. All decisions are saved together.')} />
      <Loaded from={found} rows={8}>
        {(medicines) => (
          <>
            <Reconcile patientId={patientId} medicines={medicines} />
            <EarlierReconciliations rows={medicines.reconciliations} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface ReconcileProps {
  readonly patientId: string;
  readonly medicines: PatientMedications;
}

function Reconcile({ patientId, medicines }: ReconcileProps) {
  const t = useText();
  const { can } = useAccess();
  const [{ moment = 'admission' }, setSearch] = useSearchOf(reconcileSearch);
  const [decided, setDecided] = useState<Readonly<Record<string, Decided | null>>>({});
  const [note, setNote] = useState('');
  const saving = useSaving(patientId);
  const decide = useCallback((lineId: string, one: Decided | null) => setDecided((all) => ({ ...all, [lineId]: one })), []);
  const rows = [...medicines.current, ...medicines.outside];
  if (rows.length === 0)
    return (
      <Panel title={t('Current medicines')}>
        <EmptyState compact title={t('No current medicines')} />
      </Panel>
    );
  const all = rows.flatMap(({ line }) => decided[line.id] ?? []);
  const open = rows.length - all.length;
  return (
    <Panel
      title={t('Current medicines')}
      actions={
        <SegmentedControl
          size="sm"
          aria-label={t('When they are reconciled')}
          value={moment}
          onChange={(value) => setSearch({ moment: value as typeof moment })}
          data={reconcileMoments.map((value) => ({ value, label: t(momentWords[value]) }))}
        />
      }
    >
      <ul className={styles.lines}>
        {rows.map((row) => (
          <ReconcileItem key={row.line.id} patientId={patientId} row={row} onDecide={decide} />
        ))}
      </ul>
      <div className={styles.decide}>
        <Textarea
          label={t('Note')}
          autosize
          minRows={1}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {saving.refused ? <ErrorState refused={saving.refused} compact /> : null}
        <div className={styles.acts}>
          {can(prescriptionCalls.reconcile) ? (
            <Button
              disabled={open > 0}
              loading={saving.busy}
              onClick={() => void saving.save({ moment, note: note || null, ...orderOfDecided(all) })}
            >
              {t('Save reconciliation')}
            </Button>
          ) : null}
          {open > 0 ? (
            <span className="muted">{t('{count} medicine is undecided | {count} medicines are undecided', { count: open })}</span>
          ) : null}
        </div>
      </div>
    </Panel>
  );
}

type Order = ReturnType<typeof orderOfDecided> & { readonly moment: (typeof reconcileMoments)[number]; readonly note: string | null };

/** Saves all or none; a warning is asked about, and passed with a yes. */
function useSaving(patientId: string) {
  const t = useText();
  const navigate = useNavigate();
  const findings = useFindings();
  const send = useSend(prescriptionCalls.reconcile, {
    refresh: ['prescriptions', 'patients', 'medication-request', 'therapeutic-administrations'],
    quiet: true,
  });
  async function save(order: Order, confirm = false): Promise<void> {
    const answer = await send.send({ params: { id: patientId }, body: { ...order, confirm } });
    if (answer?.ok) {
      toast.success(t('Medicines reconciled'));
      void navigate({
        to: '/hospital/patients/$id',
        params: { id: patientId },
        search: { tab: 'medications' },
      });
    } else if (!confirm && (answer?.code === 'DUPLICATE_THERAPY' || answer?.code === 'SAFETY_CONFIRM')) {
      const text = findings(answer.details) || answer.message;
      if (await askFirst({ title: t('Safety alerts'), text, confirm: t('Prescribe anyway') })) await save(order, true);
    }
  }
  const asks = send.refused?.code === 'DUPLICATE_THERAPY' || send.refused?.code === 'SAFETY_CONFIRM';
  return { save, busy: send.busy, refused: asks ? null : send.refused };
}
