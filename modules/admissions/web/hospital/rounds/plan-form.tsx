import { Button, CloseButton, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useField } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { roundCalls } from '#modules/admissions/contract/calls/rounds.ts';
import type { PlanItem, WardRound } from '#modules/admissions/contract/round-records.ts';
import { mostPlanItems, writtenPlanKinds } from '#modules/admissions/contract/round-words.ts';
import { planKindWords } from '../../round-looks.ts';
import styles from './rounds.module.css';

type WrittenKind = (typeof writtenPlanKinds)[number];

/** A line of the list: one that stands has an id, and one that a nurse has seen is stopped instead of taken off. */
interface PlanLine {
  readonly id: string | null;
  readonly kind: WrittenKind;
  readonly what: string;
  readonly everyMinutes: number | null;
  readonly endAt: string | null;
  readonly seen: boolean;
}

const isWritten = (kind: PlanItem['kind']): kind is WrittenKind => (writtenPlanKinds as readonly string[]).includes(kind);

/** What a round ordered beside medicines and what runs, as its list begins. */
function linesOf(round: WardRound): PlanLine[] {
  return round.treatmentPlan.flatMap(({ id, kind, what, everyMinutes, endAt, acknowledged, runs }) =>
    isWritten(kind) && runs ? { id, kind, what, everyMinutes, endAt, seen: acknowledged !== null } : [],
  );
}

/** The whole list of what a round orders beside medicines. */
export function PlanForm({ round, onClose }: { readonly round: WardRound; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(roundCalls.writePlan, {
    params: { id: round.id },
    draft: round.id,
    refresh: ['ward-rounds', 'ward-round', 'treatment-plan-items', 'patient-admissions'],
    startWith: { items: linesOf(round).map((line) => ({ ...line })) },
    toBody: ({ items }) => ({
      items: ((items as readonly PlanLine[] | undefined) ?? []).map(({ seen: _seen, ...item }) => item),
    }),
  });
  return (
    <CallForm form={form} submit={t('Save care orders')} onCancel={onClose} onDone={onClose}>
      <FormSection note={t('Medicines and fluids are prescribed, everything else stands here.')}>
        <Wide>
          <LinesField name="items" label={t('Care orders')} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function LinesField({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useText();
  const { form, input } = useField(name, label);
  const lines = (form.useValue(name) as readonly PlanLine[] | undefined) ?? [];
  const put = (next: readonly PlanLine[]) => {
    form.set(name, next);
    form.inner.clearFieldError(name);
  };
  return (
    <div className={styles.stack}>
      <ul className={styles.list} aria-label={label}>
        {lines.map((line, place) => (
          <li key={`${line.id ?? ''} ${line.kind} ${line.what}`} className={styles.line}>
            <span className={styles.grow}>
              <span className="muted">{t(planKindWords[line.kind])}</span> {line.what}{' '}
              {line.everyMinutes ? <span className="muted">{t('every {count} min', { count: line.everyMinutes })}</span> : null}
            </span>
            {line.seen ? (
              <span className="muted">{t('Acknowledged')}</span>
            ) : (
              <CloseButton
                aria-label={t('Remove {name}', { name: line.what })}
                onClick={() => put(lines.filter((_, at) => at !== place))}
              />
            )}
          </li>
        ))}
      </ul>
      {typeof input.error === 'string' ? <p role="alert">{input.error}</p> : null}
      <NewLine onAdd={(line) => lines.length < mostPlanItems && put([...lines, line])} />
    </div>
  );
}

function NewLine({ onAdd }: { readonly onAdd: (line: PlanLine) => void }) {
  const t = useText();
  const [kind, setKind] = useState<WrittenKind>('monitoring');
  const [what, setWhat] = useState('');
  const [every, setEvery] = useState<number | null>(null);
  const fits = what.trim().length > 1 && (every === null || (every >= 15 && every <= 1440));
  const add = () => {
    if (!fits) return;
    onAdd({ id: null, kind, what: what.trim(), everyMinutes: every, endAt: null, seen: false });
    setWhat('');
    setEvery(null);
  };
  return (
    <fieldset className={styles.section}>
      <legend className="caption">{t('New order')}</legend>
      <Select
        label={t('Kind')}
        data={writtenPlanKinds.map((value) => ({ value, label: t(planKindWords[value]) }))}
        allowDeselect={false}
        value={kind}
        onChange={(value) => setKind(writtenPlanKinds.find((one) => one === value) ?? kind)}
      />
      <TextInput
        label={t('What is to be done')}
        maxLength={300}
        value={what}
        onChange={(event) => setWhat(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <NumberInput
        label={t('Every (minutes)')}
        min={15}
        max={1440}
        allowDecimal={false}
        value={every ?? ''}
        onChange={(value) => setEvery(typeof value === 'number' ? value : null)}
      />
      <div>
        <Button variant="default" disabled={!fits} onClick={add}>
          {t('Add order')}
        </Button>
      </div>
    </fieldset>
  );
}
