import type { ReactNode } from 'react';
import type { Option } from '#kernel/web/form/option.ts';
import type { ListKeys } from '#kernel/web/frame/search.ts';

/** A key of an address that is a filter's. */
export type KeyOf<S> = Exclude<keyof S, keyof ListKeys> & string;

/** What a list is narrowed by. `one` of some, `many` of some, `days` from and to, `flag` on or off, `own` by a control of the module's. */
export type Filter<S> =
  | { readonly kind: 'one' | 'many'; readonly key: KeyOf<S>; readonly title: string; readonly options: readonly Option[] }
  | { readonly kind: 'days'; readonly key: KeyOf<S>; readonly to: KeyOf<S>; readonly title: string }
  | { readonly kind: 'flag'; readonly key: KeyOf<S>; readonly title: string }
  | {
      readonly kind: 'own';
      readonly key: KeyOf<S>;
      readonly title: string;
      /** What is picked, in words, for its chip and for files. */
      readonly said: string;
      /** The control, with its own label. */
      readonly control: ReactNode;
    };
