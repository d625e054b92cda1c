import { Button, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BoundActs } from '#kernel/contract/record.ts';
import { toast } from '../frame/toast-store.ts';
import { RowMenu } from '../table/row-menu.tsx';
import { Items, type RecordActsProps, useShown } from './record-acts.tsx';
import styles from './record-acts.module.css';
import type { ActingRecord, OfferedAct } from './use-acts.ts';

interface RowButtonProps {
  readonly act: Pick<OfferedAct, 'name' | 'words' | 'refused'>;
  readonly strong: boolean;
  /** Whose button it is, for the ear: the same words stand in every row. */
  readonly of: string;
  readonly press: (name: string) => void;
}

/** A button that says why it does nothing: by tooltip, to the ear, and by a tap. */
function RowButton({ act, strong, of, press }: RowButtonProps) {
  const { name, words, refused } = act;
  return (
    <Tooltip label={refused} disabled={refused === null}>
      <Button
        size="compact-sm"
        variant={strong ? 'light' : 'default'}
        className={styles.button}
        {...(refused === null ? {} : { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => (refused === null ? press(name) : toast.info(refused))}
      >
        {words}
        <span className="visually-hidden">{` ${[of, refused].filter(Boolean).join(', ')}`}</span>
      </Button>
    </Tooltip>
  );
}

/** What can be done with a record of a board: the acts that `lead` names are buttons in its row, the others stand in its menu. */
export function RowActs<B extends BoundActs, Of extends ActingRecord<B['record']>>(
  props: RecordActsProps<B, Of> & {
    readonly name: string;
    readonly lead: readonly string[];
    /** The act whose button stands out. Default: the first of them that can be done. */
    readonly strong?: string | undefined;
    /** Further items of the menu, which other modules bring: `Menu.Item`s. */
    readonly items?: ReactNode;
  },
): ReactNode {
  const { name, lead, links = [], items } = props;
  const { state, press, drawer } = useShown(props);
  const buttons = state.offered.filter((act) => lead.includes(act.name));
  const others = state.offered.filter((act) => !lead.includes(act.name));
  const strong = props.strong ?? buttons.find(({ refused }) => refused === null)?.name;
  return (
    <span className={styles.buttons}>
      {buttons.map((act) => (
        <RowButton key={act.name} act={act} strong={act.name === strong} of={name} press={press} />
      ))}
      {links
        .filter(({ main }) => main)
        .map(({ words, run }) => (
          <RowButton key={words} act={{ name: words, words, refused: null }} strong={false} of={name} press={run} />
        ))}
      {others.length + links.length > 0 || items ? (
        <RowMenu name={name}>
          <Items acts={others} links={links.filter(({ main }) => !main)} press={press} />
          {items}
        </RowMenu>
      ) : null}
      {drawer}
    </span>
  );
}
