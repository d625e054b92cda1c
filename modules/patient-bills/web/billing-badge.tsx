import type { Look } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { billingLooks } from './looks.ts';

interface BillingBadgeProps {
  /** As an order answers it: empty = uninvoiced. Hyphens and spaces are as good as underscores. */
  readonly status: string;
  /** Shown when the pointer rests on the badge: what the line costs, in minor units. */
  readonly amount?: number | null | undefined;
}

/** What a badge value looks like; an unknown one shows its own text. */
export function billingLook(status: string): Look {
  const key = status
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return (billingLooks as Readonly<Record<string, Look>>)[key] ?? { word: status, tone: 'grey' };
}

/** Where the money of an order stands. */
export function BillingBadge({ status, amount }: BillingBadgeProps) {
  const format = useFormat();
  const badge = <StatusBadge look={billingLook(status)} />;
  if (amount === undefined || amount === null) return badge;
  // No tooltip of the kit: the badge stands in lists of every module, and floating parts would come with the first page.
  return <span title={format.money(amount)}>{badge}</span>;
}
