import type { Id, Instant } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { addCalendarDays, addDays, addMinutes, dayIn, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import { InternalCheckIn } from '../contract/check-in-records.ts';
import { type Booking, CreateExternal, CreateInternal } from '../contract/records.ts';
import { CreateException, CreateSchedule, CreateWaiting } from '../contract/schedule-records.ts';
import { CreateAppointmentType } from '../contract/type-records.ts';
import { bookExternal, bookInternal } from './book.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { checkInInternal } from './check-in.ts';
import { keepSpan } from './demo/history.ts';
import { type DemoPractitioner, moreTypes, onLeave, outsiders, practitioners, visitReasons } from './demo/plan.ts';
import { addException } from './exceptions.ts';
import { createSchedule } from './schedules.ts';
import { createType, listTypes } from './types.ts';
import { noteLastVisits } from './demo/keep-past.ts';
import { addWaiting } from './waitlist.ts';
import { instantAt, weekdayOf } from './wall-time.ts';

const demo = 'hospital:demo';
const zone = 'Africa/Lagos';
const clerks = ['user:frontdesk', 'user:kemi.oladipo'] as const;

const clerk = (turn: number) => clerks[turn % clerks.length] as string;

async function nameTypes(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, 'user:admin', async (scope) => {
    for (const { departments, ...type } of moreTypes) {
      const departmentIds = departments.map((name) => stage.idOf(`department:${name}`));
      await createType(scope, CreateAppointmentType.parse({ ...type, departmentIds }));
    }
    const { data } = await listTypes(scope, { page: 1, limit: 100 });
    for (const { id, name } of data) stage.ids.set(`appointment-type:${name}`, id);
  });
}

async function keepHours(stage: DemoStage, those: readonly DemoPractitioner[]): Promise<void> {
  await stage.inHospital(demo, 'user:admin', async (scope) => {
    for (const { user, days, from, to } of those) {
      const practitionerId = stage.idOf(`user:${user}`);
      for (const dayOfWeek of days) {
        const breaks = from <= '12:00' && to >= '14:00' ? [{ from: '13:00', to: '13:40' }] : [];
        await createSchedule(
          scope,
          CreateSchedule.parse({ practitionerId, dayOfWeek, startTime: from, endTime: to, breaks, slotMinutes: 20 }),
        );
      }
    }
  });
}

/** Monday after the day on which the demo is made. */
function nextMonday(now: Instant): string {
  let day = addCalendarDays(dayIn(now, zone), 1);
  while (weekdayOf(day) !== 'monday') day = addCalendarDays(day, 1);
  return day;
}

async function takeLeave(stage: DemoStage, now: Instant): Promise<void> {
  const fromDate = nextMonday(now);
  await stage.inHospital(demo, 'user:admin', async (scope) => {
    for (const [user, note] of onLeave) {
      const order = { practitionerId: stage.idOf(`user:${user}`), kind: 'leave', fromDate, toDate: addCalendarDays(fromDate, 4), note };
      await addException(scope, CreateException.parse(order));
    }
  });
}

const months = 24;
const past = 2900;

/** Two years of visits: ever more, as patients came. */
function planPast(now: Instant): DemoStep[] {
  const whole = (months * (months + 1)) / 2;
  const length = 726 / months;
  return Array.from({ length: months }, (_, index) => {
    const from = addDays(now, -727 + index * length);
    const count = Math.round((past * (index + 1)) / whole);
    // The last span ends yesterday; the queue takes its visits over after it.
    const at = index === months - 1 ? addDays(now, -1) : addDays(from, length + 1);
    const run = async (stage: DemoStage) => {
      await keepSpan(stage, { from, days: length, count });
      if (index === months - 1) await stage.inHospital(demo, 'user:frontdesk', noteLastVisits);
    };
    return { at, run };
  });
}

/** Adults who live and are known by name; the deceased and those registered twice are left out. */
function patientOf(stage: DemoStage, turn: number): Id {
  const number = 2 + ((turn * 17) % 98);
  return stage.idOf(`patient:${number}`);
}

