import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { pressureOf, shownUnits, written } from './vital-values.ts';

/** A set of vitals in one line, for papers: what was measured, with units. */
export function VitalsLine({ vital }: { readonly vital: Vital }) {
  const t = useText();
  const format = useFormat();
  const one = (words: string, field: keyof typeof shownUnits) =>
    vital[field] === null || vital[field] === undefined ? null : `${words} ${written(vital, field)} ${shownUnits[field]}`;
  const parts = [
    vital.systolic === null ? null : `${t('BP')} ${pressureOf(vital)} mmHg`,
    one(t('Pulse'), 'pulse'),
    one(t('Temp'), 'temperature'),
    one(t('SpO2'), 'spo2'),
    one(t('Resp'), 'respiratoryRate'),
    one(t('Weight'), 'weight'),
    one(t('Height'), 'height'),
    one(t('BMI'), 'bmi'),
  ];
  return (
    <p>
      {parts.filter(Boolean).join(' · ')} <span className="muted">({format.instant(vital.takenAt)})</span>
    </p>
  );
}
