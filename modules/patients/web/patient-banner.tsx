import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconArrowForwardUp, IconCheck, IconQuestionMark, IconRibbonHealth } from '@tabler/icons-react';
import { type ReactNode, type Ref, Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { keyOf } from '#kernel/web/client/call.ts';
import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import { useLive } from '#kernel/web/client/use-live.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { dayOf, formatAge } from '#kernel/web/text/format.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { allergyStateTexts } from '#modules/patients/contract/words.ts';
import { alertLooks, coverageLooks, patientLooks } from './looks.ts';
import styles from './patient-banner.module.css';
import { PatientFace } from './patient-face.tsx';
import { PatientMarks } from './patient-marks.tsx';
import { genderWords, methodWords } from './words.ts';

const fresh = 300_000;
/** Entities whose changes renew a patient's record on the screen. */
export const patientLive = ['patients', 'allergies', 'patient-billings', 'next-of-kins', 'death-records'] as const;

/** A patient's record with the banner's facts, kept for five minutes and renewed by live changes. */
export function usePatient(id: string): CallState<PatientDetails> {
  return useCall(patientCalls.details, { params: { id } }, { live: patientLive, fresh, quiet: true }) as CallState<PatientDetails>;
}

/** Puts a changed record on the screen at once, so that the next edit begins with its version and not with the old one. */
export function useKeepPatient(): (changed: Partial<PatientDetails> & { readonly id: string }) => void {
  const client = useQueryClient();
  return (changed) =>
    client.setQueryData<PatientDetails>(keyOf(patientCalls.details, { params: { id: changed.id } }), (known) =>
      known ? { ...known, ...changed } : known,
    );
}

export interface PatientBannerProps {
  readonly patientId: string;
  /** Buttons at the right: the next acts of the page that shows the banner. */
  readonly actions?: ReactNode;
  /** The name is the page's own title (h1): the patient's page. Elsewhere it is a plain line. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** Shown when another hospital reported the death. */
  readonly onConfirmDeath?: () => void;
}

/**
 * Who the page is about: the same banner over every clinical page. It reads the record itself (one answer for all that show
 * the patient). Later modules add facts as cards of the place `patient-banner` (props: patientId).
 */
export function PatientBanner({ patientId, ...rest }: PatientBannerProps) {
  const state = usePatient(patientId);
  // What is owed stands among the facts; bills of other patients do not renew the record.
  useLive('patient-bills', ({ id }) => id === patientId && state.retry());
  if (state.data) return <BannerCard patient={state.data} {...rest} />;
  return (
    <div className={styles.banner}>
      <div className={styles.bone}>
        {state.refused ? <ErrorState compact refused={state.refused} onRetry={state.retry} /> : <SkeletonRows rows={3} />}
      </div>
    </div>
  );
}

function BannerCard({
  patient,
  actions,
  headingRef,
  onConfirmDeath,
}: Omit<PatientBannerProps, 'patientId'> & { readonly patient: PatientDetails }) {
  const t = useText();
  const format = useFormat();
  const { banner } = patient;
  const { zone } = usePlace();
  // The dead grow no older.
  const years =
    patient.dateOfBirth && patient.deceasedAt
      ? formatAge(patient.dateOfBirth, dayOf(patient.deceasedAt, zone), t)
      : format.age(patient.dateOfBirth);
  const age = patient.dateOfBirth ? `${patient.dateOfBirthEstimated ? '~' : ''}${years}` : t('Age unknown');
  return (
    <section className={styles.banner} aria-label={t('Patient')} data-deceased={patient.status === 'deceased' || undefined}>
      <div className={styles.top}>
        <PatientFace id={patient.id} name={patient.fullname} photoAttachmentId={patient.photoAttachmentId} size={48} />
        <div className={styles.who}>
          <div className={styles.line}>
            {headingRef ? (
              <h1 ref={headingRef} tabIndex={-1} className={styles.name}>
                {patient.fullname}
              </h1>
            ) : (
              <p className={styles.name}>{patient.fullname}</p>
            )}
            {patient.status === 'active' ? null : <StatusBadge look={patientLooks[patient.status]} />}
            <PatientMarks of={patient} />
          </div>
          <p className={styles.under}>
            <span className="strong">{`${age} · ${t(genderWords[patient.gender])}`}</span>
            {patient.dateOfBirth ? <span>{t('born {day}', { day: format.day(patient.dateOfBirth) })}</span> : null}
            {patient.deceasedAt ? (
              <span className="strong">{t('died {moment}', { moment: format.instant(patient.deceasedAt) })}</span>
            ) : null}
            <span className="code">{patient.hospitalPatientId}</span>
            <span className="code">{patient.civisId}</span>
            {banner.principal ? (
              <span>
                {t('Dependant of')}{' '}
                <Link to="/hospital/patients/$id" params={{ id: banner.principal.id }}>
                  {banner.principal.fullname}
                </Link>
              </span>
            ) : null}
          </p>
        </div>
        {actions ? <div className={styles.acts}>{actions}</div> : null}
      </div>
      <BannerFacts patient={patient} />
      <BannerAlerts patient={patient} onConfirmDeath={onConfirmDeath} />
      <div className={styles.close} aria-hidden="true" />
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function BannerFacts({ patient }: { readonly patient: PatientDetails }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const cards = useCards('patient-banner');
  const { banner } = patient;
  const billing = banner.defaultBilling;
  return (
    <dl className={styles.facts}>
      <Fact label={t('Allergies')}>
        <Allergies banner={banner} />
      </Fact>
      <Fact label={t('Blood')}>
        {patient.bloodGroup === 'unknown' ? t('Unknown') : patient.bloodGroup}
        {patient.bloodGroup !== 'unknown' && !patient.bloodGroupVerified ? <span className={styles.soft}>{t('not verified')}</span> : null}
        {patient.genotype === 'unknown' ? null : ` · ${patient.genotype}`}
      </Fact>
      {billing ? (
        <Fact label={t('Billing')}>
          {[t(methodWords[billing.method]), billing.planName].filter(Boolean).join(' · ')}
          {billing.method === 'Self-Pay' ? null : <StatusBadge look={coverageLooks[billing.coverage]} />}
        </Fact>
      ) : null}
      {banner.location ? (
        <Fact label={t('Now')}>{banner.locationPath ? <Link to={banner.locationPath}>{banner.location}</Link> : banner.location}</Fact>
      ) : null}
      {banner.openBalance === null ? null : (
        <Fact label={t('Balance')}>
          <span className="tnum">{format.money(banner.openBalance, banner.currency)}</span>
        </Fact>
      )}
      {cards
        .filter((card) => !card.permission || can(card.permission))
        .map((card) => {
          const Line = card.component;
          return (
            <FaultWall key={card.key}>
              <Suspense>
                <Line patientId={patient.id} />
              </Suspense>
            </FaultWall>
          );
        })}
    </dl>
  );
}

function Allergies({ banner }: { readonly banner: PatientDetails['banner'] }) {
  const t = useText();
  if (banner.allergies && banner.allergies.length > 0) {
    return banner.allergies.map((allergy) => (
      <span key={allergy.id} className={styles.chip} data-tone="red">
        <IconAlertTriangle size={14} stroke={1.9} aria-hidden="true" />
        {allergy.name}
      </span>
    ));
  }
  return banner.noKnownAllergies ? (
    <span className={styles.chip} data-tone="green">
      <IconCheck size={14} stroke={1.9} aria-hidden="true" />
      {t(allergyStateTexts['none-known'])}
    </span>
  ) : (
    <span className={styles.chip}>
      <IconQuestionMark size={14} stroke={1.9} aria-hidden="true" />
      {t(allergyStateTexts['not-asked'])}
    </span>
  );
}

function BannerAlerts({
  patient,
  onConfirmDeath,
}: {
  readonly patient: PatientDetails;
  readonly onConfirmDeath: (() => void) | undefined;
}) {
  const t = useText();
  const { banner } = patient;
  const reported = banner.reportedDeceasedElsewhere && patient.status === 'active';
  if (banner.alerts.length === 0 && !reported && !patient.redirectedFrom) return null;
  return (
    <ul className={styles.alerts} aria-label={t('Alerts')}>
      {patient.redirectedFrom ? (
        <li className={styles.alert} data-tone="grey">
          <IconArrowForwardUp size={16} stroke={1.8} aria-hidden="true" />
          {t('The record you opened was merged into this one.')}
        </li>
      ) : null}
      {reported ? (
        <li className={styles.alert} data-tone="amber">
          <IconRibbonHealth size={16} stroke={1.8} aria-hidden="true" />
          {t('Reported deceased by another hospital')}
          {onConfirmDeath ? (
            <Button variant="default" size="compact-xs" className={styles.end} onClick={onConfirmDeath}>
              {t('Confirm or deny')}
            </Button>
          ) : null}
        </li>
      ) : null}
      {banner.alerts.map((alert) => {
        const look = alertLooks[alert.severity];
        const Mark = look.icon;
        return (
          <li key={`${alert.at}${alert.text}`} className={styles.alert} data-tone={look.tone}>
            <Mark size={16} stroke={1.8} aria-hidden="true" />
            <span>
              <span className="visually-hidden">{t(look.word)}: </span>
              {alert.text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
