import { MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useText } from '#kernel/web/text/use-text.ts';
import type { EntryParameter } from '#modules/laboratory/contract/request-records.ts';
import { absentReasons, type AbsentReason } from '#modules/laboratory/contract/words.ts';
import { absentWords } from '../../words.ts';
import { CultureEditor } from './culture-editor.tsx';
import type { Judged, Typed } from './entry-values.ts';
import styles from './result.module.css';

interface CellProps {
  readonly parameter: EntryParameter;
  readonly typed: Typed;
  readonly judged: Judged | undefined;
  readonly fault: string | undefined;
  readonly onPut: (part: Partial<Typed>) => void;
}

/** The box of a parameter: Enter goes on to the next one, so that a whole result is typed without the mouse. */
export function ValueCell(props: CellProps) {
  const { parameter, typed } = props;
  const t = useText();
  if (parameter.resultType === 'calculated')
    return (
      <output className={styles.locked} aria-label={t('{name}, calculated', { name: parameter.name })}>
        {props.judged?.calculated ?? '–'}
      </output>
    );
  return (
    <div className={styles.entryCell}>
      {typed.absentReason ? null : <Box {...props} />}
      <AbsentChoice {...props} />
    </div>
  );
}

function Box({ parameter, typed, judged, fault, onPut }: CellProps) {
  const t = useText();
  const error = fault ?? (judged?.implausible ? t('Outside the plausible range') : undefined);
  const common = { 'aria-label': parameter.name, 'data-result-cell': true, error } as const;
  switch (parameter.resultType) {
    case 'select':
      return (
        <NativeSelect
          {...common}
          value={typed.text}
          onChange={(event) => onPut({ text: event.currentTarget.value })}
          data={[{ value: '', label: '' }, ...parameter.options.map(({ label }) => ({ value: label, label }))]}
        />
      );
    case 'multi-select':
      return (
        <MultiSelect
          {...common}
          value={[...typed.picks]}
          onChange={(picks) => onPut({ picks })}
          data={parameter.options.map(({ label }) => label)}
        />
      );
    case 'long-text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4000}
          value={typed.text}
          onChange={(event) => onPut({ text: event.currentTarget.value })}
        />
      );
    case 'culture':
      return <CultureEditor parameter={parameter} culture={typed.culture} fault={fault} onChange={(culture) => onPut({ culture })} />;
    case 'file':
      return <span className="muted">{t('Add the file below')}</span>;
    default:
      return (
        <TextInput
          {...common}
          value={typed.text}
          maxLength={parameter.resultType === 'text' ? 500 : 24}
          autoComplete="off"
          {...(parameter.resultType === 'numeric' ? { inputMode: 'decimal', classNames: { input: 'tnum' } } : {})}
          {...(parameter.resultType === 'titre' ? { placeholder: '1:80' } : {})}
          onChange={(event) => onPut({ text: event.currentTarget.value })}
        />
      );
  }
}

/** Why there is no value; shown small beside an empty box. */
function AbsentChoice({ parameter, typed, onPut }: CellProps) {
  const t = useText();
  const isEmpty = typed.text === '' && typed.picks.length === 0 && typed.culture === null;
  if (!isEmpty || parameter.resultType === 'file') return null;
  return (
    <NativeSelect
      className={typed.absentReason ? '' : (styles.absent ?? '')}
      aria-label={t('{name}, no result because', { name: parameter.name })}
      value={typed.absentReason ?? ''}
      onChange={(event) => onPut({ absentReason: (event.currentTarget.value || null) as AbsentReason | null })}
      data={[
        { value: '', label: typed.absentReason ? t('Enter a result') : '…' },
        ...absentReasons.map((value) => ({ value, label: t(absentWords[value]) })),
      ]}
    />
  );
}
