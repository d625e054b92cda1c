import { Button, Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconList } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DraftLine as RestoredLine } from '#kernel/web/drafts/draft-line.tsx';
import { useDraft } from '#kernel/web/drafts/use-draft.ts';
import { EmptyState, ErrorState } from '#kernel/web/frame/states.tsx';
import { pressOf } from '#kernel/web/frame/use-shortcuts.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { CheckedLine, LineOrderInput, Prescription } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import type { PrescriptionKind, TemplateKind } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import { kindWords } from '../../looks.ts';
import { optionsFrom } from '../../rx-words.ts';
import { AllergyLine } from './allergy-line.tsx';
import { holdsUp, isPassed, type Passed } from './alerts.tsx';
import styles from './composer.module.css';
import { type DraftLine, faultsOfLine, lineFrom, lineFromOrder, linesAtFirst, type Offer, orderOf, type TypedMedicine } from './draft.ts';
import { EntryBox } from './entry-box.tsx';
import { joinWritten, type PassedLine, type WrittenDraft } from './join-drafts.ts';
import { LineCard } from './line-card.tsx';
import { usePastedMedicines } from './use-pasted-medicines.ts';
import { useSave } from './use-save.ts';

const SaveTemplate = lazy(() => import('../templates/save-template.tsx').then((file) => ({ default: file.SaveTemplate })));

export interface ComposerProps {
  readonly patientId: string;
  readonly consultationId?: string | null;
  /** Where else it is written, e.g. in a ward round: then it is for a patient in a bed. */
  readonly place?: OrderPlace | undefined;
  /** The consultation is closed: prescribing wants a reason. */
  readonly closedVisit?: boolean;
  /** Medicines that stand there from the start, with keys from 1. */
  readonly start?: readonly DraftLine[] | undefined;
  /** The kind that is chosen at first, where it is no consultation's and no ward round's. */
  readonly firstKind?: PrescriptionKind | undefined;
  /** A medicine that was typed and chosen before it opened: entered as if it was typed here, and kept as all that is typed. */
  readonly entered?: TypedMedicine | null | undefined;
  /** A draft that is opened again: it is changed, not written anew. */
  readonly draft?: Prescription;
  /** The patient's request for a refill that this prescription answers. */
  readonly refillRequestId?: string | undefined;
  readonly onDone: (prescription: Prescription) => void;
  readonly onCancel: () => void;
}

/** The lines, and what the server says of those that can be checked. */
function useLines({ patientId, start, entered, draft }: ComposerProps, kind: PrescriptionKind) {
  const [lines, setLines] = useState(() => linesAtFirst(start, entered));
  const next = useRef(lines.length + 1);
  const ready = lines.flatMap((line) => {
    const order = orderOf(line);
    return order ? [{ key: line.key, order }] : [];
  });
  const [settled] = useDebouncedValue(JSON.stringify(ready), 350);
  const asked = JSON.parse(settled) as typeof ready;
  const check = useCall(
    prescriptionCalls.check,
    { body: { patientId, kind, ...(draft ? { prescriptionId: draft.id } : {}), lines: asked.map(({ order }) => order) } },
    { enabled: asked.length > 0, keepOld: true, quiet: true, live: ['allergies'] },
  );
  const byKey = new Map<number, CheckedLine>();
  if (asked.length === check.data?.lines.length)
    for (const [at, { key }] of asked.entries()) byKey.set(key, check.data.lines[at] as CheckedLine);
  return {
    lines,
    isWritten: JSON.stringify(lines) !== JSON.stringify(start ?? []),
    restore: (found: readonly DraftLine[]) => {
      setLines(found);
      next.current = Math.max(0, ...found.map(({ key }) => key)) + 1;
    },
    checked: (key: number) => byKey.get(key),
    /** The check's own refusal names fields by the place among the lines that were asked. */
    faults: (key: number) => {
      const place = asked.findIndex((each) => each.key === key);
      return check.refused && place >= 0 ? faultsOfLine(check.refused.fields, place) : {};
    },
    refused: check.refused && check.refused.code !== 'RX_LINE_FIELDS' ? check.refused : null,
    settledNow: settled === JSON.stringify(ready) && !check.renewing && !check.loading && !check.refused,
    complete: lines.length > 0 && ready.length === lines.length,
    add: (make: (key: number) => DraftLine[]) => {
      const made = make(next.current);
      next.current += made.length;
      setLines((before) => [...before, ...made]);
    },
    change: (key: number, changes: Partial<DraftLine>) =>
      setLines((before) => before.map((line) => (line.key === key ? { ...line, ...changes } : line))),
    remove: (key: number) => setLines((before) => before.filter((line) => line.key !== key)),
  };
}

