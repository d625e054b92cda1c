import { Button, Menu } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { ActName, ActSpec, BoundActs, FormActs } from '#kernel/contract/record.ts';
import type { Icon } from '../design/look.ts';
import { DrawerForm } from '../frame/drawer-form.tsx';
import { RowMenu } from '../table/row-menu.tsx';
import { MoreMenu } from '../frame/more-menu.tsx';
import { useText } from '../text/use-text.ts';
import { type ActingRecord, type OfferedAct, useActs, type UseActs, type UseActsOptions } from './use-acts.ts';
import styles from './record-acts.module.css';

/** What a form of an act is given. It stands in a drawer under the act's word. */
export interface ActFormProps<Of> {
  readonly of: Of;
  readonly onClose: () => void;
}

/** Something else that a page offers beside the record's acts: a paper, a new record that begins here. */
export interface ActLink {
  /** Already in the language of the screen. */
  readonly words: string;
  readonly run: () => void;
  /** Takes the place of the filled button. */
  readonly main?: boolean;
}

type Forms<B extends BoundActs, Of> = [FormActs<B>] extends [never]
  ? { readonly forms?: Readonly<Record<string, ComponentType<ActFormProps<Of>>>> }
  : {
      /** One for each act that wants more than a version and a reason; others may have one too. */
      readonly forms: Readonly<Record<FormActs<B>, ComponentType<ActFormProps<Of>>>> &
        Readonly<Record<string, ComponentType<ActFormProps<Of>>>>;
    };

export type RecordActsProps<B extends BoundActs, Of> = Forms<B, Of> & {
  readonly acts: B;
  readonly of: Of;
  /** Shows the form of an act in the place of a drawer here: a list holds it, as a row may leave the list while somebody types. */
  readonly open?: (name: string) => void;
  /** Acts whose form the page opens itself, in a drawer named by the address. */
  readonly opens?: { readonly [Name in ActName<B['record']>]?: () => void };
  readonly links?: readonly ActLink[];
  /** What the page does after an act: leave a record that was removed, open its paper. */
  readonly done?: (name: string, payload: unknown) => void;
} & Pick<UseActsOptions, 'warns' | 'sends' | 'says'>;

export interface Shown {
  readonly state: UseActs;
  readonly press: (name: string) => void;
  /** The form that stands in the place of the buttons. */
  readonly form: ReactNode;
  readonly drawer: ReactNode;
}

/** The record's acts with the forms of those that need one. */
export function useShown<B extends BoundActs, Of extends ActingRecord<B['record']>>(props: RecordActsProps<B, Of>, inPlace = false): Shown {
  const { acts, of, done, warns, sends, says, open } = props;
  const opens: Readonly<Record<string, (() => void) | undefined>> = props.opens ?? {};
  const forms = (props.forms ?? {}) as ActForms<Of>;
  const state = useActs(acts, of, { done, warns, sends, says });
  const [asked, setAsked] = useState<string | null>(null);
  const show = open ?? setAsked;
  const Form = inPlace && asked ? forms[asked] : undefined;
  return {
    state,
    press: (name) => (opens[name] ? opens[name]() : forms[name] ? show(name) : void state.run(name)),
    form: Form ? <Form of={of} onClose={() => setAsked(null)} /> : null,
    drawer:
      open || inPlace ? null : (
        <ActDrawer acts={acts} forms={forms} asked={asked === null ? null : { name: asked, of }} onClose={() => setAsked(null)} />
      ),
  };
}

export type ActForms<Of> = Readonly<Record<string, ComponentType<ActFormProps<Of>>>>;

interface ActDrawerProps<Of> {
  readonly acts: BoundActs;
  readonly forms: ActForms<Of>;
  /** The act whose form is open, and the record. */
  readonly asked: { readonly name: string; readonly of: Of } | null;
  /** Names the record, behind the heading. */
  readonly name?: string | undefined;
  /** Width of the drawer in pixels. */
  readonly size?: number;
  readonly onClose: () => void;
}

