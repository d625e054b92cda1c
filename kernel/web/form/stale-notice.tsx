import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { FormValues } from './body.ts';
import styles from './stale-notice.module.css';
import type { CallFormState } from './use-call-form.ts';

export interface StaleNoticeProps {
  readonly form: Pick<CallFormState<CallSpec>, 'inner' | 'values' | 'set' | 'labels'>;
  /** What the refusal says: who changed it (`name`) and when (`updatedAt`). */
  readonly details: Readonly<Record<string, unknown>>;
  /** Asks the record as it is now, as the form's values with `version`; null when it cannot be had. */
  readonly read: () => Promise<FormValues | null>;
  /** Starts the form anew with the values of the server; by itself the notice puts them into the fields. */
  readonly onTake?: () => void;
  /** How a value is written; default as text. */
  readonly write?: (name: string, value: unknown) => string;
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length > 0 ? value.map(plain).join(', ') : '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

interface Row {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** Typed by the person; the others only have an older value on the screen. */
  readonly typed: boolean;
}

/** The fields in which screen and stored values part. */
function differences(form: StaleNoticeProps['form'], theirs: FormValues, write: (name: string, value: unknown) => string): readonly Row[] {
  const mine = form.values();
  return [...form.labels]
    .map(([name, label]) => ({
      name,
      label,
      mine: write(name, mine[name]),
      theirs: write(name, theirs[name]),
      typed: form.inner.isDirty(name),
    }))
    .filter((row) => row.mine !== row.theirs);
}

/** 'This record was changed by … at …' with Reload and compare: nothing typed is lost, nothing of others is overwritten unseen. */
export function StaleNotice({ form, details, read, onTake, write }: StaleNoticeProps) {
  const t = useText();
  const format = useFormat();
  const [theirs, setTheirs] = useState<FormValues | null>(null);
  const [kept, setKept] = useState(false);
  const [taken, setTaken] = useState(false);
  const at = typeof details['updatedAt'] === 'string' ? format.instant(details['updatedAt']) : '';
  const written = write ?? ((_name: string, value: unknown) => plain(value));

  async function compare() {
    const found = await read();
    if (found) setTheirs(found);
    else toast.error(t('Network Error'));
  }

  /** What was typed stays; what somebody else changed meanwhile and nobody typed over is taken up. */
  function keep(found: FormValues, rows: readonly Row[]) {
    for (const row of rows) if (!row.typed) form.set(row.name, found[row.name] ?? '');
    form.set('version', found['version']);
    setKept(true);
  }

  if (!theirs) {
    return (
      <>
        <p>{t('This record was changed by {name} at {time}', { name: String(details['name'] ?? ''), time: at })}</p>
        <Button variant="default" size="compact-sm" onClick={() => void compare()}>
          {t('Reload and compare')}
        </Button>
      </>
    );
  }
  /** The saved values replace what was typed. */
  function take(found: FormValues) {
    if (onTake) return onTake();
    for (const [name, value] of Object.entries(found)) form.set(name, value ?? '');
    form.inner.resetDirty();
    setTaken(true);
  }

  if (taken) return <p role="status">{t('The saved values are shown.')}</p>;
  if (kept) return <p role="status">{t('Save again to keep your values.')}</p>;
  const rows = differences(form, theirs, written);
  const typed = rows.filter((row) => row.typed);
  const others = rows.filter((row) => !row.typed);
  return (
    <div className={styles.compare}>
      {typed.length === 0 ? <p>{t('Your values are the same as the saved ones.')}</p> : null}
      {typed.length > 0 ? (
        <dl className={styles.rows}>
          {typed.map((row) => (
            <div key={row.name}>
              <dt>{row.label}</dt>
              <dd>
                <span className="muted">{t('Saved')}</span> {row.theirs}
              </dd>
              <dd>
                <span className="muted">{t('Yours')}</span> {row.mine}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {others.length > 0 ? <p>{t('Merged automatically: {fields}', { fields: others.map((row) => row.label).join(', ') })}</p> : null}
      <div className={styles.acts}>
        <Button variant="default" size="compact-sm" onClick={() => keep(theirs, rows)}>
          {t('Keep mine')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => take(theirs)}>
          {t('Use the saved values')}
        </Button>
      </div>
    </div>
  );
}
