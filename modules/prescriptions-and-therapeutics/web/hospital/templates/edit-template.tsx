import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DraftLine as RestoredLine } from '#kernel/web/drafts/draft-line.tsx';
import { bothTexts, joinedFields } from '#kernel/web/drafts/join.ts';
import { useDraft } from '#kernel/web/drafts/use-draft.ts';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type SharedAs, sharingSent, SharingChoice } from '#kernel/web/sharing/sharing-choice.tsx';
import type { LineOrderInput } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import type { Template } from '#modules/prescriptions-and-therapeutics/contract/template-records.ts';
import { type DraftLine, faultsOfLine, lineFromOrder } from '../composer/draft.ts';
import { joinLines } from '../composer/join-drafts.ts';
import { LineCard } from '../composer/line-card.tsx';
import { useTemplateActs } from '../composer/template-kinds.ts';
import { templateLinesOf } from './template-lines.ts';
import styles from './templates.module.css';

interface Written extends SharedAs {
  readonly name: string;
  readonly lines: readonly DraftLine[];
}

const startOf = ({ name, sharedWith, department, lines }: Template): Written => ({
  ...{ name, sharedWith, department },
  lines: lines.map(({ order }, at) => lineFromOrder(at + 1, order as LineOrderInput)),
});

/** A template that was written on before its draft was read back. */
const joinTemplates = (start: Written, found: Written, since: Written): Written => ({
  ...joinedFields(start, found, since, { name: bothTexts }),
  lines: joinLines({ start: start.lines, found: found.lines, since: since.lines }).lines,
});

/** Name, sharing and medicines of an own favourite or order set. */
export function EditTemplate({ template, onClose }: { readonly template: Template; readonly onClose: () => void }) {
  const t = useText();
  const { edit } = useTemplateActs(template.kind);
  const [written, setWritten] = useState(() => startOf(template));
  const isChanged = JSON.stringify(written) !== JSON.stringify(startOf(template));
  const kept = useDraft<Written>(`prescription-template:${template.id}:${template.version}`, isChanged ? written : null, {
    restore: setWritten,
    join: (found, since) => joinTemplates(startOf(template), found, since),
  });
  const put = (changes: Partial<Written>) => setWritten({ ...written, ...changes });
  const orders = templateLinesOf(written.lines);
  const fields = edit.refused?.fields ?? {};
  const isSaid = Object.keys(fields).length > 0;
  async function save(): Promise<void> {
    if (!orders) return;
    const body = { name: written.name.trim(), ...sharingSent(written), lines: orders, version: template.version };
    const answer = await edit.send({ params: { id: template.id }, body });
    if (!answer?.ok) return;
    kept.clear();
    toast.success(answer.message);
    onClose();
  }
  return (
    <div className={styles.stack}>
      <RestoredLine restoredAt={kept.restoredAt} onDiscard={() => setWritten(startOf(template))} />
      <TextInput
        label={t('Name')}
        required
        maxLength={80}
        value={written.name}
        error={fields['name']}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <SharingChoice value={written} errors={fields} onChange={({ sharedWith, department }) => put({ sharedWith, department })} />
      {written.lines.map((line, at) => (
        <LineCard
          key={line.key}
          line={line}
          checked={undefined}
          undated
          faults={faultsOfLine(fields, at)}
          isPassed={() => false}
          onPass={() => undefined}
          onChange={(changes) => put({ lines: written.lines.map((each) => (each.key === line.key ? { ...each, ...changes } : each)) })}
          {...(written.lines.length > 1 ? { onRemove: () => put({ lines: written.lines.filter(({ key }) => key !== line.key) }) } : {})}
        />
      ))}
      {edit.refused && !isSaid ? <ErrorState refused={edit.refused} compact /> : null}
      <div className={styles.foot}>
        <Button
          variant="default"
          onClick={() => {
            kept.clear();
            onClose();
          }}
        >
          {t('Cancel')}
        </Button>
        <Button loading={edit.busy} disabled={!orders || written.name.trim().length < 2} onClick={() => void save()}>
          {t('Save changes')}
        </Button>
      </div>
    </div>
  );
}
