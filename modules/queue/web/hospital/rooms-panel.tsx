import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useCallback, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { newKey } from '#kernel/web/client/new-key.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { queueSetupCalls } from '#modules/queue/contract/calls/setup.ts';
import type { DepartmentQueue } from '#modules/queue/contract/settings.ts';
import styles from './settings.module.css';

interface DraftRoom {
  /** Of the draft; a saved room's own id. */
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
}

const mostRooms = 60;

function draftOf(queue: DepartmentQueue): readonly DraftRoom[] {
  return queue.rooms.map(({ id, name }) => ({ key: id, id, name }));
}

/** Rooms and counters that patients are called to. */
export function RoomsPanel({ queue }: { readonly queue: DepartmentQueue }) {
  const t = useText();
  const [draft, setDraft] = useState<readonly DraftRoom[] | null>(null);
  const [tried, setTried] = useState(false);
  const save = useSend(queueSetupCalls.editSettings);
  const rooms = draft ?? draftOf(queue);
  useUnsavedText(useCallback(() => draft !== null, [draft]));
  const nameless = rooms.some(({ name }) => name.trim() === '');
  const change = (key: string, name: string) => setDraft(rooms.map((room) => (room.key === key ? { ...room, name } : room)));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (nameless) return;
    const answer = await save.send({
      params: { departmentId: queue.departmentId },
      body: { version: queue.version, rooms: rooms.map(({ id, name }) => ({ ...(id ? { id } : {}), name: name.trim() })) },
    });
    if (!answer) return;
    if (!answer.ok) return toast.error(answer.message);
    setDraft(null);
    setTried(false);
    toast.success(answer.message);
  }

  return (
    <Panel title={t('Rooms')} note={t('Where patients are called to')}>
      <form className={styles.rooms} onSubmit={(event) => void submit(event)} noValidate>
        {rooms.length === 0 ? <p className="muted">{t('No rooms yet: patients are called to the department.')}</p> : null}
        {rooms.map((room, place) => (
          <div key={room.key} className={styles.roomLine}>
            <TextInput
              aria-label={t('Room {number}', { number: place + 1 })}
              value={room.name}
              maxLength={40}
              error={tried && room.name.trim() === '' ? t('Name is required') : null}
              onChange={(event) => change(room.key, event.currentTarget.value)}
            />
            <ActionIcon
              size={36}
              aria-label={t('Remove {name}', { name: room.name || t('Room {number}', { number: place + 1 }) })}
              onClick={() => setDraft(rooms.filter((other) => other.key !== room.key))}
            >
              <IconTrash size={17} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
        <div className={styles.roomActs}>
          <Button
            variant="default"
            size="compact-md"
            disabled={rooms.length >= mostRooms}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setDraft([...rooms, { key: newKey(), id: null, name: '' }])}
          >
            {t('Add room')}
          </Button>
          {draft ? (
            <>
              <Button variant="subtle" color="gray" size="compact-md" onClick={() => setDraft(null)}>
                {t('Cancel')}
              </Button>
              <Button type="submit" size="compact-md" disabled={save.busy}>
                {t('Save rooms')}
              </Button>
            </>
          ) : null}
        </div>
      </form>
    </Panel>
  );
}
