import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { rejectionActs, rejectionCalls } from '#modules/claims/contract/calls/claims.ts';
import type { ClaimRejection } from '#modules/claims/contract/claim-records.ts';
import { dispositions, liveClaims } from '#modules/claims/contract/words.ts';
import { dispositionLooks, optionsOf, reasonWord, rejectionWords } from '../looks.ts';
import styles from './claims.module.css';
import { RejectionsBulk } from './rejections-bulk.tsx';
import { ReasonsPanel } from './statements/reasons-panel.tsx';
import { type ClaimsSearch, claimsSearch } from './search.ts';
import { usePartners } from './use-partners.ts';

/** What partners rejected: chosen rows of one partner are asked for once more. */
export function RejectionsTab() {
  const t = useText();
  const { can } = useAccess();
  const filter = useFiltersOf<ClaimsSearch>();
  const list = useList(rejectionCalls.list, claimsSearch, {
    name: 'claim-rejections',
    title: t('Rejections'),
    live: [liveClaims],
    asks: (search) => ({ disposition: search.disposition, reason: search.reason, hmoId: search.hmo }),
  });
  const filters = [
    filter.status('disposition', dispositions, dispositionLooks, { title: t('Disposition') }),
    { kind: 'many' as const, key: 'reason' as const, title: t('Reason'), options: optionsOf(rejectionWords, t) },
    { kind: 'one' as const, key: 'hmo' as const, title: t('HMO'), options: usePartners() },
    filter.days(t('Received')),
  ];
  return (
    <div className={styles.stack}>
      <ReasonsPanel />
      <RecordList
        list={list}
        columns={useRejectionColumns()}
        filters={filters}
        emptyText={t('No record found')}
        {...(can(rejectionCalls.resubmit) || can('Move Rejection To Patient')
          ? { bulk: (rows: readonly ClaimRejection[], clear: () => void) => <RejectionsBulk rows={rows} onDone={clear} /> }
          : {})}
      />
    </div>
  );
}

/** Columns of rejections; on the page of a claim without its number. */
export function useRejectionColumns(ofClaim = false): readonly Column<ClaimRejection>[] {
  const t = useText();
  const column = useColumnsOf<ClaimRejection>();
  return [
    ...(ofClaim
      ? []
      : [
          {
            key: 'claimNumber',
            title: t('Claim no.'),
            text: (row: ClaimRejection) => row.claimNumber,
            cell: (row: ClaimRejection) => (
              <Link className="code" to="/hospital/hmo-management/claims/$id" params={{ id: row.claimId }}>
                {row.claimNumber}
              </Link>
            ),
          },
        ]),
    column.name('itemName', t('Item'), { under: (row) => row.patientName }),
    column.money('amount', t('Amount')),
    column.text('reasonCode', t('Reason'), { of: (row) => row.reasonName ?? t(reasonWord(row.reasonCode)) }),
    column.text('hmoNote', t("Partner's note"), { wide: true }),
    column.day('receivedOn', t('Received'), { wide: true }),
    column.day('appealDeadline', t('Appeal by'), { wide: true }),
    column.status((row) => dispositionLooks[row.disposition], { title: t('Disposition') }),
    column.text('resubmissionClaimNumber', t('Resubmitted with'), { wide: true }),
    {
      key: 'patientInvoice',
      title: t("Patient's invoice"),
      wide: true,
      text: (row: ClaimRejection) => (row.patientInvoiceId ? t('Open invoice') : ''),
      cell: (row: ClaimRejection) =>
        row.patientInvoiceId ? (
          <Link to="/hospital/billing/invoice/$id" params={{ id: row.patientInvoiceId }}>
            {t('Open invoice')}
          </Link>
        ) : null,
    },
    column.acts((row) => <RecordMenu acts={rejectionActs} of={row} name={row.itemName} />),
  ];
}
