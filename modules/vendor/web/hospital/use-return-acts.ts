import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { returnCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { VendorReturn } from '#modules/vendor/contract/supply-records.ts';

const refresh = ['vendors', 'vendor', 'supply', 'supplies'];

/** Hands a return over, books its credit note, or ends it; each is asked first. */
export function useReturnActs(row: VendorReturn) {
  const t = useText();
  const format = useFormat();
  const send = useSend(returnCalls.send, { refresh });
  const credit = useSend(returnCalls.credit, { refresh });
  const reject = useSend(returnCalls.reject, { refresh });
  const tell = (answer: { readonly ok: boolean; readonly message: string } | null) => {
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  };
  const at = { params: { id: row.id } };
  return {
    send: async () => {
      const yes = await askFirst({
        title: t('Hand over'),
        text: t('The goods of {number} leave the stock.', { number: row.returnNumber }),
        confirm: t('Hand over'),
      });
      if (yes) tell(await send.send({ ...at, body: { version: row.version } }));
    },
    credit: async () => {
      const yes = await askFirst({
        title: t('Book credit note'),
        text: t("{amount} less is owed to {name}. Type the number of the vendor's credit note.", {
          amount: format.money(row.expectedCredit),
          name: row.vendorName,
        }),
        confirm: t('Book credit note'),
        reason: 1,
      });
      if (yes) tell(await credit.send({ ...at, body: { creditNoteNumber: yes.reason } }));
    },
    end: async () => {
      const yes = await askFirst({
        title: row.status === 'draft' ? t('Drop the return') : t('Vendor refuses'),
        text: row.status === 'draft' ? t('Nothing has left the stock.') : t('The goods come back into the stock, held aside.'),
        confirm: t('End the return'),
        danger: true,
        reason: true,
      });
      if (yes) tell(await reject.send({ ...at, body: { reason: yes.reason, version: row.version } }));
    },
  };
}
