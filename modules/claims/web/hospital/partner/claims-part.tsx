import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import type { ClaimRow } from '#modules/claims/contract/claim-records.ts';
import { liveClaims } from '#modules/claims/contract/words.ts';
import { claimLooks, settlementLooks } from '../../looks.ts';

/** The newest claims of a partner; the whole list is one press away. */
export function ClaimsPart({ hmoId }: { readonly hmoId: string }) {
  const t = useText();
  const column = useColumnsOf<ClaimRow>();
  const claims = useCall(claimCalls.list, { query: { hmoId, limit: 25 } }, { live: [liveClaims] });
  const columns: Column<ClaimRow>[] = [
    {
      key: 'number',
      title: t('Claim no.'),
      text: (row) => row.claimNumber,
      cell: (row) => (
        <Link className="code" to="/hospital/hmo-management/claims/$id" params={{ id: row.id }}>
          {row.claimNumber}
        </Link>
      ),
    },
    column.text('title', t('Title'), { wide: true }),
    column.money('total', t('Total')),
    column.money('balance', t('Balance')),
    column.status((row) => claimLooks[row.status], { also: (row) => [settlementLooks[row.settlement]] }),
  ];
  return (
    <Panel
      title={t('Claims')}
      flush
      actions={
        <Link to="/hospital/hmo-management/claims" search={{ hmo: hmoId }}>
          {t('All claims of the partner')}
        </Link>
      }
    >
      <Loaded from={claims} rows={6}>
        {({ data }) => (
          <PlainTable
            label={t('Claims')}
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            empty={<EmptyState compact title={t('No record found')} />}
          />
        )}
      </Loaded>
    </Panel>
  );
}
