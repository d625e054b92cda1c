import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { consentTextActs, theatreCalls } from '#modules/procedures/contract/calls/theatres.ts';
import type { ConsentText } from '#modules/procedures/contract/theatre-records.ts';
import { consentKinds } from '#modules/procedures/contract/words.ts';
import { textLooks } from '../../looks.ts';
import { consentKindWords } from '../../words.ts';
import { useProcedures } from '../use-options.ts';

/** The texts that patients sign, by kind and language. No draft can be signed. */
export function TextsPanel() {
  const t = useText();
  const [asked, setAsked] = useState<ConsentText | 'new' | null>(null);
  const texts = useCall(theatreCalls.consentTexts, { query: { limit: 300 } }, { live: ['consent-texts'], quiet: true });
  const close = () => setAsked(null);
  return (
    <Panel
      title={t('Consent texts')}
      note={t('A text is signed only after someone has approved it.')}
      actions={
        <Button size="compact-md" variant="default" onClick={() => setAsked('new')}>
          {t('Add text')}
        </Button>
      }
      flush
    >
      <Loaded from={texts} rows={4}>
        {({ data }) => (
          <PlainTable
            label={t('Consent texts')}
            rows={data}
            rowKey={({ id }) => id}
            empty={<Text p="md">{t('No text')}</Text>}
            columns={[
              { key: 'title', title: t('Title'), text: ({ title }) => title },
              { key: 'kind', title: t('Kind'), text: ({ kind }) => t(consentKindWords[kind]) },
              { key: 'language', title: t('Language'), text: ({ language }) => language },
              { key: 'procedure', title: t('Procedure'), wide: true, text: ({ procedureName }) => procedureName ?? '' },
              { key: 'version', title: t('Version'), kind: 'number', value: ({ textVersion }) => textVersion },
              { key: 'status', title: t('Status'), cell: ({ status }) => <StatusBadge look={textLooks[status]} /> },
              {
                key: 'acts',
                title: t('Actions'),
                align: 'end',
                cell: (row) => <RecordMenu acts={consentTextActs} of={row} name={row.title} opens={{ edit: () => setAsked(row) }} />,
              },
            ]}
          />
        )}
      </Loaded>
      <DrawerForm title={asked === 'new' ? t('Add text') : t('Edit text')} size={720} opened={asked !== null} onClose={close}>
        {asked === 'new' ? <NewText onClose={close} /> : asked ? <EditText text={asked} onClose={close} /> : null}
      </DrawerForm>
    </Panel>
  );
}

const places = '{patient}, {procedure}, {side}';

function NewText({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const procedures = useProcedures();
  const form = useCallForm(theatreCalls.createConsentText, { startWith: { kind: 'procedure' }, refresh: ['consent-texts'] });
  return (
    <CallForm form={form} submit={t('Save draft')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <SelectField
          name="kind"
          label={t('Kind')}
          required
          options={consentKinds.map((value) => ({ value, label: t(consentKindWords[value]) }))}
        />
        <TextField name="language" label={t('Language')} required maxLength={3} hint={t('Code of the language, such as en or yo')} />
        <Wide>
          <SelectField
            name="procedureId"
            label={t('Only for this procedure')}
            clearable
            options={procedures.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Wide>
        <TextFields />
      </FormSection>
    </CallForm>
  );
}

function EditText({ text, onClose }: { readonly text: ConsentText; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(theatreCalls.editConsentText, {
    params: { id: text.id },
    startWith: { title: text.title, body: text.body },
    refresh: ['consent-texts'],
    toBody: (values) => ({ ...values, version: text.version }),
  });
  return (
    <CallForm form={form} submit={t('Save draft')} onCancel={onClose} onDone={onClose}>
      <FormSection note={text.status === 'approved' ? t('The approved text stays in use until the new draft is approved.') : undefined}>
        <TextFields />
      </FormSection>
    </CallForm>
  );
}

function TextFields() {
  const t = useText();
  return (
    <>
      <Wide>
        <TextField name="title" label={t('Title')} required maxLength={160} />
      </Wide>
      <Wide>
        <TextareaField name="body" label={t('Text')} required rows={14} maxLength={20_000} hint={t('Filled in: {places}', { places })} />
      </Wide>
    </>
  );
}