/** All that is written and not sent yet; it is kept on the device until it is. */
function useWriting(props: ComposerProps) {
  const { patientId, consultationId = null, place, draft, refillRequestId } = props;
  const firstKind = draft?.kind ?? props.firstKind ?? (place ? 'inpatient' : 'outpatient');
  const [kind, setKind] = useState<PrescriptionKind>(firstKind);
  const [editReason, setEditReason] = useState('');
  const [passed, setPassed] = useState<readonly PassedLine[]>([]);
  const rows = useLines(props, kind);
  const inpatient = kind === 'inpatient' || kind === 'emergency';
  const pasted = usePastedMedicines({
    ...{ patientId, inpatient },
    add: (found) => rows.add((key) => found.map(({ text, offer }, at) => lineFrom(key + at, text, offer))),
  });
  const { left } = pasted;
  const kept = useDraft<WrittenDraft>(
    `prescription:${patientId}:${consultationId ?? place?.id ?? props.firstKind ?? ''}:${draft?.id ?? ''}:${refillRequestId ?? ''}`,
    rows.isWritten || left.length > 0 ? { lines: rows.lines, kind, editReason, passed, left } : null,
    {
      join: (found, since) => joinWritten({ lines: props.start ?? [], kind: firstKind, editReason: '', passed: [] }, found, since),
      restore: (found) => {
        rows.restore(found.lines);
        setKind(found.kind);
        setEditReason(found.editReason);
        setPassed(found.passed);
        pasted.restore(found.left ?? []);
      },
    },
  );
  const discard = () => {
    rows.restore(linesAtFirst(props.start, props.entered));
    setPassed([]);
    setEditReason('');
    pasted.restore([]);
  };
  return { kind, setKind, inpatient, editReason, setEditReason, passed, setPassed, rows, pasted, kept, discard };
}

/** Writes a prescription: medicines by one line of typing, each checked as it is written; one press signs all. */
export function Composer(props: ComposerProps) {
  const { patientId, consultationId = null, place, closedVisit = false, draft, refillRequestId, onDone, onCancel } = props;
  const t = useText();
  const [reviewed, setReviewed] = useState(false);
  const [keeping, setKeeping] = useState<Kept | null>(null);
  const { kind, setKind, inpatient, editReason, setEditReason, passed, setPassed, rows, pasted, kept, discard } = useWriting(props);
  const saving = useSave({
    ...{ patientId, consultationId, place, draft, refillRequestId },
    onDone: (prescription) => {
      kept.clear();
      onDone(prescription);
    },
  });
  const passedOf = (key: number): Passed[] => passed.filter((each) => each.key === key);
  const stops = rows.lines.some((line) =>
    rows.checked(line.key)?.alerts.some((alert) => holdsUp(alert) && !isPassed(alert, 0, passedOf(line.key))),
  );
  const send = (sign: boolean) =>
    void saving.save(
      {
        ...{ kind, allergiesReviewed: reviewed, editReason: closedVisit ? editReason : null },
        lines: rows.lines.map((line) => orderOf(line) as LineOrderInput),
        overrides: passed.flatMap(({ key, rule, about, reason }) => {
          const line = rows.lines.findIndex((each) => each.key === key);
          return line < 0 ? [] : [{ line, rule, about, reason }];
        }),
      },
      sign,
    );
  const saved = saving.refused;
  const isReasonMissing = closedVisit && editReason.trim().length < 3;
  // What was pasted and not added would be lost with the last look at it.
  const isPasteLeft = pasted.left.length > 0 || pasted.reading > 0;
  const mayWrite = rows.complete && reviewed && !isReasonMissing && !isPasteLeft;
  const maySign = mayWrite && !stops && rows.settledNow;
  const onKeys = useKeys({ maySave: mayWrite && !saving.busy, maySign: maySign && !saving.busy, onSend: send });
  return (
    <Heard onKeyDown={onKeys}>
      <RestoredLine restoredAt={kept.restoredAt} onDiscard={discard} />
      <AllergyLine patientId={patientId} reviewed={reviewed} onReviewed={setReviewed} />
      {closedVisit ? (
        <Textarea
          label={t('Reason for prescribing after the visit')}
          required
          autosize
          maxLength={500}
          value={editReason}
          onChange={(event) => setEditReason(event.currentTarget.value)}
        />
      ) : null}
      <div className={styles.row}>
        <Select
          label={t('Kind')}
          data={optionsFrom(kindWords, t).filter(({ value }) => value !== 'repeat' || kind === 'repeat')}
          allowDeselect={false}
          disabled={draft !== undefined}
          value={kind}
          onChange={(value) => value && setKind(value as PrescriptionKind)}
        />
      </div>
      <EntryBox
        patientId={patientId}
        inpatient={inpatient}
        pasted={pasted}
        onAdd={(typed: string, offer: Offer | null) => rows.add((key) => [lineFrom(key, typed, offer)])}
        onTemplate={(orders) => rows.add((key) => orders.map((order, at) => lineFromOrder(key + at, order)))}
      />
      {rows.lines.length === 0 ? <EmptyState compact title={t('No medicines added yet')} /> : null}
      {rows.lines.map((line, at) => (
        <LineCard
          key={line.key}
          folds
          line={line}
          patientId={patientId}
          checked={rows.checked(line.key)}
          faults={{ ...rows.faults(line.key), ...faultsOfLine(saved?.fields, at) }}
          isPassed={(alert) => isPassed(alert, 0, passedOf(line.key))}
          onChange={(changes) => rows.change(line.key, changes)}
          onPass={(alert, reason) => setPassed([...passed, { key: line.key, line: 0, rule: alert.rule, about: alert.about, reason }])}
          onRemove={() => rows.remove(line.key)}
          onKeep={() => setKeeping({ kind: 'favourite', lines: [line] })}
        />
      ))}
      <Keeping lines={rows.lines} complete={rows.complete} kept={keeping} onKeep={setKeeping} />
      {rows.refused ? <ErrorState refused={rows.refused} compact /> : null}
      {saved && saved.code !== 'DUPLICATE_THERAPY' ? <ErrorState refused={saved} compact /> : null}
      {stops ? <p className={styles.bad}>{t('Resolve the safety alerts first')}</p> : null}
      {rows.complete ? <Missing {...{ reviewed, isReasonMissing, isPasteLeft }} /> : null}
      <Foot
        sum={rows.lines.reduce((all, line) => all + (rows.checked(line.key)?.patientAmount ?? 0), 0)}
        busy={saving.busy}
        mayWrite={mayWrite}
        maySign={maySign}
        onSend={send}
        onCancel={onCancel}
      />
    </Heard>
  );
}

