import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { templateCalls } from '#modules/consultation/contract/calls/templates.ts';
import type { Note } from '#modules/consultation/contract/note-records.ts';
import { formBlock, type NoteBlock } from './note-blocks.ts';

export interface FormBlock {
  readonly block: NoteBlock | null;
  /** False while its questions are fetched: what is printed before would leave it out. */
  readonly isReady: boolean;
}

/** What a template's form asked and what was answered, with the questions of the version that the note was begun with. */
export function useFormBlock(form: Note['customForm'] | undefined): FormBlock {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const asks = Boolean(form) && can(templateCalls.read);
  const found = useCall(templateCalls.read, { params: { id: form?.templateId ?? '' } }, { enabled: asks, fresh: 300_000, quiet: true });
  if (!form) return { block: null, isReady: true };
  const block = formBlock(form, found.data ?? null, { t, day: format.day });
  return { block, isReady: !asks || found.data !== undefined || found.refused !== null };
}
