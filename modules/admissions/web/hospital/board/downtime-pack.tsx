import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { wardCalls } from '#modules/admissions/contract/calls/wards.ts';
import type { Ward } from '#modules/admissions/contract/ward-records.ts';

/** Saves the newest downtime pack of a ward and says of when it is; absent while the hospital has it turned off. */
export function DowntimePack({ ward }: { readonly ward: Ward }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const [busy, setBusy] = useState(false);
  if (!ward.downtime || !can(wardCalls.downtimePack)) return null;
  const { hasPassword, madeAt } = ward.downtime;
  if (madeAt === null)
    return <span className="caption">{hasPassword ? t('The downtime pack is being made') : t('Downtime pack: no password is set')}</span>;
  const save = async () => {
    setBusy(true);
    const answer = await send(wardCalls.downtimePack, { params: { id: ward.id } });
    setBusy(false);
    if (!answer.ok) {
      toast.error(answer.message);
      return;
    }
    const address = URL.createObjectURL(answer.payload as Blob);
    const link = document.createElement('a');
    link.href = address;
    link.download = `${t('Downtime pack')} ${ward.name} (${ward.code}).pdf`;
    link.click();
    // The browser has taken the bytes by then.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={busy}
      leftSection={<IconFileDownload size={15} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {t('Downtime pack')} · {format.instant(madeAt)}
      <span className="visually-hidden">, {ward.name}</span>
    </Button>
  );
}
