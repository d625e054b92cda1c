import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { allergyCalls, conditionCalls } from '#modules/patient-chart/contract/calls/conditions.ts';
import { allergyStateTexts } from '#modules/patients/contract/words.ts';
import { isActiveAllergy } from '#modules/patient-chart/contract/active-allergy.ts';
import { clinicalLooks, criticalityLooks } from '../looks.ts';
import styles from './chart.module.css';

/** The conditions that go on, on the overview of a patient; all of them stand in their tab. */
export function ProblemsCard({ patientId = '' }: { readonly patientId?: string }) {
  const t = useText();
  const found = useCall(
    conditionCalls.ofPatient,
    { params: { id: patientId }, query: { page: 1, limit: 20 } },
    { live: ['conditions'], quiet: true },
  );
  const going =
    found.data?.data.filter(
      ({ clinicalStatus, verificationStatus }) => clinicalStatus === 'active' && verificationStatus !== 'entered-in-error',
    ) ?? [];
  return (
    <Panel title={t('Problems')} actions={<AllLink patientId={patientId} tab="conditions" words={t('All')} label={t('All conditions')} />}>
      <Loaded
        from={found}
        rows={2}
        isEmpty={() => going.length === 0}
        empty={<EmptyState compact title={t('No active problem on record')} />}
      >
        {() => (
          <ul className={styles.plainList}>
            {going.map((condition) => (
              <li key={condition.id} className={styles.badges}>
                <span className="strong">{condition.name}</span>
                {condition.icdCode ? <span className="code muted">{condition.icdCode}</span> : null}
                <StatusBadge look={clinicalLooks[condition.clinicalStatus]} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

/** What is not tolerated, or that nothing is known, on the overview of a patient. */
export function AllergiesCard({ patientId = '' }: { readonly patientId?: string }) {
  const t = useText();
  const found = useCall(allergyCalls.ofPatient, { params: { id: patientId } }, { live: ['allergies'], quiet: true });
  const active = found.data?.data.filter(isActiveAllergy) ?? [];
  const none = t(allergyStateTexts[found.data?.allergyReview.state === 'none-known' ? 'none-known' : 'not-asked']);
  return (
    <Panel title={t('Allergies')} actions={<AllLink patientId={patientId} tab="allergies" words={t('All')} label={t('All allergies')} />}>
      <Loaded from={found} rows={2} isEmpty={() => active.length === 0} empty={<EmptyState compact title={none} />}>
        {() => (
          <ul className={styles.plainList}>
            {active.map((allergy) => (
              <li key={allergy.id} className={styles.badges}>
                <span className="strong">{allergy.substance}</span>
                <StatusBadge look={criticalityLooks[allergy.criticality]} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

interface AllLinkProps {
  readonly patientId: string;
  readonly tab: string;
  readonly words: string;
  readonly label: string;
}

function AllLink({ patientId, tab, words, label }: AllLinkProps) {
  return (
    <Link to="/hospital/patients/$id" params={{ id: patientId }} search={{ tab }} aria-label={label} className="note">
      {words}
    </Link>
  );
}
