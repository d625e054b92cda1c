import { NumberInput, SegmentedControl } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useField, useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { SwitchField } from '#kernel/web/form/fields.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { fromKept, roundTo } from '#modules/patient-chart/contract/units.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { consciousnessWords, glucoseWords, optionsFrom, oxygenDeviceWords } from '../words.ts';
import type { Measuring } from './measuring.ts';
import { WarningBox, useWarnings } from './warning-box.tsx';
import { deltaOf, inShownUnit } from './vital-values.ts';
import styles from './vitals-form.module.css';

interface VitalsFieldsProps {
  readonly patient: Measuring;
  /** The set before, shown beside each field with the change. */
  readonly former: Vital | null;
}

/** The main grid: temperature, pulse, breathing, pressure, oxygen, glucose, weight, height, pain, consciousness, in tab order. */
export function VitalsFields({ patient, former }: VitalsFieldsProps) {
  const t = useText();
  const form = useFormAround();
  const onOxygen = form.useValue('onOxygen') === true;
  const levels = useWarnings(patient);
  const units = form.useValue('units') as Readonly<Record<string, string>> | undefined;
  const temperatureUnit = units?.['temperature'] ?? 'C';
  const glucoseUnit = units?.['bloodGlucose'] ?? 'mmol/L';
  return (
    <>
      <FormSection title={t('Measurements')}>
        <Wide>
          <div className={styles.grid}>
            <Measure
              name="temperature"
              label={t('Temperature')}
              unit={`°${temperatureUnit}`}
              decimals={1}
              levels={levels}
              before={former?.temperature == null ? null : roundTo(fromKept('temperature', former.temperature, temperatureUnit), 1)}
              autoFocus
              units={{ options: ['C', 'F'], chosen: temperatureUnit, label: t('Unit of temperature') }}
            />
            <Measure name="pulse" label={t('Pulse')} unit="/min" levels={levels} before={former?.pulse ?? null} />
            <Measure
              name="respiratoryRate"
              label={t('Respiratory rate')}
              unit="/min"
              levels={levels}
              before={former?.respiratoryRate ?? null}
            />
            <Measure name="systolic" label={t('Systolic')} unit="mmHg" levels={levels} before={former?.systolic ?? null} />
            <Measure name="diastolic" label={t('Diastolic')} unit="mmHg" levels={levels} before={former?.diastolic ?? null} />
            <Measure name="spo2" label={t('SpO2')} unit="%" levels={levels} before={former?.spo2 ?? null} />
            <Measure
              name="bloodGlucose"
              label={t('Blood glucose')}
              unit={glucoseUnit}
              decimals={1}
              levels={levels}
              before={former?.bloodGlucose == null ? null : roundTo(fromKept('bloodGlucose', former.bloodGlucose, glucoseUnit), 1)}
              units={{ options: ['mmol/L', 'mg/dL'], chosen: glucoseUnit, label: t('Unit of blood glucose') }}
            />
            <Measure name="weight" label={t('Weight')} unit="kg" decimals={2} levels={levels} before={shown('weight', former?.weight)} />
            <Measure name="height" label={t('Height')} unit="cm" decimals={1} levels={levels} before={shown('height', former?.height)} />
            <Measure name="painScore" label={t('Pain (0–10)')} unit="/10" levels={levels} before={former?.painScore ?? null} />
          </div>
        </Wide>
        <SelectField name="consciousness" label={t('Consciousness')} options={optionsFrom(consciousnessWords, t)} clearable />
        <SelectField name="glucoseContext" label={t('Glucose timing')} options={optionsFrom(glucoseWords, t)} clearable />
        <SwitchField name="onOxygen" label={t('On oxygen')} />
        {onOxygen ? (
          <>
            <SelectField name="oxygenDevice" label={t('Oxygen device')} options={optionsFrom(oxygenDeviceWords, t)} clearable />
            <Measure
              name="oxygenFlow"
              label={t('Oxygen flow')}
              unit="L/min"
              decimals={1}
              levels={levels}
              before={former?.oxygenFlow ?? null}
            />
          </>
        ) : null}
        <SelectField
          name="spo2Scale"
          label={t('SpO2 target')}
          options={[
            { value: '1', label: t('Scale 1 (94–98 %)') },
            { value: '2', label: t('Scale 2 (88–92 %)') },
          ]}
          clearable
        />
      </FormSection>
      <WarningBox patient={patient} />
    </>
  );
}

function shown(field: string, kept: number | null | undefined): number | null {
  return kept === null || kept === undefined ? null : inShownUnit(field, kept);
}

interface MeasureProps {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly decimals?: number;
  readonly before: number | null;
  readonly levels: Readonly<Record<string, 'amber' | 'red' | undefined>>;
  readonly autoFocus?: boolean;
  readonly units?: { readonly options: readonly string[]; readonly chosen: string; readonly label: string };
}

/** One measurement: number, unit, the value before and the change; amber or red as soon as the typed value is unusual. */
export function Measure({ name, label, unit, decimals = 0, before, levels, autoFocus, units }: MeasureProps) {
  const t = useText();
  const format = useFormat();
  const { key, input, form } = useField(name, label);
  const value = form.useValue(name);
  const delta = deltaOf(value, before);
  const level = levels[name];
  return (
    <div className={styles.measure} data-level={level}>
      <NumberInput
        key={key}
        {...input}
        name={name}
        label={label}
        data-autofocus={autoFocus || undefined}
        decimalScale={decimals}
        allowDecimal={decimals > 0}
        allowNegative={false}
        hideControls
        clampBehavior="none"
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        rightSection={<span className={styles.unit}>{unit}</span>}
        rightSectionWidth={unit.length > 3 ? 62 : 44}
        rightSectionPointerEvents="none"
        classNames={{ input: 'tnum' }}
      />
      <span className={styles.before}>
        {before === null ? '' : t('before {value}', { value: format.number(before) })}
        {delta ? <b className="tnum"> {delta}</b> : null}
        {level ? (
          <span className="visually-hidden">{level === 'red' ? t('far outside the usual range') : t('outside the usual range')}</span>
        ) : null}
      </span>
      {units ? (
        <SegmentedControl
          size="xs"
          aria-label={units.label}
          value={units.chosen}
          data={units.options.map((option) => ({ value: option, label: option === 'C' || option === 'F' ? `°${option}` : option }))}
          onChange={(next) => form.set('units', { ...(form.values()['units'] as object | undefined), [name]: next })}
        />
      ) : null}
    </div>
  );
}
