import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Refused } from '#kernel/web/client/send.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type DeskMethod, deskMethods } from '#modules/invoices/contract/words.ts';
import { deskMethodWords } from '../../words.ts';
import styles from './pay.module.css';
import { asksReference, changeOf, type TypedTender } from './tenders.ts';

interface TenderFieldsProps {
  readonly tender: TypedTender;
  readonly currency: string;
  readonly first: boolean;
  readonly refused: Pick<Refused, 'fields'> | null;
  readonly onChange: (tender: TypedTender) => void;
  readonly onRemove?: () => void;
}

/** One way of paying: how, how much, and what that way asks. */
export function TenderFields({ tender, currency, first, refused, onChange, onRemove }: TenderFieldsProps) {
  const t = useText();
  const format = useFormat();
  const put = (part: Partial<TypedTender>) => onChange({ ...tender, ...part });
  const change = changeOf(tender);
  const fault = (name: string) => refused?.fields[name];
  return (
    <fieldset className={styles.tender}>
      <legend className="visually-hidden">{t(deskMethodWords[tender.method])}</legend>
      <div className={styles.methods}>
        <SegmentedControl
          fullWidth
          aria-label={t('Method')}
          value={tender.method}
          onChange={(method) => put({ method: method as DeskMethod })}
          data={deskMethods.map((value) => ({ value, label: t(deskMethodWords[value]) }))}
        />
      </div>
      <div className={styles.row}>
        <MoneyBox
          label={t('Amount')}
          large
          autoFocus={first}
          currency={currency}
          value={tender.amount}
          onChange={(amount) => put({ amount })}
          error={fault('amount')}
          className={styles.grow}
        />
        {tender.method === 'cash' ? (
          <MoneyBox
            label={t('Tendered')}
            large
            currency={currency}
            value={tender.tendered}
            onChange={(tendered) => put({ tendered })}
            error={fault('tenders')}
            className={styles.grow}
          />
        ) : null}
        {onRemove ? (
          <ActionIcon size="lg" aria-label={t('Remove {name}', { name: t(deskMethodWords[tender.method]) })} onClick={onRemove}>
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </div>
      {change > 0 ? (
        <p className={styles.change} role="status">
          {t('Change {amount}', { amount: format.money(change, currency) })}
        </p>
      ) : null}
      {asksReference(tender.method) ? (
        <div className={styles.row}>
          <TextInput
            className={styles.grow ?? ''}
            label={tender.method === 'cheque' ? t('Cheque number') : t('Reference')}
            required
            maxLength={80}
            value={tender.reference}
            error={fault('reference')}
            onChange={(event) => put({ reference: event.currentTarget.value })}
          />
          <TextInput
            className={styles.grow ?? ''}
            label={t('Bank')}
            maxLength={80}
            value={tender.bank}
            onChange={(event) => put({ bank: event.currentTarget.value })}
          />
          {tender.method === 'cheque' ? (
            <DayBox
              className={styles.grow}
              label={t('Date of the cheque')}
              value={tender.chequeDate || null}
              onChange={(day) => put({ chequeDate: day ?? '' })}
            />
          ) : null}
        </div>
      ) : null}
    </fieldset>
  );
}
