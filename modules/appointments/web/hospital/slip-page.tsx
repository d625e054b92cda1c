import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { readSession } from '#kernel/web/client/session.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { Appointment } from '#modules/appointments/contract/records.ts';
import { QrPicture } from '#kernel/web/print/qr-picture.tsx';
import { CopyMark, PrintPage } from '#modules/patients/web/index.ts';
import { personName } from './person-of.ts';
import styles from './slip.module.css';

/** The slip that the patient takes home: when, where, with whom, how to prepare. */
export function SlipPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
  const row = useCall(appointmentCalls.single, { params: { id } }, { quiet: true });
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PrintPage
        title={t('Appointment slip')}
        size="a5"
        ready={row.data !== undefined}
        counted={{ paper: 'appointment-slip', records: [{ key: row.data?.appointmentNumber ?? '', params: { id } }] }}
      >
        <Loaded from={row}>{(data) => <Slip row={data} />}</Loaded>
      </PrintPage>
    </Suspense>
  );
}

function Slip({ row }: { readonly row: Appointment }) {
  const t = useText();
  const format = useFormat();
  const { name } = usePlace();
  const address = readSession().hospital?.address;
  return (
    <article className={`${styles.paper} print-whole as-paper`} aria-label={t('Appointment slip')}>
      <header className={styles.head}>
        <div>
          <p className={styles.hospital}>{name}</p>
          {address ? <p className={styles.small}>{address}</p> : null}
        </div>
        <div className={styles.qr}>
          <QrPicture
            text={row.appointmentNumber}
            label={t('QR code with the appointment number {number}', { number: row.appointmentNumber })}
          />
        </div>
      </header>
      <p className={styles.when}>{format.instant(row.appointmentDate)}</p>
      <Facts
        rows={[
          [t('Patient'), personName(row)],
          [
            t('Appointment no.'),
            <span key="number" className="code">
              {row.appointmentNumber}
            </span>,
          ],
          [t('Type'), row.type.name],
          [t('Department'), row.department.name],
          [t('Practitioner'), row.practitioner?.name],
          [t('Room'), row.room?.name],
        ]}
      />
      {row.preparation ? (
        <section className={styles.prepare}>
          <h2>{t('Please prepare')}</h2>
          <p>{row.preparation}</p>
        </section>
      ) : null}
      <CopyMark />
      <p className={styles.small}>{t('Please come 15 minutes early and bring this slip. Tell us when you cannot come.')}</p>
    </article>
  );
}
