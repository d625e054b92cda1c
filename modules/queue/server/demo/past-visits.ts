import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addSeconds, secondsBetween } from '#kernel/server/clock/instants.ts';
import type { DemoStage } from '#kernel/server/demo/step.ts';
import type { TicketStage } from '../../contract/words.ts';
import type { PastStay, PastVisit } from './take-over.ts';

/** Who serves a department's line, by the names of the demo's staff. */
export const servers: Readonly<Record<string, readonly string[]>> = {
  'General OPD': ['doctor2', 'kelechi.anozie', 'aisha.bello'],
  'Medical Department': ['doctor', 'terver.iorfa', 'ibrahim.danjuma'],
  'Nursing Department': ['patience.oche', 'chidinma.eze', 'nurse'],
  'Emergency Department': ['emeka.obiora', 'zainab.lawal', 'chukwudi.mbah'],
  Triage: ['rukayat.salami', 'grace.dung', 'ifeoma.okeke'],
  Paediatrics: ['folasade.adewale', 'uduak.essien'],
  Obstetrics: ['ngozi.ezeani', 'karo.okpara'],
  Dental: ['efe.omoruyi', 'simisola.alabi'],
  'Pathology Department': ['lab', 'lab2', 'ekaette.umoh'],
  'Radiology Department': ['imaging', 'david.effiong'],
  'Pharmacy Department': ['pharmacist', 'amaka.udeh', 'ebiere.dokubo'],
};

/** Somebody of the demo's staff who serves a department. */
export function serverOf(stage: DemoStage, department: string): string {
  return `user:${stage.pick(servers[department] ?? ['doctor'])}`;
}

/** The name under which the demo has a user; undefined for somebody else. */
export function nameOfUser(stage: DemoStage, userId: Id | null): string | undefined {
  if (!userId) return undefined;
  return [...stage.ids].find(([name, id]) => id === userId && name.startsWith('user:') && stage.actors.has(name))?.[0];
}

/** A visit that is over, as its appointment has it. */
export interface PastAppointment {
  readonly id: Id;
  readonly department: string;
  readonly practitionerId: Id | null;
  readonly startsAt: Instant;
  readonly checkedInAt: Instant | null;
  readonly completedAt: Instant | null;
  readonly createsConsultation: boolean;
}

interface Station {
  readonly department: string;
  readonly stage: TicketStage;
}

/** Half see one department; the others are triaged first, or go on to the laboratory, back, and to the pharmacy. */
function stationsOf(stage: DemoStage, { department, createsConsultation }: PastAppointment): Station[] {
  const own: Station = { department, stage: createsConsultation ? 'consultation' : 'service' };
  const lot = stage.random();
  if (lot < 0.5 || !createsConsultation) return [own];
  const triage: Station = { department: 'Triage', stage: 'triage' };
  const pharmacy: Station = { department: 'Pharmacy Department', stage: 'service' };
  if (lot < 0.78) return [triage, own];
  if (lot < 0.86) return [own, pharmacy];
  const test = lot < 0.96 ? 'Pathology Department' : 'Radiology Department';
  return [triage, own, { department: test, stage: 'service' }, { department, stage: 'review' }, pharmacy];
}

interface Stay {
  readonly from: Instant;
  readonly until: Instant;
  readonly seen: boolean;
  /** Of those who serve the department, when it is known. */
  readonly by: string | undefined;
}

function stayOf(stage: DemoStage, station: Station, { from, until, seen, by }: Stay): PastStay {
  const length = secondsBetween(from, until);
  const waited = Math.floor(length * (0.35 + stage.random() * 0.35));
  const servedAt = seen ? addSeconds(from, waited) : null;
  const server = by ?? serverOf(stage, station.department);
  const actor = stage.actors.get(server);
  return {
    departmentId: stage.idOf(`department:${station.department}`),
    stage: station.stage,
    enteredAt: from,
    calledAt: servedAt && waited > 60 ? addSeconds(servedAt, -45) : null,
    servedAt,
    servedBy: seen ? { id: stage.idOf(server), name: actor?.name ?? 'Staff' } : null,
    closedAt: until,
  };
}

/** The stays of a past visit between its check-in and its end; of those with a pharmacy some left without waiting for it. */
export function pastVisit(stage: DemoStage, appointment: PastAppointment): PastVisit {
  const stations = stationsOf(stage, appointment);
  const usual = 35 * 60 + Math.floor(stage.random() * 5400);
  const begin = appointment.checkedInAt ?? appointment.startsAt;
  const told = appointment.completedAt ? Math.floor(secondsBetween(begin, appointment.completedAt)) : 0;
  const length = told > stations.length * 120 ? told : Math.min(usual, 7200);
  const weights = stations.map(() => 0.6 + stage.random());
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const practitioner = nameOfUser(stage, appointment.practitionerId);
  const leaves = stations.length > 1 && stage.random() < 0.2;
  let passed = 0;
  const stays = stations.map((station, index) => {
    const from = addSeconds(begin, Math.floor((length * passed) / whole));
    passed += weights[index] as number;
    const last = index === stations.length - 1;
    const until = last ? addSeconds(begin, length) : addSeconds(begin, Math.floor((length * passed) / whole));
    const seen = !(last && leaves && station.department.startsWith('Pharmacy'));
    return stayOf(stage, station, { from, until, seen, by: station.department === appointment.department ? practitioner : undefined });
  });
  return { appointmentId: appointment.id, stays };
}
