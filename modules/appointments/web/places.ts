declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** What later modules know of past visits. */
    'own-past-visits': { readonly personId?: string };
  }
}

export {};
