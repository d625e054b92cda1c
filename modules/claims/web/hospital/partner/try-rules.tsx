import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimRuleCalls } from '#modules/claims/contract/calls/claim-rules.ts';
import type { ClaimRule, TriedClaimRules } from '#modules/claims/contract/claim-rules.ts';
import { reasonWord } from '../../looks.ts';
import { Findings } from '../ready-tab.tsx';

/** What the rules on the screen would have done last month, before they are put in force. */
export function TryRules({ hmoId, rules }: { readonly hmoId: string; readonly rules: readonly ClaimRule[] }) {
  const t = useText();
  const [tried, setTried] = useState<TriedClaimRules | null>(null);
  const { send, busy } = useSend(claimRuleCalls.try);
  const run = async () => {
    const answer = await send({ params: { id: hmoId }, body: { rules: [...rules] } });
    if (answer?.ok) setTried(answer.payload);
  };
  return (
    <Panel
      title={t('Try on last month')}
      actions={
        <Button variant="default" loading={busy} onClick={() => void run()}>
          {t('Try on last month')}
        </Button>
      }
    >
      {tried ? <Tried tried={tried} /> : t('The rules on this page are tried on the invoices of last month. Nothing is saved.')}
    </Panel>
  );
}

function Tried({ tried }: { readonly tried: TriedClaimRules }) {
  const t = useText();
  const format = useFormat();
  const column = useColumnsOf<TriedClaimRules['caught'][number]>();
  const columns: Column<TriedClaimRules['caught'][number]>[] = [
    column.name('itemName', t('Item'), { under: (row) => row.invoiceNumber }),
    column.text('reasonCode', t('Reason'), { of: (row) => t(reasonWord(row.reasonCode)) }),
    column.money('amount', t('Amount')),
  ];
  return (
    <>
      <Facts
        rows={[
          [t('Period'), `${format.day(tried.from)} – ${format.day(tried.to)}`],
          [t('Invoices'), format.number(tried.invoices)],
          [t('Invoices stopped'), format.number(tried.stopped)],
          [t('Rejections caught before'), t('{caught} of {all}', { caught: tried.caught.length, all: tried.rejections })],
        ]}
      />
      <Findings findings={tried.findings} />
      {tried.caught.length > 0 ? (
        <PlainTable label={t('Rejections caught before')} columns={columns} rows={tried.caught} rowKey={(row) => row.id} />
      ) : null}
    </>
  );
}
