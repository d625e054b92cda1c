import '#kernel/web/design/print.css';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { usePaperSize } from '#kernel/web/print/paper-size.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import { QrPicture } from '#kernel/web/print/qr-picture.tsx';
import styles from '../appointments.module.css';

/** Today's code for the desk: patients scan it with their own telephone to say that they are here. */
export function DeskCode() {
  const t = useText();
  const format = useFormat();
  const { name } = usePlace();
  usePaperSize('a4');
  const code = useCall(appointmentCalls.deskCode, {}, { fresh: 60_000, quiet: true });
  return (
    <Loaded from={code}>
      {(today) => (
        <div className={styles.stack}>
          <p className="note">
            {t('Print it or show it at the entrance. It is valid until {time}.', { time: format.instant(today.validUntil) })}
          </p>
          <div className={`${styles.ticket} print-whole`} data-paper="a4">
            <strong>{name}</strong>
            <span>{t('Scan to check in')}</span>
            <div className={styles.qr}>
              <QrPicture text={today.link} label={t('QR code for self check-in')} />
            </div>
            <span className="muted">{t('Or enter this code in your patient area')}</span>
            <strong className="code">{today.code}</strong>
          </div>
          <div className={styles.buttons}>
            <Button
              variant="default"
              leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('Print')}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}
