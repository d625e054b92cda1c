declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** Beside an HMO bill on its page: its claim. */
    'hmo-bill': { readonly billId: string };
    /** A tab of a partner's page: its claims. */
    'hmo-partner': { readonly hmoId: string };
  }
}

export {};
