import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { useFindings } from '#modules/pharmacy/web/index.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { LineOrderInput, Prescription } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import type { PrescriptionKind } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import type { Passed } from './alerts.tsx';

/** What stands in the composer. */
export interface Written {
  readonly kind: PrescriptionKind;
  readonly allergiesReviewed: boolean;
  readonly editReason: string | null;
  readonly lines: readonly LineOrderInput[];
  readonly overrides: readonly Passed[];
}

interface SaveOptions {
  readonly patientId: string;
  readonly consultationId: string | null;
  readonly place: OrderPlace | undefined;
  /** A draft that is opened again; else a new prescription is written. */
  readonly draft: Prescription | undefined;
  readonly refillRequestId: string | undefined;
  readonly onDone: (prescription: Prescription) => void;
}

const options = {
  refresh: ['prescriptions', 'refill-requests', 'consultation', 'patients', 'medication-request', 'ward-rounds', 'patient-admissions'],
  quiet: true,
} as const;

/** Keeps or signs what was written; a warning is asked about, and passed with a yes. */
export function useSave({ patientId, consultationId, place, draft, refillRequestId, onDone }: SaveOptions) {
  const t = useText();
  const findings = useFindings();
  const create = useSend(prescriptionCalls.create, options);
  const edit = useSend(prescriptionCalls.edit, options);

  function sendOnce({ kind, editReason, lines, overrides, allergiesReviewed }: Written, sign: boolean, confirm: boolean) {
    const both = { allergiesReviewed, sign, confirm, lines: [...lines], overrides: sign ? [...overrides] : [] };
    if (draft) return edit.send({ params: { id: draft.id }, body: { version: draft.version, ...both } });
    return create.send({
      body: { patientId, consultationId, ...(place ? { place } : {}), kind, editReason, refillRequestId: refillRequestId ?? null, ...both },
    });
  }

  async function save(written: Written, sign: boolean, confirm = false): Promise<void> {
    const answer = await sendOnce(written, sign, confirm);
    if (answer?.ok) {
      toast.success(answer.message);
      onDone(answer.payload);
      return;
    }
    if (answer?.code !== 'DUPLICATE_THERAPY' && answer?.code !== 'SAFETY_CONFIRM') return;
    const title = answer.code === 'DUPLICATE_THERAPY' ? t('Taken already') : t('Safety alerts');
    const yes = await askFirst({ title, text: findings(answer.details), confirm: t('Prescribe anyway') });
    if (yes) await save(written, sign, true);
  }

  return { save, busy: create.busy || edit.busy, refused: create.refused ?? edit.refused };
}
