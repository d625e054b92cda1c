import type { Column } from '#kernel/web/table/column.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { RunningBill } from '#modules/admissions/contract/stay-end-records.ts';

export type BillLine = RunningBill['lines'][number];

/** Columns of the lines of a running bill, on the screen and on paper. */
export function useBillColumns(currency: string): readonly Column<BillLine>[] {
  const t = useText();
  const format = useFormat();
  const money = (value: number | null) => (value === null ? t('Not priced') : format.money(value, currency));
  return [
    { key: 'at', title: t('Date'), text: ({ at }) => format.day(format.dateOf(at)) },
    { key: 'name', title: t('Item'), text: ({ name }) => name },
    { key: 'quantity', title: t('Quantity'), kind: 'number', value: ({ quantity }) => quantity },
    { key: 'unitPrice', title: t('Unit price'), align: 'end', wide: true, text: ({ unitPrice }) => money(unitPrice) },
    { key: 'covered', title: t('Covered'), align: 'end', wide: true, text: ({ covered }) => money(covered) },
    { key: 'payable', title: t('Payable'), align: 'end', text: ({ payable }) => money(payable) },
  ];
}

/** The sums of a running bill in their order; those that are nothing and say nothing are left out. */
export function useBillTotals(bill: RunningBill): readonly (readonly [label: string, amount: number, strong: boolean])[] {
  const t = useText();
  const { total, covered, payable, paid, deposit, due, forecast } = bill;
  return [
    [t('Total'), total, false],
    ...(covered > 0 ? [[t('Covered'), covered, false] as const] : []),
    [t('Payable'), payable, false],
    [t('Paid'), paid, false],
    [t('Deposit'), deposit, false],
    [t('Due'), due, true],
    ...(forecast
      ? [
          [
            t('{count} night until the expected discharge adds | {count} nights until the expected discharge add', {
              count: forecast.nights,
            }),
            forecast.amount,
            false,
          ] as const,
        ]
      : []),
  ];
}
