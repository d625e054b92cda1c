import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SwitchField, TextareaField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { repeatableSections } from '#modules/consultation/contract/words.ts';
import { holdWords, optionsFrom, sectionWords, typeWords } from '../../words.ts';
import type { NoteEditor } from '../note/use-note.ts';
import { useHere } from '../search.ts';
import { CompleteForm } from './complete-form.tsx';

/** A visit with the editor of its note: what is signed or copied is the version that stands there. */
export type EditedVisit = Consultation & { readonly editor: NoteEditor };
type FormProps = ActFormProps<EditedVisit>;

/** The form of each act of a visit, by its name; the address names the one that is open. */
export const actForms = {
  complete: CompleteForm,
  hold: HoldForm,
  cancel: CancelForm,
  handOver: HandOverForm,
  addAddendum: AddendumForm,
  repeatLast: RepeatForm,
};

/** Acts on the header and the signature write on the version of the note: what was typed is saved before their form opens. */
const savedFirst: readonly string[] = ['complete', 'kind'];

/** Opens a drawer of the visit. */
export function useActDrawer(editor: NoteEditor): (name: string) => void {
  const here = useHere();
  return (name) => {
    if (!savedFirst.includes(name)) return here.open(name);
    void editor.save().then((version) => version !== null && here.open(name));
  };
}

/** Puts the visit on hold. */
function HoldForm({ of: consultation, onClose }: FormProps) {
  const t = useText();
  const form = useCallForm(consultationCalls.hold, {
    params: { id: consultation.id },
    startWith: { reason: 'results' },
    refresh: ['consultation', 'queue'],
  });
  return (
    <CallForm form={form} submit={t('Hold')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <SelectField name="reason" label={t('Reason')} required options={optionsFrom(holdWords, t)} />
        </Wide>
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={300} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Cancels a visit; orders that nobody has begun go with it. */
function CancelForm({ of: consultation, onClose }: FormProps) {
  const t = useText();
  const form = useCallForm(consultationCalls.cancel, {
    params: { id: consultation.id },
    startWith: { left: false },
    refresh: ['consultation', 'queue', 'patient-bills'],
  });
  return (
    <CallForm form={form} submit={t('Cancel consultation')} onCancel={onClose} onDone={onClose}>
      <FormSection note={t('Orders not yet started are cancelled too.')}>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} autoFocus />
        </Wide>
        <Wide>
          <SwitchField name="left" label={t('The patient has left')} hint={t('If off, the patient returns to the queue.')} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Gives the visit to another doctor. */
function HandOverForm({ of: consultation, onClose }: FormProps) {
  const t = useText();
  const people = useCall(userCalls.pickUsers, { query: { limit: 'All' } }, { fresh: 300_000, quiet: true });
  const form = useCallForm(consultationCalls.handOver, { params: { id: consultation.id }, refresh: ['consultation'] });
  return (
    <CallForm form={form} submit={t('Hand over')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <SelectField
            name="userId"
            label={t('To whom')}
            required
            options={(people.data?.data ?? [])
              .filter((row) => row.id !== consultation.practitioner.id)
              .map((row) => ({ value: row.id, label: `${row.fullname} · ${row.role}` }))}
          />
        </Wide>
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={3} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** A text under a signed note. */
function AddendumForm({ of: consultation, onClose }: FormProps) {
  const t = useText();
  const form = useCallForm(consultationCalls.addAddendum, { params: { id: consultation.id }, refresh: ['consultation'] });
  return (
    <CallForm form={form} submit={t('Add addendum')} onCancel={onClose} onDone={onClose}>
      <FormSection note={t('Signed text is not changed.')}>
        <Wide>
          <TextareaField name="text" label={t('Text')} required rows={6} maxLength={10_000} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Copies sections of one's own last visit of the patient as draft text. */
function RepeatForm({ of: { editor, ...consultation }, onClose }: FormProps) {
  const t = useText();
  const form = useCallForm(consultationCalls.repeatLast, {
    params: { id: consultation.id },
    startWith: { sections: ['pastMedical', 'pastSurgical', 'drugHistory', 'familyHistory', 'socialHistory'] },
    toBody: (values) => ({ sections: values['sections'] ?? [], lockVersion: editor.lockVersion }),
    refresh: ['consultation'],
  });
  const options = repeatableSections.map((value) => ({
    value,
    label: value === 'treatmentPlan' ? t('Treatment plan') : t(sectionWords[value]),
  }));
  return (
    <CallForm form={form} submit={t('Copy sections')} onCancel={onClose} onDone={onClose}>
      <FormSection note={t('Sections of your own last visit are copied as draft text; check each of them.')}>
        <Wide>
          <MultiSelectField name="sections" label={t('Sections')} required options={options} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** What kind of visit it is, and who may know of it; written on the version of the note that stands here. */
export function KindForm({ of: { editor, ...consultation }, onClose }: FormProps) {
  const t = useText();
  const form = useCallForm(consultationCalls.save, {
    params: { id: consultation.id },
    startWith: { type: consultation.type, isRestricted: consultation.confidentiality === 'restricted' },
    toBody: ({ type, isRestricted }) => ({
      type,
      confidentiality: isRestricted ? 'restricted' : 'normal',
      lockVersion: editor.lockVersion,
    }),
    refresh: ['consultation'],
  });
  return (
    <CallForm form={form} submit={t('Save')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <SelectField name="type" label={t('Type')} required options={optionsFrom(typeWords, t)} />
        </Wide>
        <Wide>
          <SwitchField
            name="isRestricted"
            label={t('Restricted')}
            hint={t('Visible only to its authors, the co-signer and users with the permission.')}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
