import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Exposure } from '#modules/hmo/contract/bill-records.ts';

/** What a partner owes: on open bills, on invoices, on claims, and what is late of it. */
export function ExposureCards({ exposure, currency }: { readonly exposure: Exposure; readonly currency: string | null }) {
  const t = useText();
  const format = useFormat();
  const figure = (key: string, title: string, amount: number, note?: string) => ({
    ...{ key, title, value: format.money(amount, currency) },
    ...(note ? { note } : {}),
  });
  const { unbilled, invoiced, claimed, overdue, total, openBills, openClaims } = exposure;
  return (
    <SummaryStrip
      label={t('Owed')}
      figures={[
        figure('unbilled', t('Unbilled'), unbilled, t('{count} open bill | {count} open bills', { count: openBills })),
        figure('invoiced', t('Invoiced'), invoiced),
        figure(
          'claimed',
          t('Claimed'),
          claimed,
          openClaims > 0 ? t('{count} open claim | {count} open claims', { count: openClaims }) : undefined,
        ),
        figure('overdue', t('Overdue'), overdue),
        figure('total', t('Total'), total),
      ]}
    />
  );
}
