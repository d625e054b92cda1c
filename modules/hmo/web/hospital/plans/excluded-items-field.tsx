import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useField } from '#kernel/web/form/form-context.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ItemBox, type NamedItem } from '../item-box.tsx';
import styles from '../hmo.module.css';

/** Items that a plan leaves out, whatever the price list says. `known`: those that it leaves out already, with their names. */
export function ExcludedItemsField({ known }: { readonly known: readonly NamedItem[] }) {
  const t = useText();
  const label = t('Items');
  const { form, input } = useField('excludedItemIds', label);
  const [named, setNamed] = useState(() => new Map(known.map(({ id, name }) => [id, name])));
  const held = (form.useValue('excludedItemIds') as readonly string[] | undefined) ?? [];
  // Of an item that came out of a draft the name was kept with it.
  const nameOf = (id: string) => named.get(id) || form.draft.shown.get(`excludedItemIds.${id}`) || t('Unknown item');
  const put = (next: readonly string[]) => {
    form.set('excludedItemIds', next);
    form.inner.clearFieldError('excludedItemIds');
  };
  const add = ({ id, name }: NamedItem) => {
    setNamed((before) => new Map(before).set(id, name));
    form.draft.shown.set(`excludedItemIds.${id}`, name);
    put([...held, id]);
  };
  return (
    <div>
      <ItemBox name="excludedItemIds" label={label} error={input.error} without={held} onPick={add} />
      <ul className={styles.lines}>
        {held.map((id) => (
          <li key={id} className={styles.line}>
            <span>{nameOf(id)}</span>
            <CloseButton
              size="sm"
              aria-label={t('Remove {name}', { name: nameOf(id) })}
              onClick={() => put(held.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
