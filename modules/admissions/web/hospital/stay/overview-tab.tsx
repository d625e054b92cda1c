import { Panel } from '#kernel/web/frame/panel.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { acuityLooks, codeWords, isolationLooks, sourceWords } from '../../stay-looks.ts';
import { TasksCard } from '../nursing/tasks-card.tsx';
import { AssessmentCard } from './assessment-card.tsx';
import { CompanionsCard } from './companions-card.tsx';
import { FamilyCard } from './family-card.tsx';
import styles from './stay.module.css';

/** What is known of a stay at a glance. */
export function OverviewTab({ stay }: { readonly stay: Admission }) {
  return (
    <div className={styles.cards}>
      <AdmissionCard stay={stay} />
      <CareCard stay={stay} />
      <TasksCard stay={stay} />
      <AssessmentCard stay={stay} />
      <FamilyCard stay={stay} />
      <GuardianCard stay={stay} />
      <CompanionsCard stay={stay} />
    </div>
  );
}

function AdmissionCard({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const format = useFormat();
  const { admittingDiagnoses, admittingDoctor, source, reason, admittedAt, days, billing, depositRequired, coverageNote } = stay;
  return (
    <Panel title={t('Admission')}>
      <ol className={styles.list} aria-label={t('Admitting diagnosis')}>
        {admittingDiagnoses.map(({ icdCode, description }) => (
          <li key={`${icdCode ?? ''} ${description}`}>
            {description} {icdCode ? <span className="code muted">{icdCode}</span> : <span className="muted">{t('uncoded')}</span>}
          </li>
        ))}
      </ol>
      <Facts
        rows={[
          [t('Reason for admission'), reason],
          [t('Source'), t(sourceWords[source])],
          [t('Admitted'), <Moment key="at" at={admittedAt} />],
          [t('Admitted by'), admittingDoctor?.fullname],
          [t('Length of stay'), t('{count} day | {count} days', { count: days })],
          [t('Billing method'), billing],
          ...(depositRequired === null ? [] : ([[t('Deposit for this stay'), format.money(depositRequired)]] as const)),
          ...(coverageNote ? ([[t('Note about the cover'), coverageNote]] as const) : []),
          ...(stay.cancelReason ? ([[t('Why it was cancelled'), stay.cancelReason]] as const) : []),
        ]}
      />
    </Panel>
  );
}

function CareCard({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const { consultant, primaryNurse, acuity, isolation, diet, nilByMouthUntil, codeStatus, observationMinutes, expectedDischargeAt } = stay;
  return (
    <Panel title={t('Care')}>
      <Facts
        rows={[
          [t('Consultant'), consultant?.fullname],
          [t('Primary nurse'), primaryNurse?.fullname],
          [t('Acuity'), t(acuityLooks[acuity].word)],
          [t('Isolation'), t(isolationLooks[isolation].word)],
          [t('Code status'), t(codeWords[codeStatus])],
          [t('Diet'), diet],
          ...(nilByMouthUntil ? ([[t('Nil by mouth until'), <Moment key="nil" at={nilByMouthUntil} />]] as const) : []),
          [t('Vitals every'), spanWords(observationMinutes, t)],
          [t('Expected discharge'), <Moment key="expected" at={expectedDischargeAt} />],
        ]}
      />
    </Panel>
  );
}

function GuardianCard({ stay: { guardian } }: { readonly stay: Admission }) {
  const t = useText();
  return (
    <Panel title={t('Guardian or next of kin')}>
      {guardian ? (
        <Facts
          rows={[
            [t('Name'), guardian.name],
            [t('Phone'), guardian.phone],
            [t('Relationship'), guardian.relationship],
            [t('Text messages'), guardian.smsConsent ? t('Agreed') : t('Not agreed')],
          ]}
        />
      ) : (
        <p className="muted">{t('No one is named yet')}</p>
      )}
    </Panel>
  );
}
