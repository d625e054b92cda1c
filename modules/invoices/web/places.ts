declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** What a deposit is for, inside its form: a field `admissionId`. */
    'deposit-for': { readonly patientId: string | null };
    /** Beside an invoice on its page: its HMO bill, its claim. */
    invoice: { readonly invoiceId: string };
  }
}

export {};
