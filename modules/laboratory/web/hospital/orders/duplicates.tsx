import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { RequestStatus } from '#modules/laboratory/contract/words.ts';
import { requestLooks } from '../../looks.ts';
import { useValueWords } from '../result/value-words.ts';
import styles from './orders.module.css';

interface Duplicate {
  readonly id: string;
  readonly requestNumber: string;
  readonly status: RequestStatus;
  readonly createdAt: string;
  /** Its result may be read. */
  readonly released: boolean;
}

/** The same tests that were ordered before, with their results; ordering again wants a reason. */
export function Duplicates({ details }: { readonly details: Readonly<Record<string, unknown>> }) {
  const t = useText();
  const found = (details['duplicates'] as readonly Duplicate[] | undefined) ?? [];
  return (
    <div className={styles.duplicates}>
      {found.map((each) => (
        <Earlier key={each.id} duplicate={each} />
      ))}
      <TextareaField name="reason" label={t('Reason for repeating the test')} rows={2} maxLength={500} required />
    </div>
  );
}

function Earlier({ duplicate }: { readonly duplicate: Duplicate }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const valueWords = useValueWords();
  const { data } = useCall(
    requestCalls.view,
    { params: { id: duplicate.id } },
    { enabled: duplicate.released && can(requestCalls.view), quiet: true },
  );
  const values = data?.results[0]?.values ?? [];
  return (
    <div className={styles.duplicate}>
      <span>
        <Link to="/hospital/labs/$id" params={{ id: duplicate.id }} className="code">
          {duplicate.requestNumber}
        </Link>{' '}
        · {format.instant(duplicate.createdAt)}
      </span>
      <StatusBadge look={requestLooks[duplicate.status]} />
      {values.length > 0 ? (
        <span className="caption">
          {t('{label}:', { label: t('Result') })}{' '}
          {values.map((value) => `${value.name} ${valueWords(value) ?? '–'} ${value.unit ?? ''}`.trim()).join(', ')}
        </span>
      ) : null}
    </div>
  );
}
