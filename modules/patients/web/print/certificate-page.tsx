import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import type { DeathCertificate } from '#modules/patients/contract/death-records.ts';
import { genderWords, kinWords, mannerWords, maritalWords, placeWords, pregnancyWords } from '../words.ts';
import { Letterhead, PrintFoot } from './letterhead.tsx';
import styles from './print.module.css';
import { PrintPage } from './print-page.tsx';

const letters = ['A', 'B', 'C', 'D'] as const;

/** The medical certificate of cause of death (WHO form) and, on a page of its own, the notification of death. */
export function CertificatePage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
  const certificate = useCall(deathCalls.certificate, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Death certificate')}
      ready={certificate.data !== undefined}
      counted={{ paper: 'death-certificate', records: [{ key: certificate.data?.patient.hospitalPatientId ?? '', params: { id } }] }}
    >
      <Loaded from={certificate} rows={10}>
        {(found) => (
          <>
            <Certificate certificate={found} />
            <Notification certificate={found} />
          </>
        )}
      </Loaded>
    </PrintPage>
  );
}

/** `12 years` of the server, in the language of the screen. */
function useDeceasedFacts({ patient }: DeathCertificate): readonly (readonly [string, string | null])[] {
  const t = useText();
  const format = useFormat();
  return [
    [t('Name'), patient.fullname],
    [t('Patient ID'), patient.hospitalPatientId],
    [t('Civis ID'), patient.civisId],
    [t('Gender'), t(genderWords[patient.gender])],
    [t('Date of Birth'), patient.dateOfBirth ? format.day(patient.dateOfBirth) : t('Unknown')],
    [t('Age at death'), patient.age],
    [
      t('Marital Status'),
      patient.maritalStatus ? t(maritalWords[patient.maritalStatus as keyof typeof maritalWords] ?? patient.maritalStatus) : null,
    ],
    [t('Occupation'), patient.occupation],
    [t('Nationality'), patient.nationality],
    [t('Address'), patient.address],
  ];
}

function Certificate({ certificate }: { readonly certificate: DeathCertificate }) {
  const t = useText();
  const format = useFormat();
  const deceased = useDeceasedFacts(certificate);
  return (
    <article className={`${styles.sheet} as-paper`}>
      <Letterhead end={<p className="code strong">{certificate.certificateNumber}</p>} />
      <p className={styles.title}>{t('Medical certificate of cause of death')}</p>
      <Facts rows={deceased} />
      <section className={styles.section}>
        <h2>{t('Death')}</h2>
        <Facts
          rows={[
            [
              t('Date and time of death'),
              `${format.instant(certificate.dateTimeOfDeath)}${certificate.isEstimated ? ` (${t('estimated')})` : ''}`,
            ],
            [t('Place of death'), [t(placeWords[certificate.place]), certificate.placeDetail].filter(Boolean).join(', ')],
            [t('Manner of death'), t(mannerWords[certificate.manner])],
            [t('Autopsy'), certificate.autopsyRequested ? (certificate.autopsyFindings ?? t('Requested')) : t('Not requested')],
            ...(certificate.pregnancyState ? [[t('Pregnancy'), t(pregnancyWords[certificate.pregnancyState])] as const] : []),
          ]}
        />
      </section>
      <Causes certificate={certificate} />
      <div className={styles.sign}>
        <div>
          <p className="strong">{certificate.certifiedByName}</p>
          <p className={styles.small}>
            {t('Certified')} {certificate.certifiedAt ? format.instant(certificate.certifiedAt) : ''}
          </p>
        </div>
        <div>{t('Stamp and signature')}</div>
      </div>
      <PrintFoot about={`${certificate.patient.fullname} · ${certificate.patient.hospitalPatientId}`} />
    </article>
  );
}

function Causes({ certificate }: { readonly certificate: DeathCertificate }) {
  const t = useText();
  const lines = [certificate.causeA, certificate.causeB, certificate.causeC, certificate.causeD];
  return (
    <section className={styles.section}>
      <h2>{t('Cause of death')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.narrow}>
              <span className="visually-hidden">{t('Line')}</span>
            </th>
            <th scope="col">{t('Disease or condition')}</th>
            <th scope="col">{t('ICD-10')}</th>
            <th scope="col">{t('Interval between onset and death')}</th>
          </tr>
        </thead>
        <tbody>
          {letters.map((letter, place) => (
            <tr key={letter}>
              <th scope="row" className={styles.narrow}>
                {letter}
              </th>
              <td>
                {place > 0 ? <span className={styles.small}>{t('due to')} </span> : null}
                {lines[place]?.text ?? ''}
              </td>
              <td className="code">{lines[place]?.icdCode ?? ''}</td>
              <td>{lines[place]?.interval ?? ''}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className={styles.narrow}>
              2
            </th>
            <td colSpan={3}>
              <span className={styles.small}>{t('Other conditions that contributed')}: </span>
              {certificate.otherConditions.map((cause) => [cause.icdCode, cause.text].filter(Boolean).join(' ')).join('; ') || '–'}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Notification({ certificate }: { readonly certificate: DeathCertificate }) {
  const t = useText();
  const format = useFormat();
  const deceased = useDeceasedFacts(certificate);
  const { informant } = certificate;
  return (
    <article className={`${styles.sheet} as-paper`}>
      <Letterhead end={<p className="code strong">{certificate.certificateNumber}</p>} />
      <p className={styles.title}>{t('Notification of death')}</p>
      <Facts rows={deceased} />
      <section className={styles.section}>
        <h2>{t('Death')}</h2>
        <Facts
          rows={[
            [t('Date and time of death'), format.instant(certificate.dateTimeOfDeath)],
            [t('Place of death'), [t(placeWords[certificate.place]), certificate.placeDetail].filter(Boolean).join(', ')],
            [
              t('Informant'),
              informant
                ? `${informant.fullname} (${t(kinWords[informant.relationship as keyof typeof kinWords] ?? informant.relationship)}), ${informant.phoneNumber}`
                : null,
            ],
            [t('Mortuary tag'), certificate.mortuaryTag],
            [
              t('Body released to'),
              [certificate.bodyReleasedTo, certificate.bodyReleasedAt ? format.instant(certificate.bodyReleasedAt) : null]
                .filter(Boolean)
                .join(' · '),
            ],
          ]}
        />
      </section>
      <div className={styles.sign}>
        <div>{certificate.certifiedByName}</div>
        <div>{t('Signature of the informant')}</div>
      </div>
      <PrintFoot about={`${certificate.patient.fullname} · ${certificate.patient.hospitalPatientId}`} />
    </article>
  );
}
