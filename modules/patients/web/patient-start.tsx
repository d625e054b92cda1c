import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Icon } from '#kernel/web/design/look.ts';
import { type CardAt, useCards } from '#kernel/web/frame/parts.tsx';

/** What a card of the place `patient-starts` is given: whom it is about, and whether it stands in a menu or as a button. */
export type PatientStartProps = {
  readonly patient: { readonly id: string };
  readonly as: 'item' | 'button' | 'main';
};

interface StartProps {
  readonly as: PatientStartProps['as'];
  readonly words: string;
  readonly icon: Icon;
  /** An address with its search; or `onPick`. */
  readonly to?: string;
  readonly onPick?: () => void;
}

/** One thing that begins with a patient, as an item of a menu or as a button: `<PatientStart as={as} words={t('Book')} … />`. */
export function PatientStart({ as, words, icon: Mark, to, onPick }: StartProps) {
  const mark = <Mark size={17} stroke={1.7} aria-hidden="true" />;
  const target = to ? ({ component: Link, to } as object) : { onClick: onPick };
  if (as === 'item')
    return (
      <Menu.Item leftSection={mark} {...target}>
        {words}
      </Menu.Item>
    );
  return (
    <Button variant={as === 'main' ? 'filled' : 'default'} leftSection={mark} {...target}>
      {words}
    </Button>
  );
}

/** What the reader may begin with a patient who accepts care, in order; other modules bring them. */
export function usePatientStarts(acceptsCare: boolean): readonly CardAt<'patient-starts'>[] {
  const { can } = useAccess();
  const cards = useCards('patient-starts').filter((card) => !card.permission || can(card.permission));
  return acceptsCare ? cards : [];
}

/** The starts themselves. */
export function PatientStarts({
  cards,
  patient,
  as,
}: PatientStartProps & { readonly cards: readonly CardAt<'patient-starts'>[] }): ReactNode {
  return cards.map((card) => {
    const Start = card.component;
    return (
      <Suspense key={card.key}>
        <Start patient={patient} as={as} />
      </Suspense>
    );
  });
}
