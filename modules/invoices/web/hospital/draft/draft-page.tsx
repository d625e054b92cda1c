import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { IconPrinter, IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Refused } from '#kernel/web/client/send.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { pardonUnsavedText, useAskOnBack, useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { draftCalls } from '#modules/invoices/contract/calls/drafts.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { invoiceLooks } from '../../looks.ts';
import { AddPanel } from './add-panel.tsx';
import { DraftItems } from './draft-items.tsx';
import { DraftSide } from './draft-side.tsx';
import styles from './draft.module.css';
import { useKeptDraft } from './kept-draft.ts';
import type { OfDraft } from './of-draft.ts';
import { useDraftFields } from './use-draft.ts';

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
        found.status === 'draft' ? <Draft invoice={found} /> : <Navigate to={`/hospital/billing/invoice/${id}` as string} replace />
      }
    </Loaded>
  );
}

/** Who changed the draft meanwhile, where the server said it. */
function overtakenText(t: Translate, refused: Refused | null): string {
  const name = refused?.details['name'];
  return typeof name === 'string' && name !== '' && name !== 'somebody'
    ? t('This draft was changed by {name}. What you typed stays here to copy.', { name })
    : t('This draft was changed by somebody else. What you typed stays here to copy.');
}

function Draft({ invoice }: OfDraft) {
  const t = useText();
  const draft = useDraftFields(invoice);
  const kept = useKeptDraft(invoice.id, draft.typed);
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
      {kept.offered ? (
        <div className={styles.notice} role="status">
          <span>{t('You typed over this draft before you were signed out. It was not saved.')}</span>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => {
              draft.put(kept.offered ?? {});
              kept.settle();
            }}
          >
            {t('Take what I typed')}
          </Button>
          <Button variant="subtle" size="compact-md" onClick={kept.settle}>
            {t('Leave it out')}
          </Button>
        </div>
      ) : null}
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
  const { can } = useAccess();
  const navigate = useNavigate();
  const submit = useSend(invoiceCalls.submit, { refresh: ['invoice', 'patient-bills'] });
  const remove = useSend(draftCalls.delete, { refresh: ['invoice', 'invoice-bin', 'patient-bills'] });

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

  async function toBin() {
    const yes = await askFirst({
      title: t('Delete draft'),
      text: t('The draft goes to the bin; its bills are uninvoiced again.'),
      confirm: t('Delete draft'),
      danger: true,
    });
    if (!yes) return;
    const answer = await remove.send({ params: { id: invoice.id }, body: { reason: null } });
    if (answer?.ok) {
      toast.success(answer.message);
      pardonUnsavedText();
      void navigate({ to: '/hospital/billing' as string, replace: true });
    } else if (answer) toast.error(answer.message);
  }

  return (
    <>
      {can(draftCalls.delete) ? (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          loading={remove.busy}
          onClick={() => void toBin()}
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
      {can(draftCalls.edit) ? (
        <Button
          variant="default"
          disabled={!changed}
          loading={busy}
          onClick={() => void save().then((version) => version !== null && toast.success(t('Invoice saved')))}
        >
          {t('Save')}
        </Button>
      ) : null}
      {can(invoiceCalls.submit) ? (
        <Button loading={submit.busy} disabled={invoice.items.length === 0} onClick={() => void submitForPayment()}>
          {t('Submit for Payment')}
        </Button>
      ) : null}
    </>
  );
}
