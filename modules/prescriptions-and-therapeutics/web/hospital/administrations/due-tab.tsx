import { Button, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { BedLine } from '#modules/patients/web/index.ts';
import type { DueDose, Worklist } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import styles from './administrations.module.css';
import { dueLooks } from './looks.ts';
import { administrationsSearch, useDrawer } from './search.ts';
import { useWardOptions } from './use-wards.ts';
import { useDoseWords } from './words.tsx';

/** Doses by patient, the first due on top: what a nurse takes along the beds. */
export function DueTab() {
  const t = useText();
  const wards = useWardOptions();
  const [search, setSearch] = useSearchOf(administrationsSearch);
  const worklist = useCall(
    administrationCalls.worklist,
    { query: { ...(search.ward ? { wardId: search.ward } : {}) } },
    { live: ['therapeutic-administrations'], keepOld: true, quiet: true },
  );
  return (
    <>
      <DueTiles counts={worklist.data?.counts} />
      <div className={styles.tools}>
        <Select
          aria-label={t('Ward')}
          placeholder={t('All wards')}
          data={wards.map((option) => ({ ...option }))}
          value={search.ward ?? null}
          onChange={(ward) => setSearch({ ward: ward ?? undefined })}
          clearable
          searchable
        />
      </div>
      <Loaded
        from={worklist}
        rows={8}
        isEmpty={({ patients }) => patients.length === 0}
        empty={<EmptyState title={t('No dose is due within the next hours')} />}
      >
        {({ patients }) => (
          <div className={styles.stack}>
            {patients.map((entry) => (
              <PatientDoses key={entry.patient.id} entry={entry} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

function DueTiles({ counts }: { readonly counts: Worklist['counts'] | undefined }) {
  const t = useText();
  const format = useFormat();
  const figure = (count: number | undefined) => (count === undefined ? '–' : format.number(count));
  return (
    <SummaryStrip
      label={t('Dose overview')}
      figures={[
        { key: 'pending', title: t('Pending'), value: figure(counts?.pending) },
        { key: 'overdue', title: t('Overdue'), value: figure(counts?.overdue), ...(counts?.overdue ? { tone: 'red' as const } : {}) },
        { key: 'given', title: t('Given today'), value: figure(counts?.givenToday) },
        {
          key: 'missed',
          title: t('Missed today'),
          value: figure(counts?.missedToday),
          ...(counts?.missedToday ? { tone: 'amber' as const } : {}),
        },
      ]}
    />
  );
}

function PatientDoses({ entry }: { readonly entry: Worklist['patients'][number] }) {
  const t = useText();
  const { patient, ward, allergies, doses } = entry;
  return (
    <Panel
      flush
      title={patient.fullname}
      note={
        <>
          <span className="code">{patient.hospitalPatientId}</span>
          {patient.bed ? (
            <>
              {' · '}
              <BedLine bed={patient.bed} />
            </>
          ) : ward ? (
            ` · ${ward.name}`
          ) : (
            ''
          )}
          {allergies.length > 0 ? (
            <>
              {' · '}
              <span className={styles.allergies}>
                <IconAlertTriangle size={14} aria-hidden="true" />
                {t('Allergic to {names}', { names: allergies.join(', ') })}
              </span>
            </>
          ) : null}
        </>
      }
    >
      <ul className={styles.doses}>
        {doses.map((dose) => (
          <DoseLine key={dose.dosageId} dose={dose} />
        ))}
      </ul>
    </Panel>
  );
}

function DoseLine({ dose }: { readonly dose: DueDose }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const drawer = useDrawer();
  const words = useDoseWords();
  const extra = [dose.controlled ? t('Controlled') : null, dose.doubleCheck || dose.controlled ? t('Witness needed') : null].filter(
    Boolean,
  );
  return (
    <li className={styles.dose}>
      <span className={`${styles.clock} ${dose.state === 'overdue' ? styles.late : ''}`}>{format.time(dose.dueAt)}</span>
      <span className={styles.two}>
        <Link to="/hospital/administrations/$id" params={{ id: dose.administrationId }} className="strong">
          {dose.medicine}
        </Link>
        <span className="caption">{[words(dose), ...extra].join(' · ')}</span>
      </span>
      <StatusBadge look={dueLooks[dose.state]} />
      <span className={styles.acts}>
        {can(administrationCalls.completeAdministration) ? (
          <Button variant="default" size="xs" onClick={() => drawer.open('record', dose.administrationId, dose.dosageId)}>
            {t('Record dose')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}
