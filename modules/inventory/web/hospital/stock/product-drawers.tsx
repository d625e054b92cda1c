import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { ActDrawer } from '#kernel/web/record/record-acts.tsx';
import { whole } from '#kernel/web/record/whole.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { adjustmentCalls } from '#modules/inventory/contract/calls/adjustments.ts';
import { issueCalls } from '#modules/inventory/contract/calls/issues.ts';
import { productActs, productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { Product } from '#modules/inventory/contract/product-records.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import type { FoundProduct } from '../documents/choices.ts';
import { useDrawer } from '../search.ts';

const NewProduct = lazyPart(() => import('./product-form.tsx').then((file) => file.NewProduct));
const UploadProducts = lazyPart(() => import('./upload-products.tsx').then((file) => file.UploadProducts));
const IssueForm = lazyPart(() => import('../documents/issue-form.tsx').then((file) => file.IssueForm));
const AdjustmentForm = lazyPart(() => import('../documents/adjustment-form.tsx').then((file) => file.AdjustmentForm));

/** Forms of a product's acts. */
export const productForms = {
  editProduct: whole(
    productCalls.viewProduct,
    lazyPart(() => import('./product-form.tsx').then((file) => file.EditProduct)),
  ),
  setReserve: whole(
    productCalls.viewProduct,
    lazyPart(() => import('./reserve-form.tsx').then((file) => file.ReserveForm)),
  ),
};

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
  const asked = drawer !== undefined && drawer in productForms && record ? { name: drawer, of: { id: record } } : null;
  const opened = (key: string, may: boolean) => drawer === key && record !== '' && may;
  return (
    <>
      <DrawerForm title={t('New Product')} size={760} opened={drawer === 'new-product' && can(productCalls.createProduct)} onClose={close}>
        <NewProduct onClose={close} />
      </DrawerForm>
      <DrawerForm
        title={t('Upload products')}
        size={680}
        opened={drawer === 'upload-products' && can(productCalls.uploadProducts)}
        onClose={close}
      >
        <UploadProducts onClose={close} />
      </DrawerForm>
      <ActDrawer acts={productActs} forms={productForms} asked={asked} size={760} onClose={close} />
      <DrawerForm title={t('Issue to Department')} size={640} opened={opened('issue-product', can(issueCalls.create))} onClose={close}>
        <OfProduct id={record}>{(product) => <IssueForm key={product.id} start={lineOf(product)} onClose={close} />}</OfProduct>
      </DrawerForm>
      <DrawerForm title={t('New adjustment')} size={680} opened={opened('adjust-product', can(adjustmentCalls.create))} onClose={close}>
        <OfProduct id={record}>{(product) => <AdjustmentForm key={product.id} start={lineOf(product)} onClose={close} />}</OfProduct>
      </DrawerForm>
    </>
  );
}
