import { TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { ScannedGoods } from './supply-draft.ts';

/**
 * Where a scanner types: each code ends with Enter and is looked up while the next one may come, so the box keeps the cursor and is
 * never locked.
 */
export function ScanBox({ onScan }: { readonly onScan: (goods: ScannedGoods) => void }) {
  const t = useText();
  const { can } = useAccess();
  const [code, setCode] = useState('');
  if (!can(productCalls.scan)) return null;

  async function find() {
    const typed = code.trim();
    if (typed === '') return;
    setCode('');
    const answer = await send(productCalls.scan, { params: { code: typed } });
    if (!answer.ok) {
      toast.error(answer.code === 'BARCODE_UNKNOWN' ? t('No product has the code {code}', { code: typed }) : answer.message);
      return;
    }
    const { product, pack, batch } = answer.payload;
    const { id, displayName, unit, packs } = product;
    onScan({ product: { id, name: displayName, unit, packs }, pack, batch });
  }

  return (
    <TextInput
      label={t('Scan')}
      placeholder={t('Barcode or GS1 code')}
      maxLength={200}
      autoComplete="off"
      value={code}
      leftSection={<IconBarcode size={17} aria-hidden="true" />}
      onChange={(event) => setCode(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        void find();
      }}
    />
  );
}
