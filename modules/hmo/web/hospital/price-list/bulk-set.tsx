import { Button, Menu } from '@mantine/core';
import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import { priceListCalls } from '#modules/hmo/contract/calls/price-lists.ts';
import type { Partner } from '#modules/hmo/contract/partner-records.ts';
import type { PriceRow, RowChanges } from '#modules/hmo/contract/price-records.ts';

interface BulkSetProps {
  readonly partner: Partner;
  readonly module: BillingModule;
  readonly rows: readonly PriceRow[];
  readonly onDone: () => void;
}

/** Sets picked rows alike: cover, capitation, approval, or the hospital's price. */
export function BulkSet({ partner, module, rows, onDone }: BulkSetProps) {
  const t = useText();
  const sender = useSend(priceListCalls.change, { refresh: ['hmo', 'hmos'] });
  async function set(changesOf: (row: PriceRow) => RowChanges) {
    const draft = rows.find(({ status }) => status === 'draft');
    const body = {
      mode: 'commit' as const,
      rows: rows.map((row) => ({ id: row.id, ...changesOf(row) })),
      ...(draft && partner.completedAt !== null ? { versionId: draft.versionId } : {}),
    };
    const answer = await sender.send({ params: { id: partner.id, module }, body });
    if (answer?.ok) {
      toast.success(answer.message);
      onDone();
    } else if (answer) toast.error(answer.message);
  }
  const choices: readonly (readonly [words: string, changes: (row: PriceRow) => RowChanges])[] = [
    [t('Covered'), () => ({ covered: true })],
    [t('Not covered'), () => ({ covered: false })],
    [t('Needs approval'), () => ({ requiresApproval: true })],
    [t('No approval needed'), () => ({ requiresApproval: false })],
    [t('Capitated'), () => ({ capitated: true })],
    [t('Not capitated'), () => ({ capitated: false })],
    [t('Price as the hospital’s'), (row) => ({ hmoPrice: row.hospitalPriceNow })],
  ];
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" size="compact-sm" loading={sender.busy}>
          {t('Set')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(([words, changes]) => (
          <Menu.Item key={words} onClick={() => void set(changes)}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
