import { Link } from '@tanstack/react-router';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { RowActs } from '#kernel/web/record/row-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { planItemActs } from '#modules/admissions/contract/calls/rounds.ts';
import type { PlanItem } from '#modules/admissions/contract/round-records.ts';
import { planKindWords, planLooks, unseenLook } from '../../round-looks.ts';
import styles from './rounds.module.css';

/** Items of a treatment plan with how they stand, and what may be done with each. */
export function PlanItems({ items }: { readonly items: readonly PlanItem[] }) {
  const t = useText();
  return (
    <ul className={styles.list} aria-label={t('Orders of the treatment plan')}>
      {items.map((item) => (
        <PlanLine key={item.id} item={item} />
      ))}
    </ul>
  );
}

function PlanLine({ item }: { readonly item: PlanItem }) {
  const t = useText();
  const format = useFormat();
  const { kind, what, directions, everyMinutes, acknowledged, stopped, status, prescriptionId } = item;
  const seen = acknowledged
    ? t('Acknowledged by {name}, {time}', { name: acknowledged.by ?? '', time: format.instant(acknowledged.at) })
    : null;
  const end = stopped ? t('Stopped by {name}: {reason}', { name: stopped.by ?? '', reason: stopped.reason ?? '' }) : null;
  const ordered = t('Ordered {time}', { time: format.instant(item.orderedAt) });
  return (
    <li className={styles.line}>
      <span className={styles.grow}>
        <span className="muted">{t(planKindWords[kind])}</span>{' '}
        {prescriptionId ? (
          <Link to="/hospital/prescriptions/$id" params={{ id: prescriptionId }} className="strong">
            {what}
          </Link>
        ) : (
          <span className="strong">{what}</span>
        )}{' '}
        {directions ?? (everyMinutes ? t('every {count} min', { count: everyMinutes }) : '')}
        <br />
        <span className="caption">
          <span className="code">{item.wardRoundNumber}</span> · {[ordered, item.orderedByName, seen, end].filter(Boolean).join(' · ')}
        </span>
      </span>
      {acknowledged === null ? <StatusBadge look={unseenLook} /> : null}
      <StatusBadge look={planLooks[status]} />
      <RowActs acts={planItemActs} of={item} name={what} lead={['acknowledge']} />
    </li>
  );
}
