import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperBlock, PaperFacts, PaperLead, PaperNote, PaperQr } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { Appointment } from '#modules/appointments/contract/records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { personName } from './person-of.ts';

/** The slip that the patient takes home: when, where, with whom, how to prepare. */
export function SlipPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
  const row = useCall(appointmentCalls.single, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Appointment slip')}
      size="a5"
      ready={row.data !== undefined}
      counted={{ paper: 'appointment-slip', records: [{ key: row.data?.appointmentNumber ?? '', params: { id } }] }}
    >
      <Loaded from={row}>{(data) => <Slip row={data} />}</Loaded>
    </PrintPage>
  );
}

function Slip({ row }: { readonly row: Appointment }) {
  const t = useText();
  const format = useFormat();
  const { appointmentNumber } = row;
  return (
    <Paper
      title={t('Appointment slip')}
      number={appointmentNumber}
      end={<PaperQr text={appointmentNumber} label={t('QR code with the appointment number {number}', { number: appointmentNumber })} />}
    >
      <PaperLead>{format.instant(row.appointmentDate)}</PaperLead>
      <PaperFacts
        rows={[
          [t('Patient'), personName(row)],
          [t('Type'), row.type.name],
          [t('Department'), row.department.name],
          [t('Practitioner'), row.practitioner?.name],
          [t('Room'), row.room?.name],
        ]}
      />
      <PaperBlock title={t('Please prepare')}>{row.preparation}</PaperBlock>
      <PaperNote>{t('Please arrive 15 minutes early and bring this slip. Let us know if you cannot come.')}</PaperNote>
    </Paper>
  );
}
