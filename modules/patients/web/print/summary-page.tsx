import { useParams } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperBlock, PaperLines, PaperList, PaperNote } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientBillingCalls } from '#modules/patients/contract/calls/billing.ts';
import { nextOfKinCalls } from '#modules/patients/contract/calls/next-of-kin.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { allergyStateTexts } from '#modules/patients/contract/words.ts';
import { usePatient } from '../patient-banner.tsx';
import { genderWords, kinWords, maritalWords, methodWords } from '../words.ts';
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
    <Paper
      title={t('Patient summary')}
      about={`${patient.fullname} · ${patient.hospitalPatientId}`}
      end={
        <>
          <p className="code strong">{patient.hospitalPatientId}</p>
          <PaperNote>
            <span className="code">{patient.civisId}</span>
          </PaperNote>
        </>
      }
      facts={[
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
    >
      <PaperList title={t('Alerts')} lines={banner.alerts.map((alert) => alert.text)} />
      <KinTable patientId={patient.id} />
      <BillingTable patientId={patient.id} />
    </Paper>
  );
}

function KinTable({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const kins = useCall(nextOfKinCalls.list, { params: { id: patientId } }, { quiet: true });
  if (!kins.data || kins.data.length === 0) return null;
  return (
    <PaperBlock title={t('Next of Kin')}>
      <PaperLines
        label={t('Next of Kin')}
        rows={kins.data}
        rowKey={(kin) => kin.id}
        columns={[
          { key: 'name', title: t('Full Name'), text: (kin) => kin.fullname },
          { key: 'relationship', title: t('Relationship'), text: (kin) => t(kinWords[kin.relationship]) },
          { key: 'phone', title: t('Phone Number'), cell: (kin) => <span className="tnum">{kin.phoneNumber}</span> },
        ]}
      />
    </PaperBlock>
  );
}

function BillingTable({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const { can } = useAccess();
  const methods = useCall(patientBillingCalls.list, { params: { patientId } }, { quiet: true, enabled: can(patientBillingCalls.list) });
  const active = methods.data?.filter((method) => method.status === 'active') ?? [];
  if (active.length === 0) return null;
  return (
    <PaperBlock title={t('Billing methods')}>
      <PaperLines
        label={t('Billing methods')}
        rows={active}
        rowKey={(method) => method.billingId}
        columns={[
          { key: 'method', title: t('Method'), text: (row) => t(methodWords[row.method]) },
          { key: 'plan', title: t('Plan'), text: (row) => [row.hmoName, row.planName].filter(Boolean).join(' · ') || '–' },
          { key: 'number', title: t('Enrollee no.'), identifies: true, text: (row) => row.enrolleeNumber ?? '–' },
          { key: 'validTo', title: t('Valid to'), kind: 'day', value: (row) => row.validTo },
        ]}
      />
    </PaperBlock>
  );
}
