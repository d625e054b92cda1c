import { IconCircleCheck } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { OwnAppointment } from '#modules/appointments/contract/own-records.ts';
import { QrPicture } from '#kernel/web/print/qr-picture.tsx';
import styles from './own.module.css';
import { useWhen } from './use-when.ts';

interface ArrivalProps {
  /** The visit chosen; without it that of the desk's code is. */
  readonly visit: OwnAppointment | undefined;
  readonly rows: readonly OwnAppointment[];
  /** The code of a desk that was scanned. */
  readonly code: string | undefined;
  readonly onClose: () => void;
}

type Arrived = PayloadOf<typeof appointmentCalls.selfCheckIn>;

/** The code that the desk scans, and the way to say oneself that one is here. */
export function ArrivalPanel({ visit, rows, code, onClose }: ArrivalProps) {
  const t = useText();
  const [arrived, setArrived] = useState<Arrived | null>(null);
  const open = rows.filter((row) => row.canCheckIn);
  const first = visit ?? open[0];
  if (arrived) return <Done arrived={arrived} onClose={onClose} />;
  if (!first) return <EmptyState title={t('You have no appointment to check in for now')} />;
  return (
    <div className={styles.stack}>
      {visit ? <DeskQr visit={visit} /> : null}
      {first.canCheckIn ? (
        <SelfCheckIn visits={visit ? [visit] : open} code={code} onClose={onClose} onDone={setArrived} />
      ) : (
        <p className="muted">{t('You can check in yourself shortly before the appointment with the code at the front desk.')}</p>
      )}
    </div>
  );
}

function DeskQr({ visit }: { readonly visit: OwnAppointment }) {
  const t = useText();
  return (
    <>
      <p>{t('Show this code at the front desk.')}</p>
      <div className={styles.qr}>
        <QrPicture
          text={visit.appointmentNumber}
          label={t('QR code with the appointment number {number}', { number: visit.appointmentNumber })}
        />
      </div>
      <p className={`${styles.number} code`}>{visit.appointmentNumber}</p>
    </>
  );
}

interface SelfProps {
  readonly visits: readonly OwnAppointment[];
  readonly code: string | undefined;
  readonly onClose: () => void;
  readonly onDone: (arrived: Arrived) => void;
}

function SelfCheckIn({ visits, code, onClose, onDone }: SelfProps) {
  const t = useText();
  const when = useWhen();
  const form = useCallForm(appointmentCalls.selfCheckIn, {
    startWith: { appointmentId: visits[0]?.id ?? '', code: code ?? '' },
    guarded: false,
  });
  return (
    <CallForm
      form={form}
      submit={t('I am here')}
      onCancel={onClose}
      onDone={onDone}
      foot="inline"
      refusalFields={{ DESK_CODE_WRONG: 'code' }}
    >
      <FormSection title={t('Self check-in')} note={t('Scan the code at the front desk, or enter it here.')}>
        {visits.length > 1 ? (
          <Wide>
            <SelectField
              name="appointmentId"
              label={t('Appointment')}
              required
              options={visits.map((row) => ({
                value: row.id,
                label: `${when.time(row.appointmentDate, row.hospital.timeZone)} · ${row.typeName}`,
              }))}
            />
          </Wide>
        ) : null}
        <Wide>
          <TextField name="code" label={t('Front desk code')} required code maxLength={80} autoComplete="off" />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function Done({ arrived, onClose }: { readonly arrived: Arrived; readonly onClose: () => void }) {
  const t = useText();
  return (
    <div className={styles.stack}>
      <div className={styles.done} aria-live="polite">
        <IconCircleCheck size={32} aria-hidden="true" />
        <p className="strong">{t('You are checked in')}</p>
        {arrived.ticketNumber ? (
          <p>
            {t('Queue number')} <strong className={`${styles.number} code`}>{arrived.ticketNumber}</strong>
          </p>
        ) : null}
        <p className="muted">{t('Please take a seat. You will be called.')}</p>
      </div>
      <Button onClick={onClose}>{t('Done')}</Button>
    </div>
  );
}
