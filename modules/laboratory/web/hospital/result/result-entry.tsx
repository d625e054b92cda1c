import { Button, Textarea, TextInput } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { type KeyboardEvent, useRef } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { DraftLine } from '#kernel/web/drafts/draft-line.tsx';
import { useShortcuts } from '#kernel/web/frame/use-shortcuts.ts';
import { contractText } from '#kernel/web/text/contract-text.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { EntryParameter, LabRequest } from '#modules/laboratory/contract/request-records.ts';
import { flagLooks } from '../../looks.ts';
import labs from '../labs.module.css';
import { emptyTyped } from './entry-values.ts';
import { isCritical } from './result-table.tsx';
import styles from './result.module.css';
import { useEditing } from './use-editing.ts';
import { useEntry } from './use-entry.ts';
import { ValueCell } from './value-cell.tsx';
import { useDayWords, useReferenceWords } from './value-words.ts';

type Entry = ReturnType<typeof useEntry>;

/** Enter goes to the next box; after the last one to the button that submits. In long texts Ctrl+Enter does. */
function goOn(event: KeyboardEvent<HTMLElement>, submit: HTMLButtonElement | null): void {
  const target = event.target as HTMLElement;
  if (event.key !== 'Enter' || event.defaultPrevented || target.dataset['resultCell'] === undefined) return;
  // With both keys the result is submitted, wherever the cursor is.
  if (event.shiftKey && (event.ctrlKey || event.metaKey)) return;
  if (target.tagName === 'TEXTAREA' && !event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-result-cell]')].filter((cell) => cell.tagName !== 'DIV');
  const next = cells[cells.indexOf(target) + (event.shiftKey ? -1 : 1)];
  if (next) {
    next.focus();
    if (next instanceof HTMLInputElement) next.select();
  } else submit?.focus();
}

interface ResultEntryProps {
  readonly request: LabRequest;
  /** A released result is corrected: a reason is asked. */
  readonly amends?: boolean;
  readonly onDone?: () => void;
}

/** The grid in which a result is typed: flags live, calculated cells locked, what was before beside it. */
export function ResultEntry({ request, amends = false, onDone }: ResultEntryProps) {
  const t = useText();
  const entry = useEntry(request, amends);
  const submit = useRef<HTMLButtonElement>(null);
  const mayDraft = request.acts.resultDraft === null;
  const finish = () => void entry.submit().then((done) => done && onDone?.());
  useShortcuts({
    // Never the browser's own: it would save the page as a file.
    'mod+s': () => (mayDraft && entry.isDirty && !entry.busy ? void entry.saveDraft() : undefined),
    'mod+shift+enter': entry.busy ? null : finish,
  });
  return (
    <Panel title={amends ? t('Amend the result') : t('Result')} note={request.test.name} flush>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears Enter of the boxes inside. */}
      <div onKeyDown={(event) => goOn(event, submit.current)}>
        <DraftLine restoredAt={entry.restoredAt} onDiscard={entry.discard} />
        <OtherEditors request={request} />
        <Grid request={request} entry={entry} />
        <div className={styles.foot}>
          <Textarea
            label={t('Comment')}
            data-result-cell
            autosize
            minRows={2}
            maxLength={4000}
            value={entry.now.comment}
            onChange={(event) => entry.say({ comment: event.currentTarget.value })}
          />
          <Textarea
            label={t('Conclusion')}
            data-result-cell
            autosize
            minRows={2}
            maxLength={4000}
            value={entry.now.conclusion}
            onChange={(event) => entry.say({ conclusion: event.currentTarget.value })}
          />
          {amends ? (
            <Textarea
              label={t('Reason for amendment')}
              required
              data-result-cell
              autosize
              minRows={2}
              maxLength={500}
              error={entry.faults['reason'] ? contractText(t, entry.faults['reason']) : undefined}
              value={entry.now.reason}
              onChange={(event) => entry.say({ reason: event.currentTarget.value })}
            />
          ) : null}
        </div>
        <Messages entry={entry} />
        <div className={styles.buttons}>
          <Button ref={submit} loading={entry.busy} aria-keyshortcuts="Control+Shift+Enter" onClick={finish}>
            {amends ? t('Save amendment') : t('Submit result')}
          </Button>
          {mayDraft ? (
            <Button
              variant="default"
              disabled={entry.busy || !entry.isDirty}
              aria-keyshortcuts="Control+S"
              onClick={() => void entry.saveDraft()}
            >
              {t('Save draft')}
            </Button>
          ) : null}
          {onDone ? (
            <Button variant="default" onClick={onDone}>
              {t('Cancel')}
            </Button>
          ) : null}
          <span className={styles.hint}>{t('Enter: next box · Shift+Enter: back · Ctrl+S: draft · Ctrl+Shift+Enter: submit')}</span>
        </div>
      </div>
    </Panel>
  );
}

