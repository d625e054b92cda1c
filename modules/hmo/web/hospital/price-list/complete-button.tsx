import { Button } from '@mantine/core';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { priceListCalls } from '#modules/hmo/contract/calls/price-lists.ts';
import type { Partner } from '#modules/hmo/contract/partner-records.ts';
import { partnerSearch } from '../search.ts';

/** Puts the draft into force; what is missing is said. */
export function CompleteButton({ partner, versionId }: { readonly partner: Partner; readonly versionId: string | null }) {
  const t = useText();
  const format = useFormat();
  const [, setSearch] = useSearchOf(partnerSearch);
  const sender = useSend(priceListCalls.complete, { refresh: ['hmo', 'hmos'] });
  const version = partner.versions.find(({ id }) => id === versionId);
  const first = partner.completedAt === null;
  const from = version?.effectiveFrom ? format.day(version.effectiveFrom) : t('today');
  async function complete() {
    const text = first
      ? t('{name} becomes active: its plans can be chosen for patients, and services are charged by this list.', { name: partner.name })
      : t('Version {number} holds from {day}. Prices that it replaces end on the day before.', { number: version?.number ?? 0, day: from });
    const yes = await askFirst({ title: t('Complete price list'), text, confirm: t('Complete') });
    if (!yes) return;
    const answer = await sender.send({
      params: { id: partner.id },
      body: { ...(versionId ? { versionId } : {}), version: partner.version },
    });
    if (answer?.ok) {
      setSearch({ version: undefined });
      toast.success(answer.message);
    } else if (answer) toast.error(answer.message);
  }
  return (
    <Button loading={sender.busy} onClick={() => void complete()}>
      {t('Complete')}
    </Button>
  );
}
