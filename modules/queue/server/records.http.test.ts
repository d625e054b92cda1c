import { type RecordScene, testRecordActs } from '#testing/record-acts.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { aHospital, clockNow, setClock } from '#testing/world.ts';
import { lineCalls } from '../contract/calls/lines.ts';
import { ticketActs, ticketCalls } from '../contract/calls/tickets.ts';
import { aTestLine } from './testing/line.ts';

/** Tickets in each status; acts name the visit, whose first ticket is looked at. */
async function ticketScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const line = await aTestLine(hospital);
  const { admin } = hospital;
  const arrived = async () => (await line.arrive({ typeId: line.serviceTypeId })).appointmentId;
  const moved = (...calls: readonly ((appointmentId: string) => Promise<{ readonly status: number; readonly text: string }>)[]) =>
    async function way() {
      const id = await arrived();
      for (const call of calls) {
        const { status, text } = await call(id);
        if (status !== 200) throw new Error(text);
      }
      return id;
    };
  const of = (appointmentId: string) => ({ params: { appointmentId }, body: {} });
  const serve = (id: string) => admin.send(ticketCalls.serve, of(id));
  const complete = (id: string) => admin.send(ticketCalls.complete, of(id));
  const leave = (id: string) => admin.send(ticketCalls.left, { ...of(id), body: { reason: 'sent-home' } });
  const setAside = (id: string) => admin.send(ticketCalls.unavailable, { ...of(id), body: { reason: 'Did not answer' } });
  const transfer = (id: string) =>
    admin.send(ticketCalls.transfer, { body: { appointmentId: id, toDepartmentId: line.lab, reason: 'Lab' } });
  const called = async () => {
    // Long enough ago that a second call is no more too soon.
    const at = clockNow();
    setClock(addMinutes(at, -1));
    const id = await arrived();
    await admin.send(ticketCalls.call, of(id));
    setClock(null);
    return id;
  };
  return {
    view: async (id) => (await admin.send(lineCalls.checkInDetails, { params: { id } })).payload.tickets[0],
    ways: {
      waiting: arrived,
      called,
      serving: moved(serve),
      unavailable: moved(setAside),
      served: moved(serve, complete),
      left: moved(leave),
      // The ticket in the other line is closed too, else acts would mean that one.
      transferred: moved(transfer, leave),
    },
    judge: admin,
    bodies: {
      left: { reason: 'sent-home' },
      priority: { priority: 'urgent' },
      assign: { practitionerId: null },
      transfer: (id) => ({ appointmentId: id, toDepartmentId: line.lab }),
    },
  };
}

testRecordActs(ticketActs, ticketScene);
