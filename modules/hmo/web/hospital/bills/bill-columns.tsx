import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { HmoBillRow } from '#modules/hmo/contract/bill-records.ts';
import { hmoBillLooks } from '../../bill-looks.ts';
import { encounterWords } from '../../bill-words.ts';
import { HmoBillMenu } from './bill-acts.tsx';

/** Columns of HMO bills; on a partner's own page without its name. */
export function useHmoBillColumns(ofPartner = false): readonly Column<HmoBillRow>[] {
  const t = useText();
  const column = useColumnsOf<HmoBillRow>();
  return useMemo(
    () => [
      column.number('billNumber', t('Bill no.'), { under: (row) => row.patientName }),
      column.text('patientName', t('Patient'), { hidden: true }),
      column.text('enrolleeNumber', t('Enrollee no.'), { wide: true, hidden: true }),
      ...(ofPartner ? [] : [column.name('hmoName', t('HMO'), { wide: true, under: (row: HmoBillRow) => row.planName })]),
      column.text('encounter', t('Encounter'), { wide: true, of: (row) => t(encounterWords[row.encounterType]) }),
      column.instant('openedAt', t('Opened'), { wide: true }),
      column.count('itemCount', t('Items'), { wide: true, hidden: true }),
      column.money('approved', t('Approved'), { wide: true, of: (row) => row.totals.approved }),
      column.money('pending', t('Pending'), { wide: true, of: (row) => row.totals.pending }),
      column.money('total', t('Total'), { of: (row) => row.totals.total }),
      column.status((row) => hmoBillLooks[row.status]),
      {
        key: 'invoice',
        title: t('Invoice'),
        wide: true,
        text: (row) => row.invoiceNumber ?? '',
        cell: (row) =>
          row.invoiceId ? (
            <Link className="code" to="/hospital/billing/invoice/$id" params={{ id: row.invoiceId }}>
              {row.invoiceNumber}
            </Link>
          ) : (
            <span className="muted">–</span>
          ),
      },
      column.acts((row) => <HmoBillMenu bill={row} />),
    ],
    [t, column, ofPartner],
  );
}
