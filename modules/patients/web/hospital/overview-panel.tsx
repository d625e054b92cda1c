import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { FaultWall, Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { nextOfKinCalls } from '#modules/patients/contract/calls/next-of-kin.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import {
  consentMethodWords,
  contactWords,
  disabilityWords,
  genderWords,
  kinWords,
  maritalWords,
  religionWords,
  sexWords,
  sourceWords,
} from '../words.ts';
import { KinRoles } from './kin-panel.tsx';
import styles from './overview-panel.module.css';

/**
 * What is known of a patient at one glance: first what a clinician looks for (cards of the place `patient-overview`, each with its
 * permission), then the person.
 */
export function OverviewPanel({ patient }: { readonly patient: PatientDetails }) {
  const { can } = useAccess();
  const cards = useCards('patient-overview').filter((card) => !card.permission || can(card.permission));
  return (
    <div className={styles.parts}>
      {cards.length > 0 ? (
        <div className={styles.grid}>
          {cards.map((card) => {
            const Content = card.component;
            return (
              <FaultWall key={card.key}>
                <Suspense>
                  <Content patientId={patient.id} patient={patient} />
                </Suspense>
              </FaultWall>
            );
          })}
        </div>
      ) : null}
      <div className={styles.grid}>
        <PersonPanel patient={patient} />
        <ContactPanel patient={patient} />
        <KinSummary patient={patient} />
        <RecordPanel patient={patient} />
      </div>
    </div>
  );
}

/** Facts that are there; an empty record is not a wall of dashes. */
function known(rows: readonly (readonly [string, ReactNode])[]) {
  return rows.filter(([, value]) => value !== null && value !== undefined && value !== '');
}

function PersonPanel({ patient }: { readonly patient: PatientDetails }) {
  const t = useText();
  const format = useFormat();
  const { dateOfBirth, timeOfBirth } = patient;
  return (
    <Panel title={t('Personal details')}>
      <Facts
        rows={known([
          [t('Title'), patient.title],
          [t('Preferred Name'), patient.preferredName],
          [t('Maiden Name'), patient.maidenName],
          [t('Alias'), patient.alias],
          [t('Gender'), t(genderWords[patient.gender])],
          [t('Sex at birth'), t(sexWords[patient.sexAtBirth])],
          [
            t('Date of Birth'),
            dateOfBirth
              ? [format.day(dateOfBirth), timeOfBirth, patient.dateOfBirthEstimated ? `(${t('estimated')})` : null]
                  .filter(Boolean)
                  .join(' ')
              : t('Unknown'),
          ],
          [t('Birth weight (g)'), patient.birthWeightGrams === null ? null : format.number(patient.birthWeightGrams)],
          [t('Birth order (multiple birth)'), patient.multipleBirthOrder],
          [t('Marital Status'), patient.maritalStatus ? t(maritalWords[patient.maritalStatus]) : null],
          [t('Occupation'), patient.occupation],
          [t('Nationality'), patient.nationality],
          [t('State of Origin'), patient.stateOfOrigin],
          [t('Religion'), patient.religion ? t(religionWords[patient.religion]) : null],
          [t('Education'), patient.educationLevel],
          [t('Language'), [patient.language, patient.needsInterpreter ? t('needs an interpreter') : null].filter(Boolean).join(', ')],
          [t('Disabilities'), patient.disabilities.map((disability) => t(disabilityWords[disability])).join(', ')],
          [
            patient.idType ?? t('ID Number'),
            patient.idNumber ? (
              <span key="id" className="code">
                {patient.idNumber}
              </span>
            ) : null,
          ],
        ])}
      />
    </Panel>
  );
}

function ContactPanel({ patient }: { readonly patient: PatientDetails }) {
  const t = useText();
  return (
    <Panel title={t('Contact')}>
      <Facts
        rows={[
          [
            t('Phone Number'),
            patient.phoneNumber ? (
              <a key="phone" href={`tel:${patient.phoneNumber}`}>
                {patient.phoneNumber}
              </a>
            ) : null,
          ],
          ...known([
            [
              t('Alternate Phone'),
              patient.alternatePhone ? (
                <a key="other" href={`tel:${patient.alternatePhone}`}>
                  {patient.alternatePhone}
                </a>
              ) : null,
            ],
          ]),
          [
            t('Email'),
            patient.email ? (
              <a key="email" href={`mailto:${patient.email}`}>
                {patient.email}
              </a>
            ) : null,
          ],
          [t('Preferred contact'), t(contactWords[patient.preferredContact])],
          [t('Address'), [patient.address, patient.landmark].filter(Boolean).join(', ')],
          ...known([
            [t('Place'), [patient.lga, patient.city, patient.state, patient.postalCode, patient.country].filter(Boolean).join(', ')],
          ]),
        ]}
      />
    </Panel>
  );
}

function KinSummary({ patient }: { readonly patient: PatientDetails }) {
  const t = useText();
  const { can } = useAccess();
  const kins = useCall(
    nextOfKinCalls.list,
    { params: { id: patient.id } },
    { live: ['patients', 'next-of-kins', 'nextOfKins'], quiet: true, enabled: can(nextOfKinCalls.list) },
  );
  return (
    <Panel
      title={t('Next of Kin')}
      actions={
        <Link to="/hospital/patients/$id" params={{ id: patient.id }} search={{ tab: 'next-of-kin' }} className={styles.link}>
          {t('All')}
        </Link>
      }
    >
      <Loaded from={kins} rows={2} isEmpty={(rows) => rows.length === 0} empty={<EmptyState compact title={t('No next of kin yet')} />}>
        {(rows) => (
          <ul className={styles.kins}>
            {rows.slice(0, 3).map((kin) => (
              <li key={kin.id}>
                <p className="strong">
                  {kin.fullname} <span className="muted">· {t(kinWords[kin.relationship])}</span>
                </p>
                <p className={styles.line}>
                  <a href={`tel:${kin.phoneNumber}`}>{kin.phoneNumber}</a>
                  <KinRoles kin={kin} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

function RecordPanel({ patient }: { readonly patient: PatientDetails }) {
  const t = useText();
  const format = useFormat();
  const { consents } = patient;
  const consent = ({ given, signedAt, method }: typeof consents.treatment) =>
    given
      ? [t('Yes'), method ? t(consentMethodWords[method]) : null, signedAt ? format.instant(signedAt) : null].filter(Boolean).join(' · ')
      : t('No');
  const portal = { none: t('Not invited'), invited: t('Invited'), active: t('Active'), blocked: t('Blocked') }[patient.banner.portal];
  return (
    <Panel title={t('Record')}>
      <Facts
        rows={[
          [t('Registered'), <Moment key="at" at={patient.createdAt} />],
          [t('Registered through'), t(sourceWords[patient.registrationSource])],
          ...known([[t('Referred by'), patient.referredBy]]),
          [t('Last visit'), <Moment key="visit" at={patient.lastVisitAt} />],
          [t('Patient area'), portal],
          [t('Data processing'), consent(consents.dataProcessing)],
          [t('Treatment'), consent(consents.treatment)],
          [t('Sharing with other hospitals'), consent(consents.shareRecords)],
          [t('Health news and offers'), consent(consents.marketing)],
        ]}
      />
    </Panel>
  );
}
