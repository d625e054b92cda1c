import '#kernel/web/design/mantine-frame.css';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { HmoBillDetails } from '#modules/hmo/contract/bill-records.ts';
import { liveHmoBills } from '#modules/hmo/contract/bill-words.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { hmoBillLooks } from '../../bill-looks.ts';
import { encounterWords } from '../../bill-words.ts';
import { HmoBillActs } from './bill-acts.tsx';
import { BillDiagnoses } from './bill-diagnoses.tsx';
import { BillItems } from './bill-items.tsx';
import styles from './bills.module.css';

interface OfBill {
  readonly bill: HmoBillDetails;
}

/** /hospital/hmo-management/hmobill/{id}. */
export function HmoBillPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const bill = useCall(hmoBillCalls.view, { params: { id } }, { live: [liveHmoBills, 'patient-bills'] });
  return (
    <Loaded from={bill} rows={12}>
      {(found) => <Shown bill={found} />}
    </Loaded>
  );
}

function Shown({ bill }: OfBill) {
  return (
    <>
      <PageHead
        title={bill.billNumber}
        note={
          <Link to="/hospital/patients/$id" params={{ id: bill.patientId }}>
            {bill.patientName} · {bill.hospitalPatientId}
          </Link>
        }
        badges={<StatusBadge look={hmoBillLooks[bill.status]} />}
        actions={<HmoBillActs bill={bill} />}
      />
      <Amounts bill={bill} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <BillItems bill={bill} />
        </div>
        <div className={styles.side}>
          <About bill={bill} />
          <BillDiagnoses key={bill.version} bill={bill} />
          <Cards billId={bill.id} />
        </div>
      </div>
    </>
  );
}

function Amounts({ bill }: OfBill) {
  const t = useText();
  const format = useFormat();
  const figure = (key: string, title: string, amount: number) => ({ key, title, value: format.money(amount, bill.currency) });
  const { approved, pending, declined, total, capitated } = bill.totals;
  return (
    <SummaryStrip
      label={t('Amounts')}
      figures={[
        figure('approved', t('Approved'), approved),
        figure('pending', t('Pending'), pending),
        ...(declined > 0 ? [figure('declined', t('Declined'), declined)] : []),
        figure('total', t('Total'), total),
        figure('patient', t('Patient share'), bill.patientTotal),
        ...(capitated > 0 ? [figure('capitated', t('Covered by capitation'), capitated)] : []),
      ]}
    />
  );
}

function About({ bill }: OfBill) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('About')}>
      <Facts
        rows={[
          [t('HMO'), bill.hmoName],
          [t('Plan'), bill.planName],
          [t('Enrollee no.'), bill.enrolleeNumber],
          [t('Encounter'), [t(encounterWords[bill.encounterType]), bill.admissionNumber].filter(Boolean).join(' · ')],
          [t('Visit'), `${format.day(bill.startedOn)} · ${bill.ended ? t('Ended') : t('In progress')}`],
          [t('Opened'), format.instant(bill.openedAt)],
          [t('Invoiced'), bill.invoicedAt ? [format.instant(bill.invoicedAt), bill.invoicedBy].filter(Boolean).join(' · ') : null],
          [
            t('Invoice'),
            bill.invoiceId ? (
              <Link key="invoice" className="code" to="/hospital/billing/invoice/$id" params={{ id: bill.invoiceId }}>
                {bill.invoiceNumber}
              </Link>
            ) : null,
          ],
        ]}
      />
    </Panel>
  );
}

/** What later modules know of an HMO bill. Place `hmo-bill`. */
function Cards(about: { readonly billId: string }) {
  const { can } = useAccess();
  return useCards('hmo-bill')
    .filter((card) => !card.permission || can(card.permission))
    .map(({ key, component: Part }) => (
      <Suspense key={key}>
        <Part {...about} />
      </Suspense>
    ));
}