function Heard({ onKeyDown, children }: { readonly onKeyDown: (event: KeyboardEvent) => void; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the boxes inside.
    <div className={styles.composer} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

/** Ctrl+S saves the draft, Ctrl+Shift+Enter signs: also in a drawer, where the keys of a page rest. */
function useKeys({ maySave, maySign, onSend }: Pick<FootProps, 'maySign' | 'onSend'> & { readonly maySave: boolean }) {
  const { can } = useAccess();
  return (event: KeyboardEvent) => {
    const pressed = pressOf(event.nativeEvent);
    if (pressed !== 'mod+s' && pressed !== 'mod+shift+enter') return;
    // Never the browser's own: it would save the page as a file.
    event.preventDefault();
    if (event.repeat) return;
    if (pressed === 'mod+s' && maySave) onSend(false);
    if (pressed === 'mod+shift+enter' && maySign && can('Sign Prescription')) onSend(true);
  };
}

interface MissingProps {
  readonly reviewed: boolean;
  readonly isReasonMissing: boolean;
  readonly isPasteLeft: boolean;
}

/** What is still to be done before whole lines can be saved or signed. */
function Missing({ reviewed, isReasonMissing, isPasteLeft }: MissingProps) {
  const t = useText();
  if (isPasteLeft) return <p className="muted">{t('Correct or discard the lines that were not added to save or sign')}</p>;
  if (!reviewed) return <p className="muted">{t('Tick Allergies reviewed to save or sign')}</p>;
  if (isReasonMissing) return <p className="muted">{t('Give the reason for prescribing after the visit to save or sign')}</p>;
  return null;
}

/** What is being kept for later: one line as a favourite, or all as an order set. */
interface Kept {
  readonly kind: TemplateKind;
  readonly lines: readonly DraftLine[];
}

interface KeepingProps {
  readonly lines: readonly DraftLine[];
  readonly complete: boolean;
  readonly kept: Kept | null;
  readonly onKeep: (kept: Kept | null) => void;
}

/** Keeps all lines as an order set; the dialog serves favourites too. */
function Keeping({ lines, complete, kept, onKeep }: KeepingProps) {
  const t = useText();
  return (
    <>
      {lines.length > 0 ? (
        <Button
          className={styles.keep}
          variant="default"
          size="compact-md"
          leftSection={<IconList size={15} aria-hidden="true" />}
          disabled={!complete}
          onClick={() => onKeep({ kind: 'order-set', lines })}
        >
          {t('Save as order set')}
        </Button>
      ) : null}
      {kept ? (
        <Suspense>
          <SaveTemplate {...kept} onClose={() => onKeep(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface FootProps {
  readonly sum: number;
  readonly busy: boolean;
  readonly mayWrite: boolean;
  readonly maySign: boolean;
  readonly onSend: (sign: boolean) => void;
  readonly onCancel: () => void;
}

function Foot({ sum, busy, mayWrite, maySign, onSend, onCancel }: FootProps) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  return (
    <div className={styles.foot}>
      <span className={styles.sum}>
        {sum > 0 ? t('Patient share {amount}', { amount: format.money(sum) }) : ''}
        <span className={`${styles.keys} muted`}>{t('Enter: add medicine · Ctrl+S: draft · Ctrl+Shift+Enter: sign')}</span>
      </span>
      <Button variant="default" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button variant="default" disabled={!mayWrite} loading={busy} aria-keyshortcuts="Control+S" onClick={() => onSend(false)}>
        {t('Save draft')}
      </Button>
      {can('Sign Prescription') ? (
        <Button disabled={!maySign} loading={busy} aria-keyshortcuts="Control+Shift+Enter" onClick={() => onSend(true)}>
          {t('Sign prescription')}
        </Button>
      ) : null}
    </div>
  );
}
