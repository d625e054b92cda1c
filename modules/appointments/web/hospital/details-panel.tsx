import { Timeline } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  IconCalendarPlus,
  IconCalendarRepeat,
  IconCircleCheck,
  IconCircleX,
  IconDoorEnter,
  IconSpeakerphone,
  IconStethoscope,
  IconUserOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { send } from '#kernel/web/client/send.ts';
import type { Icon } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { actorName } from '#kernel/web/text/actor-name.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { calendarCalls } from '#modules/appointments/contract/calls/calendar.ts';
import type { Appointment } from '#modules/appointments/contract/records.ts';
import { appointmentLooks, lookOf, overbookedLook, priorityLooks } from '../looks.ts';
import { channelWords, methodWords, modeWords, reminderWords, sourceWords } from '../words.ts';
import { useActsOf, useLinksOf } from './appointment-menu.tsx';
import styles from './appointments.module.css';
import { personName, personPhone } from './person-of.ts';
import { useHere } from './use-here.ts';

/** An appointment whole: who, when, with whom, what happened to it and what was sent about it. */
export function DetailsPanel({ row }: { readonly row: Appointment }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <h3 className={styles.headName}>{personName(row)}</h3>
        <div className={styles.under}>
          <span className="code">{row.appointmentNumber}</span>
          <StatusBadge look={lookOf(row)} />
          {row.priority === 'normal' ? null : <StatusBadge look={priorityLooks[row.priority]} />}
          {row.overbooked ? <StatusBadge look={overbookedLook} /> : null}
        </div>
      </div>
      <Acts row={row} />
      <Facts
        rows={
          [
            [t('Day and time'), `${format.instant(row.appointmentDate)}–${format.time(row.endDate)}`],
            [t('Type'), `${row.type.name} · ${t(modeWords[row.mode])}`],
            [t('Department'), row.department.name],
            [t('Practitioner'), row.practitioner?.name],
            [t('Room'), row.room?.name],
            [
              t('Queue number'),
              row.ticket ? (
                <span key="ticket" className="code strong">
                  {row.ticket.ticketNumber}
                </span>
              ) : null,
            ],
            [t('Phone'), personPhone(row)],
            [
              t('Patient ID'),
              row.internalPatient ? (
                <span key="number" className="code">
                  {row.internalPatient.hospitalPatientId}
                </span>
              ) : (
                t('Not registered')
              ),
            ],
            [t('Billing method'), row.patientBilling ? t(row.patientBilling.method) : null],
            [t('Source'), t(sourceWords[row.source])],
            [t('Reason for the visit'), row.reason],
            [t('Chief complaint'), row.chiefComplaint],
            [t('Notes for staff'), row.notes],
            [t('Preparation'), row.preparation],
          ].filter(([label, value]) => value || label === t('Practitioner')) as [string, ReactNode][]
        }
      />
      <Series row={row} />
      <section className={styles.section}>
        <h3>{t('What happened')}</h3>
        <History row={row} />
      </section>
      <Messages row={row} />
    </div>
  );
}

function Acts({ row }: { readonly row: Appointment }) {
  const t = useText();
  const navigate = useNavigate();
  const links = useLinksOf(row, row.internalPatient?.id ?? row.linkedPatient?.id);
  const { consultation } = row;
  const open = (path: string) => void navigate({ to: path });
  async function download() {
    const answer = await send(calendarCalls.ics, { params: { id: row.id } });
    saveAnswered(answer, `${row.appointmentNumber}.ics`);
  }
  return (
    <div className={styles.buttons}>
      <RecordActs
        {...useActsOf(row)}
        links={[
          ...links,
          { words: t('Calendar file'), run: () => void download() },
          ...(consultation ? [{ words: t('Open consultation'), run: () => open(`/hospital${consultation.path}`) }] : []),
        ]}
      />
    </div>
  );
}

interface Step {
  readonly at: string;
  readonly words: string;
  readonly by?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly icon: Icon;
}

