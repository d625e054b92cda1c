import { Suspense, useState } from 'react';
import { sumOf } from '#kernel/contract/money.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { BillingBadge, PaymentStrip } from '#modules/patient-bills/web/index.ts';
import { type TypedMedicine, VisitPrescriptions } from '#modules/prescriptions-and-therapeutics/web/index.ts';
import { chargeWords, otherCharge } from '../words.ts';
import styles from './consultation.module.css';
import { AdmissionPart } from './orders/admission-part.tsx';
import { LabPart } from './orders/lab-part.tsx';
import { OrderSearch } from './orders/order-search.tsx';
import { PlanPanel } from './orders/plan-panel.tsx';
import { ReferralsPart } from './orders/referrals-part.tsx';
import { type Ordering, useOrdering } from './orders/use-ordering.ts';

interface RightColumnProps {
  readonly consultation: Consultation;
  readonly locked: boolean;
}

/** What comes of the visit: orders, plan, bills. */
export function RightColumn({ consultation, locked }: RightColumnProps) {
  return (
    <div className={styles.side}>
      <Suspense fallback={<SkeletonRows rows={1} />}>
        <PaymentStrip sourceType="appointment" sourceId={consultation.appointmentId} />
      </Suspense>
      <OrdersPanel consultation={consultation} />
      <PlanPanel consultation={consultation} locked={locked} />
      <BillsPanel consultation={consultation} />
    </div>
  );
}

/** All that is ordered in the visit, in one card: one search, and beneath it tests, medicines, referrals and certificates. */
function OrdersPanel({ consultation }: { readonly consultation: Consultation }) {
  const t = useText();
  const ordering = useOrdering(consultation);
  const [medicine, setMedicine] = useState<TypedMedicine | null>(null);
  return (
    <Panel title={t('Visit orders')}>
      {ordering.tests || ordering.medicines ? (
        <OrderSearch consultation={consultation} ordering={ordering} onMedicine={setMedicine} />
      ) : null}
      <LabPart consultation={consultation} />
      <VisitMedicines consultation={consultation} state={ordering.state} entered={medicine} onClosed={() => setMedicine(null)} />
      <AdmissionPart consultation={consultation} />
      <ReferralsPart consultation={consultation} />
    </Panel>
  );
}

function BillsPanel({ consultation }: { readonly consultation: Consultation }) {
  const t = useText();
  const format = useFormat();
  if (consultation.bills.length === 0) return null;
  const sum = sumOf(consultation.bills.filter(({ billingStatus }) => billingStatus !== 'voided').map((bill) => bill.patientAmount));
  const currency = consultation.bills[0]?.currency ?? null;
  return (
    <Panel title={t('Bills')}>
      <ul className={styles.list}>
        {consultation.bills.map((bill) => (
          <li key={`${bill.sourceType} ${bill.sourceId}`} className={styles.line}>
            <span className={styles.grow}>
              <span className={styles.charged}>{t(chargeWords[bill.sourceType] ?? otherCharge)}</span>
              <span className="code muted">{bill.billNumbers.join(', ')}</span>
            </span>
            <span className="tnum">{format.money(bill.patientAmount, bill.currency)}</span>
            <BillingBadge status={bill.billingStatus} />
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('Patient share')}</span>
        <span className="tnum">{format.money(sum, currency)}</span>
      </p>
    </Panel>
  );
}

interface VisitMedicinesProps extends Pick<Ordering, 'state'> {
  readonly consultation: Consultation;
  /** Chosen in the search: the prescription opens with it. */
  readonly entered: TypedMedicine | null;
  readonly onClosed: () => void;
}

/** What was prescribed in the visit. Open ones take prescriptions by who writes in them, closed ones with a reason. */
function VisitMedicines({ consultation, ...rest }: VisitMedicinesProps) {
  const { can } = useAccess();
  if (!can('View Prescription')) return null;
  return (
    <Suspense fallback={<SkeletonRows rows={2} />}>
      <VisitPrescriptions consultationId={consultation.id} patientId={consultation.patient.id} {...rest} />
    </Suspense>
  );
}
