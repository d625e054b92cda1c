import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { roomCalls } from '#modules/admissions/contract/calls/rooms.ts';
import type { Room } from '#modules/admissions/contract/room-records.ts';
import { BedFields } from './bed-fields.tsx';
import { asBed } from './bed-form.tsx';
import { madeWords } from './made-words.ts';

export const labelRefusals = { BED_EXISTS: 'label', BED_BESIDE: 'besideBedId', ROOM_BEDS_FULL: 'label' };

/** Adds one bed to a room, or as many as a pattern makes. */
export function AddBedsForm({ of: room, onClose }: ActFormProps<Room>) {
  const t = useText();
  const form = useCallForm(roomCalls.addBeds, {
    params: { id: room.id },
    startWith: { label: '', kind: 'bed', features: [] },
    refresh: ['beds', 'wards'],
    toBody: asBed,
  });
  return (
    <CallForm form={form} submit={t('Add beds')} onCancel={onClose} onDone={onClose} refusalFields={labelRefusals}>
      <FormSection title={room.name}>
        <Wide>
          <LabelPatternField />
        </Wide>
        <BedFields beside={room.beds ?? []} />
      </FormSection>
    </CallForm>
  );
}

/** A label or a pattern of labels, with what it makes. */
export function LabelPatternField() {
  const t = useText();
  const typed = useFormAround().useValue('label');
  const made = madeWords(typed, t);
  return (
    <>
      <TextField
        name="label"
        label={t('Label or pattern')}
        hint={t('For example B1, or {pattern} for eight beds', { pattern: 'B{1..8}' })}
        required
        code
        maxLength={40}
        autoFocus
      />
      {made ? <p className="note">{made}</p> : null}
    </>
  );
}
