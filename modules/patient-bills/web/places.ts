import type { SourceType } from '#modules/patient-bills/contract/words.ts';

declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** Under the payment strip of an order: what else its money waits for, such as its insurer's answer. */
    'payment-strip': { readonly sourceType: SourceType; readonly sourceId: string };
    /** In the panel of a bill line, above its changes. */
    'patient-bill': { readonly billId: string };
  }
}
