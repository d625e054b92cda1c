import type { NoProps } from '#kernel/web/frame/parts.tsx';

interface VendorChoice {
  readonly vendorId: string | undefined;
  readonly onPick: (vendorId: string | undefined, name?: string) => void;
}

declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** Fields of the form of a product. */
    'inventory-product-form': NoProps;
    /** What vendors offer of a product. */
    'inventory-product-vendors': { readonly productId: string };
    /** Narrows the products to those of a vendor. */
    'inventory-product-filter': VendorChoice;
    /** Narrows what is to be reordered. */
    'inventory-reorder-filter': VendorChoice;
    /** What can be done with the chosen products. */
    'inventory-reorder': { readonly productIds: readonly string[]; readonly clear: () => void };
  }
}
