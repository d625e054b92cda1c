import { useMemo } from 'react';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ClaimRow } from '#modules/claims/contract/claim-records.ts';
import { claimLooks, settlementLooks } from '../looks.ts';
import { ClaimMenu } from './claim/claim-acts.tsx';

/** Columns of claims. */
export function useClaimColumns(): readonly Column<ClaimRow>[] {
  const t = useText();
  const column = useColumnsOf<ClaimRow>();
  return useMemo(
    () => [
      column.number('claimNumber', t('Claim no.'), { under: (row) => row.hmoName }),
      column.text('hmoName', t('HMO'), { hidden: true }),
      column.text('title', t('Title'), { wide: true, hidden: true }),
      column.count('invoiceCount', t('Invoices'), { wide: true, hidden: true }),
      column.money('total', t('Total')),
      column.money('amountPaid', t('Paid'), { wide: true }),
      column.money('withheldTax', t('Withheld'), { wide: true, hidden: true }),
      column.money('rejectedOpen', t('Rejected'), { wide: true }),
      column.money('balance', t('Balance')),
      column.instant('submittedAt', t('Submitted'), { wide: true }),
      column.day('dueDate', t('Due'), { wide: true }),
      column.text('daysLate', t('Days late'), {
        wide: true,
        hidden: true,
        of: (row: ClaimRow) => (row.daysLate > 0 ? String(row.daysLate) : null),
      }),
      column.text('assignedToName', t('Assigned to'), { wide: true, hidden: true }),
      column.status((row) => claimLooks[row.status], { also: (row) => [settlementLooks[row.settlement]] }),
      column.acts((row) => <ClaimMenu claim={row} />),
    ],
    [t, column],
  );
}
