import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PaymentStrip } from '#modules/patient-bills/web/index.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { leftAfter, standsFor, unitsFor } from '#modules/pharmacy/contract/equivalence.ts';
import type { MedicationOrder, OrderLine } from '#modules/pharmacy/contract/medication-order-records.ts';
import type { MedicationRow } from '#modules/pharmacy/contract/request-records.ts';
import { dispositionWords, fulfilmentLooks, orderLooks } from '../../order-looks.ts';
import { waitingParts } from '../requests/use-order.ts';
import styles from '../medications.module.css';
import { MedicinePicker } from './medicine-picker.tsx';
import { OrderActs } from './order-acts.tsx';
import { OrderLines } from './order-lines.tsx';
import { type Given, Substitutes } from './substitutes.tsx';

/** /hospital/medications/orders/{id}: lines, money, alerts and the next act. */
export function MedicationOrderPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const order = useCall(
    medicationOrderCalls.view,
    { params: { id } },
    { live: ['medication-orders', 'patient-bills', 'products'], quiet: true },
  );
  return (
    <Loaded from={order} rows={10}>
      {(found) => <OrderView order={found} />}
    </Loaded>
  );
}

interface LineChange {
  readonly id?: string;
  readonly requestId: string | null;
  readonly productId: string;
  readonly quantity: number;
  readonly substitutionReason?: string | null;
  readonly dosageText?: string | null;
}

const asChange = ({ id, requestId, product, quantity, substitutionReason, dosageText }: OrderLine) => ({
  ...{ id, requestId, productId: product.id, quantity, substitutionReason, dosageText },
});

/** Another product for so many units of a line's request, or of the line itself: as many of its own as hold the same. */
function inPlaceOf(line: OrderLine, wanted: number, { productId, inPlace, reason, dosageText }: Given) {
  const quantity = unitsFor(wanted, inPlace ?? 1);
  return { requestId: line.requestId, productId, quantity, substitutionReason: reason, dosageText };
}

/** What is there of a line stays, the rest of its request comes from another product in a line of its own. */
export function splitOver(lines: readonly LineChange[], line: OrderLine, given: Given): LineChange[] {
  const quantity = line.available ?? 0;
  const rest = leftAfter(standsFor(line), quantity, line.inPlace ?? 1);
  return lines.flatMap((each) => (each.id === line.id ? [{ ...each, quantity }, inPlaceOf(line, rest, given)] : [each]));
}

function useEdit(order: MedicationOrder) {
  const edit = useSend(medicationOrderCalls.edit, { refresh: ['medication-order', 'medication-request'] });
  const save = async (lines: readonly LineChange[]): Promise<boolean> => {
    const answer = await edit.send({ params: { id: order.id }, body: { version: order.version, lines: [...lines] } });
    if (answer && !answer.ok) toast.error(answer.message);
    return answer?.ok === true;
  };
  const current = order.lines.map(asChange);
  return {
    busy: edit.busy,
    quantity: (line: OrderLine, quantity: number) => void save(current.map((each) => (each.id === line.id ? { ...each, quantity } : each))),
    remove: (line: OrderLine) => save(current.filter(({ id }) => id !== line.id)),
    substitute: (line: OrderLine, given: Given) =>
      void save(current.map((each) => (each.id === line.id ? { ...each, ...inPlaceOf(line, standsFor(line), given) } : each))),
    split: (line: OrderLine, given: Given) => void save(splitOver(current, line, given)),
    add: (lines: readonly LineChange[]) => void save([...current, ...lines]),
  };
}

/** Takes a line out (with the draft, when it is the only one) and opens its request to be given up as not available. */
function useGiveUp(order: MedicationOrder, takeOut: (line: OrderLine) => Promise<boolean>) {
  const { can } = useAccess();
  const navigate = useNavigate();
  const remove = useSend(medicationOrderCalls.remove, { refresh: ['medication-order', 'medication-request'] });
  const alone = order.lines.length === 1;
  if (!can(medicationRequestCalls.cancel) || !can('View Medication Requests') || (alone && order.acts.remove !== null)) return null;
  async function giveUp(line: OrderLine): Promise<void> {
    const out = alone ? await remove.send({ params: { id: order.id } }) : null;
    if (out && !out.ok) toast.error(out.message);
    if (alone ? !out?.ok : !(await takeOut(line))) return;
    // A line of the counter has no request that could be given up.
    const id = line.requestId;
    if (id) void navigate({ to: '/hospital/medications/requests/$id', params: { id }, search: { drawer: 'cancel', record: id } });
  }
  return (line: OrderLine) => void giveUp(line);
}

