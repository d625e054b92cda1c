import { Button, TextInput } from '@mantine/core';
import { IconFlaskOff, IconInbox, IconMapPin, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { usePlace } from '#kernel/web/text/place.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { dayAndTime, instantAt } from '#kernel/web/text/wall-time.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { Specimen } from '#modules/laboratory/contract/request-records.ts';
import styles from '../labs.module.css';

const icon = { size: 15, 'aria-hidden': true } as const;
const refresh = ['lab-requests', 'lab-request'];

/** What happens to a tube after it was taken: it reaches the bench, is kept, used up, thrown away. */
export function SpecimenActs({ specimen }: { readonly specimen: Specimen }) {
  const t = useText();
  const { can } = useAccess();
  const note = useSend(requestCalls.editSpecimen, { refresh });
  const [storing, setStoring] = useState(false);
  if (!can(requestCalls.editSpecimen) || specimen.status === 'rejected' || specimen.status === 'discarded') return null;
  const { id, version, specimenNumber: number } = specimen;
  const put = (body: object) => note.send({ params: { id }, body: { ...body, version } as never });

  async function discard() {
    const yes = await askFirst({
      title: t('Discard {number}?', { number }),
      text: t('No test can be done from it any more. This cannot be undone.'),
      confirm: t('Discard'),
      danger: true,
    });
    if (yes) await put({ discard: true });
  }

  const common = { variant: 'default', size: 'compact-md', disabled: note.busy } as const;
  return (
    <>
      {specimen.receivedAt ? null : (
        <Button {...common} leftSection={<IconInbox {...icon} />} onClick={() => void put({ received: true })}>
          {t('Received at the bench')}
        </Button>
      )}
      <Button {...common} leftSection={<IconMapPin {...icon} />} onClick={() => setStoring(true)}>
        {t('Storage')}
      </Button>
      {specimen.status === 'available' ? (
        <Button {...common} leftSection={<IconFlaskOff {...icon} />} onClick={() => void put({ consumed: true })}>
          {t('Used up')}
        </Button>
      ) : null}
      <Button {...common} leftSection={<IconTrash {...icon} />} onClick={() => void discard()}>
        {t('Discard')}
      </Button>
      <DrawerForm title={t('Storage of {number}', { number })} opened={storing} onClose={() => setStoring(false)}>
        <StorageForm specimen={specimen} onClose={() => setStoring(false)} />
      </DrawerForm>
    </>
  );
}

/** Where a tube is kept, and until when. */
export function StorageForm({ specimen, onClose }: { readonly specimen: Specimen; readonly onClose: () => void }) {
  const t = useText();
  const { zone } = usePlace();
  const save = useSend(requestCalls.editSpecimen, { refresh, quiet: true });
  const [location, setLocation] = useState(specimen.storageLocation ?? '');
  const [day, setDay] = useState(dayAndTime(specimen.discardAfter, zone).day);

  async function send() {
    const discardAfter = day ? instantAt(day, '23:59', zone) : null;
    const answer = await save.send({
      params: { id: specimen.id },
      body: { storageLocation: location.trim() || null, discardAfter, version: specimen.version } as never,
    });
    if (answer?.ok) onClose();
  }

  return (
    <form
      className={styles.pad}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput
        label={t('Place')}
        description={t('Refrigerator, rack, position')}
        data-autofocus
        maxLength={80}
        value={location}
        onChange={(event) => setLocation(event.currentTarget.value)}
      />
      <DayBox label={t('Keep until')} value={day || null} onChange={(value) => setDay(value ?? '')} />
      {save.refused ? <ErrorState refused={save.refused} compact /> : null}
      <div className={styles.acts}>
        <Button type="submit" loading={save.busy}>
          {t('Save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
