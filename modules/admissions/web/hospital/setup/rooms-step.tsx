import { useState } from 'react';
import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bedLabels, patternFaults } from '#modules/admissions/contract/rules/bed-labels.ts';
import { roomCalls } from '#modules/admissions/contract/calls/rooms.ts';
import { CreateRoom, type Room } from '#modules/admissions/contract/room-records.ts';
import { genderPolicies, roomTypes } from '#modules/admissions/contract/words.ts';
import { policyWords, roomTypeWords } from '../../looks.ts';
import { madeWords } from '../beds/made-words.ts';
import { useWardOptions } from '../use-wards.ts';
import { RoomsMade } from './rooms-made.tsx';
import { useSendMany } from './send-many.ts';
import styles from './setup.module.css';

/** The call for the first room of a pattern: a pattern that makes none is refused at its field. */
const firstRoom = {
  ...roomCalls.create,
  body: CreateRoom.extend({
    name: CreateRoom.shape.name.superRefine((name, check) => {
      const made = bedLabels(name);
      if ('fault' in made) check.addIssue({ code: 'custom', message: patternFaults[made.fault] });
    }),
  }),
};

/** The names of a pattern; a pattern with a fault stays as it was typed, for the check of the form. */
function namesOf(typed: unknown): readonly string[] {
  const made = bedLabels(String(typed ?? ''));
  return 'fault' in made ? [String(typed ?? '')] : made.labels;
}

/** Rooms of one type in a ward, as many as a pattern of names makes. */
export function RoomsStep({ rooms }: { readonly rooms: readonly Room[] }) {
  const [turn, setTurn] = useState(0);
  return (
    <div className={styles.stack}>
      <RoomsForm key={turn} onMade={() => setTurn(turn + 1)} />
      <RoomsMade rooms={rooms} />
    </div>
  );
}

function RoomsForm({ onMade }: { readonly onMade: () => void }) {
  const t = useText();
  const wards = useWardOptions();
  const { busy, sendAll } = useSendMany(roomCalls.create, ['rooms', 'wards', 'room-classes']);
  const form = useCallForm(firstRoom, {
    startWith: { name: '', roomType: 'general' },
    refresh: ['wards', 'room-classes'],
    draft: 'admissions-rooms',
    toBody: (values) => ({ ...values, name: namesOf(values['name'])[0] }),
  });
  async function makeOthers() {
    const { name, wardId, roomType, genderPolicy } = form.values();
    const [, ...others] = namesOf(name);
    const common = {
      wardId: String(wardId),
      roomType: roomType as Room['roomType'],
      genderPolicy: (genderPolicy || null) as Room['genderPolicy'],
    };
    const done = await sendAll(others.map((one) => ({ name: one, request: { body: { ...common, name: one } } })));
    toast.success(t('{count} room added | {count} rooms added', { count: done + 1 }));
    onMade();
  }
  return (
    <Panel title={t('Add rooms')} note={t('Rooms of one type in one ward')}>
      <fieldset disabled={busy} className={styles.plain}>
        <CallForm
          form={form}
          submit={t('Add rooms')}
          foot="inline"
          silent
          onDone={() => void makeOthers()}
          refusalFields={{ ROOM_EXISTS: 'name', ROOM_WARD_UNKNOWN: 'wardId' }}
        >
          <FormSection>
            <SelectField name="wardId" label={t('Ward')} required options={wards.options} loading={wards.loading} />
            <SelectField name="roomType" label={t('Type')} required options={optionsFrom(roomTypes, roomTypeWords, t)} />
            <RoomPatternField />
            <SelectField
              name="genderPolicy"
              label={t('For')}
              placeholder={t('As the ward')}
              clearable
              options={optionsFrom(genderPolicies, policyWords, t)}
            />
          </FormSection>
        </CallForm>
      </fieldset>
    </Panel>
  );
}

function RoomPatternField() {
  const t = useText();
  const made = madeWords(useFormAround().useValue('name'), t);
  return (
    <div>
      <TextField
        name="name"
        label={t('Name or pattern')}
        hint={t('For example {pattern} for six rooms', { pattern: 'Room {1..6}' })}
        required
        maxLength={40}
      />
      {made ? <p className="note">{made}</p> : null}
    </div>
  );
}
