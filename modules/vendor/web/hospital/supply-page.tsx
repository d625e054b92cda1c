import '#kernel/web/design/mantine-frame.css';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { pardonUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { orderCalls } from '#modules/vendor/contract/calls/orders.ts';
import { supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { Supply } from '#modules/vendor/contract/supply-records.ts';
import { overdueLook, paymentStatusLooks, supplyLooks } from '../looks.ts';
import { newSearch } from './search.ts';
import { SupplyActs } from './supply-acts.tsx';
import { draftFromOrder, draftOfSupply, emptySupply, type SupplyDraft } from './supply-draft.ts';
import { SupplyDesk } from './supply-desk.tsx';
import { SupplyView } from './supply-view.tsx';

/** /hospital/vendor/supply/new: free, or what is to come of an order. */
export function NewSupplyPage() {
  const [search] = useSearchOf(newSearch);
  // A page that is loaded again goes on with the draft that it had begun.
  const [begun] = useState(search.draft);
  const order = useCall(
    orderCalls.view,
    { params: { id: search.order ?? '' } },
    { enabled: Boolean(search.order) && !begun, quiet: true, fresh: Number.POSITIVE_INFINITY },
  );
  if (begun) return <Navigate to="/hospital/vendor/supply/$id" params={{ id: begun }} replace />;
  if (!search.order) return <NewSupply start={{ ...emptySupply, vendorId: search.vendor ?? null }} isFree />;
  return (
    <Loaded from={order} rows={10}>
      {(found) => <NewSupply start={draftFromOrder(found)} isFree={false} />}
    </Loaded>
  );
}

function NewSupply({ start, isFree }: { readonly start: SupplyDraft; readonly isFree: boolean }) {
  const navigate = useNavigate();
  const [, setSearch] = useSearchOf(newSearch);
  return (
    <SupplyDesk
      start={start}
      first={null}
      mayChooseVendor={isFree}
      onBegun={(draft) => {
        // The address alone changes; what is typed meanwhile stays.
        pardonUnsavedText();
        setSearch({ draft });
      }}
      onPosted={(id) => void navigate({ to: '/hospital/vendor/supply/$id', params: { id }, replace: true })}
    />
  );
}

/** /hospital/vendor/supply/{id}: a draft is counted on, a booked delivery is shown. */
export function SupplyPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const supply = useCall(supplyCalls.view, { params: { id } }, { live: ['supplies', 'vendor-payments'] });
  return (
    <Loaded from={supply} rows={12}>
      {(found) =>
        found.status === 'draft' ? (
          <SupplyDesk key={found.id} start={draftOfSupply(found)} first={found} mayChooseVendor={false} />
        ) : (
          <Booked key={found.id} supply={found} />
        )
      }
    </Loaded>
  );
}

function Booked({ supply }: { readonly supply: Supply }) {
  return (
    <>
      <PageHead
        title={supply.supplyNumber ?? ''}
        note={
          <Link to="/hospital/vendor/$id" params={{ id: supply.vendorId }}>
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
      <SupplyView supply={supply} />
    </>
  );
}
