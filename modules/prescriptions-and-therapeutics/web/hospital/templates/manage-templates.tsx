import { Modal } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { KeptList } from '#kernel/web/sharing/kept-list.tsx';
import type { Template } from '#modules/prescriptions-and-therapeutics/contract/template-records.ts';
import type { TemplateKind } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import { EditTemplate } from './edit-template.tsx';
import { listOf, useTemplateActs } from '../composer/template-kinds.ts';
import styles from './templates.module.css';

/** Favourites and order sets of the composer: own ones are renamed, rewritten, shared and removed here. */
export function ManageTemplates({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [edited, setEdited] = useState<Template | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      size={edited ? 760 : 560}
      title={edited ? t('Edit {name}', { name: edited.name }) : t('My favourites and order sets')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Suspense fallback={<SkeletonRows rows={4} />}>
        {edited ? (
          <EditTemplate key={edited.id} template={edited} onClose={() => setEdited(null)} />
        ) : (
          <div className={styles.stack}>
            <OneKind kind="favourite" onEdit={setEdited} />
            <OneKind kind="order-set" onEdit={setEdited} />
          </div>
        )}
      </Suspense>
    </Modal>
  );
}

function OneKind({ kind, onEdit }: { readonly kind: TemplateKind; readonly onEdit: (template: Template | null) => void }) {
  const t = useText();
  const found = useCall(listOf(kind), {}, { quiet: true });
  const { remove } = useTemplateActs(kind);
  const isSet = kind === 'order-set';
  async function take(id: string): Promise<void> {
    const answer = await remove.send({ params: { id } });
    if (answer?.ok) toast.success(answer.message);
  }
  return (
    <Loaded from={found} rows={2}>
      {(templates) => (
        <KeptList
          title={isSet ? t('Order sets') : t('Favourites')}
          empty={isSet ? t('No order set yet') : t('No favourites yet')}
          rows={templates.map((template) => ({
            ...template,
            key: template.id,
            detail: template.lines.map(({ words }) => words).join(' · '),
          }))}
          onEdit={(key) => onEdit(templates.find(({ id }) => id === key) ?? null)}
          onRemove={(key) => void take(key)}
        />
      )}
    </Loaded>
  );
}
