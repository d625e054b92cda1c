import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconCloudOff } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useReachable } from '#kernel/web/client/reach.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { Unsent } from '#kernel/web/unsent/rules.ts';
import { unsentBox } from '#kernel/web/unsent/unsent.ts';
import { PatientFace } from '#modules/patients/web/index.ts';
import type { DueDose } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import pageStyles from '../administrations.module.css';
import { AllergyBlock, IdentityLine } from '../identity.tsx';
import { dueLooks } from '../looks.ts';
import { useDrawer } from '../search.ts';
import { useDoseWords } from '../words.tsx';
import { needsConnection, type RoundPatient } from './round.ts';
import styles from './trolley.module.css';

const waitingLook = { word: word('Waiting to be sent'), tone: 'amber', icon: IconClock } as const;
const refusedLook = { word: word('To decide above'), tone: 'red', icon: IconAlertTriangle } as const;

interface PanelProps {
  readonly entry: RoundPatient;
  /** The wristband was scanned. */
  readonly scanned: boolean;
  readonly waiting: readonly Unsent[];
  readonly refused: readonly Unsent[];
  readonly onGive: (dose: DueDose) => void;
  readonly onNotGiven: (dose: DueDose) => void;
}

/** One patient of the round: who it is by two identifiers, allergies, and the doses that are due. */
export function RoundPanel({ entry, scanned, waiting, refused, onGive, onNotGiven }: PanelProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const { patient, ward, allergies, noKnownAllergies, doses } = entry;
  useEffect(() => {
    if (scanned) box.current?.scrollIntoView({ block: 'start' });
  }, [scanned]);
  return (
    <div ref={box}>
      <Panel
        flush
        title={patient.fullname}
        note={
          <span className={styles.face}>
            <Suspense fallback={null}>
              <PatientFace id={patient.id} name={patient.fullname} photoAttachmentId={patient.photoAttachmentId} size={40} />
            </Suspense>
            <IdentityLine patient={patient} ward={ward?.name ?? null} />
            <AllergyBlock names={allergies} noneKnown={noKnownAllergies} />
          </span>
        }
        actions={
          scanned ? (
            <span className={pageStyles.known} role="status">
              <IconCheck size={16} aria-hidden="true" /> {t('Right patient')}
            </span>
          ) : null
        }
      >
        <ul className={pageStyles.doses}>
          {doses.map((dose) => (
            <li key={dose.dosageId} className={styles.dose} data-state={dose.state}>
              <DoseWords dose={dose} />
              <span className={styles.acts}>
                <DoseActs
                  dose={dose}
                  patient={patient.fullname}
                  waits={waiting.find(({ subject }) => subject === dose.dosageId)}
                  isRefused={refused.some(({ subject }) => subject === dose.dosageId)}
                  onGive={onGive}
                  onNotGiven={onNotGiven}
                />
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function DoseWords({ dose }: { readonly dose: DueDose }) {
  const t = useText();
  const format = useFormat();
  const words = useDoseWords();
  return (
    <>
      <span className={`${styles.clock} ${dose.state === 'overdue' ? pageStyles.late : ''}`}>{format.time(dose.dueAt)}</span>
      <span className={styles.medicine}>
        <span className="strong">{dose.medicine}</span>
        <span className={styles.about}>
          {[words(dose), dose.controlled ? t('Controlled') : null].filter(Boolean).join(' · ')}
          <StatusBadge look={dueLooks[dose.state]} />
        </span>
      </span>
    </>
  );
}

interface ActsProps {
  readonly dose: DueDose;
  readonly patient: string;
  readonly waits: Unsent | undefined;
  readonly isRefused: boolean;
  readonly onGive: (dose: DueDose) => void;
  readonly onNotGiven: (dose: DueDose) => void;
}

function DoseActs({ dose, patient, waits, isRefused, onGive, onNotGiven }: ActsProps) {
  const t = useText();
  const { can } = useAccess();
  const drawer = useDrawer();
  const reachable = useReachable();
  if (isRefused) return <StatusBadge look={refusedLook} />;
  if (waits)
    return (
      <>
        <StatusBadge look={waitingLook} />
        {reachable ? null : (
          <Button variant="default" onClick={() => void unsentBox.drop(waits.id)}>
            {t('Withdraw')}
          </Button>
        )}
      </>
    );
  if (!can(administrationCalls.completeAdministration)) return null;
  if (needsConnection(dose))
    return (
      <Button
        size="lg"
        variant="default"
        disabled={!reachable}
        leftSection={reachable ? null : <IconCloudOff size={18} aria-hidden="true" />}
        onClick={() => drawer.open('record', dose.administrationId, dose.dosageId)}
      >
        {dose.insulin ? t('Measure and record') : t('With witness')}
      </Button>
    );
  const label = (act: string) => `${act}: ${dose.medicine}, ${patient}`;
  return (
    <>
      <Button size="lg" aria-label={label(t('Given'))} onClick={() => onGive(dose)}>
        {t('Given')}
      </Button>
      <Button size="lg" variant="default" aria-label={label(t('Not given'))} onClick={() => onNotGiven(dose)}>
        {t('Not given')}
      </Button>
    </>
  );
}
