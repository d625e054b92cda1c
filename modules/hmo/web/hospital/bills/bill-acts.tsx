import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { whole } from '#kernel/web/record/whole.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { HmoBillDetails, HmoBillRow } from '#modules/hmo/contract/bill-records.ts';
import { hmoBillActs, hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { AddItemForm } from './add-item-form.tsx';
import { GenerateForm } from './generate-form.tsx';

const forms = { generate: GenerateForm, addItem: AddItemForm };
const rowForms = { generate: whole(hmoBillCalls.view, GenerateForm), addItem: whole(hmoBillCalls.view, AddItemForm) };

/** What can be done with an HMO bill, on its own page. */
export function HmoBillActs({ bill }: { readonly bill: HmoBillDetails }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const paper = () => void navigate({ to: '/hospital/hmo-management/hmobill/$id/print', params: { id: bill.id } });
  return <RecordActs acts={hmoBillActs} of={bill} forms={forms} links={[{ words: t('Print pro-forma'), run: paper }]} />;
}

/** The menu at the end of a bill's row. */
export function HmoBillMenu({ bill }: { readonly bill: HmoBillRow }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const view = () => void navigate({ to: '/hospital/hmo-management/hmobill/$id', params: { id: bill.id } });
  return <RecordMenu acts={hmoBillActs} of={bill} forms={rowForms} name={bill.billNumber} links={[{ words: t('View'), run: view }]} />;
}
