import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { foldText } from '#kernel/contract/search-words.ts';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useField } from '#kernel/web/form/form-context.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import styles from './register.module.css';

const defaultsCall = callOf<typeof catalogueCalls.defaultSpecializations>({ method: 'GET', path: '/specialization/default' });
const name = 'hospital.specializations';

/** What the institution does: chips to tick, found by typing, all at once if wanted. */
export function SpecializationChips() {
  const t = useText();
  const defaults = useCall(defaultsCall, {}, { fresh: Number.POSITIVE_INFINITY, quiet: true });
  const { form, input } = useField(name, t('Specializations'));
  const [typed, setTyped] = useState('');
  const chosen = (form.useValue(name) ?? []) as readonly string[];
  const all = defaults.data ?? [];
  const every = all.length > 0 && chosen.length === all.length;
  const error = chosen.length === 0 ? input.error : null;

  return (
    <fieldset className={styles.picker}>
      <legend className="visually-hidden">{t('Specializations')}</legend>
      <div className={styles.pickerHead}>
        <span className={styles.label} aria-hidden="true">
          {t('Specializations')} <span className={styles.required}>*</span>
          {chosen.length > 0 ? <span className="muted tnum"> {chosen.length}</span> : null}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={all.length === 0}
          data-wrong={error ? true : undefined}
          onClick={() => form.set(name, every ? [] : all.map(({ id }) => id))}
        >
          {every ? t('Deselect All') : t('Select All')}
        </Button>
      </div>
      <TextInput
        aria-label={t('Find a specialization')}
        placeholder={t('Find a specialization')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Loaded from={defaults} rows={3}>
        {(rows) => (
          <div className={styles.chips}>
            {rows
              .filter((row) => foldText(row.name).includes(foldText(typed)))
              .map((row) => {
                const picked = chosen.includes(row.id);
                return (
                  <label key={row.id} className={styles.chip}>
                    <input
                      type="checkbox"
                      checked={picked}
                      onChange={() => form.set(name, picked ? chosen.filter((id) => id !== row.id) : [...chosen, row.id])}
                    />
                    {picked ? <IconCheck size={14} stroke={2.4} aria-hidden="true" /> : null}
                    {row.name}
                  </label>
                );
              })}
          </div>
        )}
      </Loaded>
      <div role="alert">{error ? <p className={styles.wrong}>{error}</p> : null}</div>
    </fieldset>
  );
}
