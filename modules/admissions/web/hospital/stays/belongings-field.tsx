import { Button, CloseButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useField } from '#kernel/web/form/form-context.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { AssessAdmission } from '#modules/admissions/contract/stay-records.ts';
import { mostBelongings } from '#modules/admissions/contract/stay-words.ts';
import styles from './stays.module.css';

type Belonging = AssessAdmission['belongings'][number];

/** What a patient brought along, item by item; each is given back to somebody before the patient leaves. */
export function BelongingsField() {
  const t = useText();
  const { form, input } = useField('belongings', t('Belongings'));
  const held = (form.useValue('belongings') as readonly Belonging[] | undefined) ?? [];
  const [typed, setTyped] = useState('');
  const put = (next: readonly Belonging[]) => form.set('belongings', next);
  const change = (place: number, part: Partial<Belonging>) => put(held.map((one, at) => (at === place ? { ...one, ...part } : one)));
  const add = () => {
    const what = typed.trim();
    if (what === '' || held.length >= mostBelongings) return;
    put([...held, { what, givenBackAt: null, givenBackTo: null }]);
    setTyped('');
  };
  return (
    <div className={styles.lines}>
      {held.length > 0 ? (
        <ul className={styles.list} aria-label={t('Belongings')}>
          {held.map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two things may have one name, and only their places tell them apart
            <li key={`${one.what} ${place}`} className={styles.line}>
              <span className={styles.grow}>{one.what}</span>
              {one.givenBackAt ? (
                <TextInput
                  size="xs"
                  aria-label={t('{what}: given back to', { what: one.what })}
                  placeholder={t('Given back to')}
                  maxLength={120}
                  value={one.givenBackTo ?? ''}
                  onChange={(event) => change(place, { givenBackTo: event.currentTarget.value })}
                />
              ) : null}
              <Button
                size="compact-sm"
                variant="default"
                aria-pressed={one.givenBackAt !== null}
                onClick={() =>
                  change(place, one.givenBackAt ? { givenBackAt: null, givenBackTo: null } : { givenBackAt: new Date().toISOString() })
                }
              >
                {one.givenBackAt ? t('Not given back') : t('Given back')}
              </Button>
              <CloseButton aria-label={t('Remove {name}', { name: one.what })} onClick={() => put(held.filter((_, at) => at !== place))} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.line}>
        <TextInput
          className={styles.grow}
          label={t('Add belonging')}
          maxLength={120}
          value={typed}
          error={input.error}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" className={styles.low} disabled={typed.trim() === ''} onClick={add}>
          {t('Add')}
        </Button>
      </div>
    </div>
  );
}
