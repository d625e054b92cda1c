import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPrinter } from '@tabler/icons-react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { useDirections } from '#modules/pharmacy/web/index.ts';
import type { OwnPrescription } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';
import type { PrescriptionStatus } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import { prescriptionLooks } from '../looks.ts';
import styles from './own.module.css';
import { RefillPart } from './refill-part.tsx';

interface OwnPrescriptionsProps {
  readonly rows: readonly OwnPrescription[];
  readonly onAsk: (prescriptionId: string) => void;
}

/** Prescriptions of all hospitals, the newest first, each to be printed. */
export function OwnPrescriptions({ rows, onAsk }: OwnPrescriptionsProps) {
  const t = useText();
  if (rows.length === 0) return <EmptyState title={t('No medication')} />;
  return (
    <div className={styles.stack}>
      {rows.map((row) => (
        <OnePrescription key={row.id} row={row} onAsk={() => onAsk(row.id)} />
      ))}
    </div>
  );
}

function OnePrescription({ row, onAsk }: { readonly row: OwnPrescription; readonly onAsk: () => void }) {
  const t = useText();
  const directions = useDirections();
  const format = useFormat();
  const { prescriptionNumber, hospital, prescriber, signedAt, validUntil } = row;
  return (
    <Panel
      title={prescriptionNumber}
      note={[format.day(signedAt), prescriber, hospital.name].join(' · ')}
      actions={
        <>
          <StatusBadge look={prescriptionLooks[row.status as PrescriptionStatus]} />
          <Button
            className="no-print"
            variant="default"
            size="compact-md"
            leftSection={<IconPrinter size={15} aria-hidden="true" />}
            aria-label={t('Print {number}', { number: prescriptionNumber })}
            renderRoot={(props) => <Link to="/patient/medications/$id/print" params={{ id: row.id }} {...props} />}
          >
            {t('Print')}
          </Button>
        </>
      }
    >
      <ul className={styles.lines}>
        {row.lines.map((line) => (
          <li key={line.id} className={styles.two}>
            <span className="strong">{line.medicine}</span>
            <span>{directions(line)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.facts}>
        {row.status === 'active' ? <span>{t('Valid until {day}', { day: format.day(validUntil) })}</span> : null}
      </p>
      <RefillPart prescription={row} onAsk={onAsk} />
    </Panel>
  );
}
