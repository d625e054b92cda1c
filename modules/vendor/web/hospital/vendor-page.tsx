import '#kernel/web/design/mantine-frame.css';
import { useParams } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { auditCalls } from '#modules/audit-trail/contract/calls.ts';
import { vendorCalls, vendorHistoryCalls } from '#modules/vendor/contract/calls/vendors.ts';
import type { Vendor } from '#modules/vendor/contract/records.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { vendorLooks } from '../looks.ts';
import { FilesPanel } from './files-panel.tsx';
import { Warnings } from './order-page.tsx';
import { type RecordTab, vendorSearch } from './search.ts';
import { VendorActs } from './vendor-menu.tsx';
import { VendorOverview } from './vendor-overview.tsx';

const PriceList = lazyPart(() => import('./price-list.tsx').then((file) => file.PriceList));
const OwnOrders = lazyPart(() => import('./vendor-history.tsx').then((file) => file.OwnOrders));
const OwnSupplies = lazyPart(() => import('./vendor-history.tsx').then((file) => file.OwnSupplies));
const OwnReturns = lazyPart(() => import('./vendor-history.tsx').then((file) => file.OwnReturns));
const OwnPayments = lazyPart(() => import('./vendor-history.tsx').then((file) => file.OwnPayments));
const StatementTab = lazyPart(() => import('./statement-tab.tsx').then((file) => file.StatementTab));
const AuditTab = lazyPart(() => import('./audit-tab.tsx').then((file) => file.AuditTab));
const VendorDrawers = lazyPart(() => import('./vendor-drawers.tsx').then((file) => file.VendorDrawers));

/** /hospital/vendor/{id}: a vendor with all that was bought from it. */
export function VendorPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const vendor = useCall(vendorCalls.view, { params: { id } }, { live: ['vendors', 'supplies', 'vendor-payments'] });
  return (
    <Loaded from={vendor} rows={12}>
      {(found) => <Shown vendor={found} />}
    </Loaded>
  );
}

function Shown({ vendor }: { readonly vendor: Vendor }) {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(vendorSearch);
  const { id } = vendor;
  const tabs: readonly PageTab<RecordTab>[] = [
    { key: 'overview', title: t('Overview'), may: true, content: <VendorOverview vendor={vendor} /> },
    { key: 'products', title: t('Products and prices'), may: true, content: <PriceList vendor={vendor} /> },
    { key: 'orders', title: t('Purchase Orders'), may: true, content: <OwnOrders id={id} /> },
    { key: 'supplies', title: t('Supply history'), may: true, content: <OwnSupplies id={id} /> },
    { key: 'returns', title: t('Returns'), may: can(vendorHistoryCalls.returns), content: <OwnReturns id={id} /> },
    { key: 'payments', title: t('Payments'), may: can(vendorHistoryCalls.payments), content: <OwnPayments id={id} /> },
    { key: 'statement', title: t('Statement'), may: can(vendorHistoryCalls.statement), content: <StatementTab id={id} /> },
    { key: 'files', title: t('Attachments'), may: true, content: <FilesPanel owner={{ vendorId: id }} files={vendor.attachments} /> },
    { key: 'audit', title: t('Audit'), may: can(auditCalls.list), content: <AuditTab entityType="Vendor" id={id} /> },
  ];
  return (
    <>
      <PageHead
        title={vendor.name}
        tabTitle={t('Vendor')}
        note={<span className="code">{vendor.code}</span>}
        badges={<StatusBadge look={vendorLooks[vendor.status]} />}
        actions={<VendorActs vendor={vendor} />}
      />
      <Warnings warnings={vendor.warnings} />
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        onChoose={(tab) => setSearch({ tab, page: undefined, startDate: undefined, endDate: undefined })}
        label={t('Parts of the vendor')}
      />
      <VendorDrawers />
    </>
  );
}
