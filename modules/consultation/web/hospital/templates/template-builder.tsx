import { Button, MultiSelect, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import type { Answer } from '#kernel/web/client/send.ts';
import { DraftLine } from '#kernel/web/drafts/draft-line.tsx';
import { useDraft } from '#kernel/web/drafts/use-draft.ts';
import { mayLeave, useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { contractText } from '#kernel/web/text/contract-text.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { templateCalls } from '#modules/consultation/contract/calls/templates.ts';
import type { Template, TemplateWhole } from '#modules/consultation/contract/template-records.ts';
import { liveTemplates } from '#modules/consultation/contract/words.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { useDepartmentOptions } from '../desk/use-choices.ts';
import { bodyOf, draftOf, emptyField, joinDrafts, type TemplateDraft } from './draft.ts';
import { FieldEditor } from './field-editor.tsx';
import { TemplatePreview, TemplateVersions } from './template-views.tsx';
import styles from './templates.module.css';

interface BuilderProps {
  /** None: a new template. */
  readonly id?: string | undefined;
  readonly onClose: () => void;
}

/** Builds a template field by field, with what its form looks like and the versions it had. */
export function TemplateBuilder({ id, onClose }: BuilderProps) {
  const found = useCall(
    templateCalls.read,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, live: [liveTemplates], quiet: true },
  );
  if (id === undefined) return <Builder template={null} onClose={onClose} />;
  return (
    <Loaded from={found} rows={10}>
      {(template) => <Builder key={template.version} template={template} onClose={onClose} />}
    </Loaded>
  );
}

type View = 'build' | 'preview' | 'versions';

function Builder({ template, onClose }: { readonly template: TemplateWhole | null; readonly onClose: () => void }) {
  const t = useText();
  const [view, setView] = useState<View>('build');
  const [start] = useState(() => draftOf(template));
  const [draft, setDraft] = useState(start);
  const create = useSend(templateCalls.create, { refresh: ['consultation-templates'] });
  const edit = useSend(templateCalls.edit, { refresh: ['consultation-templates'] });
  const [faults, setFaults] = useState<readonly string[]>([]);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
  useUnsavedText(useCallback(() => isDirty, [isDirty]));
  const kept = useDraft(`consultation-template:${template?.id ?? 'new'}`, isDirty ? draft : null, {
    restore: setDraft,
    join: (found, since) => joinDrafts(start, found, since),
  });

  async function save() {
    const body = bodyOf(draft, template);
    const checked = templateCalls.create.body.safeParse(body);
    if (!checked.success) {
      setFaults([...new Set(checked.error.issues.map((issue) => contractText(t, issue.message)))]);
      return;
    }
    const answer: Answer<Template> | null = template
      ? await edit.send({ params: { id: template.id }, body: { ...body, version: template.version } })
      : await create.send({ body });
    if (answer?.ok) {
      toast.success(answer.message);
      setDraft(start);
      kept.clear();
      onClose();
    } else if (answer) setFaults([contractText(t, answer.message), ...Object.values(answer.fields ?? {}).map(String)]);
  }

  return (
    <div className={styles.builder}>
      <DraftLine restoredAt={kept.restoredAt} onDiscard={() => setDraft(start)} />
      <SegmentedControl
        aria-label={t('View')}
        value={view}
        onChange={(next) => setView(next as View)}
        data={[
          { value: 'build', label: t('Build') },
          { value: 'preview', label: t('Preview') },
          ...(template ? [{ value: 'versions', label: t('Versions') }] : []),
        ]}
      />
      {view === 'build' ? <Fields draft={draft} onChange={setDraft} /> : null}
      {view === 'preview' ? <TemplatePreview draft={draft} /> : null}
      {view === 'versions' && template ? <TemplateVersions template={template} /> : null}
      <div className={styles.foot}>
        {faults.map((fault) => (
          <p key={fault} className={styles.bad} role="alert">
            {fault}
          </p>
        ))}
        <Button variant="default" onClick={() => void mayLeave().then((leaves) => leaves && onClose())}>
          {t('Cancel')}
        </Button>
        <Button loading={create.busy || edit.busy} onClick={() => void save()}>
          {t('Save template')}
        </Button>
      </div>
    </div>
  );
}

interface FieldsProps {
  readonly draft: TemplateDraft;
  readonly onChange: (draft: TemplateDraft) => void;
}

function Fields({ draft, onChange }: FieldsProps) {
  const t = useText();
  const put = (part: Partial<TemplateDraft>) => onChange({ ...draft, ...part });
  const move = (from: number, by: -1 | 1) => {
    const fields = [...draft.fields];
    const [taken] = fields.splice(from, 1);
    if (taken) fields.splice(from + by, 0, taken);
    put({ fields });
  };
  const add = () => put({ fields: [...draft.fields, { ...emptyField, at: Math.max(0, ...draft.fields.map(({ at }) => at)) + 1 }] });
  return (
    <>
      <Head draft={draft} put={put} />
      <ol className={styles.fields}>
        {draft.fields.map((field, index) => (
          <li key={field.at}>
            <FieldEditor
              field={field}
              number={index + 1}
              last={index === draft.fields.length - 1}
              onChange={(next) => put({ fields: draft.fields.map((each) => (each.at === field.at ? next : each)) })}
              onMove={(by) => move(index, by)}
              onRemove={draft.fields.length > 1 ? () => put({ fields: draft.fields.filter(({ at }) => at !== field.at) }) : undefined}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
          {t('Add field')}
        </Button>
      </div>
      <Textarea
        label={t('Laboratory tests of the order set, one per line')}
        autosize
        minRows={2}
        maxRows={10}
        value={draft.tests}
        onChange={(event) => put({ tests: event.currentTarget.value })}
      />
      <Textarea
        label={t('Instructions for the patient')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={draft.instructions}
        onChange={(event) => put({ instructions: event.currentTarget.value })}
      />
    </>
  );
}

function Head({ draft, put }: { readonly draft: TemplateDraft; readonly put: (part: Partial<TemplateDraft>) => void }) {
  const t = useText();
  const departments = useDepartmentOptions();
  const specializations = useCall(catalogueCalls.listSpecializations, { query: { limit: 1000 } }, { fresh: 300_000, quiet: true });
  return (
    <>
      <div className={styles.two}>
        <TextInput
          label={t('Name')}
          required
          maxLength={120}
          value={draft.name}
          data-autofocus
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        <Select
          label={t('Specialization')}
          clearable
          searchable
          data={(specializations.data?.data ?? []).map((row) => ({ value: row.id, label: row.name }))}
          value={draft.specializationId}
          onChange={(specializationId) => put({ specializationId })}
        />
      </div>
      <MultiSelect
        label={t('Departments')}
        description={t('None selected: all')}
        searchable
        data={departments.map((option) => ({ ...option }))}
        value={[...draft.departmentIds]}
        onChange={(departmentIds) => put({ departmentIds })}
      />
      <div>
        <SegmentedControl
          aria-label={t('For whom')}
          value={draft.scope}
          onChange={(scope) => put({ scope: scope as TemplateDraft['scope'] })}
          data={[
            { value: 'personal', label: t('For me') },
            { value: 'hospital', label: t('For the hospital') },
          ]}
        />
      </div>
    </>
  );
}
