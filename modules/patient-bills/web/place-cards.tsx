import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';

/** What later modules show under the strip of an order. Place `payment-strip`. */
export function StripCards(order: { readonly sourceType: SourceType; readonly sourceId: string }) {
  const { can } = useAccess();
  return useCards('payment-strip')
    .filter((card) => !card.permission || can(card.permission))
    .map(({ key, component: Part }) => (
      <Suspense key={key}>
        <Part {...order} />
      </Suspense>
    ));
}

/** What later modules show in the panel of a line. Place `patient-bill`. */
export function BillCards(line: { readonly billId: string }) {
  const { can } = useAccess();
  return useCards('patient-bill')
    .filter((card) => !card.permission || can(card.permission))
    .map(({ key, component: Part }) => (
      <Suspense key={key}>
        <Part {...line} />
      </Suspense>
    ));
}
