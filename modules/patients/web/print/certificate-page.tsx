import { useParams } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { type FactRow, PaperBlock, PaperFacts, PaperLines, PaperNote } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import type { DeathCertificate } from '#modules/patients/contract/death-records.ts';
import { genderWords, kinWords, mannerWords, maritalWords, placeWords, pregnancyWords } from '../words.ts';
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

/** A form of the authorities: what is not known is seen to be missing. */
const orDash = (rows: readonly (readonly [string, string | null])[]) => rows.map(([label, value]) => [label, value || '–'] as const);

function useDeceasedFacts({ patient }: DeathCertificate): readonly FactRow[] {
  const t = useText();
  const format = useFormat();
  return orDash([
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
  ]);
}

function Certificate({ certificate }: { readonly certificate: DeathCertificate }) {
  const t = useText();
  const format = useFormat();
  const deceased = useDeceasedFacts(certificate);
  return (
    <Paper
      title={t('Medical certificate of cause of death')}
      number={certificate.certificateNumber}
      about={`${certificate.patient.fullname} · ${certificate.patient.hospitalPatientId}`}
      facts={deceased}
      signs={[
        <Fragment key="certifier">
          <p className="strong">{certificate.certifiedByName}</p>
          <PaperNote>
            {t('Certified')} {certificate.certifiedAt ? format.instant(certificate.certifiedAt) : ''}
          </PaperNote>
        </Fragment>,
        t('Stamp and signature'),
      ]}
    >
      <PaperBlock title={t('Death')}>
        <PaperFacts
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
      </PaperBlock>
      <Causes certificate={certificate} />
    </Paper>
  );
}

function Causes({ certificate }: { readonly certificate: DeathCertificate }) {
  const t = useText();
  const { causeA, causeB, causeC, causeD, otherConditions } = certificate;
  const chain = [causeA, causeB, causeC, causeD].map((cause, place) => ({
    letter: letters[place] ?? '',
    lead: place > 0 ? t('due to') : null,
    text: cause?.text,
    icdCode: cause?.icdCode,
    interval: cause?.interval,
  }));
  const others = otherConditions.map((cause) => [cause.icdCode, cause.text].filter(Boolean).join(' ')).join('; ');
  const rows = [
    ...chain,
    { letter: '2', lead: `${t('Other contributing conditions')}:`, text: others || '–', icdCode: null, interval: null },
  ];
  return (
    <PaperBlock title={t('Cause of death')}>
      <PaperLines
        label={t('Cause of death')}
        rows={rows}
        rowKey={({ letter }) => letter}
        columns={[
          { key: 'line', title: t('Line'), text: ({ letter }) => letter },
          {
            key: 'cause',
            title: t('Disease or condition'),
            cell: ({ lead, text }) => (
              <>
                {lead ? <span className="muted">{lead} </span> : null}
                {text}
              </>
            ),
          },
          { key: 'icd', title: t('ICD-10'), identifies: true, text: ({ icdCode }) => icdCode },
          { key: 'interval', title: t('Interval between onset and death'), text: ({ interval }) => interval },
        ]}
      />
    </PaperBlock>
  );
}

function Notification({ certificate }: { readonly certificate: DeathCertificate }) {
  const t = useText();
  const format = useFormat();
  const deceased = useDeceasedFacts(certificate);
  const { informant } = certificate;
  return (
    <Paper
      title={t('Notification of death')}
      number={certificate.certificateNumber}
      about={`${certificate.patient.fullname} · ${certificate.patient.hospitalPatientId}`}
      facts={deceased}
      signs={[certificate.certifiedByName, t('Signature of the informant')]}
    >
      <PaperBlock title={t('Death')}>
        <PaperFacts
          rows={orDash([
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
          ])}
        />
      </PaperBlock>
    </Paper>
  );
}
