import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { Barcode } from '#kernel/web/print/barcode.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { priorityWords } from '../words.ts';
import { ListBlock, PaperFacts, Sheet, SignLines, usePatientFacts } from './parts.tsx';
import styles from './print.module.css';

/** Request forms for the laboratory: one page for each order of the visit. */
export function LabFormPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const found = useCall(consultationCalls.read, { params: { id } }, { quiet: true });
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
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
    </Suspense>
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
    <Sheet
      label={t('Laboratory request {number}', { number })}
      about={number}
      end={
        <div className={styles.barcode}>
          <Barcode text={number} label={number} />
        </div>
      }
    >
      <div className={styles.titleRow}>
        <p className={styles.title}>
          {t('Laboratory request')} <span className="code">{number}</span>
        </p>
        {rows.some(({ priority }) => priority !== 'routine') ? (
          <span className={styles.mark}>{t(priorityWords[(rows[0]?.priority ?? 'urgent') as keyof typeof priorityWords])}</span>
        ) : null}
      </div>
      <PaperFacts
        rows={[
          ...patient,
          [t('Requested'), rows[0] ? format.instant(rows[0].requestedAt) : null],
          [t('Requested by'), rows[0]?.requestedByName],
          [t('Department'), consultation.department.name],
          [t('Consultation'), consultation.consultationNumber],
        ]}
      />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Request')}</th>
            <th scope="col">{t('Test')}</th>
            <th scope="col">{t('Specimen')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="code">{row.requestNumber}</td>
              <td>{row.testName}</td>
              <td>{specimenOf(row.id)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {fasting ? <p className="strong">{t('Come fasting.')}</p> : null}
      <ListBlock
        title={t('Diagnoses')}
        lines={consultation.diagnoses.map(({ icdCode, description }) => [icdCode, description].filter(Boolean).join(' '))}
      />
      <SignLines words={[rows[0]?.requestedByName ?? consultation.practitioner.fullname, t('Specimen taken by, time')]} />
    </Sheet>
  );
}
