import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, SwitchField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { preparationCalls } from '#modules/procedures/contract/calls/preparation.ts';
import type { Consent } from '#modules/procedures/contract/clinical-records.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';
import styles from '../procedures.module.css';
import { SignaturePad } from './signature-pad.tsx';

interface TabProps {
  readonly request: ProcedureRequest;
}

/** The consent of a patient: taken, read and withdrawn. */
export function ConsentTab({ request }: TabProps) {
  const t = useText();
  const [withdraws, setWithdraws] = useState(false);
  const consent = useCall(preparationCalls.consent, { params: { id: request.id } }, { live: ['procedure-requests'], quiet: true });
  const writes = request.acts.consent === null;
  return (
    <Panel title={t('Consent form')}>
      <Loaded from={consent} rows={8}>
        {(found) => (
          <Stack>
            <ConsentFacts consent={found} />
            {found.status === 'signed' ? (
              <>
                <p className={styles.consentText}>{found.text}</p>
                {found.signature ? <img src={found.signature} alt={t('Signature')} width={240} /> : null}
                {writes ? (
                  <Group>
                    <Button variant="default" color="red" onClick={() => setWithdraws(true)}>
                      {t('Withdraw consent')}
                    </Button>
                  </Group>
                ) : null}
              </>
            ) : writes ? (
              <ConsentForm key={found.id ?? 'new'} request={request} consent={found} />
            ) : null}
          </Stack>
        )}
      </Loaded>
      <DrawerForm title={t('Withdraw consent')} opened={withdraws} onClose={() => setWithdraws(false)}>
        <WithdrawForm id={request.id} onClose={() => setWithdraws(false)} />
      </DrawerForm>
    </Panel>
  );
}

function ConsentFacts({ consent }: { readonly consent: Consent }) {
  const t = useText();
  const format = useFormat();
  const states = {
    draft: t('Draft'),
    signed: consent.stale ? t('Consent no longer matches the procedure') : t('Signed'),
    refused: t('Refused'),
    withdrawn: t('Withdrawn'),
  };
  return (
    <Facts
      rows={[
        [t('State'), consent.status ? states[consent.status] : null],
        [t('Language'), consent.language],
        [t('Taken by'), consent.takenAt ? `${consent.takenByName ?? ''}, ${format.instant(consent.takenAt)}` : null],
        [t('Check sum'), consent.hash ? consent.hash.slice(0, 16) : null],
        [t('Reason'), consent.endedReason],
      ]}
    />
  );
}

function ConsentForm({ request, consent }: TabProps & { readonly consent: Consent }) {
  const t = useText();
  const form = useCallForm(preparationCalls.saveConsent, {
    params: { id: request.id },
    startWith: {
      textId: consent.textId ?? '',
      decision: 'sign',
      content: consent.content ?? { capacity: 'adult', signerKind: 'patient', risks: [] },
      risksText: (consent.content?.risks ?? []).join('\n'),
      signature: '',
    },
    refresh: ['procedure-requests'],
    fieldNames: { 'content.risks': 'risksText' },
    toBody: ({ risksText, content, ...values }) => ({
      ...values,
      content: {
        ...(content as object),
        risks: String(risksText ?? '')
          .split('\n')
          .map((risk) => risk.trim())
          .filter(Boolean),
      },
      ...(consent.version && consent.status === 'draft' ? { version: consent.version } : {}),
    }),
  });
  return (
    <CallForm form={form} submit={t('Save consent')} onDone={() => undefined} foot="inline">
      <TextPart consent={consent} />
      <ExplainedPart needsAnaesthesia={request.needsAnaesthesia} needsBlood={request.needsBlood} />
      <SignerPart />
    </CallForm>
  );
}

function TextPart({ consent }: { readonly consent: Consent }) {
  const t = useText();
  const textId = String(useFormAround().useValue('textId') ?? '');
  const chosen = consent.texts.find(({ id }) => id === textId);
  return (
    <FormSection
      title={t('Text')}
      note={consent.texts.length === 0 ? t('No text is approved. Texts are approved in the setup.') : undefined}
    >
      <SelectField
        name="textId"
        label={t('Text and language')}
        required
        options={consent.texts.map(({ id, title, language }) => ({ value: id, label: `${title} (${language})` }))}
      />
      <TextField name="content.interpreterName" label={t('Interpreter')} maxLength={120} />
      <Wide>
        <p className={styles.consentText} lang={chosen?.language}>
          {chosen?.body ?? ''}
        </p>
      </Wide>
    </FormSection>
  );
}

function ExplainedPart({ needsAnaesthesia, needsBlood }: { readonly needsAnaesthesia: boolean; readonly needsBlood: boolean }) {
  const t = useText();
  return (
    <FormSection title={t('What was explained')}>
      <Wide>
        <TextareaField name="risksText" label={t('Risks, one per line')} required rows={3} maxLength={4000} />
      </Wide>
      <Wide>
        <TextareaField name="content.benefits" label={t('Benefits')} rows={2} maxLength={4000} />
      </Wide>
      <Wide>
        <TextareaField name="content.alternatives" label={t('Alternatives')} rows={2} maxLength={4000} />
      </Wide>
      {needsAnaesthesia ? <SwitchField name="content.anaesthesiaConsent" label={t('Consents to anaesthesia')} /> : null}
      {needsBlood ? <SwitchField name="content.bloodConsent" label={t('Consents to blood transfusion')} /> : null}
      <SwitchField name="content.photographyConsent" label={t('Consents to photographs')} />
      <SwitchField name="content.teachingConsent" label={t('Consents to teaching')} />
    </FormSection>
  );
}

function SignerPart() {
  const t = useText();
  return (
    <FormSection title={t('Signature')}>
      <SelectField
        name="content.capacity"
        label={t('Capacity')}
        required
        options={[
          { value: 'adult', label: t('Adult') },
          { value: 'minor', label: t('Minor') },
          { value: 'incapacitated', label: t('Not capable') },
          { value: 'emergency', label: t('Emergency') },
        ]}
      />
      <SelectField
        name="content.signerKind"
        label={t('Signed by')}
        required
        options={[
          { value: 'patient', label: t('Patient') },
          { value: 'guardian', label: t('Guardian') },
          { value: 'next-of-kin', label: t('Next of kin') },
        ]}
      />
      <TextField name="content.signerName" label={t('Name of the signer')} maxLength={120} />
      <TextField name="content.signerRelationship" label={t('Relationship')} maxLength={80} />
      <TextField name="content.witnessName" label={t('Witness')} required maxLength={120} />
      <Wide>
        <SegmentField
          name="decision"
          label={t('Decision')}
          options={[
            { value: 'sign', label: t('Sign') },
            { value: 'save', label: t('Save as draft') },
            { value: 'refuse', label: t('Patient refuses') },
          ]}
        />
      </Wide>
      <Wide>
        <SignaturePad name="signature" label={t('Signature')} />
      </Wide>
      <Wide>
        <TextField name="reason" label={t('Reason of a refusal')} maxLength={500} />
      </Wide>
    </FormSection>
  );
}

function WithdrawForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(preparationCalls.withdrawConsent, { params: { id }, refresh: ['procedure-requests'] });
  return (
    <CallForm form={form} submit={t('Withdraw consent')} onCancel={onClose} onDone={onClose}>
      <FormSection note={t('The lead surgeon is notified. The signed form is kept.')}>
        <Wide>
          <TextField name="reason" label={t('Reason')} required maxLength={500} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
