import '#kernel/web/design/mantine-frame.css';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/vendor/contract/calls/orders.ts';
import { supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { Supply } from '#modules/vendor/contract/supply-records.ts';
import { overdueLook, paymentStatusLooks, supplyLooks } from '../looks.ts';
import { Warnings } from './order-page.tsx';
import { newSearch } from './search.ts';
import { SupplyActs } from './supply-acts.tsx';
import { draftFromOrder, draftOfSupply, emptySupply, type SupplyDraft, supplyBodyOf } from './supply-draft.ts';
import { SupplyEditor } from './supply-editor.tsx';
import { SupplyView } from './supply-view.tsx';
import { usePostSupply } from './use-post-supply.ts';

/** /hospital/vendor/supply/new: free, or what is to come of an order. */
export function NewSupplyPage() {
  const t = useText();
  const [search] = useSearchOf(newSearch);
  const order = useCall(orderCalls.view, { params: { id: search.order ?? '' } }, { enabled: Boolean(search.order), quiet: true });
  return (
    <>
      <PageHead title={t('Receive goods')} />
      {search.order ? (
        <Loaded from={order} rows={10}>
          {(found) => <NewSupply start={draftFromOrder(found)} isFree={false} />}
        </Loaded>
      ) : (
        <NewSupply start={{ ...emptySupply, vendorId: search.vendor ?? null }} isFree />
      )}
    </>
  );
}

function NewSupply({ start, isFree }: { readonly start: SupplyDraft; readonly isFree: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const sender = useSend(supplyCalls.create, { refresh: ['supplies', 'vendor'] });
  async function save(draft: SupplyDraft) {
    const answer = await sender.send({ body: { vendorId: draft.vendorId ?? '', ...supplyBodyOf(draft) } });
    if (!answer?.ok) return;
    toast.success(t('Draft saved'));
    void navigate({ to: '/hospital/vendor/supply/$id' as string, params: { id: answer.payload.id } as never, replace: true });
  }
  return (
    <SupplyEditor
      start={start}
      mayChooseVendor={isFree}
      busy={sender.busy}
      refused={sender.refused?.message ?? null}
      onSave={(draft) => void save(draft)}
    />
  );
}

/** /hospital/vendor/supply/{id}: a draft is counted on, a booked delivery is shown. */
export function SupplyPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const supply = useCall(supplyCalls.view, { params: { id } }, { live: ['supplies', 'vendor-payments'] });
  return (
    <Loaded from={supply} rows={12}>
      {(found) => <Shown key={`${found.id} ${found.status === 'draft' ? found.version : ''}`} supply={found} />}
    </Loaded>
  );
}

function Shown({ supply }: { readonly supply: Supply }) {
  const t = useText();
  return (
    <>
      <PageHead
        title={supply.supplyNumber ?? t('Draft delivery')}
        note={
          <Link to={'/hospital/vendor/$id' as string} params={{ id: supply.vendorId } as never}>
            {supply.vendorName}
          </Link>
        }
        badges={
          <>
            <StatusBadge look={supplyLooks[supply.status]} />
            {supply.overdue ? <StatusBadge look={overdueLook} /> : null}
            {supply.paymentStatus && !supply.overdue ? <StatusBadge look={paymentStatusLooks[supply.paymentStatus]} /> : null}
          </>
        }
        actions={<SupplyActs supply={supply} />}
      />
      <Warnings warnings={supply.warnings} />
      {supply.status === 'draft' ? <Draft supply={supply} /> : <SupplyView supply={supply} />}
    </>
  );
}

function Draft({ supply }: { readonly supply: Supply }) {
  const t = useText();
  const sender = useSend(supplyCalls.edit, { refresh: ['supplies'] });
  const posting = usePostSupply();
  async function save(draft: SupplyDraft): Promise<Supply | null> {
    const answer = await sender.send({ params: { id: supply.id }, body: { ...supplyBodyOf(draft), version: supply.version } });
    return answer?.ok ? answer.payload : null;
  }
  return (
    <SupplyEditor
      start={draftOfSupply(supply)}
      mayChooseVendor={false}
      busy={sender.busy || posting.busy}
      refused={sender.refused?.message ?? posting.refused}
      onSave={(draft) => void save(draft).then((saved) => saved && toast.success(t('Draft saved')))}
      onPost={(draft) => void save(draft).then((saved) => saved && posting.post(saved))}
    />
  );
}
