import { Button } from '@mantine/core';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import { bankSearch } from '../search.ts';

/** Blood has no price yet: who may set it is led there, others are told whom to ask. */
export function PricePrompt() {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(bankSearch);
  const prices = useCall(stockCalls.prices, {}, { live: ['blood-prices'], quiet: true });
  if (!prices.data || prices.data.isSet || search.tab === 'price') return null;
  return (
    <Panel
      title={t('Error: Blood Price Has Not Been Set')}
      actions={
        can(stockCalls.savePrices) ? (
          <Button size="compact-md" onClick={() => setSearch({ tab: 'price' })}>
            {t('Set blood prices')}
          </Button>
        ) : null
      }
    >
      <p>
        {can(stockCalls.savePrices)
          ? t('Blood can be requested once whole blood has a price. Emergency requests do not wait for it.')
          : t('Ask an administrator')}
      </p>
    </Panel>
  );
}
