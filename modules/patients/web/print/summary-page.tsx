import { useParams } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientBillingCalls } from '#modules/patients/contract/calls/billing.ts';
import { nextOfKinCalls } from '#modules/patients/contract/calls/next-of-kin.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { allergyStateTexts } from '#modules/patients/contract/words.ts';
import { usePatient } from '../patient-banner.tsx';
import { genderWords, kinWords, maritalWords, methodWords } from '../words.ts';
import { Letterhead, PrintFoot } from './letterhead.tsx';
import styles from './print.module.css';
import { PrintPage } from './print-page.tsx';

/** One page about a patient: who, how to reach, next of kin, who pays. */
export function SummaryPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
  const patient = usePatient(id);
  return (
    <PrintPage
      title={t('Patient summary')}
      ready={patient.data !== undefined}
      counted={{ paper: 'patient-summary', records: [{ key: patient.data?.hospitalPatientId ?? '', params: { id } }] }}
    >
      <Loaded from={patient} rows={8}>
        {(found) => <Summary patient={found} />}
      </Loaded>
    </PrintPage>
  );
}

function Summary({ patient }: { readonly patient: PatientDetails }) {
  const t = useText();
  const format = useFormat();
  const { banner } = patient;
  const allergies =
    banner.allergies && banner.allergies.length > 0
      ? banner.allergies.map((allergy) => allergy.name).join(', ')
      : t(allergyStateTexts[banner.noKnownAllergies ? 'none-known' : 'not-asked']);
  return (
    <article className={`${styles.sheet} as-paper`}>
      <Letterhead
        end={
          <>
            <p className="code strong">{patient.hospitalPatientId}</p>
            <p className={`${styles.small} code`}>{patient.civisId}</p>
          </>
        }
      />
      <p className={styles.title}>{t('Patient summary')}</p>
      <Facts
        rows={[
          [t('Name'), [patient.title, patient.fullname].filter(Boolean).join(' ')],
          [
            t('Date of Birth'),
            patient.dateOfBirth ? `${format.day(patient.dateOfBirth)} (${format.age(patient.dateOfBirth)})` : t('Unknown'),
          ],
          [t('Gender'), t(genderWords[patient.gender])],
          [t('Marital Status'), patient.maritalStatus ? t(maritalWords[patient.maritalStatus]) : null],
          [t('Phone Number'), patient.phoneNumber],
          [t('Email'), patient.email],
          [t('Address'), [patient.address, patient.city, patient.state, patient.country].filter(Boolean).join(', ')],
          [t('Occupation'), patient.occupation],
          [t('Blood group'), patient.bloodGroup === 'unknown' ? t('Unknown') : patient.bloodGroup],
          [t('Genotype'), patient.genotype === 'unknown' ? t('Unknown') : patient.genotype],
          [t('Allergies'), allergies],
          [t('Registered'), format.instant(patient.createdAt)],
        ]}
      />
      {banner.alerts.length > 0 ? (
        <section className={styles.section}>
          <h2>{t('Alerts')}</h2>
          <ul>
            {banner.alerts.map((alert) => (
              <li key={alert.at + alert.text}>{alert.text}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <KinTable patientId={patient.id} />
      <BillingTable patientId={patient.id} />
      <PrintFoot about={`${patient.fullname} · ${patient.hospitalPatientId}`} />
    </article>
  );
}

function KinTable({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const kins = useCall(nextOfKinCalls.list, { params: { id: patientId } }, { quiet: true });
  if (!kins.data || kins.data.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t('Next of Kin')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Full Name')}</th>
            <th scope="col">{t('Relationship')}</th>
            <th scope="col">{t('Phone Number')}</th>
          </tr>
        </thead>
        <tbody>
          {kins.data.map((kin) => (
            <tr key={kin.id}>
              <td>{kin.fullname}</td>
              <td>{t(kinWords[kin.relationship])}</td>
              <td className="tnum">{kin.phoneNumber}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function BillingTable({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const methods = useCall(patientBillingCalls.list, { params: { patientId } }, { quiet: true, enabled: can(patientBillingCalls.list) });
  const active = methods.data?.filter((method) => method.status === 'active') ?? [];
  if (active.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t('Billing methods')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Method')}</th>
            <th scope="col">{t('Plan')}</th>
            <th scope="col">{t('Enrollee no.')}</th>
            <th scope="col">{t('Valid to')}</th>
          </tr>
        </thead>
        <tbody>
          {active.map((method) => (
            <tr key={method.billingId}>
              <td>{t(methodWords[method.method])}</td>
              <td>{[method.hmoName, method.planName].filter(Boolean).join(' · ') || '–'}</td>
              <td className="code">{method.enrolleeNumber ?? '–'}</td>
              <td>{method.validTo ? format.day(method.validTo) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
