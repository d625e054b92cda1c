import type { ReactNode } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperBlock, PaperItems, PaperNote } from '#kernel/web/print/paper-parts.tsx';
import { dayOf, formatAge } from '#kernel/web/text/format.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { useDirections, useUnits } from '#modules/pharmacy/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { PrintedPrescription } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';
import { allergyStateTexts } from '#modules/patients/contract/words.ts';

interface PaperProps {
  readonly id: string;
  /** In place of the hospital's letterhead. */
  readonly head?: (paper: PrintedPrescription) => ReactNode;
  /** Prints of the hospital are counted; patients print their own as often as they like. */
  readonly isCounted?: boolean;
}

/** A signed prescription as it is printed, with the code by which anybody can check it. */
export function PrescriptionPaper({ id, head, isCounted = false }: PaperProps) {
  const t = useText();
  const found = useCall(prescriptionCalls.print, { params: { id } }, { quiet: true, fresh: Number.POSITIVE_INFINITY });
  return (
    <PrintPage
      title={t('Prescription')}
      ready={found.data !== undefined}
      counted={isCounted ? { paper: 'prescription', records: [{ key: found.data?.prescriptionNumber ?? '', params: { id } }] } : undefined}
    >
      <Loaded from={found} rows={10}>
        {(paper) => <Document paper={paper} head={head?.(paper)} />}
      </Loaded>
    </PrintPage>
  );
}

function Document({ paper, head }: { readonly paper: PrintedPrescription; readonly head: ReactNode }) {
  const t = useText();
  const { zone } = usePlace();
  const format = useFormat();
  const { patient } = paper;
  return (
    <Paper
      title={t('Prescription')}
      number={paper.prescriptionNumber}
      head={head}
      facts={[
        [t('Patient'), `${patient.fullname} · ${patient.hospitalPatientId}`],
        [t('Age'), patient.dateOfBirth ? formatAge(patient.dateOfBirth, dayOf(new Date(paper.signedAt), zone), t) : (patient.age ?? '–')],
        [t('Weight'), patient.weight ? `${patient.weight} kg` : '–'],
        [
          t('Allergies'),
          patient.allergies.length > 0
            ? patient.allergies.join(', ')
            : t(allergyStateTexts[patient.noKnownAllergies ? 'none-known' : 'not-asked']),
        ],
        [t('Signed'), format.instant(paper.signedAt)],
        [t('Valid until'), format.day(paper.validUntil)],
      ]}
      signs={[
        <>
          <p>{paper.prescriber.fullname}</p>
          <PaperNote>{t('Prescriber, signature and stamp')}</PaperNote>
        </>,
      ]}
      check={{ code: paper.verifyCode, url: paper.verifyUrl, label: t('QR code of the page that checks this prescription') }}
    >
      {paper.diagnoses.length > 0 ? (
        <PaperNote>
          {t('{label}:', { label: t('Diagnoses') })} {paper.diagnoses.map(({ code, description }) => `${code} ${description}`).join(', ')}
        </PaperNote>
      ) : null}
      <Medicines lines={paper.lines} />
      <PaperBlock>{paper.notes}</PaperBlock>
    </Paper>
  );
}

function Medicines({ lines }: Pick<PrintedPrescription, 'lines'>) {
  const t = useText();
  const directions = useDirections();
  const units = useUnits();
  return (
    <PaperItems
      items={lines.map((line) => ({
        key: String(line.lineNumber),
        title: line.medicine,
        end: line.quantity !== null && line.quantityUnit ? units(line.quantity, line.quantityUnit) : line.quantity,
        struck: line.status === 'stopped',
        lines: [directions(line), line.instructions],
        note: [
          line.refills > 0 ? t('{count} refill | {count} refills', { count: line.refills }) : t('No refill'),
          line.substitutionAllowed ? '' : t('No substitution'),
          line.status === 'stopped' ? t('Stopped') : '',
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}
