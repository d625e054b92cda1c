import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addDays, addMinutes, dayIn } from '#kernel/server/clock/instants.ts';
import type { DemoStage } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { keepPastVisits, type PastEnd, type PastVisit } from './keep-past.ts';
import type { StoredType } from '../store.ts';
import { instantAt, weekdayOf } from '../wall-time.ts';
import { cancelReasons, type DemoPractitioner, practitioners } from './plan.ts';

const zone = 'Africa/Lagos';

interface Known {
  readonly id: Id;
  readonly createdAt: Instant;
  readonly billingId: Id | null;
}

async function knownPatients(scope: Scope): Promise<Known[]> {
  return scope.tx
    .selectFrom('patients as p')
    .leftJoin('patientBillings as b', (join) =>
      join.onRef('b.hospitalId', '=', 'p.hospitalId').onRef('b.patientId', '=', 'p.id').on('b.isDefault', '=', true),
    )
    .select(['p.id', 'p.createdAt', 'b.id as billingId'])
    .where('p.hospitalId', '=', scope.hospitalId)
    .where('p.status', '=', 'active')
    .where('p.isUnidentified', '=', false)
    .orderBy('p.createdAt')
    .execute();
}

/** 72 % completed, 15 % missed, 13 % cancelled. */
function endOfVisit(stage: DemoStage, startsAt: Instant, endsAt: Instant): PastEnd {
  const lot = stage.random();
  if (lot < 0.72) {
    const checkedInAt = addMinutes(startsAt, -Math.floor(stage.random() * 25) + 5);
    const startedAt = addMinutes(checkedInAt > startsAt ? checkedInAt : startsAt, 3 + Math.floor(stage.random() * 35));
    const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
    return { status: 'Completed', checkedInAt, startedAt, completedAt: addMinutes(startedAt, Math.ceil(minutes * (0.6 + stage.random()))) };
  }
  if (lot < 0.87) return { status: 'No-show', noShowAt: instantAt(dayIn(addDays(startsAt, 1), zone), 7, zone) };
  const cancelReason = stage.pick(cancelReasons);
  return {
    status: 'Cancelled',
    cancelledAt: addMinutes(startsAt, -60 - Math.floor(stage.random() * 2800)),
    cancelReason,
    cancelledBySide: cancelReason === 'Doctor unavailable' ? 'hospital' : 'patient',
  };
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** Who was at the hospital then. */
function staffAt(from: Instant, stage: DemoStage): readonly DemoPractitioner[] {
  const made = `${stage.today}T00:00:00.000Z`;
  return practitioners.filter((who) => who.sinceDays === undefined || from > addDays(made, -who.sinceDays));
}

/** A working day's time of a practitioner in a span of days. */
function timeOf(stage: DemoStage, who: DemoPractitioner, from: Instant, days: number): Instant {
  for (let tries = 0; tries < 12; tries += 1) {
    const day = dayIn(addDays(from, Math.floor(stage.random() * days)), zone);
    if (!who.days.some((each) => each === weekdayOf(day))) continue;
    const slots = Math.floor((minutesOf(who.to) - minutesOf(who.from) - 40) / 20);
    return instantAt(day, minutesOf(who.from) + 20 * Math.floor(stage.random() * slots), zone);
  }
  return instantAt(dayIn(from, zone), minutesOf(who.from), zone);
}

/** A span of days of the hospital's past: so many visits, taken over together. */
export async function keepSpan(stage: DemoStage, { from, days, count }: { from: Instant; days: number; count: number }): Promise<void> {
  await stage.inHospital('hospital:demo', 'user:frontdesk', async (scope) => {
    const patients = await knownPatients(scope);
    const types = await scope.tx.selectFrom('appointmentTypes').selectAll().where('hospitalId', '=', scope.hospitalId).execute();
    const visits: PastVisit[] = [];
    for (let index = 0; index < count; index += 1) {
      const who = stage.pick(staffAt(from, stage));
      const startsAt = timeOf(stage, who, from, days);
      const there = patients.filter((patient) => patient.createdAt < startsAt);
      const patient = there[Math.floor(stage.random() * there.length)];
      const typeName = stage.pick(who.types);
      const type = types.find((each) => each.name === typeName) as StoredType;
      if (!patient || startsAt >= addMinutes(scope.now, -180)) continue;
      const endsAt = addMinutes(startsAt, type.durationMinutes);
      const lead = Math.floor(stage.random() * 14 * 1440);
      const bookedAt = addMinutes(startsAt, -3000 - lead);
      visits.push({
        patientId: patient.id,
        type,
        departmentId: stage.idOf(`department:${who.department}`),
        practitionerId: stage.idOf(`user:${who.user}`),
        patientBillingId: patient.billingId,
        ...{ startsAt, endsAt },
        bookedAt: bookedAt < patient.createdAt ? patient.createdAt : bookedAt,
        source: stage.pick(['front-desk', 'front-desk', 'phone', 'follow-up', 'patient-area'] as const),
        end: endOfVisit(stage, startsAt, endsAt),
      });
    }
    await keepPastVisits(
      scope,
      visits.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1)),
    );
  });
}
