import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import type { AnsweredOf } from '#kernel/web/client/call.ts';
import { DraftLine } from '#kernel/web/drafts/draft-line.tsx';
import { mayLeave } from '#kernel/web/frame/leave-guard.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { contractText } from '#kernel/web/text/contract-text.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './call-form.module.css';
import type { FormValues } from './body.ts';
import { focusFirstError } from './first-error.ts';
import { FormContext } from './form-context.ts';
import { useLateFocus } from '../frame/late-focus.ts';
import type { StaleNoticeProps } from './stale-notice.tsx';
import type { CallFormState } from './use-call-form.ts';

// Two people rarely save the same record at once.
const StaleNotice = lazy(() => import('./stale-notice.tsx').then((file) => ({ default: file.StaleNotice })));

/** So long a form has to draw what was found wrong. */
const drawMilliseconds = 100;

interface CallFormProps<C extends CallSpec> {
  readonly form: CallFormState<C>;
  /** The named act: 'Save patient'. */
  readonly submit: string;
  readonly onDone: (payload: AnsweredOf<C>, message: string) => void;
  /** Shows Cancel; asks first when text would be lost. */
  readonly onCancel?: () => void;
  /** Refusal code → field on which its words are shown. */
  readonly refusalFields?: Readonly<Record<string, string>>;
  /** Warnings (422) that a person may accept: what is then sent along, and the words of the button. */
  readonly accept?: Readonly<Record<string, { readonly with: FormValues; readonly words: string }>>;
  /** More about a refusal than its message, e.g. the duplicates found. */
  readonly explain?: (code: string, details: Readonly<Record<string, unknown>>) => ReactNode;
  /**
   * For records with a `version` among the form's values: somebody saved meanwhile (409). Shows who and when, compares what was
   * typed with what is saved now, and lets the person keep theirs or take the new values.
   */
  readonly stale?: Pick<StaleNoticeProps, 'read' | 'onTake' | 'write'>;
  /** `fixed` sticks to the bottom of a drawer, `inline` follows the fields, `wide` fills the form's width. */
  readonly foot?: 'fixed' | 'inline' | 'wide';
  /** The success message is shown by whoever comes next. */
  readonly silent?: boolean;
  readonly children: ReactNode;
}

/** A form around its fields: Enter submits, the first error takes the focus, what was typed stays. */
export function CallForm<C extends CallSpec>(props: CallFormProps<C>) {
  const { form, submit, onDone, onCancel, refusalFields, accept, explain, stale, foot = 'fixed', silent, children } = props;
  const t = useText();
  const element = useRef<HTMLFormElement>(null);
  useLateFocus(element);
  const newest = useRef(form);

  useEffect(() => {
    newest.current = form;
    form.refusalFields.current = refusalFields ?? {};
    form.acceptable.current = Object.keys(accept ?? {});
  });

  async function act(extra?: FormValues) {
    if (form.busy) return;
    const done = await form.submit(extra);
    if (!done) {
      // After the errors are drawn: the first field that is wrong, else the message.
      setTimeout(() => focusFirstError(element.current));
      setTimeout(tellHidden, drawMilliseconds);
      return;
    }
    if (!silent) toast.success(done.message);
    onDone(done.payload, done.message);
  }

  /** A field that draws no message of its own does not swallow it: the box says it. */
  function tellHidden() {
    const drawn = element.current?.textContent ?? '';
    const words = Object.values(newest.current.inner.errors);
    const hidden = words.flatMap((each) => (typeof each === 'string' && !drawn.includes(each) ? [each] : []));
    if (element.current && hidden.length > 0) newest.current.tell(hidden);
  }

  /** Cancelled by its own button and with a word: the draft goes too. Any other way out keeps it. */
  async function cancel() {
    if (!onCancel || !(await mayLeave())) return;
    form.draft.discard();
    onCancel();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    void act();
  }

  const compares = stale !== undefined && form.refused?.code === 'STALE_VERSION';
  const acceptable = form.refused ? accept?.[form.refused.code] : undefined;
  return (
    <FormContext value={form}>
      <form ref={element} className={styles.form} onSubmit={onSubmit} noValidate>
        <FormDraftLine form={form} />
        <div className={styles.fields}>{children}</div>
        {form.refused || form.loose.length > 0 ? (
          <div className={styles.message} data-warning={acceptable ? true : undefined} role="alert" tabIndex={-1} data-form-message>
            <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
            <div className={styles.messageWords}>
              {form.refused && !compares ? <p>{contractText(t, form.refused.message, form.refused.details)}</p> : null}
              {form.loose.map((text) => (
                <p key={text}>{text}</p>
              ))}
              {form.refused ? explain?.(form.refused.code, form.refused.details) : null}
              {form.refused && stale && compares ? (
                <Suspense>
                  <StaleNotice form={form} details={form.refused.details} {...stale} />
                </Suspense>
              ) : null}
              {acceptable ? (
                <Button variant="default" size="compact-sm" onClick={() => void act(acceptable.with)}>
                  {acceptable.words}
                </Button>
              ) : null}
            </div>
          </div>
        ) : null}
        <div className={styles.foot} data-foot={foot}>
          {onCancel ? (
            <Button variant="default" onClick={() => void cancel()}>
              {t('Cancel')}
            </Button>
          ) : null}
          <Button type="submit" disabled={form.busy}>
            {form.busy ? t('Loading…') : submit}
          </Button>
        </div>
      </form>
    </FormContext>
  );
}

function FormDraftLine({ form: { draft, labels } }: { readonly form: Pick<CallFormState<CallSpec>, 'draft' | 'labels'> }) {
  const t = useText();
  const fields = draft.changedSince.map((name) => labels.get(name) ?? name).join(', ');
  return (
    <>
      <DraftLine restoredAt={draft.restoredAt} onDiscard={draft.discard} />
      {fields ? <p role="status">{t('Changed by someone else: {fields}', { fields })}</p> : null}
    </>
  );
}

/** A captioned group of fields in two columns, one on phones. */
export function FormSection({ title, note, children }: { readonly title?: string; readonly note?: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      {title ? <legend>{title}</legend> : null}
      {note ? <p className={styles.note}>{note}</p> : null}
      <div className={styles.grid}>{children}</div>
    </fieldset>
  );
}

/** A field over both columns. */
export function Wide({ children }: { readonly children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}
