import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { roomCalls } from '#modules/admissions/contract/calls/rooms.ts';
import type { Room } from '#modules/admissions/contract/room-records.ts';
import { bedKinds, type BedKind } from '#modules/admissions/contract/words.ts';
import { kindWords } from '../../looks.ts';
import { LabelPatternField, labelRefusals } from '../beds/add-beds-form.tsx';
import { useSetupStep } from './use-setup-step.ts';
import { RoomsMade } from './rooms-made.tsx';
import { useSendMany } from './send-many.ts';
import styles from './setup.module.css';

const bedsOf = ({ counts }: Room) => counts.beds + counts.cots;

/** The same beds for several rooms; those without beds are chosen already. */
export function BedsStep({ rooms }: { readonly rooms: readonly Room[] }) {
  const t = useText();
  const { go } = useSetupStep();
  const [turn, setTurn] = useState(0);
  const open = rooms.filter(({ acts }) => acts.addBeds === null);
  if (open.length === 0)
    return (
      <Panel title={t('Add beds')}>
        <EmptyState
          compact
          title={t('No room yet')}
          action={
            <Button variant="default" onClick={() => go('rooms')}>
              {t('Add rooms')}
            </Button>
          }
        />
      </Panel>
    );
  return (
    <div className={styles.stack}>
      <BedsForm key={turn} rooms={open} onMade={() => setTurn(turn + 1)} />
      <RoomsMade rooms={rooms} />
    </div>
  );
}

/** The rooms to fill: those ticked, which begin with the rooms that have no bed. */
function useTicked(rooms: readonly Room[]) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const isOn = (room: Room) => (bedsOf(room) === 0) !== changed.has(room.id);
  return {
    isOn,
    chosen: rooms.filter(isOn),
    toggle: ({ id }: Room) => {
      const next = new Set(changed);
      if (!next.delete(id)) next.add(id);
      setChanged(next);
    },
  };
}

function BedsForm({ rooms, onMade }: { readonly rooms: readonly Room[]; readonly onMade: () => void }) {
  const t = useText();
  const { isOn, chosen, toggle } = useTicked(rooms);
  const [first, ...others] = chosen;
  const { busy, sendAll } = useSendMany(roomCalls.addBeds, ['rooms', 'beds', 'wards']);
  const form = useCallForm(roomCalls.addBeds, {
    params: { id: first?.id ?? '' },
    startWith: { label: '', kind: 'bed' },
    draft: 'admissions-beds',
    refresh: ['beds', 'wards'],
  });
  async function fillOthers() {
    const { label, kind } = form.values();
    const body = { label: String(label), kind: kind as BedKind };
    await sendAll(others.map(({ id, name }) => ({ name, request: { params: { id }, body } })));
    onMade();
  }
  return (
    <Panel title={t('Add beds')} note={t('The same labels in each room that is ticked')}>
      <fieldset className={styles.rooms}>
        <legend>{t('Rooms')}</legend>
        <div className={styles.checks}>
          {rooms.map((room) => (
            <Checkbox
              key={room.id}
              label={`${room.name} · ${room.ward.name}`}
              description={t('{count} bed | {count} beds', { count: bedsOf(room) })}
              checked={isOn(room)}
              onChange={() => toggle(room)}
            />
          ))}
        </div>
      </fieldset>
      {first ? (
        <fieldset disabled={busy} className={styles.plain}>
          <CallForm form={form} submit={t('Add beds')} foot="inline" onDone={() => void fillOthers()} refusalFields={labelRefusals}>
            <FormSection>
              <Wide>
                <LabelPatternField />
              </Wide>
              <SegmentField name="kind" label={t('Kind')} options={optionsFrom(bedKinds, kindWords, t)} />
            </FormSection>
          </CallForm>
        </fieldset>
      ) : (
        <p className="note">{t('Choose at least one room.')}</p>
      )}
    </Panel>
  );
}