/** What happened to a visit, oldest first: booked, moved, checked in, called, served, ended. */
export function stepsOf(row: Appointment, t: Translate, write: (instant: string) => string): readonly Step[] {
  const steps: (Step | null)[] = [
    { at: row.createdAt, words: t('Booked'), by: row.createdBy, icon: IconCalendarPlus },
    ...row.history.map((move) => ({
      at: move.at,
      words: t('Moved from {from} to {to}', { from: write(move.prevDateTime), to: write(move.dateTime) }),
      by: move.by,
      note: move.reason,
      icon: IconCalendarRepeat,
    })),
    row.checkedInAt
      ? {
          at: row.checkedInAt,
          words: t('Checked in'),
          by: row.checkedInBy,
          note: row.checkInMethod ? t(methodWords[row.checkInMethod]) : null,
          icon: IconDoorEnter,
        }
      : null,
    row.ticket?.calledAt ? { at: row.ticket.calledAt, words: t('Called'), icon: IconSpeakerphone } : null,
    row.startedAt ? { at: row.startedAt, words: t('Served'), icon: IconStethoscope } : null,
    row.completedAt ? { at: row.completedAt, words: t('Completed'), icon: IconCircleCheck } : null,
    row.noShowAt ? { at: row.noShowAt, words: t('Did not attend'), icon: IconUserOff } : null,
    row.cancelledAt ? { at: row.cancelledAt, words: t('Cancelled'), by: row.cancelledBy, note: row.cancelReason, icon: IconCircleX } : null,
  ];
  return steps.filter((step) => step !== null).toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

function History({ row }: { readonly row: Appointment }) {
  const t = useText();
  const format = useFormat();
  const steps = stepsOf(row, t, format.instant);
  return (
    <Timeline active={steps.length} bulletSize={26} lineWidth={2}>
      {steps.map((step) => (
        <Timeline.Item key={`${step.at} ${step.words}`} bullet={<step.icon size={14} aria-hidden="true" />} title={step.words}>
          <div className="note">
            <Moment at={step.at} />
            {step.by ? ` · ${actorName(t, step.by)}` : null}
          </div>
          {step.note ? <div className="note">{step.note}</div> : null}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

function Messages({ row }: { readonly row: Appointment }) {
  const t = useText();
  if (row.reminders.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{t('Messages to the patient')}</h3>
      <ul className={styles.list}>
        {row.reminders.map((reminder) => (
          <li key={`${reminder.at} ${reminder.channel}`}>
            <span>
              {t('Reminder')} · {t(channelWords[reminder.channel])}
            </span>
            <span className={`${styles.end} muted`}>
              {t(reminderWords[reminder.state])} · <Moment at={reminder.sentAt ?? reminder.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Series({ row }: { readonly row: Appointment }) {
  const t = useText();
  const here = useHere();
  const links = [row.previousAppointment, row.rebookedAs];
  if (!row.series && !links.some(Boolean)) return null;
  return (
    <section className={styles.section}>
      <h3>{row.series ? t('Series') : t('Other appointments')}</h3>
      <ul className={styles.list}>
        {(row.series?.visits ?? []).map((visit) => (
          <li key={visit.id}>
            {visit.id === row.id ? (
              <span className="strong">
                <Moment at={visit.appointmentDate} />
              </span>
            ) : (
              <button type="button" className={styles.linkButton} onClick={() => here.show(visit.id)}>
                <Moment at={visit.appointmentDate} />
              </button>
            )}
            <span className={styles.end}>
              <StatusBadge look={appointmentLooks[visit.status]} />
            </span>
          </li>
        ))}
        {row.previousAppointment ? <Other of={row.previousAppointment} words={t('In place of')} /> : null}
        {row.rebookedAs ? <Other of={row.rebookedAs} words={t('Rebooked as')} /> : null}
      </ul>
    </section>
  );
}

function Other({ of, words }: { readonly of: { readonly id: string; readonly appointmentNumber: string }; readonly words: string }) {
  const here = useHere();
  return (
    <li>
      {words}
      <button type="button" className={`${styles.linkButton} code`} onClick={() => here.show(of.id)}>
        {of.appointmentNumber}
      </button>
    </li>
  );
}
