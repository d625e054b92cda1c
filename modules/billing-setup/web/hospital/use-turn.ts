import type { CallSpec } from '#kernel/contract/calls.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { SetupStatus } from '#modules/billing-setup/contract/words.ts';

interface Turned {
  readonly id: string;
  readonly name: string;
  readonly status: SetupStatus;
  readonly version: number;
}

/** Archives a record of the billing setup after asking, or takes it back into use. */
export function useTurn(call: CallSpec): (row: Turned) => Promise<void> {
  const t = useText();
  const edit = useSend(call);
  return async (row) => {
    const archives = row.status === 'active';
    if (archives) {
      const yes = await askFirst({
        title: t('Archive {name}', { name: row.name }),
        text: t('It can no longer be selected. Existing bills are not changed.'),
        confirm: t('Archive'),
        danger: true,
      });
      if (!yes) return;
    }
    const body = { status: archives ? 'archived' : 'active', version: row.version };
    const answer = await edit.send({ params: { id: row.id }, body });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  };
}