/** The form of an act beside the page, under the act's heading. */
export function ActDrawer<Of>({ acts, forms, asked, name, size = 620, onClose }: ActDrawerProps<Of>): ReactNode {
  const t = useText();
  const Form = asked ? forms[asked.name] : undefined;
  const { word, heading = word }: ActSpec = acts.record.acts[asked?.name ?? ''] ?? { word: '', from: [] };
  return (
    <DrawerForm title={name ? `${t(heading)} – ${name}` : t(heading)} size={size} opened={Form !== undefined} onClose={onClose}>
      {Form && asked ? <Form of={asked.of} onClose={onClose} /> : null}
    </DrawerForm>
  );
}

/**
 * What can be done with a record, on its own page: the first act that is possible is the filled button, the others stand in a menu. What
 * the record's view does not offer is not shown; what is refused for a reason is shown with it.
 */
export function RecordActs<B extends BoundActs, Of extends ActingRecord<B['record']>>(
  props: RecordActsProps<B, Of> & {
    /** The page has its filled button elsewhere: in the form of an inline act, or above a part that holds a record of its own. */
    readonly quiet?: boolean;
    /** Forms stand in the place of the buttons: the record is in a drawer itself. */
    readonly inPlace?: boolean;
  },
): ReactNode {
  const { links = [], quiet = false, inPlace = false } = props;
  const { state, press, form, drawer } = useShown(props, inPlace);
  if (form) return form;
  const mainLink = links.find(({ main }) => main);
  const usual = state.offered.filter(({ leads }) => leads);
  const first = mainLink ? undefined : (usual.find(({ refused }) => refused === null) ?? usual[0]);
  const others = state.offered.filter((act) => act !== first);
  const papers = links.filter((link) => link !== mainLink);
  const shown = (
    <>
      {others.length + papers.length > 0 ? (
        <MoreMenu>
          <Items acts={others} links={papers} press={press} />
        </MoreMenu>
      ) : null}
      {first ? <FirstAct act={first} busy={state.busy} press={press} quiet={quiet} /> : null}
      {mainLink ? <Button onClick={mainLink.run}>{mainLink.words}</Button> : null}
      {drawer}
    </>
  );
  if (!inPlace) return shown;
  return state.offered.length + links.length > 0 ? <div className={styles.row}>{shown}</div> : null;
}

interface FirstActProps {
  readonly act: OfferedAct;
  readonly busy: boolean;
  readonly quiet: boolean;
  readonly press: (name: string) => void;
}

function FirstAct({ act, busy, quiet, press }: FirstActProps) {
  const { name, words, refused } = act;
  return (
    <Button
      variant={quiet ? 'default' : 'filled'}
      loading={busy}
      disabled={refused !== null}
      {...(refused ? { title: refused } : {})}
      onClick={() => press(name)}
    >
      {words}
    </Button>
  );
}

/** The same as the items of the menu at the end of a row. */
export function RecordMenu<B extends BoundActs, Of extends ActingRecord<B['record']>>(
  props: RecordActsProps<B, Of> & { readonly name: string },
): ReactNode {
  const { state, press, drawer } = useShown(props);
  const links = props.links ?? [];
  if (state.offered.length + links.length === 0) return null;
  return (
    <>
      <RowMenu name={props.name}>
        <Items acts={state.offered} links={links} press={press} />
      </RowMenu>
      {drawer}
    </>
  );
}

export interface ItemsProps {
  readonly acts: readonly OfferedAct[];
  readonly links: readonly ActLink[];
  readonly press: (name: string) => void;
  /** By act, in a menu whose other items have icons, too. */
  readonly icons?: Readonly<Record<string, Icon>>;
}

/** Acts and links as items of a menu: what ends something comes last. */
export function Items({ acts, links, press, icons = {} }: ItemsProps) {
  const item = ({ name, words, refused, danger }: OfferedAct) => {
    const Mark = icons[name];
    return (
      <Menu.Item
        key={name}
        disabled={refused !== null}
        onClick={() => press(name)}
        {...(danger ? { color: 'red' } : {})}
        {...(Mark ? { leftSection: <Mark size={17} stroke={1.7} aria-hidden="true" /> } : {})}
      >
        {words}
        {refused === null ? null : <span className={styles.why}>{refused}</span>}
      </Menu.Item>
    );
  };
  return (
    <>
      {acts.filter(({ danger }) => !danger).map(item)}
      {links.map(({ words, run }) => (
        <Menu.Item key={words} onClick={run}>
          {words}
        </Menu.Item>
      ))}
      {acts.filter(({ danger }) => danger).map(item)}
    </>
  );
}
