import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { DrawerTitle } from '#kernel/web/frame/drawer-form.tsx';
import { RollPaper } from '#kernel/web/print/roll-paper.tsx';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { CheckInAnswer } from '#modules/appointments/contract/check-in-records.ts';
import styles from '../appointments.module.css';
import { personName } from '../person-of.ts';

/** The number the patient waits with, large enough to read out, and on paper for the receipt printer. */
export function TicketSlip({ answer, onClose }: { readonly answer: CheckInAnswer; readonly onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { name } = usePlace();
  const { appointment, ticket } = answer;
  return (
    <div className={styles.stack}>
      <DrawerTitle>{t('Checked in')}</DrawerTitle>
      <div aria-live="polite">
        <RollPaper className={styles.ticket}>
          {/* On the screen too: the length of the paper is measured there. */}
          <span className="muted">{name}</span>
          {ticket ? (
            <>
              <span className="muted">{t('Queue number')}</span>
              <strong className={`${styles.ticketNumber} code`}>{ticket.ticketNumber}</strong>
              {ticket.position ? <span>{t('Position {position} in the queue', { position: ticket.position })}</span> : null}
            </>
          ) : (
            <strong>{t('Checked in')}</strong>
          )}
          <span className="strong">{personName(appointment)}</span>
          <span>{[appointment.department.name, appointment.practitioner?.name].filter(Boolean).join(' · ')}</span>
          <span className="muted">
            <span className="code">{appointment.appointmentNumber}</span> ·{' '}
            {format.instant(appointment.checkedInAt ?? appointment.appointmentDate)}
          </span>
        </RollPaper>
      </div>
      <div className={styles.buttons}>
        <Button variant="default" leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden="true" />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      </div>
    </div>
  );
}
