import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '#kernel/web/client/session.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { spanWords } from '#kernel/web/text/span.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import { calendarCalls } from '#modules/appointments/contract/calls/calendar.ts';
import type { FreeSlot } from '#modules/appointments/contract/schedule-records.ts';
import type { BookableType } from '#modules/appointments/contract/type-records.ts';
import { SlotPicker } from '../slots/slot-picker.tsx';
import { modeWords } from '../words.ts';
import { type KnownHospital, useKnownHospitals, useKnownPersons } from './own-calls.ts';
import styles from './own.module.css';
import { ReasonBox } from './reason-box.tsx';
import { useWhen } from './use-when.ts';

const steps = ['who', 'hospital', 'type', 'time', 'confirm'] as const;
type Step = (typeof steps)[number];

interface Draft {
  readonly person: { readonly id: string | undefined; readonly name: string };
  readonly hospital: KnownHospital | null;
  readonly type: BookableType | null;
  readonly departmentId: string | undefined;
  readonly slot: FreeSlot | null;
  readonly reason: string;
  readonly zone: string;
}

interface WizardProps {
  /** For whom the page is shown. */
  readonly person: string | undefined;
  readonly onClose: () => void;
}

/** Books a visit step by step: for whom, where, what, when, why; nothing is booked before the last. */
export function BookWizard({ person, onClose }: WizardProps) {
  const t = useText();
  const { hospital: session } = useSession();
  const persons = useKnownPersons();
  const own = session?.fullname ?? t('My own record');
  const [draft, setDraft] = useState<Draft>({
    person: { id: person, name: persons.find((each) => each.personId === person)?.fullname ?? own },
    hospital: null,
    type: null,
    departmentId: undefined,
    slot: null,
    reason: '',
    zone: 'UTC',
  });
  const [step, setStep] = useState<Step>(persons.length > 0 && person === undefined ? 'who' : 'hospital');
  const titles: Readonly<Record<Step, string>> = {
    who: t('For whom'),
    hospital: t('Hospital'),
    type: t('Type'),
    time: t('Day and time'),
    confirm: t('Confirm'),
  };
  const shown = steps.filter((each) => each !== 'who' || persons.length > 0);
  const go = (to: Step, change: Partial<Draft> = {}) => {
    setDraft((old) => ({ ...old, ...change }));
    setStep(to);
  };
  const before = shown[shown.indexOf(step) - 1];
  return (
    <div className={styles.stack}>
      <ol className={styles.steps} aria-label={t('Steps')}>
        {shown.map((each) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {titles[each]}
          </li>
        ))}
      </ol>
      {step === 'who' ? (
        <Choices
          title={t('Who is the visit for?')}
          rows={[
            { key: '', name: own, under: t('me') },
            ...persons.map((each) => ({ key: each.personId, name: each.fullname, under: '' })),
          ]}
          onChoose={(key, name) => go('hospital', { person: { id: key || undefined, name }, hospital: null, type: null, slot: null })}
        />
      ) : null}
      {step === 'hospital' ? (
        <HospitalStep personId={draft.person.id} onChoose={(hospital) => go('type', { hospital, type: null, slot: null })} />
      ) : null}
      {step === 'type' && draft.hospital ? (
        <TypeStep
          hospitalId={draft.hospital.hospitalId}
          onChoose={(type, zone) => go('time', { type, zone, departmentId: onlyOf(type), slot: null })}
        />
      ) : null}
      {step === 'time' && draft.hospital && draft.type ? (
        <TimeStep
          draft={draft}
          onDepartment={(departmentId) => setDraft({ ...draft, departmentId, slot: null })}
          onChoose={(slot) => go('confirm', { slot })}
        />
      ) : null}
      {step === 'confirm' ? (
        <ConfirmStep draft={draft} onReason={(reason) => setDraft({ ...draft, reason })} onBack={() => setStep('time')} onClose={onClose} />
      ) : null}
      {before && step !== 'confirm' ? (
        <div className={styles.foot}>
          <Button variant="default" onClick={() => setStep(before)}>
            {t('Back')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function onlyOf(type: BookableType): string | undefined {
  return type.departments.length === 1 ? type.departments[0]?.id : undefined;
}

interface ChoicesProps {
  readonly title: string;
  readonly rows: readonly { readonly key: string; readonly name: string; readonly under: string }[];
  readonly onChoose: (key: string, name: string) => void;
}

function Choices({ title, rows, onChoose }: ChoicesProps) {
  return (
    <>
      <h3 className={styles.stepTitle}>{title}</h3>
      <ul className={styles.choices}>
        {rows.map((row) => (
          <li key={row.key}>
            <button type="button" className={styles.choice} onClick={() => onChoose(row.key, row.name)}>
              <span className="strong">{row.name}</span>
              {row.under ? <span className="muted">{row.under}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function HospitalStep({
  personId,
  onChoose,
}: {
  readonly personId: string | undefined;
  readonly onChoose: (hospital: KnownHospital) => void;
}) {
  const t = useText();
  const found = useKnownHospitals(personId);
  if (found.data === undefined)
    return found.refused ? <ErrorState refused={found.refused} onRetry={found.retry} compact /> : <SkeletonRows rows={3} height={40} />;
  if (found.data.length === 0)
    return <EmptyState title={t('No hospital has a record of you')} text={t('Register at the front desk of a hospital first.')} />;
  const rows = found.data;
  return (
    <Choices
      title={t('Which hospital?')}
      rows={rows.map((row) => ({ key: row.hospitalId, name: row.name, under: row.address ?? '' }))}
      onChoose={(key) => {
        const hospital = rows.find((row) => row.hospitalId === key);
        if (hospital) onChoose(hospital);
      }}
    />
  );
}

function TypeStep({
  hospitalId,
  onChoose,
}: {
  readonly hospitalId: string;
  readonly onChoose: (type: BookableType, zone: string) => void;
}) {
  const t = useText();
  const found = useCall(calendarCalls.bookableTypes, { query: { hospitalId } }, { quiet: true });
  return (
    <Loaded from={found} rows={5}>
      {({ patientBooking, types, timeZone }) =>
        !patientBooking || types.length === 0 ? (
          <EmptyState title={t('This hospital does not accept online bookings. Call the hospital.')} />
        ) : (
          <Choices
            title={t('What is the visit about?')}
            rows={types.map((type) => ({
              key: type.id,
              name: type.name,
              under: [spanWords(type.durationMinutes, t), t(modeWords[type.mode]), type.description].filter(Boolean).join(' · '),
            }))}
            onChoose={(key) => {
              const type = types.find((each) => each.id === key);
              if (type) onChoose(type, timeZone);
            }}
          />
        )
      }
    </Loaded>
  );
}

interface TimeStepProps {
  readonly draft: Draft;
  readonly onDepartment: (id: string) => void;
  readonly onChoose: (slot: FreeSlot) => void;
}

function TimeStep({ draft, onDepartment, onChoose }: TimeStepProps) {
  const t = useText();
  const { type, hospital, departmentId, slot } = draft;
  if (!type || !hospital) return null;
  if (type.departments.length > 1 && !departmentId)
    return (
      <Choices
        title={t('Which department?')}
        rows={type.departments.map((each) => ({ key: each.id, name: each.name, under: '' }))}
        onChoose={onDepartment}
      />
    );
  return (
    <SlotPicker
      of={{ hospitalId: hospital.hospitalId, appointmentTypeId: type.id, ...(departmentId ? { departmentId } : {}) }}
      value={slot?.start ?? null}
      onChoose={onChoose}
    />
  );
}

interface ConfirmProps {
  readonly draft: Draft;
  readonly onReason: (reason: string) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function ConfirmStep({ draft, onReason, onBack, onClose }: ConfirmProps) {
  const t = useText();
  const when = useWhen();
  const book = useSend(appointmentCalls.createInternal);
  const { slot, type, hospital, person } = draft;
  if (!slot || !type || !hospital) return null;
  async function send(chosen: FreeSlot, typeId: string, hospitalId: string) {
    const answer = await book.send({
      body: {
        hospitalId,
        ...(person.id ? { personId: person.id } : {}),
        appointmentTypeId: typeId,
        departmentId: chosen.departmentId,
        ...(chosen.practitioner ? { practitionerId: chosen.practitioner.id } : {}),
        appointmentDate: chosen.start,
        ...(draft.reason.trim() ? { reason: draft.reason.trim() } : {}),
      },
    });
    if (!answer?.ok) return;
    toast.success(answer.message);
    onClose();
  }
  return (
    <div className={styles.stack}>
      <h3 className={styles.stepTitle}>{t('Is this correct?')}</h3>
      <Facts
        rows={[
          [t('For whom'), person.name],
          [t('Hospital'), hospital.name],
          [t('Type'), type.name],
          [t('Day and time'), `${when.weekday(slot.start, draft.zone)}, ${when.instant(slot.start, draft.zone)}`],
          [t('Practitioner'), slot.practitioner?.name ?? t('Any practitioner')],
          ...(type.preparation ? [[t('Please prepare'), type.preparation] as const] : []),
        ]}
      />
      <ReasonBox value={draft.reason} onChange={onReason} />
      <p className="muted">
        {t('Changes can be made here until {time} before the visit.', { time: spanWords(type.cancelCutoffMinutes, t) })}
      </p>
      {book.refused ? <ErrorState refused={book.refused} compact /> : null}
      <div className={styles.foot}>
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button disabled={book.busy} onClick={() => void send(slot, type.id, hospital.hospitalId)}>
          {book.busy ? t('Loading…') : t('Book appointment')}
        </Button>
      </div>
    </div>
  );
}
