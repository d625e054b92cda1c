import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { refundActs } from '#modules/invoices/contract/calls/refunds.ts';
import type { Refund } from '#modules/invoices/contract/cash-records.ts';
import { PayRefundForm } from './pay-refund-form.tsx';
import { useCash } from './search.ts';

export const refundForms = { pay: PayRefundForm };

interface OfRefund {
  readonly refund: Refund;
}

/** The record with its amount in words, its forms and its paper. The tab holds the forms: they stand in the address. */
function useAround({ refund }: OfRefund) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const here = useCash();
  const print = { words: t('Print voucher'), run: () => void navigate({ to: `/hospital/billing/refund/${refund.id}/print` }) };
  return {
    acts: refundActs,
    of: { ...refund, sum: format.money(refund.amount) },
    forms: refundForms,
    open: () => here.open('pay-refund', refund.id),
    links: refund.decidedAt && !refund.declineReason ? [print] : [],
  };
}

export function RefundActs({ refund }: OfRefund): ReactNode {
  return <RecordActs {...useAround({ refund })} />;
}

/** The menu at the end of a refund's row. */
export function RefundMenu({ refund }: OfRefund): ReactNode {
  return <RecordMenu {...useAround({ refund })} name={refund.refundNumber} />;
}
