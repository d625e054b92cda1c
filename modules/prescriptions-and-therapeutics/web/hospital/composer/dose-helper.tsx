import { Button, NumberInput, SegmentedControl } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { SafetyWord } from '#modules/inventory/contract/words.ts';
import { safetyCalls } from '#modules/pharmacy/contract/calls/safety.ts';
import { doseFor, type DoseMeasure, doseMeasures } from '#modules/pharmacy/contract/safety/dose-by.ts';
import type { DoseHelp } from '#modules/pharmacy/contract/safety/records.ts';
import { type DoseUnit, doseUnits } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import styles from './composer.module.css';
import type { DraftLine } from './draft.ts';

interface DoseHelperProps {
  readonly patientId: string;
  readonly productId: string;
  readonly line: Pick<DraftLine, 'doseUnit'>;
  readonly onChange: (changes: Partial<DraftLine>) => void;
}

/** Usual and maximum doses for this patient, and a dose calculated by weight or body surface. */
export function DoseHelper({ patientId, productId, line, onChange }: DoseHelperProps) {
  const t = useText();
  const { can } = useAccess();
  const [opened, setOpened] = useState(false);
  const mayAsk = can(safetyCalls.doseHelp);
  const found = useCall(safetyCalls.doseHelp, { query: { patientId, productId } }, { enabled: mayAsk, quiet: true, live: ['vitals'] });
  if (!mayAsk || !found.data) return null;
  const help = found.data;
  return (
    // No landmark: a prescription has one of it for each medicine.
    <div role="group" aria-label={t('Dose for this patient')} className={styles.help}>
      <Limits help={help} />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconCalculator size={14} aria-hidden="true" />}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {t('Calculate the dose')}
      </Button>
      {opened ? <Calculator help={help} line={line} onChange={onChange} /> : null}
    </div>
  );
}

const safetyText: Readonly<Record<SafetyWord, string>> = {
  safe: word('Safe'),
  caution: word('Use with caution'),
  avoid: word('Avoid'),
  unknown: word('Not known'),
};

function Limits({ help }: { readonly help: DoseHelp }) {
  const t = useText();
  const format = useFormat();
  const { weight, height, bsa, ageYears, egfr, renalText, pregnancy, lactation, usualDose, maxSingleDose, maxDailyDose } = help;
  const unit = help.doseUnit ?? '';
  const lines = [
    usualDose ? t('Usual dose: {dose}', { dose: usualDose }) : null,
    maxSingleDose === null ? null : t('Maximum single dose: {amount} {unit}', { amount: maxSingleDose, unit }),
    maxDailyDose === null ? null : t('Maximum in 24 hours: {amount} {unit}', { amount: maxDailyDose, unit }),
    ageYears === null ? null : t('Age: {count} year | Age: {count} years', { count: ageYears }),
    weight ? t('Weight: {kg} kg on {day}', { kg: weight.kg, day: format.day(weight.on) }) : t('Weight not recorded'),
    height ? t('Height: {cm} cm on {day}', { cm: height.cm, day: format.day(height.on) }) : null,
    bsa === null ? null : t('Body surface: {area} m²', { area: bsa }),
    egfr === null ? null : t('eGFR: {rate} ml/min', { rate: egfr }),
    pregnancy ? t('In pregnancy: {advice}', { advice: t(safetyText[pregnancy]) }) : null,
    lactation ? t('While breastfeeding: {advice}', { advice: t(safetyText[lactation]) }) : null,
  ];
  return (
    <>
      <p className={styles.facts}>
        {lines.flatMap((text) =>
          text === null
            ? []
            : [
                <span key={text} className="tnum">
                  {text}
                </span>,
              ],
        )}
      </p>
      {help.perKg && !weight ? <p className={styles.bad}>{t('The dose limits are per kg. Record the weight first.')}</p> : null}
      {weight && !weight.fresh ? <p className={styles.differs}>{t('The weight is old. Weigh the patient again.')}</p> : null}
      {renalText ? <p className={styles.differs}>{renalText}</p> : null}
    </>
  );
}

interface CalculatorProps extends Pick<DoseHelperProps, 'line' | 'onChange'> {
  readonly help: DoseHelp;
}

const asDoseUnit = (unit: string | null): DoseUnit | null => doseUnits.find((each) => each === unit) ?? null;

function Calculator({ help, line, onChange }: CalculatorProps) {
  const t = useText();
  const [measure, setMeasure] = useState<DoseMeasure>('kg');
  const [per, setPer] = useState<number | ''>('');
  const unit = asDoseUnit(help.doseUnit) ?? line.doseUnit ?? 'mg';
  const measured = measure === 'kg' ? (help.weight?.kg ?? null) : help.bsa;
  const dose = doseFor(per === '' ? null : per, measured);
  const most = help.doseUnit === unit ? help.maxSingleDose : null;
  const unitText = t(unit);
  return (
    <>
      <div className={styles.row}>
        <SegmentedControl
          aria-label={t('Calculate by')}
          value={measure}
          data={[
            { value: 'kg', label: t('Weight') },
            { value: 'm2', label: t('Body surface') },
          ]}
          onChange={(value) => setMeasure(doseMeasures.find((each) => each === value) ?? 'kg')}
        />
        <NumberInput
          label={measure === 'kg' ? t('Dose per kg ({unit})', { unit: unitText }) : t('Dose per m² ({unit})', { unit: unitText })}
          min={0}
          decimalScale={4}
          hideControls
          value={per}
          onChange={(value) => setPer(value === '' || Number.isNaN(Number(value)) ? '' : Number(value))}
        />
        <Button variant="default" disabled={dose === null} onClick={() => onChange({ doseAmount: dose ?? '', doseUnit: unit })}>
          {dose === null ? t('Use this dose') : t('Use {amount} {unit}', { amount: dose, unit: unitText })}
        </Button>
      </div>
      {measured === null ? (
        <p className={styles.bad}>
          {measure === 'kg' ? t('Record the weight to calculate by weight.') : t('Record weight and height to calculate by body surface.')}
        </p>
      ) : null}
      {dose !== null && most !== null && dose > most ? (
        <p className={styles.bad} role="alert">
          {t('{dose} {unit} exceeds the maximum single dose ({most} {unit}).', { dose, most, unit: unitText })}
        </p>
      ) : null}
    </>
  );
}
