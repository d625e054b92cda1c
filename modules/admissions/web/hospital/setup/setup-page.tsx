import '#kernel/web/design/mantine-frame.css';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall, Loaded } from '#kernel/web/frame/panel.tsx';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { roomCalls } from '#modules/admissions/contract/calls/rooms.ts';
import type { Room } from '#modules/admissions/contract/room-records.ts';
import type { Ward } from '#modules/admissions/contract/ward-records.ts';
import { ClassesPanel } from '../rooms/classes-panel.tsx';
import { type SetupStep, setupSteps } from '../search.ts';
import { useRooms } from '../use-rooms.ts';
import { useWards } from '../use-wards.ts';
import { WardDrawers } from '../wards/ward-drawers.tsx';
import { BedsStep } from './beds-step.tsx';
import { ChargeStep } from './charge-step.tsx';
import { isDone, type Progress, progressOf } from './progress.ts';
import { RoomsStep } from './rooms-step.tsx';
import styles from './setup.module.css';
import { useSetupStep } from './use-setup-step.ts';
import { WardsStep } from './wards-step.tsx';

const stepWords = {
  wards: word('Wards'),
  rooms: word('Rooms'),
  beds: word('Beds'),
  prices: word('Prices'),
  charge: word('In charge'),
} satisfies Record<SetupStep, string>;

/** /hospital/admissions/setup: from the departments that are wards to beds with prices. What is done already is seen. */
export function SetupPage() {
  const t = useText();
  const wards = useWards();
  const rooms = useRooms();
  return (
    <>
      <PageHead
        title={t('Set up wards')}
        note={t('Patients can be admitted once there are beds. You can return to each step.')}
        actions={
          <Button variant="default" component={Link} to="/hospital/admissions">
            {t('Open bed board')}
          </Button>
        }
      />
      <Loaded from={wards} rows={10}>
        {(allWards) => <Loaded from={rooms}>{(found) => <Steps wards={allWards} rooms={found.data} />}</Loaded>}
      </Loaded>
      <WardDrawers />
    </>
  );
}

interface StepsProps {
  readonly wards: readonly Ward[];
  readonly rooms: readonly Room[];
}

function Steps({ wards, rooms }: StepsProps) {
  const t = useText();
  const { step, go } = useSetupStep();
  const classes = useCall(roomCalls.classes, {}, { live: ['room-classes', 'rooms'], keepOld: true, quiet: true });
  const progress = progressOf(wards, rooms, classes.data ?? []);
  const next = setupSteps[setupSteps.indexOf(step) + 1];
  const content: Record<SetupStep, ReactNode> = {
    wards: <WardsStep />,
    rooms: <RoomsStep rooms={rooms} />,
    beds: <BedsStep rooms={rooms} />,
    prices: <ClassesPanel />,
    charge: <ChargeStep wards={wards} />,
  };
  return (
    <div className={styles.stack}>
      <StepList step={step} progress={progress} onGo={go} />
      <FaultWall key={step}>{content[step]}</FaultWall>
      <div className={styles.next}>
        {next ? (
          <Button onClick={() => go(next)}>{t('Next: {step}', { step: t(stepWords[next]) })}</Button>
        ) : (
          <Button component={Link} to="/hospital/admissions">
            {t('Finish')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** `2`, or `1 of 3` where there is a whole. */
function countWords({ done, of }: Progress, t: Translate): string {
  return of === null ? String(done) : t('{done} of {count}', { done, count: of });
}

interface StepListProps {
  readonly step: SetupStep;
  readonly progress: Record<SetupStep, Progress>;
  readonly onGo: (step: SetupStep) => void;
}

function StepList({ step, progress, onGo }: StepListProps) {
  const t = useText();
  return (
    <ol className={styles.steps} aria-label={t('Steps')}>
      {setupSteps.map((key, place) => {
        const done = isDone(progress[key]);
        return (
          <li key={key}>
            <button
              type="button"
              className={styles.step}
              data-done={done || undefined}
              aria-current={key === step ? 'step' : undefined}
              onClick={() => onGo(key)}
            >
              <span className={styles.mark} aria-hidden="true">
                {done ? <IconCheck size={14} stroke={2.2} /> : place + 1}
              </span>
              <span className={styles.stepWords}>
                <span className="strong">{t(stepWords[key])}</span>
                <span className="caption tnum">{countWords(progress[key], t)}</span>
              </span>
              {done ? <span className="visually-hidden">{t('Done')}</span> : null}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
