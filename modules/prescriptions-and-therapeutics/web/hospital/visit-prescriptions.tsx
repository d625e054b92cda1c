import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPrescription } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { PanelPart } from '#kernel/web/frame/panel-part.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { useDirections } from '#modules/pharmacy/web/index.ts';
import { consultationPrescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/consultation.ts';
import type { Prescription } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { prescriptionLooks } from '../looks.ts';
import { Composer } from './composer/composer.tsx';
import type { TypedMedicine } from './composer/draft.ts';
import { medicineOf } from './record/line-row.tsx';
import styles from './record/record.module.css';

export interface VisitPrescriptionsProps {
  readonly consultationId: string;
  readonly patientId: string;
  /** Null: nobody prescribes in it; `closed`: with a reason. */
  readonly state: 'open' | 'closed' | null;
  /** A medicine that was typed and chosen in the search of the visit: the composer opens with it. */
  readonly entered?: TypedMedicine | null | undefined;
  /** The composer was closed. */
  readonly onClosed?: (() => void) | undefined;
}

const newestFirst = (list: readonly Prescription[]) => list.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));

/** The prescriptions of a visit as a part of its orders, the newest first, and the composer beside them. */
export function VisitPrescriptions({ consultationId, patientId, state, entered = null, onClosed }: VisitPrescriptionsProps) {
  const t = useText();
  const directions = useDirections();
  const { can } = useAccess();
  const [writing, setWriting] = useState(false);
  const found = useCall(consultationPrescriptionCalls.list, { params: { id: consultationId } }, { live: ['prescriptions'], quiet: true });
  const mayWrite = state !== null && can(consultationPrescriptionCalls.create);
  const close = () => {
    setWriting(false);
    onClosed?.();
  };
  return (
    <PanelPart
      title={t('Prescriptions')}
      actions={
        mayWrite ? (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPrescription size={15} aria-hidden="true" />}
            onClick={() => setWriting(true)}
          >
            {t('Prescribe')}
          </Button>
        ) : null
      }
    >
      <Loaded from={found} rows={2} isEmpty={(list) => list.length === 0} empty={<p className="muted">{t('Nothing prescribed')}</p>}>
        {(list) => (
          <ul className={styles.lines}>
            {newestFirst(list).map((rx) => (
              <li key={rx.id} className={styles.line}>
                <div className={styles.head}>
                  <Link to="/hospital/prescriptions/$id" params={{ id: rx.id }} className="code">
                    {rx.prescriptionNumber}
                  </Link>
                  <StatusBadge look={prescriptionLooks[rx.status]} />
                </div>
                {rx.lines
                  .filter((line) => line.replacedByLineId === null && line.status !== 'cancelled')
                  .map((line) => (
                    <span key={line.id} className={styles.two}>
                      <span className="strong">{medicineOf(line)}</span>
                      <span className="note">{directions(line)}</span>
                    </span>
                  ))}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <DrawerForm title={t('New prescription')} opened={(writing || entered !== null) && mayWrite} onClose={close} size={760}>
        <Composer
          patientId={patientId}
          consultationId={consultationId}
          closedVisit={state === 'closed'}
          entered={entered}
          onDone={close}
          onCancel={close}
        />
      </DrawerForm>
    </PanelPart>
  );
}
