import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { priceListCalls } from '#modules/hmo/contract/calls/price-lists.ts';
import type { Partner } from '#modules/hmo/contract/partner-records.ts';

interface GenerateAllProps {
  readonly partner: Partner;
  readonly versionId: string | null;
}

/** All eight parts at the hospital's prices; parts that the hospital has no items of are not covered at all. */
export function GenerateAll({ partner, versionId }: GenerateAllProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const sender = useSend(priceListCalls.generate, { refresh: ['hmo', 'hmos'] });
  async function generate() {
    setBusy(true);
    let created = 0;
    for (const { module, items, state } of partner.modules) {
      if (state !== 'not-generated' && versionId === null) continue;
      const answer = await sender.send({
        params: { id: partner.id, module },
        body: { notCovered: items === 0, ...(versionId ? { versionId } : {}) },
      });
      if (answer && !answer.ok) {
        setBusy(false);
        return toast.error(answer.message);
      }
      created += answer?.ok ? answer.payload.created : 0;
    }
    setBusy(false);
    toast.success(t('{count} price created | {count} prices created', { count: created }));
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void generate()}>
      {t('Generate all eight')}
    </Button>
  );
}