function OrderView({ order }: { readonly order: MedicationOrder }) {
  const t = useText();
  const edit = useEdit(order);
  const editable = order.acts.edit === null;
  const [substituted, setSubstituted] = useState<{ readonly line: OrderLine; readonly split: boolean } | null>(null);
  const giveUp = useGiveUp(order, edit.remove);
  const acts = {
    quantity: edit.quantity,
    remove: (line: OrderLine) => void edit.remove(line),
    substitute: (line: OrderLine) => setSubstituted({ line, split: false }),
    split: (line: OrderLine) => setSubstituted({ line, split: true }),
    notAvailable: giveUp,
  };
  return (
    <div className={styles.stack}>
      {order.patient ? (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <PatientBanner patientId={order.patient.id} />
        </Suspense>
      ) : null}
      <PageHead
        title={order.orderNumber}
        tabTitle={t('Medication order')}
        note={
          <>
            {order.patient?.fullname ?? order.customer} · {order.location.name} · <Moment at={order.createdAt} />
          </>
        }
        badges={
          <>
            <StatusBadge look={orderLooks[order.status]} />
            {order.dispensedAt !== null ? <StatusBadge look={fulfilmentLooks[order.fulfilment]} /> : null}
          </>
        }
        actions={<OrderActs order={order} />}
      />
      {order.gate ? <PaymentStrip sourceType="medication-order" sourceId={order.id} /> : null}
      {order.allocationLapsed ? (
        <p className={styles.short}>{t('The stock reservation has expired. Dispensing reserves it again.')}</p>
      ) : null}
      <div className={styles.split}>
        <div className={styles.stack}>
          <Panel title={t('Order lines')} flush>
            <OrderLines order={order} acts={editable ? acts : null} />
          </Panel>
          {editable ? <AddLine order={order} onAdd={edit.add} /> : null}
          {order.returns.length > 0 ? <Returns order={order} /> : null}
        </div>
        <Totals order={order} />
      </div>
      <DrawerForm title={t('Substitutes')} size={680} opened={substituted !== null && editable} onClose={() => setSubstituted(null)}>
        {substituted ? (
          <Substitutes
            orderId={order.id}
            {...substituted}
            onPick={(given) => {
              edit[substituted.split ? 'split' : 'substitute'](substituted.line, given);
              setSubstituted(null);
            }}
          />
        ) : null}
      </DrawerForm>
    </div>
  );
}

/** Requests of the patient that wait, and medicines besides. */
function AddLine({ order, onAdd }: { readonly order: MedicationOrder; readonly onAdd: (lines: readonly LineChange[]) => void }) {
  const t = useText();
  const { can } = useAccess();
  const patientId = order.patient?.id ?? '';
  const waiting = useCall(
    medicationRequestCalls.filter,
    { query: { patientId, status: ['unattended'], limit: 20 } },
    {
      enabled: patientId !== '',
      live: ['medication-requests'],
      quiet: true,
    },
  );
  const rows = (waiting.data as { readonly data: readonly MedicationRow[] } | undefined)?.data ?? [];
  return (
    <Panel title={t('Add to the order')}>
      <div className={styles.stack}>
        {rows.length > 0 ? (
          <div className={styles.buttons}>
            {rows.map((row) => {
              const parts = waitingParts(row);
              return parts.length > 0 ? (
                <Button key={row.id} variant="default" onClick={() => onAdd(parts.map(({ line }) => line))}>
                  {parts.map(({ name, line }) => t('{name} × {count}', { name, count: line.quantity })).join(' + ')}
                </Button>
              ) : null;
            })}
          </div>
        ) : null}
        {can('View Products') ? (
          <MedicinePicker
            label={t('Another medicine')}
            orderId={order.id}
            onPick={(product) => onAdd([{ requestId: null, productId: product.id, quantity: 1 }])}
          />
        ) : null}
      </div>
    </Panel>
  );
}

function Totals({ order }: { readonly order: MedicationOrder }) {
  const t = useText();
  const format = useFormat();
  const sum = (pick: (line: OrderLine) => number) => order.lines.reduce((total, line) => total + pick(line), 0);
  const people: [string, string | null][] = [
    [t('Submitted by'), order.submittedBy],
    [t('Dispensed by'), order.dispensedBy],
    [t('Checked by'), order.checkedBy],
    [t('Witness'), order.witnessedBy],
    [t('Received by'), order.receivedBy ? [order.receivedBy.name, order.receivedBy.relation].filter(Boolean).join(', ') : null],
    [t('Reserve used'), order.reserveReason],
    [t('Cancelled'), order.cancelReason],
    [t('Note'), order.note],
  ];
  const shown = people.filter(([, value]) => value);
  return (
    <Panel title={t('Total')}>
      <div className={styles.stack}>
        <div className={styles.totals}>
          <div>
            <span>{t('Covered')}</span>
            <span className="tnum">{format.money(sum((line) => line.coveredAmount))}</span>
          </div>
          <div>
            <span>{t('Patient pays')}</span>
            <span className="tnum">{format.money(sum((line) => line.patientAmount))}</span>
          </div>
          <div className={styles.total}>
            <span>{t('Total price')}</span>
            <span className="tnum">{format.money(order.totalPrice)}</span>
          </div>
          {order.unpricedLines > 0 ? <p className={styles.short}>{t('{count} not priced', { count: order.unpricedLines })}</p> : null}
        </div>
        {shown.length > 0 ? <Facts rows={shown} /> : null}
      </div>
    </Panel>
  );
}

function Returns({ order }: { readonly order: MedicationOrder }) {
  const t = useText();
  return (
    <Panel title={t('Returns')}>
      <ul className={styles.alerts}>
        {order.returns.flatMap((one) =>
          one.lines.map((line) => (
            <li key={`${one.id} ${line.lineId} ${line.batchNumber}`}>
              <span className="tnum strong">{line.quantity}</span>
              <span className={styles.two}>
                <span>
                  {line.product} · <span className="code">{line.batchNumber}</span> · {t(dispositionWords[line.disposition])}
                </span>
                <span className="caption">
                  {line.reason} · {one.returnedBy} · <Moment at={one.at} />
                  {one.refund ? '' : ` · ${t('not credited')}`}
                </span>
              </span>
            </li>
          )),
        )}
      </ul>
    </Panel>
  );
}
