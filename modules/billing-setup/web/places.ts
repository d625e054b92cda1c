declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** On the page of an item of the price list: what insurers pay for it. */
    'billable-item': { readonly itemId: string };
    /** A box of the journal that chooses a record. */
    'ledger-journal': { readonly value: string | null; readonly onChange: (id: string | null) => void };
  }
}

export {};
