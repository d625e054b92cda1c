import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import type { FormValues } from '#kernel/web/form/body.ts';
import type { CallFormState } from '#kernel/web/form/use-call-form.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './conflict-notice.module.css';

type EditedForm = Pick<CallFormState<CallSpec>, 'values' | 'set' | 'labels'>;

interface ConflictNoticeProps {
  readonly form: EditedForm;
  /** The values the form began with. */
  readonly start: FormValues;
  /** The record as it is now, in the form's values, with its `version`; null when it cannot be had. */
  readonly read: () => Promise<FormValues | null>;
  /** Words of the fields. */
  readonly words: Readonly<Record<string, string>>;
  /** Sends again with the new version. */
  readonly onSave: (version: number) => void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

function written(value: unknown, yes: string, no: string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? yes : no;
  return Array.isArray(value) ? value.join(', ') || '–' : String(value);
}

/**
 * Somebody saved the record meanwhile. What only they changed is taken over, what both changed is chosen field by field;
 * nothing typed is lost and nothing of theirs is overwritten unseen.
 */
export function ConflictNotice({ form, start, read, words, onSave }: ConflictNoticeProps) {
  const t = useText();
  const format = useFormat();
  const [theirs, setTheirs] = useState<FormValues | null>(null);
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const say = (name: string, value: unknown) =>
    name === 'dateOfBirth' && typeof value === 'string' ? format.day(value) : written(value, t('Yes'), t('No'));
  const label = (name: string) => (words[name] ? t(words[name]) : name);

  async function compare() {
    const found = await read();
    if (found) setTheirs(found);
    else toast.error(t('Network Error'));
  }

  if (!theirs) {
    return (
      <Button variant="default" size="compact-sm" onClick={() => void compare()}>
        {t('Reload and compare')}
      </Button>
    );
  }

  const mine = form.values();
  const changed = Object.keys(theirs).filter((name) => name !== 'version' && !same(start[name], theirs[name]));
  const both = changed.filter((name) => !same(start[name], mine[name]) && !same(mine[name], theirs[name]));
  const takenOver = changed.filter((name) => same(start[name], mine[name]));

  function save(found: FormValues) {
    for (const name of changed) if (!both.includes(name) || (choices[name] ?? 'mine') === 'theirs') form.set(name, found[name]);
    onSave(Number(found['version']));
  }

  return (
    <div className={styles.box}>
      {takenOver.length > 0 ? (
        <p className={styles.taken}>{t('Copied from the other person: {fields}', { fields: takenOver.map(label).join(', ') })}</p>
      ) : null}
      <div className={styles.rows}>
        {both.map((name) => (
          <Radio.Group
            key={name}
            className={styles.row}
            value={choices[name] ?? 'mine'}
            onChange={(value) => setChoices({ ...choices, [name]: value === 'theirs' ? 'theirs' : 'mine' })}
            label={label(name)}
          >
            <Radio size="xs" mt={4} value="mine" label={t('Yours: {value}', { value: say(name, mine[name]) })} />
            <Radio size="xs" mt={6} value="theirs" label={t('Saved: {value}', { value: say(name, theirs[name]) })} />
          </Radio.Group>
        ))}
      </div>
      <Button variant="default" size="compact-sm" onClick={() => save(theirs)}>
        {both.length > 0 ? t('Save with these choices') : t('Save mine with theirs')}
      </Button>
    </div>
  );
}
