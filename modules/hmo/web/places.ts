declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** Beside an HMO bill on its page: its claim. */
    'hmo-bill': { readonly billId: string };
    /** A tab of a partner's page: its claims. */
    'hmo-partner': { readonly hmoId: string };
    /** In the form that asks for planned services: what they belong to, a stay. Its field `admissionId` names it. */
    'approval-for': { readonly patientId: string };
  }
}

export {};
