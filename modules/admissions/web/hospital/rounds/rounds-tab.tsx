import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { roundCalls } from '#modules/admissions/contract/calls/rounds.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { BeginRoundForm } from './begin-round-form.tsx';
import { RoundCard } from './round-card.tsx';
import styles from './rounds.module.css';
import { roundPath, roundsLive } from './use-rounds.ts';

const step = 10;

/** Tab Ward Rounds of a stay: its rounds with what they ordered as it stands now, the newest first. */
export function RoundsTab({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const navigate = useNavigate();
  const [beginning, setBeginning] = useState(false);
  const [most, setMost] = useState(step);
  const rounds = useCall(
    roundCalls.list,
    { params: { id: stay.id }, query: { limit: most } },
    { live: roundsLive, keepOld: true, quiet: true },
  );
  return (
    <Panel
      title={t('Ward rounds')}
      actions={
        rounds.data?.meta.mayBegin ? (
          <Button size="compact-md" leftSection={<IconStethoscope size={15} aria-hidden="true" />} onClick={() => setBeginning(true)}>
            {t('Ward round')}
          </Button>
        ) : null
      }
    >
      <Loaded
        from={rounds}
        rows={4}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState compact title={t('No ward round yet')} />}
      >
        {({ data, meta }) => (
          <div className={styles.stack}>
            {data.map((round) => (
              <RoundCard key={round.id} round={round} />
            ))}
            {meta.count > data.length ? (
              <Button variant="default" onClick={() => setMost(most + step)}>
                {t('Show earlier rounds')}
              </Button>
            ) : null}
          </div>
        )}
      </Loaded>
      <DrawerForm title={t('Ward round')} opened={beginning} onClose={() => setBeginning(false)}>
        <BeginRoundForm
          admissionId={stay.id}
          onCancel={() => setBeginning(false)}
          onBegun={({ id }) => {
            setBeginning(false);
            void navigate({ to: addressAt(roundPath(stay.id, id)) });
          }}
        />
      </DrawerForm>
    </Panel>
  );
}
