import { Button, FileButton, Select } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { saveFile } from '#kernel/web/table/run-export.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimRuleCalls } from '#modules/claims/contract/calls/claim-rules.ts';
import type { ClaimRule, ClaimRulesOf } from '#modules/claims/contract/claim-rules.ts';
import { claimTemplates, type ClaimTemplate } from '#modules/claims/contract/rule-words.ts';
import styles from './partner-claims.module.css';
import { readRules, writeRules } from './read-rules.ts';
import { kindWords, newRule, type RuleKind, templateWords } from './rule-fields.ts';
import { RuleRow } from './rule-row.tsx';
import { TryRules } from './try-rules.tsx';

/** The rules that claims of a partner are checked by: written as a draft, tried on a month, then put in force. */
export function RulesPart({ hmoId }: { readonly hmoId: string }) {
  const rules = useCall(claimRuleCalls.view, { params: { id: hmoId } });
  return (
    <Loaded from={rules} rows={8}>
      {(found) => <Editor key={`${found.draft?.savedAt ?? ''}${found.inForce.version}`} hmoId={hmoId} found={found} />}
    </Loaded>
  );
}

interface EditorProps {
  readonly hmoId: string;
  readonly found: ClaimRulesOf;
}

function Editor({ hmoId, found }: EditorProps) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const edits = can(claimRuleCalls.save);
  const [template, setTemplate] = useState<ClaimTemplate>(found.template);
  const [rules, setRules] = useState<readonly ClaimRule[]>(found.draft?.rules ?? found.inForce.rules);
  const { send, busy } = useSend(claimRuleCalls.save, { refresh: ['hmo'] });
  const seen = (found.draft ?? found.active)?.version ?? 0;
  const save = (activate: boolean) => void send({ params: { id: hmoId }, body: { template, rules: [...rules], seen, activate } });
  const saved = found.draft ?? found.active;
  return (
    <>
      <Panel
        title={t('Claim rules')}
        note={[
          t('In force: {version}', { version: found.inForce.version }),
          saved ? t('Saved {when} by {name}', { when: format.instant(saved.savedAt), name: saved.savedBy }) : null,
          found.draft ? t('A draft is not in force yet.') : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        {edits ? <Begin template={template} onTemplate={setTemplate} onRules={setRules} rules={rules} /> : null}
        {rules.length === 0 ? <EmptyState compact title={t('No rules: claims pass the base checks alone')} /> : null}
        {rules.map((rule, at) => (
          <RuleRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no id; its place is what it is changed by
            key={`${at}${rule.kind}`}
            rule={rule}
            fixed={!edits}
            onChange={(next) => setRules(rules.map((old, place) => (place === at ? next : old)))}
            onRemove={() => setRules(rules.filter((_, place) => place !== at))}
          />
        ))}
        {edits ? (
          <div className={styles.bar}>
            <AddRule onAdd={(kind) => setRules([...rules, newRule(kind)])} />
            <Button variant="default" loading={busy} onClick={() => save(false)}>
              {t('Save draft')}
            </Button>
            <Button loading={busy} onClick={() => save(true)}>
              {t('Put in force')}
            </Button>
          </div>
        ) : null}
      </Panel>
      {can(claimRuleCalls.try) ? <TryRules hmoId={hmoId} rules={rules} /> : null}
    </>
  );
}

function AddRule({ onAdd }: { readonly onAdd: (kind: RuleKind) => void }) {
  const t = useText();
  const kinds = Object.entries(kindWords).map(([value, label]) => ({ value, label: t(label) }));
  const chosen = (value: string | null) => Object.keys(kindWords).find((kind): kind is RuleKind => kind === value);
  return (
    <Select
      label={t('Add rule')}
      placeholder={t('Choose a kind')}
      data={kinds}
      value={null}
      searchable
      onChange={(value) => {
        const kind = chosen(value);
        if (kind) onAdd(kind);
      }}
    />
  );
}

interface BeginProps {
  readonly template: ClaimTemplate;
  readonly rules: readonly ClaimRule[];
  readonly onTemplate: (template: ClaimTemplate) => void;
  readonly onRules: (rules: readonly ClaimRule[]) => void;
}

/** Rules to begin with: of a template, or of a file; and the file of those that stand. */
function Begin({ template, rules, onTemplate, onRules }: BeginProps) {
  const t = useText();
  const asked = useCall(claimRuleCalls.template, { query: { template } }, { quiet: true });
  const read = async (file: File | null) => {
    if (!file) return;
    const found = readRules(await file.text());
    if (found) onRules(found);
    else toast.error(t('The file holds no claim rules'));
  };
  return (
    <div className={styles.bar}>
      <Select
        label={t('Template')}
        data={claimTemplates.map((value) => ({ value, label: t(templateWords[value]) }))}
        value={template}
        allowDeselect={false}
        onChange={(value) => onTemplate(claimTemplates.find((known) => known === value) ?? template)}
      />
      <Button variant="default" disabled={!asked.data} onClick={() => onRules(asked.data?.rules ?? rules)}>
        {t('Use template')}
      </Button>
      <FileButton accept="application/json" onChange={(file) => void read(file)}>
        {(props) => (
          <Button {...props} variant="default">
            {t('Import')}
          </Button>
        )}
      </FileButton>
      <Button variant="default" onClick={() => saveFile(writeRules(template, rules), 'claim-rules.json')}>
        {t('Export')}
      </Button>
    </div>
  );
}
