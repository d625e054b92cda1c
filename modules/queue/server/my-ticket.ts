import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import type { MyTicket } from '../contract/records.ts';
import { showTickets } from './show-tickets.ts';
import { ticketsOf } from './tickets.ts';

interface Membership {
  readonly personId: Id;
  readonly hospitalId: Id;
  readonly patientId: Id;
}

async function ticketsIn(scope: Scope, { personId, patientId }: Membership, own: boolean): Promise<MyTicket[]> {
  const open = await ticketsOf(scope).where('patientId', '=', patientId).where('open', '=', sql.lit(true)).orderBy('enteredAt').execute();
  if (open.length === 0) return [];
  const hospital = await hospitalOf(scope);
  const fullname = (await patientBrief(scope, [patientId]))[0]?.fullname ?? '';
  return (await showTickets(scope, open)).map((ticket) => ({
    ticketId: ticket.id,
    hospitalId: scope.hospitalId,
    hospital: hospital.name,
    person: { id: personId, fullname, own },
    ticketNumber: ticket.ticketNumber,
    department: ticket.department.name,
    status: ticket.status,
    position: ticket.position,
    estimatedWaitMinutes: ticket.estimatedWaitMinutes,
    room: ticket.status === 'called' || ticket.status === 'serving' ? (ticket.roomName ?? ticket.department.name) : null,
    calledAt: ticket.status === 'called' ? ticket.calledAt : null,
  }));
}

/** GET qms/my-ticket: own open tickets and those of people acted for, over all hospitals. */
export async function readMyTickets(scope: PatientScope, asked: Id | undefined): Promise<MyTicket[]> {
  if (asked !== undefined && !scope.personIds.includes(asked)) throw kernelRefusals.refusal('NOT_FOUND');
  // The database takes the persons from the transaction: nobody else's memberships show.
  const { rows } = await sql<Membership>`select * from portal_hospitals(${scope.now}::timestamptz)`.execute(scope.tx);
  const tickets: MyTicket[] = [];
  for (const membership of rows) {
    if (asked !== undefined && membership.personId !== asked) continue;
    const own = membership.personId === scope.personId;
    tickets.push(...(await scope.inHospital(membership.hospitalId, (inside) => ticketsIn(inside, membership, own))));
  }
  return tickets;
}
