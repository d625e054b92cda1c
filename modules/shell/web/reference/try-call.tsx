import { Button, FileInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { newKey } from '#kernel/web/client/new-key.ts';
import { useSession } from '#kernel/web/client/session.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { CodeBlock } from './code-block.tsx';
import { type ApiCall, resolved, type Schema, type Schemas } from './document.ts';
import { exampleOf } from './example.ts';
import styles from './reference.module.css';
import { prepare, type Reply, sendTrial, type Trial, writes } from './request.ts';

const keyHeader = 'Idempotency-Key';

/** Sends a call to this server with the session of the browser. What may change something is asked first. */
export function TryCall({ call, schemas }: { readonly call: ApiCall; readonly schemas: Schemas }) {
  const t = useText();
  const { token } = useSession();
  if (call.answer?.type === 'text/event-stream') return <p className="muted">{t('A stream of events cannot be tried here.')}</p>;
  if (!token)
    return (
      <p>
        {t('Sign in to send this call with your own session.')} <a href="/">{t('Sign in')}</a>
      </p>
    );
  return <TrialForm call={call} schemas={schemas} token={token} />;
}

/** The fields of a form with a file, as the document names them. */
function formFields(call: ApiCall, schemas: Schemas): readonly string[] | null {
  if (!call.body?.type.startsWith('multipart/')) return null;
  return Object.keys((resolved(call.body.schema, schemas)['properties'] ?? {}) as Readonly<Record<string, Schema>>);
}

function startOf(call: ApiCall, schemas: Schemas): Trial {
  const isJson = call.body?.type.includes('json') ?? false;
  return {
    values: call.parameters.some(({ name }) => name === keyHeader) ? { [keyHeader]: newKey() } : {},
    body: isJson && call.body ? JSON.stringify(exampleOf(call.body.schema, schemas, 'sent'), null, 2) : null,
    form: formFields(call, schemas) ? {} : null,
  };
}

interface TrialFormProps {
  readonly call: ApiCall;
  readonly schemas: Schemas;
  readonly token: string;
}

function TrialForm({ call, schemas, token }: TrialFormProps) {
  const t = useText();
  const [trial, setTrial] = useState<Trial>(() => startOf(call, schemas));
  const [fault, setFault] = useState<{ readonly field: string; readonly words: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [reply, setReply] = useState<Reply | 'unreached' | null>(null);
  const send = async () => {
    const request = prepare(call, trial, token);
    if (!request.ok) {
      setFault({ field: request.field, words: request.why === 'missing' ? t('This value is required') : t('This is not valid JSON') });
      return;
    }
    setFault(null);
    if (writes(call) && !(await confirmed())) return;
    setBusy(true);
    setReply(await sendTrial(request.address, request.init).catch(() => 'unreached' as const));
    setBusy(false);
  };
  const confirmed = () =>
    askFirst({
      title: t('Send this call?'),
      text: t('{call} may change data of this server. It is done under your name and recorded in the audit trail.', {
        call: `${call.method} ${call.path}`,
      }),
      confirm: t('Send call'),
      danger: call.method === 'DELETE',
    });
  return (
    <form
      className={styles.trial}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="muted">{t('It is sent to this server only, with the Authorization header of your session.')}</p>
      <TrialFields call={call} schemas={schemas} trial={trial} fault={fault} onChange={setTrial} />
      <div>
        <Button type="submit" loading={busy}>
          {t('Send call')}
        </Button>
      </div>
      <div role="status">{reply ? <ReplyView reply={reply} /> : null}</div>
    </form>
  );
}

interface TrialFieldsProps {
  readonly call: ApiCall;
  readonly schemas: Schemas;
  readonly trial: Trial;
  readonly fault: { readonly field: string; readonly words: string } | null;
  readonly onChange: (trial: Trial) => void;
}

function TrialFields({ call, schemas, trial, fault, onChange }: TrialFieldsProps) {
  const t = useText();
  const form = trial.form;
  const faultOf = (field: string) => (fault?.field === field ? fault.words : undefined);
  return (
    <>
      <div className={styles.values}>
        {call.parameters.map(({ name, in: place, required }) => (
          <TextInput
            key={`${place} ${name}`}
            label={name}
            description={name.endsWith('[]') ? t('{place}; several values separated by commas', { place }) : place}
            withAsterisk={required}
            value={trial.values[name] ?? ''}
            error={faultOf(name)}
            onChange={(event) => onChange({ ...trial, values: { ...trial.values, [name]: event.currentTarget.value } })}
          />
        ))}
        {form
          ? (formFields(call, schemas) ?? []).map((name) =>
              name === 'file' ? (
                <FileInput
                  key={name}
                  label={t('File')}
                  onChange={(file) => onChange({ ...trial, form: { ...form, [name]: file ?? '' } })}
                />
              ) : (
                <TextInput
                  key={name}
                  label={name}
                  value={String(form[name] ?? '')}
                  onChange={(event) => onChange({ ...trial, form: { ...form, [name]: event.currentTarget.value } })}
                />
              ),
            )
          : null}
      </div>
      {trial.body === null ? null : (
        <Textarea
          label={t('Request body')}
          classNames={{ input: styles.json ?? '' }}
          rows={Math.min(16, Math.max(4, trial.body.split('\n').length))}
          value={trial.body}
          error={faultOf('body')}
          spellCheck={false}
          onChange={(event) => onChange({ ...trial, body: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function ReplyView({ reply }: { readonly reply: Reply | 'unreached' }) {
  const t = useText();
  const format = useFormat();
  if (reply === 'unreached') return <p>{t('The server was not reached, or it led to another address.')}</p>;
  const { status, milliseconds, bytes, type, text } = reply;
  return (
    <>
      <p>
        <span className="strong tnum">{status}</span>{' '}
        {t('in {ms} ms, {bytes} bytes', { ms: format.number(milliseconds), bytes: format.number(bytes) })}{' '}
        <code className={styles.type}>{type}</code>
      </p>
      {text === null ? null : <CodeBlock label={t('Answer')} text={text} />}
    </>
  );
}
