declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** What other modules know of today, for the person chosen. */
    'patient-home': { readonly personId?: string };
  }
}

export {};
