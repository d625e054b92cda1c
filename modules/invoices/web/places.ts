declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** What a deposit is for, inside its form: a field `admissionId`. */
    'deposit-for': { readonly patientId: string | null };
  }
}

export {};
