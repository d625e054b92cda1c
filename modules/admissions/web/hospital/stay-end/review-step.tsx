import { useFormAround } from '#kernel/web/form/form-context.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { PendingItem } from '#modules/admissions/contract/stay-end-records.ts';
import type { Admission, StayDiagnosis } from '#modules/admissions/contract/stay-records.ts';
import { summaryParts } from '../../stay-end-words.ts';
import { dischargeTypeWords } from '../../stay-looks.ts';
import { diagnosisLine } from './diagnosis-line.ts';
import { decisionOn } from './discharge-steps.ts';
import { type HomeDecision, homeDecisionOn, type HomeMedicines } from './home-medicines.ts';
import { medicineName } from './medicine-name.ts';
import styles from './stay-end.module.css';

interface ReviewStepProps {
  readonly stay: Admission;
  readonly pending: readonly PendingItem[];
  readonly home: HomeMedicines | null;
}

/** All that is signed, once more, and what the discharge does. */
export function ReviewStep({ stay, pending, home }: ReviewStepProps) {
  const t = useText();
  const format = useFormat();
  const values = useFormAround().values();
  const type = values['type'] as keyof typeof dischargeTypeWords | undefined;
  const summary = (values['summary'] ?? {}) as Readonly<Record<string, string | undefined>>;
  const followUp = (values['followUp'] ?? {}) as { readonly date?: string };
  const diagnoses = (values['finalDiagnoses'] ?? []) as readonly StayDiagnosis[];
  const cancelled = pending.filter((item) => decisionOn(values, item) === 'cancel');
  const kept = pending.filter((item) => decisionOn(values, item) === 'keep');
  const decidedAs = (action: HomeDecision) =>
    (home?.rows ?? []).filter(({ line }) => homeDecisionOn(values, line.id)?.action === action).map(({ line }) => medicineName(line));
  const medicineFacts = ({ takeHome }: HomeMedicines) =>
    [
      [t('Take-home prescription'), takeHome ? takeHome.lines.map(({ line }) => medicineName(line)).join(', ') : t('None')],
      [t('Medicines continued'), decidedAs('continue').join(', ')],
      [t('Medicines stopped'), decidedAs('stop').join(', ')],
    ] as const;
  return (
    <section className={styles.part} aria-label={t('Review and sign')}>
      <Facts
        rows={[
          [t('Patient'), stay.of.fullname],
          [t('Type of discharge'), type ? t(dischargeTypeWords[type]) : null],
          [t('Time of discharge'), typeof values['at'] === 'string' && values['at'] ? format.instant(values['at']) : t('Now')],
          [t('Final diagnoses'), diagnoses.map(diagnosisLine).join('; ')],
          ...summaryParts.filter(([key]) => summary[key]).map(([key, title]) => [t(title), summary[key]] as const),
          ...(home && type !== 'deceased' ? medicineFacts(home) : []),
          [t('Follow-up'), followUp.date ? format.day(followUp.date) : t('None')],
          [t('Orders cancelled'), cancelled.map(({ label }) => label).join(', ')],
          [t('Orders kept'), kept.map(({ label }) => label).join(', ')],
        ]}
      />
      <p className="muted">
        {t(
          'Your signature ends the medical stay: no further night is charged and running administrations end. The bed is held until the patient has left.',
        )}
      </p>
    </section>
  );
}
