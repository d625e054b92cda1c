import '#kernel/web/design/mantine-frame.css';
import { Button, Select } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { send } from '#kernel/web/client/send.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { remittanceFileCalls } from '#modules/claims/contract/calls/remittance-files.ts';
import { remittanceActs, remittanceCalls } from '#modules/claims/contract/calls/remittances.ts';
import type { RemittanceDetails, RemittanceRow } from '#modules/claims/contract/remittance-records.ts';
import { liveClaims, liveRemittances } from '#modules/claims/contract/words.ts';
import { inCurrency } from '../../in-currency.ts';
import { matchLooks, remittanceLooks } from '../../looks.ts';
import { PostForm } from './post-form.tsx';

/** /hospital/hmo-management/remittances/{id}: its rows and what they pay; it posts wholly or not at all. */
export function RemittancePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const found = useCall(remittanceCalls.view, { params: { id } }, { live: [liveRemittances, liveClaims] });
  return (
    <Loaded from={found} rows={12}>
      {(remittance) => <Shown remittance={remittance} />}
    </Loaded>
  );
}

interface OfRemittance {
  readonly remittance: RemittanceDetails;
}

async function fetchFile(id: string, name: string) {
  saveAnswered(await send(remittanceFileCalls.file, { params: { id } }), name);
}

function Shown({ remittance }: OfRemittance) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const money = (amount: number) => format.money(amount, remittance.currency);
  const left = (name: string) => {
    if (name === 'remove') void navigate({ to: '/hospital/hmo-management/claims', search: { tab: 'remittances' } });
  };
  const { fileName } = remittance;
  const links = fileName ? [{ words: t('Download file'), run: () => void fetchFile(remittance.id, fileName) }] : [];
  return (
    <>
      <PageHead
        title={remittance.remittanceNumber}
        note={`${remittance.hmoName} · ${remittance.reference} · ${format.day(remittance.paymentDate)}`}
        badges={<StatusBadge look={remittanceLooks[remittance.status]} />}
        actions={<RecordActs acts={remittanceActs} of={remittance} forms={{ post: PostForm }} links={links} done={left} />}
      />
      <SummaryStrip
        label={t('Amounts')}
        figures={[
          { key: 'gross', title: t('Amount before tax'), value: money(remittance.grossAmount) },
          { key: 'tax', title: t('Tax withheld'), value: money(remittance.withheldTax) },
          { key: 'charges', title: t('Bank charges'), value: money(remittance.charges) },
          { key: 'net', title: t('Net'), value: money(remittance.netAmount) },
          {
            ...{ key: 'difference', title: t('Difference'), value: money(remittance.difference) },
            ...(remittance.difference === 0 ? {} : { tone: 'red' as const }),
          },
          ...(remittance.unallocated > 0 ? [{ key: 'kept', title: t('Kept for the partner'), value: money(remittance.unallocated) }] : []),
        ]}
      />
      <Rows remittance={remittance} />
    </>
  );
}

function Rows({ remittance }: OfRemittance) {
  const t = useText();
  const column = useColumnsOf<RemittanceRow>();
  const currency = inCurrency(remittance.currency);
  const columns: Column<RemittanceRow>[] = [
    column.count('position', t('Row')),
    column.name('claimNumber', t('As written'), {
      of: (row: RemittanceRow) => [row.claimNumber, row.invoiceNumber, row.itemCode].filter(Boolean).join(' · ') || '–',
      under: (row) => [row.enrolleeNumber, row.serviceDate].filter(Boolean).join(' · '),
    }),
    column.money('claimed', t('Claimed'), { ...currency, wide: true }),
    column.money('paid', t('Paid'), currency),
    column.money('withheld', t('Tax withheld'), { ...currency, wide: true }),
    column.text('reason', t('Reason'), { wide: true }),
    column.status((row) => matchLooks[row.match], { key: 'match', title: t('Match') }),
    {
      key: 'item',
      title: t('Item'),
      text: (row) => [row.matchedClaim, row.matchedItem].filter(Boolean).join(' · ') || '–',
      cell: (row) => <MatchCell remittance={remittance} row={row} />,
    },
  ];
  return (
    <Panel title={t('Rows')} flush>
      <PlainTable label={t('Rows')} columns={columns} rows={remittance.rows} rowKey={(row) => row.id} />
    </Panel>
  );
}

/** The item that a row pays: chosen by hand, or confirmed where it is only likely. */
function MatchCell({ remittance, row }: OfRemittance & { readonly row: RemittanceRow }) {
  const t = useText();
  const { send: sendMatch, busy } = useSend(remittanceCalls.match, { refresh: ['hmo'] });
  const found = [row.matchedClaim, row.matchedItem].filter(Boolean).join(' · ');
  const match = (claimItemId: string | null) =>
    void sendMatch({ params: { id: remittance.id }, body: { matches: [{ rowId: row.id, claimItemId }], version: remittance.version } });
  if (remittance.acts.match !== null) return found || '–';
  if (row.match === 'exact')
    return (
      <>
        {found}{' '}
        <Button variant="subtle" size="compact-sm" disabled={busy} onClick={() => match(null)}>
          {t('Change')}
        </Button>
      </>
    );
  if (row.match === 'likely' && row.claimItemId)
    return (
      <>
        {found}{' '}
        <Button variant="default" size="compact-sm" disabled={busy} onClick={() => match(row.claimItemId)}>
          {t('Confirm')}
        </Button>
        <Button variant="subtle" size="compact-sm" disabled={busy} onClick={() => match(null)}>
          {t('Change')}
        </Button>
      </>
    );
  return (
    <Select
      aria-label={t('Item of row {number}', { number: row.position })}
      placeholder={t('Choose the item')}
      searchable
      disabled={busy}
      data={remittance.openItems.map(({ id, label }) => ({ value: id, label }))}
      onChange={(chosen) => (chosen ? match(chosen) : undefined)}
    />
  );
}
