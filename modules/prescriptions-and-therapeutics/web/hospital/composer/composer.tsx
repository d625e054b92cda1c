import { Button, Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { EmptyState, ErrorState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { useFindings } from '#modules/pharmacy/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { CheckedLine, LineOrderInput, Prescription } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import type { PrescriptionKind } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import { kindWords } from '../../looks.ts';
import { optionsFrom } from '../../rx-words.ts';
import { AllergyLine } from './allergy-line.tsx';
import { holdsUp, isPassed, type Passed } from './alerts.tsx';
import styles from './composer.module.css';
import { type DraftLine, faultsOfLine, lineFrom, lineFromOrder, type Offer, orderOf } from './draft.ts';
import { EntryBox } from './entry-box.tsx';
import { LineCard } from './line-card.tsx';

export interface ComposerProps {
  readonly patientId: string;
  readonly consultationId?: string | null;
  /** The consultation is closed: prescribing wants a reason. */
  readonly closedVisit?: boolean;
  readonly start?: readonly { readonly order: LineOrderInput; readonly name: string }[];
  readonly onDone: (prescription: Prescription) => void;
  readonly onCancel: () => void;
}

/** The lines, and what the server says of those that can be checked. */
function useLines(patientId: string, kind: PrescriptionKind, start: ComposerProps['start']) {
  const [lines, setLines] = useState<readonly DraftLine[]>(() =>
    (start ?? []).map(({ order, name }, at) => lineFromOrder(at + 1, order, name)),
  );
  const [next, setNext] = useState((start?.length ?? 0) + 1);
  const ready = lines.flatMap((line) => {
    const order = orderOf(line);
    return order ? [{ key: line.key, order }] : [];
  });
  const [settled] = useDebouncedValue(JSON.stringify(ready), 350);
  const asked = JSON.parse(settled) as typeof ready;
  const check = useCall(
    prescriptionCalls.check,
    { body: { patientId, kind, lines: asked.map(({ order }) => order) } },
    { enabled: asked.length > 0, keepOld: true, quiet: true, live: ['allergies'] },
  );
  const byKey = new Map<number, CheckedLine>();
  if (asked.length === check.data?.lines.length)
    for (const [at, { key }] of asked.entries()) byKey.set(key, check.data.lines[at] as CheckedLine);
  return {
    lines,
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
      const made = make(next);
      setNext(next + made.length);
      setLines([...lines, ...made]);
    },
    change: (key: number, changes: Partial<DraftLine>) =>
      setLines(lines.map((line) => (line.key === key ? { ...line, ...changes } : line))),
    remove: (key: number) => setLines(lines.filter((line) => line.key !== key)),
  };
}

/** Writes a prescription: medicines by one line of typing, each checked as it is written; one press signs all. */
export function Composer({ patientId, consultationId = null, closedVisit = false, start, onDone, onCancel }: ComposerProps) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const [kind, setKind] = useState<PrescriptionKind>('outpatient');
  const [reviewed, setReviewed] = useState(false);
  const [editReason, setEditReason] = useState('');
  const [passed, setPassed] = useState<readonly (Passed & { readonly key: number })[]>([]);
  const rows = useLines(patientId, kind, start);
  const save = useSend(prescriptionCalls.create, {
    refresh: ['prescriptions', 'consultation', 'patients', 'medication-request'],
    quiet: true,
  });

  const findings = useFindings();
  const passedOf = (key: number): Passed[] => passed.filter((each) => each.key === key);
  const stops = rows.lines.some((line) =>
    rows.checked(line.key)?.alerts.some((alert) => holdsUp(alert) && !isPassed(alert, 0, passedOf(line.key))),
  );
  const sum = rows.lines.reduce((all, line) => all + (rows.checked(line.key)?.patientAmount ?? 0), 0);

  async function send(sign: boolean, confirm = false): Promise<void> {
    const answer = await save.send({
      body: {
        ...{ patientId, consultationId, kind, sign, confirm, allergiesReviewed: reviewed },
        editReason: closedVisit ? editReason : null,
        lines: rows.lines.map((line) => orderOf(line) as LineOrderInput),
        overrides: sign
          ? passed.flatMap(({ key, rule, about, reason }) => {
              const line = rows.lines.findIndex((each) => each.key === key);
              return line < 0 ? [] : [{ line, rule, about, reason }];
            })
          : [],
      },
    });
    if (answer?.ok) {
      toast.success(answer.message);
      onDone(answer.payload);
      return;
    }
    if (answer?.code !== 'DUPLICATE_THERAPY' && answer?.code !== 'SAFETY_CONFIRM') return;
    const title = answer.code === 'DUPLICATE_THERAPY' ? t('Taken already') : t('Safety alerts');
    const yes = await askFirst({ title, text: findings(answer.details), confirm: t('Prescribe all the same') });
    if (yes) await send(sign, true);
  }

  const saved = save.refused;
  const mayWrite = rows.complete && reviewed && (!closedVisit || editReason.trim().length >= 3);
  return (
    <div className={styles.composer}>
      <AllergyLine patientId={patientId} reviewed={reviewed} onReviewed={setReviewed} />
      {closedVisit ? (
        <Textarea
          label={t('Why you prescribe after the visit')}
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
          data={optionsFrom(kindWords, t).filter(({ value }) => value !== 'repeat')}
          allowDeselect={false}
          value={kind}
          onChange={(value) => value && setKind(value as PrescriptionKind)}
        />
      </div>
      <EntryBox
        patientId={patientId}
        onAdd={(typed: string, offer: Offer | null) => rows.add((key) => [lineFrom(key, typed, offer)])}
        onTemplate={(orders) => rows.add((key) => orders.map((order, at) => lineFromOrder(key + at, order)))}
      />
      {rows.lines.length === 0 ? <EmptyState compact title={t('No medicine written yet')} /> : null}
      {rows.lines.map((line, at) => (
        <LineCard
          key={line.key}
          line={line}
          checked={rows.checked(line.key)}
          faults={{ ...rows.faults(line.key), ...faultsOfLine(saved?.fields, at) }}
          isPassed={(alert) => isPassed(alert, 0, passedOf(line.key))}
          onChange={(changes) => rows.change(line.key, changes)}
          onPass={(alert, reason) => setPassed([...passed, { key: line.key, line: 0, rule: alert.rule, about: alert.about, reason }])}
          onRemove={() => rows.remove(line.key)}
        />
      ))}
      {rows.refused ? <ErrorState refused={rows.refused} compact /> : null}
      {saved && saved.code !== 'DUPLICATE_THERAPY' ? <ErrorState refused={saved} compact /> : null}
      {stops ? <p className={styles.bad}>{t('Resolve the safety alerts first')}</p> : null}
      <div className={styles.foot}>
        <span className={styles.sum}>{sum > 0 ? t('Patient share {amount}', { amount: format.money(sum) }) : ''}</span>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button variant="default" disabled={!mayWrite} loading={save.busy} onClick={() => void send(false)}>
          {t('Save draft')}
        </Button>
        {can('Sign Prescription') ? (
          <Button disabled={!mayWrite || stops || !rows.settledNow} loading={save.busy} onClick={() => void send(true)}>
            {t('Sign prescription')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
