import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { OtpField } from '#kernel/web/form/otp-field.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { RowActs } from '#kernel/web/record/row-acts.tsx';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { personRequestActs, personRequestCalls } from '#modules/patients/contract/calls/person-requests.ts';
import type { PersonRequest, PersonToAsk } from '#modules/patients/contract/request-records.ts';
import { deciderWords, personColumnWords, requestLooks } from '../request-looks.ts';
import styles from './panels.module.css';

const why = {
  merge: word(
    'One of these persons is also registered at another hospital. The records of this hospital are merged; the persons, their sign-ins and their representatives remain separate until they agree.',
  ),
  details: word(
    'This person is also registered at another hospital. The record of this hospital is changed; the person’s own details are not changed until the person agrees.',
  ),
  death: word(
    'This person is also registered at another hospital. Access to the records of this hospital has ended; all other access ends once another hospital or the platform operator confirms the death.',
  ),
} as const;

const refresh = ['person-requests', 'patients'];

/** One request: who has to agree, the code that each of them gets, and the way to the operator. */
export function PersonRequestPanel({ request }: { readonly request: PersonRequest }) {
  const t = useText();
  const format = useFormat();
  const { acts } = request;
  return (
    <div className={styles.stack}>
      <p className="note">{t(why[request.kind])}</p>
      <Facts
        rows={[
          [t('Status'), <StatusBadge key="status" look={requestLooks[request.status]} />],
          [t('Patient'), [request.fullname, request.hospitalPatientId].filter(Boolean).join(' · ')],
          [t('Civis ID'), [request.civisId, request.mergedCivisId].filter(Boolean).join(' · ')],
          ...(request.fields.length > 0
            ? [[t('Changes'), request.fields.map((field) => t(personColumnWords[field])).join(', ')] as const]
            : []),
          ...(request.deceasedAt ? [[t('Date and time of death'), format.instant(request.deceasedAt)] as const] : []),
          ...(request.askedAt ? [[t('Operator review requested'), format.instant(request.askedAt)] as const] : []),
          ...(request.decidedAs
            ? [
                [
                  t('Decided by'),
                  [t(deciderWords[request.decidedAs]), request.decidedByName && actorName(t, request.decidedByName)].join(' · '),
                ] as const,
              ]
            : []),
          ...(request.decisionReason ? [[t('Reason'), request.decisionReason] as const] : []),
        ]}
      />
      {acts.confirm === null ? request.people.map((person) => <AskPerson key={person.personId} request={request} person={person} />) : null}
      {acts.askOperator === null ? <AskOperator request={request} /> : null}
      <div>
        <RowActs acts={personRequestActs} of={request} name={request.fullname || request.civisId} lead={['withdraw']} />
      </div>
    </div>
  );
}

/** The code goes to the contact on record; what the person reads out is typed here. */
function AskPerson({ request, person }: { readonly request: PersonRequest; readonly person: PersonToAsk }) {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const code = useSend(personRequestCalls.sendCode, {});
  const form = useCallForm(personRequestCalls.confirm, {
    params: { id: request.id },
    refresh,
    guarded: false,
    toBody: (values) => ({ ...values, personId: person.personId }),
  });
  const name = person.fullname || person.civisId;
  async function send() {
    const answer = await code.send({ params: { id: request.id }, body: { personId: person.personId } });
    if (answer?.ok) setSentTo(answer.payload.maskedDestination);
    else if (answer) toast.error(answer.message);
  }
  if (person.confirmed) return <p>{t('{name} has agreed.', { name })}</p>;
  if (!person.contact)
    return <p role="note">{t('{name} has no phone number or email in the register, so only the operator can decide.', { name })}</p>;
  return (
    <section aria-label={name} className={styles.stack}>
      <p>
        {sentTo
          ? t('A code was sent to {destination}. Ask {name} to read it out.', { destination: sentTo, name })
          : t('{name} must agree. A code will be sent to {destination}.', { name, destination: person.contact.masked })}
      </p>
      <div>
        <Button variant="default" loading={code.busy} onClick={() => void send()}>
          {sentTo ? t('Send another code') : t('Send code')}
        </Button>
      </div>
      {sentTo ? (
        <CallForm
          form={form}
          submit={t('Confirm code')}
          silent
          onDone={() => toast.success(t('Agreement recorded'))}
          refusalFields={{ BAD_OTP: 'code', OTP_EXPIRED: 'code', OTP_EXHAUSTED: 'code' }}
        >
          <FormSection>
            <Wide>
              <OtpField name="code" label={t('Code of {name}', { name })} />
            </Wide>
          </FormSection>
        </CallForm>
      ) : null}
    </section>
  );
}

function AskOperator({ request }: { readonly request: PersonRequest }) {
  const t = useText();
  const form = useCallForm(personRequestCalls.askOperator, { params: { id: request.id }, refresh });
  return (
    <CallForm form={form} submit={t('Request operator review')} silent onDone={() => toast.success(t('Operator review requested'))}>
      <FormSection
        title={request.askedAt ? t('Operator review requested') : t('Cannot reach the person?')}
        note={t('The platform operator reviews the request and consults the hospitals. Do not mention diagnosis or treatment.')}
      >
        <Wide>
          <TextareaField
            name="note"
            label={t('Note to the operator')}
            hint={t('At least 20 characters')}
            required
            rows={3}
            maxLength={500}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
