import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { IconPrinter, IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import type { Refused } from '#kernel/web/client/send.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DraftLine } from '#kernel/web/drafts/draft-line.tsx';
import { useDraft } from '#kernel/web/drafts/use-draft.ts';
import { pardonUnsavedText, useAskOnBack, useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { useActs, useWhyNot } from '#kernel/web/record/use-acts.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { draftCalls } from '#modules/invoices/contract/calls/drafts.ts';
import { invoiceActs } from '#modules/invoices/contract/calls/invoice-acts.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { invoiceRecord } from '#modules/invoices/contract/invoice.record.ts';
import { invoiceLooks } from '../../looks.ts';
import { AddPanel } from './add-panel.tsx';
import { DraftItems } from './draft-items.tsx';
import { DraftSide } from './draft-side.tsx';
import styles from './draft.module.css';
import type { OfDraft } from './of-draft.ts';
import { joinTyped, useDraftFields } from './use-draft.ts';

/** /hospital/billing/invoice/draft/{id}: where a draft is worked on until it is submitted. */
export function DraftPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <DraftOf id={id} />;
}

/** A draft by its id; one that is no draft any more leads to its page. */
export function DraftOf({ id }: { readonly id: string }) {
  const invoice = useCall(invoiceCalls.details, { params: { id } }, { live: ['invoices'] });
  return (
    <Loaded from={invoice} rows={12}>
      {(found) =>
        found.status === 'draft' ? <Draft invoice={found} /> : <Navigate to="/hospital/billing/invoice/$id" params={{ id }} replace />
      }
    </Loaded>
  );
}

/** Who changed the draft meanwhile, where the server said it. */
function overtakenText(t: Translate, refused: Refused | null): string {
  const name = refused?.details['name'];
  return typeof name === 'string' && name !== '' && name !== 'another user'
    ? t('This draft was changed by {name}. Your entries are kept here so that you can copy them.', { name })
    : t('This draft was changed by another user. Your entries are kept here so that you can copy them.');
}

function Draft({ invoice }: OfDraft) {
  const t = useText();
  const draft = useDraftFields(invoice);
  const kept = useDraft(`invoice-draft:${invoice.id}`, draft.typed, { restore: draft.put, join: joinTyped });
  const edit = useSend(draftCalls.edit, { refresh: ['invoice'] });
  const isDirty = useRef(false);
  useEffect(() => {
    isDirty.current = draft.change !== null;
  });
  useUnsavedText(useCallback(() => isDirty.current, []));
  useAskOnBack();

  /** Saves what was typed; answers the version to go on with, or null when it was refused. */
  async function save(): Promise<number | null> {
    if (!draft.change) return invoice.version;
    const answer = await edit.send({ params: { id: invoice.id }, body: { ...draft.change, version: draft.version } });
    if (!answer?.ok) return null;
    draft.adopt(answer.payload);
    return answer.payload.version;
  }

  return (
    <>
      <PageHead
        title={invoice.invoiceNumber}
        badges={<StatusBadge look={invoiceLooks.draft} />}
        note={invoice.patientFullName}
        tabTitle={invoice.invoiceNumber}
        actions={<Acts invoice={invoice} busy={edit.busy} changed={draft.change !== null} save={save} />}
      />
      <DraftLine restoredAt={kept.restoredAt} onDiscard={draft.reload} />
      {draft.isOvertaken || edit.refused?.status === 409 ? (
        <div className={styles.notice} role="alert">
          <span>{overtakenText(t, edit.refused)}</span>
          <Button variant="default" size="compact-md" onClick={draft.reload}>
            {t('Reload')}
          </Button>
        </div>
      ) : null}
      {edit.refused && edit.refused.status !== 409 ? <ErrorState refused={edit.refused} compact /> : null}
      <div className={styles.columns}>
        <div className={styles.main}>
          <DraftItems invoice={invoice} />
          <AddPanel invoice={invoice} />
        </div>
        <DraftSide invoice={invoice} draft={draft} refused={edit.refused} />
      </div>
    </>
  );
}

interface ActsProps extends OfDraft {
  readonly busy: boolean;
  readonly changed: boolean;
  readonly save: () => Promise<number | null>;
}

function Acts({ invoice, busy, changed, save }: ActsProps) {
  const t = useText();
  const navigate = useNavigate();
  const { acts } = invoice;
  const whyNot = useWhyNot(invoiceRecord, invoice);
  const submit = useSend(invoiceCalls.submit, { refresh: ['invoice', 'patient-bills'] });
  const doing = useActs(invoiceActs, invoice, {
    done: () => {
      pardonUnsavedText();
      void navigate({ to: '/hospital/billing', replace: true });
    },
  });

  async function submitForPayment() {
    const version = await save();
    if (version === null) return;
    const answer = await submit.send({ params: { id: invoice.id }, body: { version } });
    if (answer?.ok) {
      toast.success(answer.message);
      pardonUnsavedText();
      void navigate({ to: `/hospital/billing/invoice/${invoice.id}`, replace: true });
    } else if (answer) toast.error(answer.message);
  }

  return (
    <>
      {acts.remove === null ? (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          loading={doing.busy}
          onClick={() => void doing.run('remove')}
        >
          {t('Delete')}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        onClick={() => void navigate({ to: `/hospital/billing/invoice/${invoice.id}/print` })}
      >
        {t('Print draft')}
      </Button>
      {acts.edit === null ? (
        <Button
          variant="default"
          disabled={!changed}
          loading={busy}
          onClick={() => void save().then((version) => version !== null && toast.success(t('Invoice saved')))}
        >
          {t('Save')}
        </Button>
      ) : null}
      {acts.submit === undefined ? null : (
        <Button
          loading={submit.busy}
          disabled={acts.submit !== null}
          title={whyNot('submit') ?? undefined}
          onClick={() => void submitForPayment()}
        >
          {t('Submit for Payment')}
        </Button>
      )}
    </>
  );
}
