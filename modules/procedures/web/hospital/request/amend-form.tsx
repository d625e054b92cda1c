import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { theatreDayCalls } from '#modules/procedures/contract/calls/theatre-day.ts';
import type { NoteContent } from '#modules/procedures/contract/clinical-records.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';
import { contentOf, fieldsOfNote, NoteFields } from './note-fields.tsx';

/** Amends a signed note: what stood before is kept, stock lines and implants stay. */
export function AmendForm({ of, onClose }: ActFormProps<ProcedureRequest>) {
  const note = useCall(theatreDayCalls.note, { params: { id: of.id } }, { quiet: true });
  return (
    <Loaded from={note} rows={8}>
      {({ content }) => (content ? <Amend request={of} content={content} onClose={onClose} /> : null)}
    </Loaded>
  );
}

interface AmendProps {
  readonly request: ProcedureRequest;
  readonly content: NoteContent;
  readonly onClose: () => void;
}

function Amend({ request, content, onClose }: AmendProps) {
  const t = useText();
  const [start] = useState(() => fieldsOfNote(content, request));
  const form = useCallForm(theatreDayCalls.amendNote, {
    params: { id: request.id },
    startWith: start,
    refresh: ['procedure-requests'],
    toBody: ({ editReason, ...values }) => ({
      content: { ...contentOf(values, content, request), consumables: content.consumables, implants: content.implants },
      editReason,
    }),
  });
  return (
    <CallForm form={form} submit={t('Amend note')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <TextField name="editReason" label={t('Reason for the amendment')} required maxLength={500} autoFocus />
        </Wide>
      </FormSection>
      <NoteFields request={request} signed />
    </CallForm>
  );
}
