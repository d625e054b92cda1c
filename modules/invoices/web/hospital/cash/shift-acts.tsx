import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { shiftActs } from '#modules/invoices/contract/calls/shifts.ts';
import type { ShiftRow } from '#modules/invoices/contract/cash-records.ts';
import { sumOfFigures } from './figures.ts';
import { receiptsOf } from './receipts-of.ts';
import { useCash } from './search.ts';

interface OfShift {
  readonly shift: ShiftRow;
}

/** The shift with what its dialogs name, and its papers. */
function useAround({ shift }: OfShift) {
  const t = useText();
  const format = useFormat();
  const here = useCash();
  const navigate = useNavigate();
  const { cashier, counted, variance } = shift;
  return {
    acts: shiftActs,
    of: {
      ...shift,
      cashierName: cashier.name,
      countedSum: format.money(counted ? sumOfFigures(counted) : 0),
      varianceSum: format.money(variance ? sumOfFigures(variance) : 0),
    },
    links: [
      { words: t('Receipts'), run: () => here.setSearch(receiptsOf(shift.id)) },
      { words: t('Cash-up slip'), run: () => void navigate({ to: `/hospital/billing/shift/${shift.id}/print` }) },
    ],
  };
}

/** What can be done with a shift, below its figures. */
export function ShiftActs({ shift }: OfShift): ReactNode {
  return <RecordActs {...useAround({ shift })} />;
}

/** The menu at the end of a shift's row. */
export function ShiftMenu({ shift }: OfShift): ReactNode {
  return <RecordMenu {...useAround({ shift })} name={shift.shiftNumber} />;
}
