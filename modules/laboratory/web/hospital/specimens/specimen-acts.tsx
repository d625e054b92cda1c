import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { type ActFormProps, RecordActs } from '#kernel/web/record/record-acts.tsx';
import { usePlace } from '#kernel/web/text/place.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { dayAndTime, instantAt } from '#kernel/web/text/wall-time.ts';
import { requestCalls, specimenActs } from '#modules/laboratory/contract/calls/requests.ts';
import type { Specimen } from '#modules/laboratory/contract/request-records.ts';
import styles from '../labs.module.css';

const refresh = ['lab-requests', 'lab-request'];

/** What happens to a tube after it was taken: it reaches the bench, is kept, used up, thrown away. */
export function SpecimenActs({ specimen }: { readonly specimen: Specimen }) {
  const t = useText();
  const navigate = useNavigate();
  const search = { numbers: specimen.specimenNumber };
  const label = { words: t('Print Label'), run: () => void navigate({ to: '/hospital/labs/labels', search: search }) };
  return <RecordActs acts={specimenActs} of={specimen} forms={storageForms} links={[label]} quiet />;
}

/** Where a tube is kept, and until when. */
function StorageForm({ of: specimen, onClose }: ActFormProps<Specimen>) {
  const t = useText();
  const { zone } = usePlace();
  const save = useSend(requestCalls.editSpecimen, { refresh, quiet: true });
  const [location, setLocation] = useState(specimen.storageLocation ?? '');
  const [day, setDay] = useState(dayAndTime(specimen.discardAfter, zone).day);

  async function send() {
    const discardAfter = day ? instantAt(day, '23:59', zone) : null;
    const answer = await save.send({
      params: { id: specimen.id },
      body: { storageLocation: location.trim() || null, discardAfter, version: specimen.version },
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

export const storageForms = { store: StorageForm };
