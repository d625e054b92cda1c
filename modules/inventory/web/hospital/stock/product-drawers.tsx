import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { adjustmentCalls } from '#modules/inventory/contract/calls/adjustments.ts';
import { issueCalls } from '#modules/inventory/contract/calls/issues.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { Product } from '#modules/inventory/contract/product-records.ts';
import { lazyPart } from '../../lazy-part.tsx';
import type { FoundProduct } from '../documents/choices.ts';
import { useDrawer } from '../search.ts';

const NewProduct = lazyPart(() => import('./product-form.tsx').then((file) => file.NewProduct));
const EditProduct = lazyPart(() => import('./product-form.tsx').then((file) => file.EditProduct));
const UploadProducts = lazyPart(() => import('./upload-products.tsx').then((file) => file.UploadProducts));
const ReserveForm = lazyPart(() => import('./reserve-form.tsx').then((file) => file.ReserveForm));
const IssueForm = lazyPart(() => import('../documents/issue-form.tsx').then((file) => file.IssueForm));
const AdjustmentForm = lazyPart(() => import('../documents/adjustment-form.tsx').then((file) => file.AdjustmentForm));

const lineOf = ({ id, displayName, sku, unit, stock }: Product): FoundProduct => ({
  ...{ id, sku, unit },
  name: displayName,
  available: stock.available,
});

function OfProduct({ id, children }: { readonly id: string; readonly children: (product: Product) => ReactNode }) {
  const found = useCall(productCalls.viewProduct, { params: { id } }, { quiet: true });
  return (
    <Loaded from={found} rows={6}>
      {children}
    </Loaded>
  );
}

/** The drawers of products, wherever they are opened. */
export function ProductDrawers() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record = '', close } = useDrawer();
  const opened = (key: string, may: boolean) => drawer === key && record !== '' && may;
  return (
    <>
      <DrawerForm title={t('New Product')} size={760} opened={drawer === 'new-product' && can(productCalls.createProduct)} onClose={close}>
        <NewProduct onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Edit product')} size={760} opened={opened('product', can(productCalls.editProduct))} onClose={close}>
        <EditProduct key={record} id={record} onClose={close} />
      </DrawerForm>
      <DrawerForm
        title={t('Upload products')}
        size={680}
        opened={drawer === 'upload-products' && can(productCalls.uploadProducts)}
        onClose={close}
      >
        <UploadProducts onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Set Reserve')} opened={opened('reserve', can(adjustmentCalls.setReserve))} onClose={close}>
        <OfProduct id={record}>{(product) => <ReserveForm key={product.id} product={product} onClose={close} />}</OfProduct>
      </DrawerForm>
      <DrawerForm title={t('Issue to Department')} size={640} opened={opened('issue-product', can(issueCalls.create))} onClose={close}>
        <OfProduct id={record}>{(product) => <IssueForm key={product.id} start={lineOf(product)} onClose={close} />}</OfProduct>
      </DrawerForm>
      <DrawerForm title={t('New adjustment')} size={680} opened={opened('adjust-product', can(adjustmentCalls.create))} onClose={close}>
        <OfProduct id={record}>{(product) => <AdjustmentForm key={product.id} start={lineOf(product)} onClose={close} />}</OfProduct>
      </DrawerForm>
    </>
  );
}
