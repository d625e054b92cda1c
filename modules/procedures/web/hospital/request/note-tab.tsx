import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { theatreDayCalls } from '#modules/procedures/contract/calls/theatre-day.ts';
import type { Note } from '#modules/procedures/contract/clinical-records.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';
import { contentOf, fieldsOfNote, NoteFields } from './note-fields.tsx';

interface TabProps {
  readonly request: ProcedureRequest;
}

/** The operation note: written by the team from the start on, signed, then only amended. */
export function NoteTab({ request }: TabProps) {
  const t = useText();
  const note = useCall(theatreDayCalls.note, { params: { id: request.id } }, { live: ['procedure-requests'], quiet: true });
  const writes = request.acts.document === null;
  return (
    <Panel title={t('Operation note')}>
      <Loaded from={note} rows={8}>
        {(found) => (
          <Stack>
            {found.content ? <NoteFacts note={found} /> : null}
            {writes ? (
              <NoteForm request={request} note={found} />
            ) : found.content ? null : (
              <EmptyState title={t('No note')} text={t('The note is written from the start of the procedure on.')} />
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

function NoteFacts({ note }: { readonly note: Note }) {
  const t = useText();
  const format = useFormat();
  const { content, signedAt, signedByName, amendments } = note;
  if (!signedAt) return null;
  return (
    <Facts
      rows={[
        [t('Signed'), `${signedByName ?? ''}, ${format.instant(signedAt)}`],
        [t('Pre-operative diagnosis'), content?.preOpDiagnosis],
        [t('Post-operative diagnosis'), content?.postOpDiagnosis],
        [t('Findings'), content?.findings],
        [t('Steps'), content?.steps],
        [t('Closure'), content?.closure],
        [t('Specimens'), content?.specimens.map(({ type, site }) => [type, site].filter(Boolean).join(', ')).join('; ')],
        [t('Implants'), content?.implants.map(({ name, lot }) => [name, lot].filter(Boolean).join(', ')).join('; ')],
        [t('Blood loss'), content?.bloodLossMl == null ? null : `${format.number(content.bloodLossMl)} ml`],
        [t('Post-operative orders'), content?.postOpOrders],
        [t('Amendments'), amendments.map(({ at, byName, reason }) => `${format.instant(at)}, ${byName}: ${reason}`).join('; ') || null],
      ]}
    />
  );
}

function NoteForm({ request, note }: TabProps & { readonly note: Note }) {
  const t = useText();
  const [start] = useState(() => fieldsOfNote(note.content, request));
  const form = useCallForm(theatreDayCalls.saveNote, {
    params: { id: request.id },
    startWith: start,
    refresh: ['procedure-requests'],
    fieldNames: { 'content.performed': 'performedIds', 'content.implants': 'implantLines', 'content.specimens': 'specimenLines' },
    toBody: (values) => ({ content: contentOf(values, note.content, request), lockVersion: note.lockVersion }),
  });
  return (
    <CallForm form={form} submit={t('Save note')} onDone={() => undefined} foot="inline">
      <NoteFields request={request} signed={false} />
    </CallForm>
  );
}
