declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** A box of the journal that chooses a record. */
    'ledger-journal': { readonly value: string | null; readonly onChange: (id: string | null) => void };
  }
}

export {};
