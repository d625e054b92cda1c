import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperBarcode, PaperLines, PaperList } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { priorityWords } from '../words.ts';
import { usePatientFacts } from './patient-facts.ts';

/** Request forms for the laboratory: one page for each order of the visit. */
export function LabFormPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const found = useCall(consultationCalls.read, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Laboratory request')}
      ready={found.data?.labRequests.some(({ status }) => status !== 'cancelled') ?? false}
      counted={{ paper: 'laboratory-request', records: [{ key: found.data?.consultationNumber ?? '', params: { id } }] }}
    >
      <Loaded
        from={found}
        rows={10}
        isEmpty={({ labRequests }) => labRequests.every(({ status }) => status === 'cancelled')}
        empty={<EmptyState title={t('No laboratory request in this visit')} />}
      >
        {(consultation) => <Forms consultation={consultation} />}
      </Loaded>
    </PrintPage>
  );
}

function Forms({ consultation }: { readonly consultation: Consultation }) {
  const open = consultation.labRequests.filter(({ status }) => status !== 'cancelled');
  const numbers = [...new Set(open.map(({ requisitionNumber }) => requisitionNumber))];
  return numbers.map((number) => <Form key={number} number={number} consultation={consultation} />);
}

function Form({ number, consultation }: { readonly number: string; readonly consultation: Consultation }) {
  const t = useText();
  const format = useFormat();
  const patient = usePatientFacts(consultation.patient);
  const found = useCall(requestCalls.requisition, { params: { number } }, { quiet: true });
  const rows = consultation.labRequests.filter((row) => row.requisitionNumber === number && row.status !== 'cancelled');
  const fasting = found.data?.some((row) => row.fastingRequired) ?? false;
  const specimenOf = (id: string) => found.data?.find((row) => row.id === id)?.specimenType ?? '';
  return (
    <Paper
      title={t('Laboratory request')}
      number={number}
      marks={
        rows.some(({ priority }) => priority !== 'routine')
          ? [t(priorityWords[(rows[0]?.priority ?? 'urgent') as keyof typeof priorityWords])]
          : []
      }
      end={<PaperBarcode text={number} />}
      facts={[
        ...patient,
        [t('Requested'), rows[0] ? format.instant(rows[0].requestedAt) : null],
        [t('Requested by'), rows[0]?.requestedByName],
        [t('Department'), consultation.department.name],
        [t('Consultation'), consultation.consultationNumber],
      ]}
      signs={[rows[0]?.requestedByName ?? consultation.practitioner.fullname, t('Specimen taken by, time')]}
    >
      <PaperLines
        label={t('Tests')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'request', title: t('Request'), identifies: true, text: (row) => row.requestNumber },
          { key: 'test', title: t('Test'), text: (row) => row.testName },
          { key: 'specimen', title: t('Specimen'), text: (row) => specimenOf(row.id) },
        ]}
      />
      {fasting ? <p className="strong">{t('Come fasting.')}</p> : null}
      <PaperList
        title={t('Diagnoses')}
        lines={consultation.diagnoses.map(({ icdCode, description }) => [icdCode, description].filter(Boolean).join(' '))}
      />
    </Paper>
  );
}
