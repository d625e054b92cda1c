import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { flagsOf, type ScoredPatient, scoreOf } from '#modules/patient-chart/contract/scores.ts';
import { bandAdvice, type FlagLevel, type ScoreBand } from '#modules/patient-chart/contract/words.ts';
import { bandLooks } from '../looks.ts';
import { type Measuring, monthsOld } from './measuring.ts';
import { typedSet } from './typed-set.ts';
import styles from './vitals-form.module.css';

/** Everything typed so far that the tables read; drawn again with each change. */
function useTyped(): Record<string, unknown> {
  const form = useFormAround();
  return {
    temperature: form.useValue('temperature'),
    pulse: form.useValue('pulse'),
    respiratoryRate: form.useValue('respiratoryRate'),
    systolic: form.useValue('systolic'),
    diastolic: form.useValue('diastolic'),
    spo2: form.useValue('spo2'),
    onOxygen: form.useValue('onOxygen'),
    spo2Scale: form.useValue('spo2Scale'),
    consciousness: form.useValue('consciousness'),
    bloodGlucose: form.useValue('bloodGlucose'),
    muac: form.useValue('muac'),
    units: form.useValue('units'),
    isPregnant: form.useValue('isPregnant'),
  };
}

function useScored(patient: Measuring) {
  const format = useFormat();
  const typed = useTyped();
  const who: ScoredPatient = { ageMonths: monthsOld(patient.dateOfBirth, format.today()), obstetric: typed['isPregnant'] === true };
  return { set: typedSet(typed), who };
}

/** How unusual each value is that was typed so far. */
export function useWarnings(patient: Measuring): Readonly<Record<string, FlagLevel | undefined>> {
  const { set, who } = useScored(patient);
  return Object.fromEntries(flagsOf(set, who).map(({ field, level }) => [field, level]));
}

const levels: Readonly<Record<ScoreBand, FlagLevel | undefined>> = {
  low: undefined,
  none: undefined,
  'low-medium': 'amber',
  medium: 'amber',
  amber: 'amber',
  high: 'red',
  red: 'red',
};

/** The early warning of what was typed so far: number or colour, and what it asks for. */
export function WarningBox({ patient }: { readonly patient: Measuring }) {
  const t = useText();
  const { set, who } = useScored(patient);
  const score = scoreOf(set, who);
  if (score.answered === 0) return null;
  const title = score.table === 'news2' ? t('NEWS2') : score.table === 'meows' ? t('Obstetric early warning') : t('Limits for the age');
  return (
    <div className={styles.box} data-level={score.band ? levels[score.band] : undefined} role="status">
      <b>{title}</b>
      {score.score === null ? null : <span className={`${styles.boxScore} tnum`}>{score.score}</span>}
      <span className={styles.boxWords}>
        {score.partial ? `${t('partial {answered}/{of}', { answered: score.answered, of: score.of })} · ` : null}
        {score.band ? `${t('{label}:', { label: t(bandLooks[score.band].word) })} ${t(bandAdvice[score.band])}` : null}
      </span>
    </div>
  );
}
