import { addMinutes } from '#kernel/server/clock/instants.ts';
import { entryScene } from '#testing/entry-scene.ts';
import { aPatient } from '#testing/factories.ts';
import { type RecordScene, testRecordActs } from '#testing/record-acts.ts';
import { aHospital, clockNow, inScopeOf, runJobNow, setClock, unique } from '#testing/world.ts';
import { appointmentActs, appointmentCalls } from '../contract/calls/appointments.ts';
import { waitingActs, waitlistCalls } from '../contract/calls/schedules.ts';
import { appointmentTypeCalls, typeActs } from '../contract/calls/types.ts';
import { typeStatuses, waitlistStatuses } from '../contract/words.ts';
import { completeAppointment, startAppointment } from './index.ts';
import { aClinic, at, booked, soon } from './testing/clinic.ts';

/** Visits of this day in a department's pool with room for all, so that none stands in another's way. */
testRecordActs(appointmentActs, async () => {
  const clinic = await aClinic();
  const { admin, id: hospitalId } = clinic.hospital;
  const pool = { name: 'Dressing in the pool', requiresPractitioner: false, capacityPerSlot: 200 };
  const { payload: type } = await admin.send(appointmentTypeCalls.create, { body: pool });
  const scheduled = async () => (await booked(clinic, { appointmentTypeId: type.id, practitionerId: null, appointmentDate: soon() })).id;
  const then = (act: (id: string) => Promise<unknown>, before: () => Promise<string> = scheduled) =>
    async function way() {
      const id = await before();
      await act(id);
      return id;
    };
  const started = then((id) => inScopeOf(hospitalId, (scope) => startAppointment(scope, id)));
  const missed = then(async () => {
    setClock(addMinutes(clockNow(), 2 * 1440));
    await runJobNow('appointments.close-day', { hospitalId });
    setClock(null);
  });
  const rebooked = at(2, '10:00');
  const ofVisit = (appointmentId: string) => ({ appointmentId });
  return {
    view: appointmentCalls.single,
    ways: {
      Scheduled: scheduled,
      'In-progress': started,
      Completed: then((id) => inScopeOf(hospitalId, (scope) => completeAppointment(scope, id)), started),
      Cancelled: then((id) => admin.send(appointmentCalls.cancel, { params: { id }, body: { reason: 'Patient request' } })),
      'No-show': missed,
    },
    judge: admin,
    notOffered: ['Scheduled checkInEarly', 'Scheduled undoCheckIn'],
    bodies: {
      checkIn: ofVisit,
      checkInEarly: ofVisit,
      edit: { notes: 'Comes with her mother' },
      move: { appointmentDate: rebooked },
      rebook: { appointmentDate: rebooked },
    },
  };
});

async function waitingScene(): Promise<RecordScene> {
  const clinic = await aClinic();
  const { admin } = clinic.hospital;
  let hour = 9;
  const wait = async () => {
    const patient = await aPatient(clinic.hospital);
    const { payload } = await admin.send(waitlistCalls.add, {
      body: {
        patientId: patient.id,
        appointmentTypeId: clinic.types['New consultation'] ?? '',
        departmentId: clinic.departmentId,
        fromDate: at(1, '12:00').slice(0, 10),
        toDate: at(9, '12:00').slice(0, 10),
      },
    });
    return { id: payload.id, patientId: patient.id };
  };
  /** A time that somebody gives back is offered to the one who waits. */
  const offered = async () => {
    const waiting = await wait();
    hour += 1;
    const appointmentDate = at(3, `${hour}:00`);
    const { id } = await booked(clinic, { appointmentDate });
    await admin.send(appointmentCalls.cancel, { params: { id }, body: { reason: 'Patient request' } });
    return { ...waiting, appointmentDate };
  };
  return {
    view: async (id) => {
      for (const status of waitlistStatuses) {
        const { payload } = await admin.send(waitlistCalls.list, { query: { status, limit: 100 } });
        const found = payload.data.find((row) => row.id === id);
        if (found) return found;
      }
      throw new Error(`Nobody waits by ${id}`);
    },
    ways: {
      waiting: async () => (await wait()).id,
      offered: async () => (await offered()).id,
      booked: async () => {
        const { id, ...visit } = await offered();
        await booked(clinic, visit);
        return id;
      },
      removed: async () => {
        const { id } = await wait();
        await admin.send(waitlistCalls.remove, { params: { id } });
        return id;
      },
    },
    judge: admin,
  };
}

testRecordActs(waitingActs, waitingScene);

testRecordActs(typeActs, async () =>
  entryScene(appointmentTypeCalls, {
    judge: (await aHospital()).admin,
    made: () => ({ name: unique('Type ') }),
    statuses: typeStatuses,
  }),
);
