import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { liveConsultations } from '#modules/consultation/contract/words.ts';
import { allergyCalls, conditionCalls } from '#modules/patient-chart/contract/calls/conditions.ts';
import { CurrentMedicines } from '#modules/prescriptions-and-therapeutics/web/index.ts';
import { allergyStateTexts } from '#modules/patients/contract/words.ts';
import { isActiveAllergy } from '#modules/patient-chart/contract/active-allergy.ts';
import styles from './consultation.module.css';
import { labLook } from './orders/lab-looks.ts';
import { ResultValues } from './orders/result-values.tsx';
import { useHere } from './search.ts';

interface OfConsultation {
  readonly consultation: Consultation;
}

/** Who the patient is to a doctor: allergies, problems, earlier visits. */
export function LeftColumn({ consultation }: OfConsultation) {
  const t = useText();
  const { can } = useAccess();
  const patientId = consultation.patient.id;
  return (
    <div className={styles.side}>
      {consultation.chiefComplaint ? (
        <Panel title={t('Reason for visit')}>
          <p className={styles.quote}>{consultation.chiefComplaint}</p>
        </Panel>
      ) : null}
      {can(allergyCalls.ofPatient) ? <Allergies patientId={patientId} /> : null}
      {can(conditionCalls.ofPatient) ? <Problems patientId={patientId} /> : null}
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <CurrentMedicines patientId={patientId} />
      </Suspense>
      <EarlierResults consultation={consultation} />
      <EarlierVisits consultation={consultation} />
    </div>
  );
}

function Allergies({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const found = useCall(allergyCalls.ofPatient, { params: { id: patientId } }, { live: ['allergies'], quiet: true });
  return (
    <Panel title={t('Allergies')}>
      <Loaded from={found} rows={2}>
        {(held) => {
          const active = held.data.filter(isActiveAllergy);
          if (active.length === 0)
            return <p className="muted">{t(allergyStateTexts[held.allergyReview.state === 'none-known' ? 'none-known' : 'not-asked'])}</p>;
          return (
            <ul className={styles.list}>
              {active.map((row) => (
                <li key={row.id}>
                  <strong>{row.substance}</strong>
                  {row.genericName ? <span className="muted"> · {row.genericName}</span> : null}
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function Problems({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const found = useCall(
    conditionCalls.ofPatient,
    { params: { id: patientId }, query: { limit: 12 } },
    { live: ['conditions'], quiet: true },
  );
  return (
    <Panel title={t('Problems')}>
      <Loaded from={found} rows={2} isEmpty={(list) => list.data.length === 0} empty={<p className="muted">{t('None recorded')}</p>}>
        {(list) => (
          <ul className={styles.list}>
            {list.data.map((row) => (
              <li key={row.id}>
                {row.name}
                {row.icdCode ? <span className="code muted"> {row.icdCode}</span> : null}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

/** What came out since the patient was last seen, of requests that are not this visit's. */
function EarlierResults({ consultation: { earlierResults } }: OfConsultation) {
  const t = useText();
  const format = useFormat();
  if (earlierResults.length === 0) return null;
  return (
    <Panel title={t('Results since the last visit')}>
      <ul className={styles.list}>
        {earlierResults.map((request) => (
          <li key={request.id} className={styles.item}>
            <div className={styles.line}>
              <Link to={addressAt(`/hospital${request.path}`)} className={`strong ${styles.grow}`}>
                {request.restricted ? t('Restricted test') : request.testName}
              </Link>
              {request.critical ? <StatusBadge look={labLook(request)} /> : null}
            </div>
            <ResultValues results={request.results} />
            <span className="caption">{format.instant(request.releasedAt)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function EarlierVisits({ consultation }: OfConsultation) {
  const t = useText();
  const here = useHere();
  const format = useFormat();
  const found = useCall(
    consultationCalls.ofPatient,
    { params: { patientId: consultation.patient.id }, query: { limit: 6 } },
    { live: [liveConsultations], quiet: true },
  );
  const others = (found.data?.data ?? []).filter((row) => row.id !== consultation.id);
  return (
    <Panel title={t('Earlier visits')}>
      <Loaded from={found} rows={3} isEmpty={() => others.length === 0} empty={<EmptyState compact title={t('No earlier visit')} />}>
        {() => (
          <ul className={styles.list}>
            {others.map((row) => (
              <li key={row.id} className={styles.item}>
                <UnstyledButton className={styles.opens} onClick={() => here.open('visit', row.id)}>
                  {format.instant(row.startedAt)}
                </UnstyledButton>
                <span className="muted">
                  {[row.primaryDiagnosis?.description, row.department.name, row.practitioner.fullname].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
