import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Specimen } from '#modules/laboratory/contract/request-records.ts';

/** Where rows of a list are cards, which have no ticks of their own (kernel/web/table/list-phone.module.css). */
const cards = '(max-width: 30em)';

export interface PhoneTicks {
  readonly ticked: ReadonlyMap<string, Specimen>;
  readonly toggle: (tube: Specimen) => void;
  readonly clear: () => void;
}

/** Tubes that were chosen card by card; null where the table has ticks. */
export function usePhoneTicks(): PhoneTicks | null {
  const onPhone = useMediaQuery(cards, false, { getInitialValueInEffect: false });
  const [ticked, setTicked] = useState<ReadonlyMap<string, Specimen>>(new Map());
  if (!onPhone) return null;
  return {
    ticked,
    toggle: (tube) => {
      const next = new Map(ticked);
      if (!next.delete(tube.id)) next.set(tube.id, tube);
      setTicked(next);
    },
    clear: () => setTicked(new Map()),
  };
}

/** Chooses the tube of a card, or leaves it. */
export function TickButton({ tube, ticks }: { readonly tube: Specimen; readonly ticks: PhoneTicks }) {
  const t = useText();
  const on = ticks.ticked.has(tube.id);
  return (
    <Button
      variant={on ? 'filled' : 'default'}
      size="sm"
      aria-pressed={on}
      aria-label={t('Select {name}', { name: tube.specimenNumber })}
      leftSection={on ? <IconCheck size={16} aria-hidden="true" /> : null}
      onClick={() => ticks.toggle(tube)}
    >
      {t('Select')}
    </Button>
  );
}
