import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import { ApprovalWords, useApprovalsOf } from './approval-chip.tsx';
import styles from './approvals.module.css';

const RequestForm = lazyPart(() => import('./request-form.tsx').then((file) => file.RequestForm));

interface OfSource {
  readonly sourceType: SourceType;
  readonly sourceId: string;
}

/** Under the payment strip of an order: its requests for approval, and the form that completes one that was not sent yet. */
export function ApprovalStripCard({ sourceType, sourceId }: OfSource) {
  const t = useText();
  const { can } = useAccess();
  const [open, setOpen] = useState(false);
  const all = useApprovalsOf({ sourceType, sourceId });
  const shown = all.filter(({ status }) => status !== 'cancelled');
  const asks =
    shown.length === 0
      ? all.length > 0
      : shown.some(({ status, sentAt }) => status === 'expired' || (status === 'pending' && sentAt === null));
  if (shown.length === 0 && !asks) return null;
  return (
    <div className={styles.strip}>
      {shown.map((approval) => (
        <ApprovalWords key={approval.id} of={approval} />
      ))}
      {asks && can('Request HMO Approval') ? (
        <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
          {t('Request approval')}
        </Button>
      ) : null}
      <DrawerForm title={t('Request approval')} opened={open} onClose={() => setOpen(false)}>
        <RequestForm of={{ sourceType, sourceId }} onClose={() => setOpen(false)} />
      </DrawerForm>
    </div>
  );
}

/** In the panel of a bill line: the requests of its order. */
export function ApprovalBillCard({ billId }: { readonly billId: string }) {
  const bill = useCall(billCalls.details, { params: { id: billId } }, { quiet: true });
  if (!bill.data || bill.data.coverageStatus === 'none' || bill.data.coverageStatus === 'not-required') return null;
  return <ApprovalStripCard sourceType={bill.data.sourceType} sourceId={bill.data.sourceId} />;
}