/** Two people at one result: each sees the other, nothing is locked. */
function OtherEditors({ request }: { readonly request: LabRequest }) {
  const t = useText();
  const editors = useEditing(request);
  if (editors.length === 0) return null;
  return (
    <div className={styles.messages}>
      <div className={labs.warn} role="status">
        {t('Being edited by {name}', { name: editors.map(({ name }) => name).join(', ') })}
      </div>
    </div>
  );
}

function Messages({ entry }: { readonly entry: Entry }) {
  const t = useText();
  if (!entry.message && !entry.isOvertaken) return null;
  return (
    <div className={styles.messages}>
      {entry.isOvertaken ? (
        <div className={labs.warn} role="alert">
          <span>{t('This request was changed by another user. Your entries are kept here.')}</span>
          <span>
            <Button variant="default" size="compact-sm" onClick={entry.reload}>
              {t('Load saved version')}
            </Button>
          </span>
        </div>
      ) : null}
      {entry.message ? (
        <div className={labs.warn} role="alert">
          {contractText(t, entry.message)}
        </div>
      ) : null}
    </div>
  );
}

function Grid({ request, entry }: { readonly request: LabRequest; readonly entry: Entry }) {
  const t = useText();
  return (
    <div className={styles.scroll}>
      <table className={styles.grid} aria-label={t('Result')}>
        <thead>
          <tr>
            <th scope="col">{t('Parameter')}</th>
            <th scope="col">{t('Result')}</th>
            <th scope="col">{t('Unit')}</th>
            <th scope="col">{t('Reference')}</th>
            <th scope="col">{t('Flag')}</th>
            <th scope="col">{t('Previous')}</th>
            <th scope="col">{t('Comment')}</th>
          </tr>
        </thead>
        <tbody>
          {request.entry.map((parameter) => (
            <Row key={parameter.parameterId} parameter={parameter} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ parameter, entry }: { readonly parameter: EntryParameter; readonly entry: Entry }) {
  const t = useText();
  const dayWords = useDayWords();
  const referenceWords = useReferenceWords();
  const typed = entry.now.values[parameter.parameterId] ?? emptyTyped;
  const judged = entry.judged[parameter.parameterId];
  const flag = typed.absentReason ? null : (judged?.flag ?? null);
  const fault = entry.faults[parameter.parameterId];
  const numeric = ['numeric', 'calculated', 'titre'].includes(parameter.resultType);
  return (
    <tr data-critical={isCritical(flag) || undefined}>
      <td className={`${styles.say} ${styles.parameter}`}>
        {parameter.name}
        {parameter.required && parameter.resultType !== 'calculated' ? <span aria-hidden="true"> *</span> : null}
      </td>
      <td>
        <ValueCell
          parameter={parameter}
          typed={typed}
          judged={judged}
          fault={fault ? contractText(t, fault) : undefined}
          onPut={(part) => entry.put(parameter.parameterId, part)}
        />
      </td>
      <td className={styles.say} data-title={t('Unit')} data-bare={parameter.unit ? undefined : true}>
        {parameter.unit}
      </td>
      <td className={`${styles.say} tnum nowrap`} data-title={t('Reference')} data-bare={numeric ? undefined : true}>
        {numeric ? referenceWords(parameter.reference) : <span className="muted">–</span>}
      </td>
      <td className={styles.flagCell} data-bare={flag ? undefined : true} aria-live="polite">
        {flag ? <StatusBadge look={flagLooks[flag]} /> : null}
      </td>
      <td className={`${styles.say} tnum`} data-title={t('Previous')} data-bare={parameter.previousValue ? undefined : true}>
        {parameter.previousValue ? (
          <>
            {parameter.previousValue} <span className="muted nowrap">{dayWords(parameter.previousAt)}</span>
          </>
        ) : (
          <span className="muted">–</span>
        )}
      </td>
      <td className={styles.commentCell} data-title={t('Comment')} data-bare={parameter.resultType === 'calculated' ? true : undefined}>
        <CommentBox parameter={parameter} value={typed.comment} onChange={(comment) => entry.put(parameter.parameterId, { comment })} />
      </td>
    </tr>
  );
}

interface CommentProps {
  readonly parameter: EntryParameter;
  readonly value: string;
  readonly onChange: (comment: string) => void;
}

function CommentBox({ parameter, value, onChange }: CommentProps) {
  const t = useText();
  if (parameter.resultType === 'calculated') return null;
  return (
    <TextInput
      aria-label={t('{name}, comment', { name: parameter.name })}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
