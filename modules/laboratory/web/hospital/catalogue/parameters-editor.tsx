import { ActionIcon, Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Parameter, Range } from '#modules/laboratory/contract/catalogue-records.ts';
import { cultureGrowths, interpretations, resultTypes } from '#modules/laboratory/contract/words.ts';
import { growthWords, interpretationWords, optionsFrom, resultTypeWords } from '../../words.ts';
import { NumberBox } from './number-box.tsx';
import styles from './parameters.module.css';
import { RangesEditor } from './ranges-editor.tsx';

export type DraftParameter = Omit<Parameter, 'id'> & { readonly id?: string };

const newParameter: DraftParameter = {
  ...{ name: '', code: null, resultType: 'numeric', unit: null, decimals: 1, options: [], formula: null, required: true },
  ...{ plausibleLow: null, plausibleHigh: null, deltaPercent: null, deltaDays: null, ranges: [] },
};

/** A list with two neighbours changed places. */
export function moved<T>(list: readonly T[], place: number, by: 1 | -1): T[] {
  const next = [...list];
  const [one, other] = [next[place], next[place + by]];
  if (one === undefined || other === undefined) return next;
  next[place] = other;
  next[place + by] = one;
  return next;
}

/** What a test measures, in the order of the report. */
export function ParametersEditor() {
  const t = useText();
  const form = useFormAround();
  const held = (form.useValue('parameters') as readonly DraftParameter[] | undefined) ?? [];
  const put = (next: readonly DraftParameter[]) => form.set('parameters', next);
  const faults = Object.entries(form.inner.errors).filter(([path]) => path.startsWith('parameters'));
  return (
    <div className={styles.list}>
      {held.map((parameter, place) => (
        <OneParameter
          key={parameter.id ?? place}
          parameter={parameter}
          isFirst={place === 0}
          isLast={place === held.length - 1}
          onChange={(next) => put(held.map((each, at) => (at === place ? next : each)))}
          onMove={(by) => put(moved(held, place, by))}
          onRemove={() => put(held.filter((_each, at) => at !== place))}
        />
      ))}
      {faults.map(([path, message]) => (
        <p key={path} role="alert" className={styles.fault}>
          {message}
        </p>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => put([...held, newParameter])}
        >
          {t('Add parameter')}
        </Button>
      </div>
    </div>
  );
}

interface OneProps {
  readonly parameter: DraftParameter;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (next: DraftParameter) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

const measured = ['numeric', 'calculated', 'titre'];

function OneParameter({ parameter, isFirst, isLast, onChange, onMove, onRemove }: OneProps) {
  const t = useText();
  const put = (part: Partial<DraftParameter>) => onChange({ ...parameter, ...part });
  const { resultType } = parameter;
  const name = parameter.name || t('Parameter');
  const isNumber = resultType === 'numeric' || resultType === 'calculated';
  return (
    <fieldset className={styles.parameter} aria-label={name}>
      <div className={styles.top}>
        <TextInput
          label={t('Name')}
          required
          maxLength={80}
          value={parameter.name}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('Result')}
          value={resultType}
          onChange={(event) => put({ resultType: event.currentTarget.value as Parameter['resultType'] })}
          data={optionsFrom(resultTypeWords, t)
            .filter(({ value }) => (resultTypes as readonly string[]).includes(value))
            .map((option) => ({ ...option }))}
        />
        <span className={styles.moves}>
          <ActionIcon aria-label={t('Move {name} up', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
            <IconArrowUp size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon aria-label={t('Move {name} down', { name })} disabled={isLast} onClick={() => onMove(1)}>
            <IconArrowDown size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon aria-label={t('Remove {name}', { name })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </span>
      </div>
      <div className={styles.fields}>
        <TextInput
          label={t('Code')}
          maxLength={20}
          value={parameter.code ?? ''}
          onChange={(event) => put({ code: event.currentTarget.value || null })}
        />
        {isNumber ? (
          <>
            <TextInput
              label={t('Unit')}
              maxLength={20}
              value={parameter.unit ?? ''}
              onChange={(event) => put({ unit: event.currentTarget.value || null })}
            />
            <NumberBox label={t('Decimals')} value={parameter.decimals} onChange={(decimals) => put({ decimals: decimals ?? 0 })} />
          </>
        ) : null}
        {resultType === 'numeric' ? (
          <>
            <NumberBox label={t('Plausible from')} value={parameter.plausibleLow} onChange={(plausibleLow) => put({ plausibleLow })} />
            <NumberBox label={t('Plausible to')} value={parameter.plausibleHigh} onChange={(plausibleHigh) => put({ plausibleHigh })} />
          </>
        ) : null}
        {isNumber ? (
          <>
            <NumberBox
              label={t('Large change from %')}
              value={parameter.deltaPercent}
              onChange={(deltaPercent) => put({ deltaPercent, ...(deltaPercent === null ? { deltaDays: null } : {}) })}
            />
            {parameter.deltaPercent === null ? null : (
              <NumberBox label={t('Within days')} value={parameter.deltaDays} onChange={(deltaDays) => put({ deltaDays })} />
            )}
          </>
        ) : null}
        <Switch label={t('Required')} checked={parameter.required} onChange={(event) => put({ required: event.currentTarget.checked })} />
      </div>
      {resultType === 'calculated' ? (
        <TextInput
          label={t('Formula')}
          description={t('+ − × ÷ ( ), numbers and codes of parameters')}
          maxLength={200}
          value={parameter.formula ?? ''}
          onChange={(event) => put({ formula: event.currentTarget.value || null })}
        />
      ) : null}
      {resultType === 'select' || resultType === 'multi-select' ? <Options parameter={parameter} onChange={onChange} /> : null}
      {resultType === 'culture' ? <Growths parameter={parameter} onChange={onChange} /> : null}
      {measured.includes(resultType) ? (
        <RangesEditor ranges={parameter.ranges as readonly Range[]} name={name} onChange={(ranges) => put({ ranges: [...ranges] })} />
      ) : null}
    </fieldset>
  );
}

/** What a growth means: of blood any is critical, of urine a scanty one may be usual. */
function Growths({ parameter, onChange }: Pick<OneProps, 'parameter' | 'onChange'>) {
  const t = useText();
  const meaningOf = (growth: string) =>
    parameter.options.find(({ label }) => label === growth)?.interpretation ?? (growth === 'none' ? 'N' : 'A');
  return (
    <div className={styles.fields}>
      {cultureGrowths.map((growth) => (
        <NativeSelect
          key={growth}
          label={t(growthWords[growth])}
          value={meaningOf(growth)}
          onChange={(event) => {
            const interpretation = event.currentTarget.value as (typeof interpretations)[number];
            onChange({
              ...parameter,
              options: [...parameter.options.filter(({ label }) => label !== growth), { label: growth, interpretation }],
            });
          }}
          data={interpretations.map((value) => ({ value, label: t(interpretationWords[value]) }))}
        />
      ))}
    </div>
  );
}

function Options({ parameter, onChange }: Pick<OneProps, 'parameter' | 'onChange'>) {
  const t = useText();
  const { options } = parameter;
  const put = (next: DraftParameter['options']) => onChange({ ...parameter, options: next });
  return (
    <div className={styles.ranges}>
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other name while it is typed.
        <div key={place} className={styles.option}>
          <TextInput
            aria-label={t('Option')}
            placeholder={t('Option')}
            maxLength={60}
            value={option.label}
            onChange={(event) => put(options.map((each, at) => (at === place ? { ...each, label: event.currentTarget.value } : each)))}
          />
          <NativeSelect
            aria-label={t('Interpretation')}
            value={option.interpretation}
            onChange={(event) =>
              put(
                options.map((each, at) =>
                  at === place ? { ...each, interpretation: event.currentTarget.value as (typeof interpretations)[number] } : each,
                ),
              )
            }
            data={interpretations.map((value) => ({ value, label: t(interpretationWords[value]) }))}
          />
          <ActionIcon
            aria-label={t('Remove {name}', { name: option.label || t('Option') })}
            onClick={() => put(options.filter((_each, at) => at !== place))}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button variant="subtle" size="compact-sm" onClick={() => put([...options, { label: '', interpretation: 'N' }])}>
          {t('Add option')}
        </Button>
      </div>
    </div>
  );
}
