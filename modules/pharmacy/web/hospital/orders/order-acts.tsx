import { useNavigate } from '@tanstack/react-router';
import { ActDrawer, type ActLink, RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { whole } from '#kernel/web/record/whole.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls, orderActs } from '#modules/pharmacy/contract/calls/orders.ts';
import type { MedicationOrder, OrderRow } from '#modules/pharmacy/contract/medication-order-records.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { useDrawer } from '../search.ts';

const { view } = medicationOrderCalls;
const forms = {
  submit: whole(
    view,
    lazyPart(() => import('./submit-form.tsx').then((file) => file.SubmitForm)),
  ),
  dispense: whole(
    view,
    lazyPart(() => import('./dispense-form.tsx').then((file) => file.DispenseForm)),
  ),
  takeBack: whole(
    view,
    lazyPart(() => import('./return-form.tsx').then((file) => file.ReturnForm)),
  ),
};

function useLabels({ id, acts }: Pick<OrderRow, 'id' | 'acts'>): readonly ActLink[] {
  const t = useText();
  const navigate = useNavigate();
  if (acts.label !== null) return [];
  return [{ words: t('Labels'), run: () => void navigate({ to: '/hospital/medications/orders/$id/labels', params: { id } }) }];
}

/** What can be done with an order, on its own page; the address says which form is open. */
export function OrderActs({ order }: { readonly order: MedicationOrder }) {
  const navigate = useNavigate();
  const { drawer, open, close } = useDrawer();
  const acts: Readonly<Record<string, string | null | undefined>> = order.acts;
  const leave = (name: string) => {
    if (name === 'remove') void navigate({ to: '/hospital/medications', search: { tab: 'orders' } });
  };
  return (
    <>
      <RecordActs
        acts={orderActs}
        of={order}
        forms={forms}
        links={useLabels(order)}
        open={(name) => open(name, order.id)}
        done={leave}
        // The next step is payment while the gate is closed: the dispense would be refused.
        quiet={order.gate?.allowed === false}
      />
      <ActDrawer
        acts={orderActs}
        forms={forms}
        asked={drawer !== undefined && acts[drawer] === null ? { name: drawer, of: order } : null}
        onClose={close}
      />
    </>
  );
}

/** The menu at the end of an order's row: forms open on its page, the rest is done here. */
export function OrderMenu({ row }: { readonly row: OrderRow }) {
  const t = useText();
  const navigate = useNavigate();
  const labels = useLabels(row);
  const go = (drawer?: string) =>
    void navigate({
      to: '/hospital/medications/orders/$id',
      params: { id: row.id },
      search: drawer ? { drawer, record: row.id } : {},
    });
  const edit: readonly ActLink[] = row.acts.edit === null ? [{ words: t('Edit order'), run: () => go() }] : [];
  return <RecordMenu acts={orderActs} of={row} forms={forms} name={row.orderNumber} links={[...edit, ...labels]} open={go} />;
}
