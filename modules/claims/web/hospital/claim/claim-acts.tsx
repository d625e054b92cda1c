import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { whole } from '#kernel/web/record/whole.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimLayoutCalls } from '#modules/claims/contract/calls/claim-layouts.ts';
import { claimActs, claimCalls } from '#modules/claims/contract/calls/claims.ts';
import type { ClaimDetails, ClaimRow } from '#modules/claims/contract/claim-records.ts';
import { AssignForm } from './assign-form.tsx';
import { AcknowledgeForm, AddInvoicesForm, SubmitForm } from './claim-forms.tsx';
import { AddPaymentForm, RejectForm, WriteOffForm } from './money-forms.tsx';

const forms = {
  assign: AssignForm,
  submit: SubmitForm,
  addPayment: AddPaymentForm,
  addInvoices: AddInvoicesForm,
  acknowledge: AcknowledgeForm,
  reject: RejectForm,
  writeOff: WriteOffForm,
};
const view = claimCalls.view;
const rowForms = {
  assign: AssignForm,
  submit: whole(view, SubmitForm),
  addPayment: whole(view, AddPaymentForm),
  addInvoices: whole(view, AddInvoicesForm),
  acknowledge: whole(view, AcknowledgeForm),
  reject: whole(view, RejectForm),
  writeOff: whole(view, WriteOffForm),
};

/** What can be done with a claim, on its own page. */
export function ClaimActs({ claim }: { readonly claim: ClaimDetails }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const paper = () => void navigate({ to: '/hospital/hmo-management/claims/$id/print', params: { id: claim.id } });
  // A claim with errors is shown as a draft.
  const pack = async () => {
    const draft = claim.status === 'posted' ? ({ draft: 'true' } as const) : {};
    const { fileFormat } = claim;
    saveAnswered(await send(claimLayoutCalls.pack, { params: { id: claim.id }, query: draft }), `${claim.claimNumber}.${fileFormat}`);
  };
  return (
    <RecordActs
      acts={claimActs}
      of={claim}
      forms={forms}
      links={[
        { words: t('Print schedule'), run: paper },
        { words: t('Claim pack'), run: () => void pack() },
      ]}
    />
  );
}

/** The menu at the end of a claim's row. */
export function ClaimMenu({ claim }: { readonly claim: ClaimRow }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const open = () => void navigate({ to: '/hospital/hmo-management/claims/$id', params: { id: claim.id } });
  return <RecordMenu acts={claimActs} of={claim} forms={rowForms} name={claim.claimNumber} links={[{ words: t('View'), run: open }]} />;
}
