import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { PostSupply, Supply } from '#modules/vendor/contract/supply-records.ts';

type Overrides = Omit<PostSupply, 'version'>;

/** What may be passed all the same, by whom, and under which key the reason goes. */
const passable: Readonly<Record<string, { readonly key: keyof Overrides; readonly permission: string }>> = {
  VENDOR_LICENCE: { key: 'overrideLicence', permission: 'Override Vendor Licence' },
  OVER_RECEIPT: { key: 'overrideOverReceipt', permission: 'Override Over-Receipt' },
  SHELF_LIFE_SHORT: { key: 'overrideShelfLife', permission: 'Override Over-Receipt' },
};

/** Books a delivery: says what the stock becomes first, and asks for reasons where the server wants them. */
export function usePostSupply() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const sender = useSend(supplyCalls.post, { refresh: ['supplies', 'vendor', 'vendors', 'purchase-orders', 'products', 'product'] });
  const [refused, setRefused] = useState<string | null>(null);

  async function attempt(supply: Supply, overrides: Overrides): Promise<boolean> {
    const answer = await sender.send({ params: { id: supply.id }, body: { ...overrides } });
    if (!answer) return false;
    if (answer.ok) {
      toast.success(t('{number} posted', { number: answer.payload.supplyNumber ?? '' }));
      return true;
    }
    const pass = passable[answer.code];
    if (answer.code === 'SUPPLY_TOTAL_DIFFERS' && !overrides.confirmTotal) {
      const yes = await askFirst({
        title: t('Totals differ'),
        text: t('The lines total {total}, the invoice {invoice}. Post anyway?', {
          total: format.money(supply.total, supply.currency),
          invoice: format.money(supply.invoiceTotal ?? 0, supply.currency),
        }),
        confirm: t('Post anyway'),
      });
      return yes ? attempt(supply, { ...overrides, confirmTotal: true }) : false;
    }
    if (pass && !overrides[pass.key] && can(pass.permission)) {
      const yes = await askFirst({
        title: t('Continue anyway'),
        text: answer.message,
        confirm: t('Post anyway'),
        reason: true,
        danger: true,
      });
      return yes ? attempt(supply, { ...overrides, [pass.key]: yes.reason }) : false;
    }
    setRefused(answer.message);
    return false;
  }

  /** True when it was booked. */
  async function post(supply: Supply): Promise<boolean> {
    setRefused(null);
    const units = supply.lines.reduce((sum, line) => sum + line.acceptedUnits, 0);
    const yes = await askFirst({
      title: t('Post delivery'),
      text: t('{units} units of {count} products will be added to {place}; {amount} becomes due to {vendor}.', {
        units: format.number(units),
        count: supply.lines.length,
        place: supply.locationName,
        amount: format.money(supply.total, supply.currency),
        vendor: supply.vendorName,
      }),
      confirm: t('Post'),
    });
    return yes ? attempt(supply, {}) : false;
  }

  return { post, busy: sender.busy, refused };
}
