import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Refused } from '#kernel/web/client/send.ts';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { onEnter } from './on-enter.ts';
import { isSaidAtSharing, type SharedAs, SharingChoice } from './sharing-choice.tsx';
import styles from './sharing.module.css';

export interface SavedAs extends SharedAs {
  readonly name: string;
}

export interface Replaceable extends SavedAs {
  readonly id: string;
}

export interface SaveAsDialogProps {
  readonly title: string;
  readonly startName: string;
  /** What will be in it. */
  readonly content: readonly string[];
  /** Own ones whose content may be replaced. */
  readonly replaceable: readonly Replaceable[];
  readonly busy: boolean;
  readonly refused: Refused | null;
  /** `replaced` is one of `replaceable`; null: a new one. */
  readonly onSave: (saved: SavedAs, replaced: string | null) => void;
  readonly onClose: () => void;
}

/** Asks for the name under which something is kept for later, and for whom; or which earlier one it replaces. */
export function SaveAsDialog({ title, startName, content, replaceable, busy, refused, onSave, onClose }: SaveAsDialogProps) {
  const t = useText();
  const [name, setName] = useState(startName);
  const [sharing, setSharing] = useState<SharedAs>({ sharedWith: 'nobody', department: null });
  const [replaced, setReplaced] = useState<string | null>(null);
  const fields = refused?.fields ?? {};
  const isSaid = fields['name'] !== undefined || isSaidAtSharing(fields);
  function replace(id: string | null): void {
    const earlier = replaceable.find((each) => each.id === id);
    setReplaced(id);
    if (!earlier) return;
    setName(earlier.name);
    setSharing({ sharedWith: earlier.sharedWith, department: earlier.department });
  }
  function submit(): void {
    if (name.trim().length >= 2) onSave({ name: name.trim(), ...sharing }, replaced);
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }} size={480}>
      <div className={styles.stack}>
        <ul className={styles.content} aria-label={t('To be saved')}>
          {content.map((each, at) => (
            // The same medicine may stand twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
            <li key={at}>{each}</li>
          ))}
        </ul>
        {replaceable.length > 0 ? (
          <Select
            label={t('Replace')}
            placeholder={t('None: save as new')}
            clearable
            searchable
            data={replaceable.map((each) => ({ value: each.id, label: each.name }))}
            value={replaced}
            onChange={replace}
          />
        ) : null}
        <TextInput
          label={t('Name')}
          required
          data-autofocus
          maxLength={80}
          value={name}
          error={fields['name']}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={onEnter(submit)}
        />
        <SharingChoice value={sharing} errors={fields} onChange={setSharing} />
        {refused && !isSaid ? <ErrorState refused={refused} compact /> : null}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={busy} disabled={name.trim().length < 2} onClick={submit}>
            {t('Save')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
