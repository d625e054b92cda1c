import '#kernel/web/design/mantine-frame.css';
import { Button, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { type Consent, onDialog, type Question, readDialog } from './dialog-store.ts';
import styles from './dialogs.module.css';

/** The page's one dialog, shown while a question is open. */
export function Dialogs() {
  const open = useSyncExternalStore(onDialog, readDialog);
  return open ? <QuestionDialog key={open.question.title + open.question.text} question={open.question} answer={open.answer} /> : null;
}

function QuestionDialog({ question, answer }: { readonly question: Question; readonly answer: (consent: Consent | null) => void }) {
  const t = useText();
  const [reason, setReason] = useState(question.typed ?? '');
  const [short, setShort] = useState(false);
  const least = question.reason === true ? 3 : question.reason || 0;
  const asksReason = least > 0 || question.reason === 0;

  function confirm(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (reason.trim().length < least) setShort(true);
    else answer({ reason: reason.trim() });
  }

  return (
    <Modal.Root opened onClose={() => answer(null)} size={440} centered>
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <form onSubmit={confirm} className={styles.dialog} noValidate>
          <div className={styles.head}>
            <Modal.Title>{question.title}</Modal.Title>
            <Modal.CloseButton aria-label={t('Close')} />
          </div>
          <p className={styles.text}>{question.text}</p>
          {asksReason ? (
            <Textarea
              label={t('Reason')}
              withAsterisk={least > 0}
              required={false}
              autosize
              minRows={2}
              maxLength={500}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              error={
                short && reason.trim().length < least
                  ? least > 3
                    ? t('Reason is required (at least {least} characters)', { least })
                    : t('Reason is required')
                  : null
              }
            />
          ) : null}
          <div className={styles.foot} data-stay={question.stay || undefined}>
            <Button variant={question.stay ? 'filled' : 'default'} onClick={() => answer(null)} data-autofocus={question.stay || undefined}>
              {question.cancel ?? t('Cancel')}
            </Button>
            <Button
              type="submit"
              variant={question.stay ? 'default' : 'filled'}
              className={question.danger ? styles.danger : undefined}
              data-autofocus={(!asksReason && !question.stay) || undefined}
            >
              {question.confirm}
            </Button>
          </div>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