interface Wish {
  readonly who: DemoPractitioner;
  readonly startsAt: Instant;
  readonly turn: number;
  readonly patientId?: Id;
  readonly more?: Readonly<Record<string, unknown>>;
}

function orderOf(stage: DemoStage, { who, startsAt, turn, patientId, more }: Wish) {
  return {
    patientId: patientId ?? patientOf(stage, turn),
    appointmentDate: startsAt,
    appointmentTypeId: stage.idOf(`appointment-type:${who.types[turn % who.types.length]}`),
    departmentId: stage.idOf(`department:${who.department}`),
    practitionerId: stage.idOf(`user:${who.user}`),
    reason: visitReasons[turn % visitReasons.length],
    source: turn % 3 === 0 ? 'phone' : 'front-desk',
    ...more,
  };
}

/** Books where the rules let it; what they refuse (a holiday, a taken time) is told by null. */
async function tryToBook(stage: DemoStage, wish: Wish, who = clerk(wish.turn)): Promise<Booking | null> {
  try {
    return await stage.inHospital(demo, who, (scope) => bookInternal(scope, CreateInternal.parse(orderOf(stage, wish))));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The times of a practitioner ahead: one in two of each working day. */
function timesOf(who: DemoPractitioner, now: Instant, days: number): Instant[] {
  const times: Instant[] = [];
  const [from, to] = [who.from, who.to].map((clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)));
  for (let ahead = 1; ahead <= days; ahead += 1) {
    const day = addCalendarDays(dayIn(now, zone), ahead);
    if (!who.days.some((each) => each === weekdayOf(day))) continue;
    for (let minute = from as number; minute + 60 <= (to as number); minute += 60) times.push(instantAt(day, minute, zone));
  }
  return times;
}

const future = 155;

/** The practitioner's own room, where the queue keeps it: nobody else is booked into it. */
function roomOf(stage: DemoStage, { room }: DemoPractitioner): { roomId?: Id } {
  const roomId = stage.ids.get(`room:${room}`);
  return roomId ? { roomId } : {};
}

/** 180 visits in the next 60 days, the first of the mother who signs in to the patient area, 25 of them of people without a record. */
function planFuture(now: Instant): DemoStep[] {
  const steps: DemoStep[] = [];
  for (let turn = 0; turn < future + outsiders.length; turn += 1) {
    const at = addMinutes(addDays(now, -12), Math.floor((turn * 11.5 * 1440) / (future + outsiders.length)));
    steps.push({
      at,
      run: async (stage) => {
        for (let tries = 0; tries < 8; tries += 1) {
          const who = practitioners[(turn + tries) % practitioners.length] as DemoPractitioner;
          const times = timesOf(who, now, 60);
          const startsAt = times[(turn * 7 + tries * 13) % times.length] as Instant;
          const made =
            turn < future
              ? await tryToBook(stage, {
                  who,
                  startsAt,
                  turn,
                  ...(turn === 0 ? { patientId: stage.idOf('patient:1') } : {}),
                  more: roomOf(stage, who),
                })
              : await bookOutsider(stage, who, startsAt, turn - future);
          if (made) return;
        }
      },
    });
  }
  return steps;
}

async function bookOutsider(stage: DemoStage, who: DemoPractitioner, startsAt: Instant, index: number): Promise<Booking | null> {
  const [fullname, phoneNumber, gender] = outsiders[index] as (typeof outsiders)[number];
  const { patientId: _patient, ...order } = orderOf(stage, { who, startsAt, turn: index });
  const externalPatient = {
    fullname,
    dialCode: '+234',
    phoneNumber,
    gender,
    age: 22 + index * 2,
    reasonForExternal: 'Called the switchboard',
  };
  try {
    return await stage.inHospital(demo, clerk(index), (scope) =>
      bookExternal(scope, CreateExternal.parse({ ...order, externalPatient, confirm: true })),
    );
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * Books for today and tomorrow whatever the day is: into the practitioner's room where it is free, on Sundays and holidays
 * over the schedule, with a reason.
 */
async function bookFor(stage: DemoStage, wish: Wish): Promise<Booking> {
  const forced = { force: true, overbookReason: 'The patient cannot come on another day' };
  const room = roomOf(stage, wish.who);
  const wished = (more: object): Wish => ({ ...wish, more: { ...wish.more, ...more } });
  const made = (await tryToBook(stage, wished(room))) ?? (await tryToBook(stage, wished({ ...room, ...forced }), 'user:doctor'));
  if (made) return made;
  const order = { ...orderOf(stage, wish), ...forced };
  return stage.inHospital(demo, 'user:doctor', (scope) => bookInternal(scope, CreateInternal.parse(order)));
}

const arrived = 20;
const expected = 7;
const cancelled = 4;
const walkIns = 31;

/** Ends of the part of today in which patients came: the queue plays from twenty minutes ago. */
function arrivalsOf(now: Instant): { from: Instant; until: Instant } {
  const until = addMinutes(now, -24);
  const begin = addMinutes(startOfDay(dayIn(now, zone), zone), 5);
  const earliest = addMinutes(now, -300);
  const from = begin > earliest ? begin : earliest;
  return { from: from < addMinutes(until, -30) ? from : addMinutes(until, -30), until };
}

/** 62 of today: 31 booked (20 came, 7 are expected, 4 cancelled) and 31 who walk in. */
function planToday(now: Instant): DemoStep[] {
  const { from, until } = arrivalsOf(now);
  const span = (Date.parse(until) - Date.parse(from)) / 60_000;
  const steps: DemoStep[] = [];
  const latest = addMinutes(endOfDayExclusive(dayIn(now, zone), zone), -40);
  for (let index = 0; index < arrived + expected + cancelled; index += 1) {
    const who = practitioners[index % practitioners.length] as DemoPractitioner;
    const round = Math.floor(index / practitioners.length);
    const isExpected = index >= arrived && index < arrived + expected;
    const wanted = isExpected
      ? addMinutes(now, 40 + 25 * (index - arrived))
      : addMinutes(from, Math.floor((span * (round + 1)) / 4) + (index % 5));
    const startsAt = isExpected && wanted > latest ? addMinutes(now, 2 + index - arrived) : wanted;
    const turn = 300 + index;
    const patientId = index === 0 ? 'patient:30' : null;
    steps.push({
      at: addMinutes(addDays(now, -2), index),
      run: async (stage) => {
        const made = await bookFor(stage, { who, startsAt, turn, ...(patientId ? { patientId: stage.idOf(patientId) } : {}) });
        stage.ids.set(`appointment:today-${index}`, made.id);
      },
    });
    if (index < arrived) {
      const at = index === 0 ? until : addMinutes(from, Math.floor((span * index) / arrived));
      steps.push({ at, run: (stage) => arriveAt(stage, index) });
    } else if (!isExpected) {
      steps.push({ at: addMinutes(addDays(now, -1), index), run: (stage) => giveUp(stage, index) });
    }
  }
  return steps;
}

async function arriveAt(stage: DemoStage, index: number): Promise<void> {
  const order = {
    appointmentId: stage.idOf(`appointment:today-${index}`),
    early: true,
    chiefComplaint: visitReasons[index % visitReasons.length],
  };
  await stage.inHospital(demo, clerk(index), (scope) => checkInInternal(scope, InternalCheckIn.parse(order)));
}

async function giveUp(stage: DemoStage, index: number): Promise<void> {
  const order = {
    reason: index % 2 === 0 ? 'Patient request' : 'Doctor unavailable',
    side: index % 2 === 0 ? 'patient' : 'hospital',
    applyTo: 'this',
  } as const;
  await stage.inHospital(demo, clerk(index), (scope) => cancelAppointment(scope, stage.idOf(`appointment:today-${index}`), order));
}

function planWalkIns(now: Instant): DemoStep[] {
  const { from, until } = arrivalsOf(now);
  const span = (Date.parse(until) - Date.parse(from)) / 60_000;
  return Array.from({ length: walkIns }, (_, index) => ({
    at: addMinutes(from, Math.floor((span * index) / walkIns)),
    run: async (stage: DemoStage) => {
      const who = practitioners[(index * 3) % practitioners.length] as DemoPractitioner;
      const order = {
        // Numbers that nobody booked for today has.
        patientId: stage.idOf(`patient:${140 + index * 2}`),
        departmentId: stage.idOf(`department:${who.department}`),
        appointmentTypeId: stage.idOf(`appointment-type:${who.types[0]}`),
        practitionerId: index % 2 === 0 ? stage.idOf(`user:${who.user}`) : null,
        chiefComplaint: visitReasons[(index * 3) % visitReasons.length],
        priority: index % 15 === 7 ? 'urgent' : 'normal',
      };
      await stage.inHospital(demo, clerk(index), (scope) => checkInInternal(scope, InternalCheckIn.parse(order)));
    },
  }));
}

/** Tomorrow's visit of the adult of the patient area, a weekly series, and nine who wait. */
function planRest(now: Instant): DemoStep[] {
  const physio = practitioners.find((each) => each.types.includes('Physiotherapy session')) as DemoPractitioner;
  return [
    {
      at: addDays(now, -3),
      run: async (stage) => {
        const who = practitioners[2] as DemoPractitioner;
        const startsAt = instantAt(addCalendarDays(dayIn(now, zone), 1), 10 * 60 + 40, zone);
        await bookFor(stage, { who, startsAt, turn: 901, patientId: stage.idOf('patient:30') });
      },
    },
    {
      // Before the visits of the next weeks are booked: none of its times is taken, whatever the day of the demo is.
      at: addDays(now, -13),
      run: async (stage) => {
        const startsAt = instantAt(addCalendarDays(nextMonday(now), 8), 11 * 60 + 20, zone);
        const more = { recurrence: { every: 1, unit: 'week', count: 8 } };
        await bookFor(stage, { who: physio, startsAt, turn: 1, patientId: stage.idOf('patient:64'), more });
      },
    },
    ...Array.from({ length: 9 }, (_, index) => ({
      at: addMinutes(addDays(now, -6 + (index % 5)), index * 31),
      run: async (stage: DemoStage) => {
        const who = practitioners[index % 8] as DemoPractitioner;
        const order = {
          patientId: stage.idOf(`patient:${70 + index * 3}`),
          appointmentTypeId: stage.idOf(`appointment-type:${who.types[0]}`),
          departmentId: stage.idOf(`department:${who.department}`),
          practitionerId: index % 3 === 0 ? stage.idOf(`user:${who.user}`) : null,
          fromDate: addCalendarDays(dayIn(now, zone), 1),
          toDate: addCalendarDays(dayIn(now, zone), 14),
          priority: index % 4 === 0 ? 'urgent' : 'normal',
          note: index % 2 === 0 ? 'Mornings only' : null,
        };
        await stage.inHospital(demo, clerk(index), (scope) => addWaiting(scope, CreateWaiting.parse(order)));
      },
    })),
  ];
}

/** The demo's appointments: types, hours, leave, two years of visits, today, the next sixty days, the waiting list. */
export function appointmentSteps(now: Instant): readonly DemoStep[] {
  return [
    { at: moment(now, 732, '09:00'), run: nameTypes },
    ...[732, ...practitioners.flatMap((each) => each.sinceDays ?? [])].map((days) => ({
      at: moment(now, days, '10:00'),
      run: (stage: DemoStage) =>
        keepHours(
          stage,
          practitioners.filter((each) => (each.sinceDays ?? 732) === days),
        ),
    })),
    { at: addDays(now, -15), run: (stage) => takeLeave(stage, now) },
    ...planPast(now),
    ...planRest(now),
    ...planFuture(now),
    ...planToday(now),
    ...planWalkIns(now),
  ];
}
