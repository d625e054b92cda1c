import { Button, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CallState } from '#kernel/web/client/use-call.ts';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { PendingItem } from '#modules/admissions/contract/stay-end-records.ts';
import { pendingKindWords } from '../../stay-end-words.ts';
import { type Decision, decisionField } from './discharge-steps.ts';
import styles from './stay-end.module.css';

interface PendingStepProps {
  readonly pending: CallState<PendingItem[]>;
  /** The discharge was refused because not all of them are decided. */
  readonly missing: boolean;
}

/** Orders that are neither done nor ended: each is kept or cancelled before the patient is discharged. */
export function PendingStep({ pending, missing }: PendingStepProps) {
  const t = useText();
  return (
    <section className={styles.part} aria-label={t('Pending items')}>
      {missing ? (
        <p className={styles.warning} role="alert">
          <IconAlertTriangle size={17} stroke={1.8} aria-hidden="true" />
          {t('Keep or cancel each pending item first.')}
        </p>
      ) : null}
      <Loaded from={pending} isEmpty={(items) => items.length === 0} empty={<EmptyState compact title={t('Nothing is pending')} />}>
        {(items) => <PendingList items={items} />}
      </Loaded>
    </section>
  );
}

function PendingList({ items }: { readonly items: readonly PendingItem[] }) {
  const t = useText();
  const { set } = useFormAround();
  const open = items.filter(({ cancellable }) => cancellable);
  const all = (decision: Decision) => {
    for (const item of open) set(decisionField(item), decision);
  };
  return (
    <>
      <p className="muted">{t('What is kept goes on after the discharge: results come in, ordered medicines are dispensed.')}</p>
      {open.length > 1 ? (
        <div className={styles.row}>
          <Button variant="default" size="compact-sm" onClick={() => all('keep')}>
            {t('Keep all')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => all('cancel')}>
            {t('Cancel all not begun')}
          </Button>
        </div>
      ) : null}
      <ul className={styles.list} aria-label={t('Pending items')}>
        {items.map((item) => (
          <PendingLine key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ul>
    </>
  );
}

/** `in-progress` as its own module shows it: `In progress`. */
function nameOf(status: string): string {
  return status.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());
}

function PendingLine({ item }: { readonly item: PendingItem }) {
  const t = useText();
  const { set, useValue } = useFormAround();
  const field = decisionField(item);
  const chosen = useValue(field);
  const { kind, number, label, status, cancellable, path } = item;
  return (
    <li className={styles.line}>
      <span className={styles.lineWords}>
        <span className="strong">{label}</span>
        <span className="caption">
          {t(pendingKindWords[kind])} · {path ? <Link to={`/hospital${path}` as string}>{number}</Link> : number} · {t(nameOf(status))}
        </span>
      </span>
      {cancellable ? (
        <SegmentedControl
          size="xs"
          aria-label={t('{label}: keep or cancel', { label })}
          value={typeof chosen === 'string' ? chosen : ''}
          onChange={(value) => set(field, value)}
          data={[
            { value: 'keep', label: t('Keep') },
            { value: 'cancel', label: t('Cancel order') },
          ]}
        />
      ) : (
        <span className="caption">{t('Begun: it is kept')}</span>
      )}
    </li>
  );
}
