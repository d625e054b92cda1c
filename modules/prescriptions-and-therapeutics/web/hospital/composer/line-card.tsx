import { ActionIcon, Checkbox, Collapse, NumberInput, Select, Switch, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconStar, IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { SafetyAlert } from '#modules/pharmacy/contract/safety/records.ts';
import { useDirections, useUnits } from '#modules/pharmacy/web/index.ts';
import type { CheckedLine } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { injectedRoutes } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import { doseUnitWords, durationWords, frequencyWords, optionsFrom, routeWords, supplyWords } from '../../rx-words.ts';
import { Alerts, holdsUp } from './alerts.tsx';
import styles from './composer.module.css';
import { InfusionEditor, TaperEditor } from './course-editors.tsx';
import { type DraftLine, isNeeded, orderOf } from './draft.ts';

const DoseHelper = lazy(() => import('./dose-helper.tsx').then((file) => ({ default: file.DoseHelper })));

export interface LineCardProps {
  readonly line: DraftLine;
  /** Whom it is for: doses are reckoned for them. Left out: for nobody yet. */
  readonly patientId?: string | undefined;
  /** What the server says of it; undefined until it has. */
  readonly checked: CheckedLine | undefined;
  readonly faults: Readonly<Record<string, string>>;
  readonly isPassed: (alert: SafetyAlert) => boolean;
  readonly onChange: (changes: Partial<DraftLine>) => void;
  readonly onPass: (alert: SafetyAlert, reason: string) => void;
  /** Left out: it stays. */
  readonly onRemove?: () => void;
  /** Kept for later, for no patient yet: it has no date. */
  readonly undated?: boolean;
  /** Keeps the line as a favourite. */
  readonly onKeep?: (() => void) | undefined;
  /** Among other lines: one that is whole is one line of 44 px, its boxes open on demand. */
  readonly folds?: boolean;
}

const amountOf = (value: string | number): number | '' => (value === '' || Number.isNaN(Number(value)) ? '' : Number(value));

/** One medicine: how it is taken, what follows from it, and what the checks say. */
export function LineCard({
  line,
  patientId,
  checked,
  faults,
  isPassed,
  onChange,
  onPass,
  onRemove,
  onKeep,
  undated = false,
  folds = false,
}: LineCardProps) {
  const t = useText();
  const directions = useDirections();
  const stopped = checked?.alerts.some((alert) => holdsUp(alert) && !isPassed(alert));
  // What is missing is typed at once; a line is never shut under the hand that fills it in.
  const [opened, setOpened] = useState(() => orderOf(line) === null);
  if (!opened && Object.keys(faults).length > 0) setOpened(true);
  const isOpen = !folds || opened;
  const boxes = useId();
  return (
    <article className={styles.card} data-stop={stopped || undefined} data-folded={!isOpen || undefined} aria-label={line.name}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h3>{line.name}</h3>
          <p className={styles.sig}>{checked ? directions(checked) : orderOf(line) ? '' : t('Dose, route and frequency are missing')}</p>
        </div>
        {isOpen ? null : <ShortFacts checked={checked} />}
        {folds ? (
          <ActionIcon
            variant="subtle"
            aria-label={t('Details of {name}', { name: line.name })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? boxes : undefined}
            onClick={() => setOpened(!isOpen)}
          >
            <IconChevronDown size={17} aria-hidden="true" />
          </ActionIcon>
        ) : null}
        {onKeep ? (
          <ActionIcon aria-label={t('Save {name} as favourite', { name: line.name })} disabled={!orderOf(line)} onClick={onKeep}>
            <IconStar size={17} aria-hidden="true" />
          </ActionIcon>
        ) : null}
        {onRemove ? (
          <ActionIcon aria-label={t('Remove {name}', { name: line.name })} onClick={onRemove}>
            <IconTrash size={17} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </div>
      {isOpen ? (
        <Boxes id={boxes} line={line} patientId={patientId} checked={checked} faults={faults} undated={undated} onChange={onChange} />
      ) : null}
      <Alerts alerts={checked?.alerts ?? []} isPassed={isPassed} onPass={onPass} />
    </article>
  );
}

/** What a closed line still says beside its directions: how much, at what price, and that there is too little of it. */
function ShortFacts({ checked }: { readonly checked: CheckedLine | undefined }) {
  const t = useText();
  const format = useFormat();
  const units = useUnits();
  if (!checked) return null;
  const lacks = checked.available !== null && checked.available <= 0;
  return (
    <span className={styles.short}>
      {lacks ? <span className={styles.differs}>{t('Out of stock')}</span> : null}
      {checked.quantity === null ? null : (
        <span className="tnum">{checked.quantityUnit ? units(checked.quantity, checked.quantityUnit) : checked.quantity}</span>
      )}
      {checked.amount === null ? null : <strong className="tnum">{format.money(checked.amount)}</strong>}
    </span>
  );
}

interface BoxesProps extends PartProps {
  readonly id: string;
  readonly patientId: string | undefined;
  readonly checked: CheckedLine | undefined;
  readonly undated: boolean;
}

/** All that can be said of a medicine. */
function Boxes({ id, line, patientId, checked, faults, undated, onChange }: BoxesProps) {
  const t = useText();
  // What a template or an earlier prescription brought along is seen at once.
  const [more, setMore] = useState(line.steps.length > 0);
  const here = line.administerHere ?? (line.route !== null && (injectedRoutes as readonly string[]).includes(line.route));
  return (
    <div id={id} className={styles.taking}>
      {line.productId === null ? <WrittenOut line={line} faults={faults} onChange={onChange} /> : null}
      <Taking line={line} faults={faults} onChange={onChange} />
      {patientId && line.productId ? (
        <Suspense>
          <DoseHelper patientId={patientId} productId={line.productId} line={line} onChange={onChange} />
        </Suspense>
      ) : null}
      {isNeeded(line) ? <Needed line={line} faults={faults} onChange={onChange} /> : null}
      <CheckFacts line={line} checked={checked} faults={faults} onChange={onChange} />
      <UnstyledButton className="muted" aria-expanded={more} onClick={() => setMore(!more)}>
        {t('More about this medicine')} <IconChevronDown size={14} aria-hidden="true" />
      </UnstyledButton>
      <Collapse expanded={more}>
        <More line={line} here={here} undated={undated} faults={faults} onChange={onChange} />
        {line.route === 'IV' ? <InfusionEditor line={line} faults={faults} onChange={onChange} /> : null}
        {line.frequencyCode === 'STAT' || isNeeded(line) ? null : <TaperEditor line={line} faults={faults} onChange={onChange} />}
      </Collapse>
    </div>
  );
}

interface PartProps {
  readonly line: DraftLine;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (changes: Partial<DraftLine>) => void;
}

/** The name of a medicine that is no product of the list. */
function WrittenOut({ line, faults, onChange }: PartProps) {
  const t = useText();
  const box = (key: 'genericName' | 'strength' | 'form', label: string) => (
    <TextInput
      label={label}
      required
      maxLength={160}
      value={line[key]}
      error={faults[key]}
      onChange={(event) =>
        onChange({ [key]: event.currentTarget.value, ...(key === 'genericName' ? { name: event.currentTarget.value } : {}) })
      }
    />
  );
  return (
    <div className={styles.boxes}>
      {box('genericName', t('Generic name'))}
      {box('strength', t('Strength'))}
      {box('form', t('Dosage form'))}
    </div>
  );
}

function Taking({ line, faults, onChange }: PartProps) {
  const t = useText();
  const pick = <K extends 'doseUnit' | 'route' | 'frequencyCode'>(
    key: K,
    label: string,
    words: Readonly<Record<string, string>>,
  ): ReactNode => (
    <Select
      label={label}
      required
      searchable
      data={optionsFrom(words, t)}
      value={line[key]}
      error={faults[key]}
      onChange={(value) => onChange({ [key]: value } as Partial<DraftLine>)}
    />
  );
  return (
    <div className={styles.boxes}>
      <NumberInput
        label={t('Dose')}
        required
        min={0}
        decimalScale={4}
        hideControls
        value={line.doseAmount}
        error={faults.doseAmount}
        onChange={(value) => onChange({ doseAmount: amountOf(value) })}
      />
      {pick('doseUnit', t('Unit'), doseUnitWords)}
      {pick('route', t('Route'), routeWords)}
      {pick('frequencyCode', t('How often'), frequencyWords)}
      {line.durationUnit === 'continuous' || line.frequencyCode === 'STAT' || line.steps.length > 0 ? null : (
        <NumberInput
          label={t('For')}
          required
          min={1}
          max={1000}
          allowDecimal={false}
          hideControls
          value={line.durationValue}
          error={faults.durationValue}
          onChange={(value) => onChange({ durationValue: amountOf(value) })}
        />
      )}
      {line.frequencyCode === 'STAT' || line.steps.length > 0 ? null : (
        <Select
          label={t('Duration')}
          data={optionsFrom(durationWords, t)}
          allowDeselect={false}
          value={line.durationUnit}
          onChange={(value) => value && onChange({ durationUnit: value as DraftLine['durationUnit'] })}
        />
      )}
      {line.frequencyCode === 'custom' ? (
        <TextInput
          label={t('Times')}
          required
          placeholder="06:00, 18:00"
          value={line.times}
          error={faults.times}
          onChange={(event) => onChange({ times: event.currentTarget.value })}
        />
      ) : null}
    </div>
  );
}

function Needed({ line, faults, onChange }: PartProps) {
  const t = useText();
  return (
    <div className={styles.boxes}>
      <TextInput
        label={t('When needed for')}
        required
        maxLength={120}
        value={line.prnReason}
        error={faults.prnReason}
        onChange={(event) => onChange({ prnReason: event.currentTarget.value })}
      />
      <NumberInput
        label={t('Interval (hours)')}
        required
        min={0}
        max={168}
        decimalScale={2}
        hideControls
        value={line.prnHours}
        error={faults.prnMinIntervalMinutes}
        onChange={(value) => onChange({ prnHours: amountOf(value) })}
      />
      <NumberInput
        label={t('Maximum in 24 hours')}
        required
        min={1}
        max={48}
        allowDecimal={false}
        hideControls
        value={line.prnMaxPerDay}
        error={faults.prnMaxPerDay}
        onChange={(value) => onChange({ prnMaxPerDay: amountOf(value) })}
      />
    </div>
  );
}

/** How many units, what they cost, and what the shelf has. */
function CheckFacts({ line, checked, faults, onChange }: PartProps & { readonly checked: CheckedLine | undefined }) {
  const t = useText();
  const format = useFormat();
  if (!checked) return null;
  const other = line.quantity !== '' && checked.quantity !== null && line.quantity !== checked.quantity;
  return (
    <>
      <div className={styles.boxes}>
        <NumberInput
          label={checked.quantityUnit ? t('Quantity ({unit})', { unit: checked.quantityUnit }) : t('Quantity')}
          min={1}
          allowDecimal={false}
          hideControls
          placeholder={checked.quantity === null ? '' : String(checked.quantity)}
          value={line.quantity}
          error={faults.quantity}
          onChange={(value) => onChange({ quantity: amountOf(value) })}
        />
        {other && checked.quantityExact ? (
          <TextInput
            label={t('Reason for another quantity')}
            required
            maxLength={200}
            value={line.quantityReason}
            error={faults.quantityReason}
            onChange={(event) => onChange({ quantityReason: event.currentTarget.value })}
          />
        ) : null}
      </div>
      <p className={styles.facts}>
        {checked.amount !== null ? (
          <span>
            {t('Price')} <strong className="tnum">{format.money(checked.amount)}</strong>
            {checked.coveredAmount ? ` · ${t('covered {amount}', { amount: format.money(checked.coveredAmount) })}` : ''}
          </span>
        ) : null}
        {checked.available !== null ? (
          <span>{checked.available > 0 ? t('{count} in stock', { count: checked.available }) : t('Out of stock')}</span>
        ) : null}
        {checked.times.length > 0 ? <span>{t('Times: {times}', { times: checked.times.join(', ') })}</span> : null}
        {checked.alternatives.length > 0 ? (
          <span>{t('In stock instead: {names}', { names: checked.alternatives.map(({ name }) => name).join(', ') })}</span>
        ) : null}
      </p>
    </>
  );
}

function More({ line, here, undated, faults, onChange }: PartProps & { readonly here: boolean; readonly undated: boolean }) {
  const t = useText();
  return (
    <div className={styles.boxes}>
      <TextInput
        label={t('Indication')}
        maxLength={200}
        value={line.indication}
        onChange={(event) => onChange({ indication: event.currentTarget.value })}
      />
      {undated ? null : (
        <DayBox label={t('Review on')} value={line.reviewOn || null} onChange={(day) => onChange({ reviewOn: day ?? '' })} />
      )}
      <Select
        label={t('Supplied by')}
        data={optionsFrom(supplyWords, t)}
        allowDeselect={false}
        value={line.supplyFrom}
        onChange={(value) => value && onChange({ supplyFrom: value as DraftLine['supplyFrom'] })}
      />
      <NumberInput
        label={t('Refills')}
        min={0}
        max={11}
        allowDecimal={false}
        hideControls
        value={line.refills}
        error={faults.refills}
        onChange={(value) => onChange({ refills: amountOf(value) })}
      />
      <Textarea
        className={styles.wide}
        label={t('Instructions for the patient')}
        autosize
        minRows={1}
        maxLength={500}
        value={line.instructions}
        onChange={(event) => onChange({ instructions: event.currentTarget.value })}
      />
      <Switch label={t('Administer here')} checked={here} onChange={(event) => onChange({ administerHere: event.currentTarget.checked })} />
      <Checkbox
        label={t('May be substituted')}
        checked={line.substitutionAllowed}
        onChange={(event) => onChange({ substitutionAllowed: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('When needed')}
        checked={isNeeded(line)}
        disabled={line.frequencyCode === 'PRN'}
        onChange={(event) => onChange({ prn: event.currentTarget.checked })}
      />
    </div>
  );
}
