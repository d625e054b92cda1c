import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { sharingSent } from '#kernel/web/sharing/sharing-choice.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { type SavedAs, SaveAsDialog } from '#kernel/web/sharing/save-as-dialog.tsx';
import type { TemplateKind } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import type { DraftLine } from '../composer/draft.ts';
import { listOf, useTemplateActs } from '../composer/template-kinds.ts';
import { templateLinesOf } from './template-lines.ts';

interface SaveTemplateProps {
  readonly kind: TemplateKind;
  readonly lines: readonly DraftLine[];
  readonly onClose: () => void;
}

/** Keeps written lines as a favourite or an order set, or puts them in the place of an earlier one's. */
export function SaveTemplate({ kind, lines, onClose }: SaveTemplateProps) {
  const t = useText();
  const isSet = kind === 'order-set';
  const { add, edit } = useTemplateActs(kind);
  const known = useCall(listOf(kind), {}, { quiet: true });
  const own = (known.data ?? []).filter((template) => template.own);
  const orders = templateLinesOf(lines);
  if (!orders) return null;
  const [first] = lines;
  async function save(saved: SavedAs, replaced: string | null): Promise<void> {
    if (!orders) return;
    const body = { name: saved.name, ...sharingSent(saved), lines: orders };
    const earlier = own.find(({ id }) => id === replaced);
    const answer = earlier
      ? await edit.send({ params: { id: earlier.id }, body: { ...body, version: earlier.version } })
      : await add.send({ body });
    if (!answer?.ok) return;
    toast.success(answer.message);
    onClose();
  }
  return (
    <Suspense>
      <SaveAsDialog
        title={isSet ? t('Save as order set') : t('Save as favourite')}
        startName={isSet ? '' : (first?.name ?? '').slice(0, 80)}
        content={lines.map(({ name, doseAmount, doseUnit, frequencyCode }) =>
          [name, doseAmount, doseUnit, frequencyCode].filter(Boolean).join(' '),
        )}
        replaceable={own}
        busy={add.busy || edit.busy}
        refused={add.refused ?? edit.refused}
        onSave={(saved, replaced) => void save(saved, replaced)}
        onClose={onClose}
      />
    </Suspense>
  );
}
