import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '#modules/procedures/contract/calls/catalogue.ts';
import type { ProposedProcedure } from '#modules/procedures/contract/catalogue-records.ts';

/** The standard procedures by category: what is ticked is saved, unpriced. */
export function GenerateForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const asker = useSend(catalogueCalls.generateProcedures);
  const saver = useSend(catalogueCalls.setupProcedures, { refresh: ['procedures', 'procedure-categories'] });
  const [proposed, setProposed] = useState<readonly ProposedProcedure[] | null>(null);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const { send } = asker;
  useEffect(() => {
    void send({ body: {} }).then((answer) => setProposed(answer?.ok ? answer.payload : []));
  }, [send]);
  if (proposed === null) return <SkeletonRows rows={8} />;
  const fresh = proposed.filter(({ present }) => !present);
  const categories = [...new Set(fresh.map(({ categoryName }) => categoryName))];
  const chosen = fresh.filter(({ categoryName }) => !without.has(categoryName));
  const save = async () => {
    const items = chosen.map(({ present: _present, ...item }) => item);
    const answer = await saver.send({ body: { items } });
    if (!answer?.ok) return;
    toast.success(t('{count} procedures were added', { count: answer.payload.created }));
    onClose();
  };
  return (
    <Stack>
      <Text>
        {fresh.length === 0 ? t('The catalogue has all standard procedures.') : t('Choose the categories. Prices are entered afterwards.')}
      </Text>
      {categories.map((category) => (
        <Checkbox
          key={category}
          label={`${category} (${fresh.filter(({ categoryName }) => categoryName === category).length})`}
          checked={!without.has(category)}
          onChange={() => {
            const next = new Set(without);
            if (!next.delete(category)) next.add(category);
            setWithout(next);
          }}
        />
      ))}
      <Group>
        <Button disabled={chosen.length === 0} loading={saver.busy} onClick={() => void save()}>
          {t('Add {count} procedures', { count: chosen.length })}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
