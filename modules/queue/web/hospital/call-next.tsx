import { Button, Modal, Select } from '@mantine/core';
import { IconDoor, IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ticketCalls } from '#modules/queue/contract/calls/tickets.ts';
import styles from './page.module.css';
import type { QueueSearch } from './search.ts';

interface Room {
  readonly id: string;
  readonly name: string;
}

interface CallNextProps {
  readonly departmentId: string;
  readonly rooms: readonly Room[];
  readonly room: Room | null;
  readonly chooseRoom: (id: string | null) => void;
  /** The filters of the line: the next one of this stage or practitioner is called. */
  readonly search: Pick<QueueSearch, 'practitionerId' | 'stage'>;
}

/** Calls the first free patient of the line into this device's room. */
export function CallNext({ departmentId, rooms, room, chooseRoom, search }: CallNextProps) {
  const t = useText();
  const { can } = useAccess();
  const next = useSend(ticketCalls.callNext);
  const [asking, setAsking] = useState(false);
  if (!can(ticketCalls.callNext)) return null;

  async function callNext(roomId = room?.id ?? null) {
    // Without a room nobody in the hall knows where to go.
    if (roomId === null && rooms.length > 0 && !asking) return setAsking(true);
    setAsking(false);
    const answer = await next.send({
      body: {
        departmentId,
        practitionerId: search.practitionerId ?? null,
        stage: search.stage ?? null,
        roomId,
      },
    });
    if (!answer) return;
    if (!answer.ok) return toast.error(answer.message);
    const { ticket, recipients } = answer.payload;
    const words = ticket ? `${ticket.ticketNumber} – ${answer.message}` : answer.message;
    if (ticket === null) toast.info(words);
    else if (recipients === 0) toast.warning(words);
    else toast.success(words);
  }

  return (
    <span className={styles.callNext}>
      {rooms.length > 0 ? (
        <Select
          className={styles.room}
          aria-label={t('Room of this device')}
          placeholder={t('Choose room')}
          leftSection={<IconDoor size={17} stroke={1.7} aria-hidden="true" />}
          value={room?.id ?? null}
          data={rooms.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
          clearButtonProps={{ 'aria-label': t('No room') }}
          onChange={chooseRoom}
        />
      ) : null}
      <Button
        leftSection={<IconSpeakerphone size={17} stroke={1.8} aria-hidden="true" />}
        disabled={next.busy}
        onClick={() => void callNext()}
      >
        {t('Call next')}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Which room do you call into?')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        centered
      >
        <div className={styles.roomChoice}>
          {rooms.map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              onClick={() => {
                chooseRoom(id);
                void callNext(id);
              }}
            >
              {name}
            </Button>
          ))}
          <Button variant="subtle" color="gray" onClick={() => void callNext(null)}>
            {t('Call without a room')}
          </Button>
        </div>
      </Modal>
    </span>
  );
}
