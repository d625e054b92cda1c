import { aPatient } from '#testing/factories.ts';
import type { RecordScene } from '#testing/record-acts.ts';
import { aHospital, type TestUser } from '#testing/world.ts';
import { consultationCalls } from '../../contract/calls/consultations.ts';
import { certificateCalls, referralCalls } from '../../contract/calls/papers.ts';
import { aClinic, doctorRights, fill, payloadOf, sign } from './visit.ts';

/** Medical certificates in each status. */
export async function certificateScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const judge = await hospital.userWith('Issue Medical Certificate', 'View Consultations', 'View Patient List');
  const issued = async () => {
    const patient = await aPatient(hospital);
    const body = { patientId: patient.id, kind: 'sick-leave' as const, from: '2026-11-20', to: '2026-11-24', text: 'Unfit for work' };
    return payloadOf<{ id: string }>(await hospital.admin.send(certificateCalls.issue, { body })).id;
  };
  const revoked = async () => {
    const id = await issued();
    payloadOf(await hospital.admin.send(certificateCalls.revoke, { params: { id }, body: { reason: 'For the test' } }));
    return id;
  };
  return { view: certificateCalls.read, ways: { issued, revoked }, judge };
}

/** Referrals in each status: the judge sent them to a department of their own, so that they answer and cancel them. */
export async function referralScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const { departmentId, typeId } = await aClinic(hospital);
  const judge = await hospital.userWith('Create Referrals', 'Manage Referrals', 'View Referrals', 'Create Appointment');
  const sent = async () => {
    const { id: patientId } = await aPatient(hospital);
    const body = { direction: 'internal' as const, patientId, toDepartmentId: hospital.departmentId, reason: 'Chest pain, please see' };
    return payloadOf<{ id: string }>(await judge.send(referralCalls.create, { body })).id;
  };
  const accepted = async () => {
    const id = await sent();
    payloadOf(await judge.send(referralCalls.accept, { params: { id }, body: {} }));
    return id;
  };
  const ways = {
    sent,
    accepted,
    declined: async () => {
      const id = await sent();
      payloadOf(await judge.send(referralCalls.decline, { params: { id }, body: { reason: 'For the test' } }));
      return id;
    },
    completed: async () => {
      const id = await accepted();
      payloadOf(await judge.send(referralCalls.complete, { params: { id }, body: { reply: 'Seen' } }));
      return id;
    },
    cancelled: async () => {
      const id = await sent();
      payloadOf(await judge.send(referralCalls.cancel, { params: { id }, body: { reason: 'For the test' } }));
      return id;
    },
  };
  // Each is booked for its own patient.
  const book = async (referralId: string) => {
    const { payload } = await judge.send(referralCalls.read, { params: { id: referralId } });
    return {
      ...{ referralId, departmentId, appointmentTypeId: typeId, patientId: payload.patient.id },
      appointmentDate: '2031-03-03T10:00:00.000Z',
    };
  };
  return { view: referralCalls.read, ways, judge, bodies: { book }, notOffered: ['sent complete'] };
}

/** What acts on a visit want: the version of its note, its patient. */
function bodiesOfVisit(judge: TestUser, { nextId, departmentId }: { readonly nextId: string; readonly departmentId: string }) {
  const seen = async (id: string) => (await judge.send(consultationCalls.read, { params: { id } })).payload;
  const version = async (id: string) => ({ lockVersion: (await seen(id)).lockVersion });
  const ofVisit = async (id: string) => ({ consultationId: id, patientId: (await seen(id)).patient.id });
  return {
    hold: { reason: 'results' },
    complete: async (id: string) => ({ ...(await version(id)), disposition: 'home' }),
    requestAdmission: { urgency: 'routine', reason: 'Needs a drip' },
    handOver: { userId: nextId },
    addAddendum: { text: 'The film came back later' },
    repeatLast: async (id: string) => ({ ...(await version(id)), sections: ['pastMedical'] }),
    refer: async (id: string) => ({
      ...(await ofVisit(id)),
      direction: 'internal',
      toDepartmentId: departmentId,
      reason: 'Please see',
    }),
    certify: async (id: string) => ({
      ...(await ofVisit(id)),
      kind: 'sick-leave',
      from: '2026-11-20',
      to: '2026-11-24',
      text: 'Unfit for work',
    }),
  };
}

/** Consultations in each status: the judge writes in each and has a signed one of the same patient, which can be copied from. */
export async function consultationScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const clinic = await aClinic(hospital);
  const judge = await hospital.userWith(
    ...doctorRights,
    'Co-sign Consultation',
    'Create Lab Test Request',
    'Create Vitals',
    'Create Referrals',
    'Issue Medical Certificate',
    'Request Admission',
  );
  const next = await hospital.userWith(...doctorRights);
  const opened = async (patientId?: string) => {
    const { appointmentId } = await clinic.arrive(patientId ? { patientId } : {});
    return payloadOf<{ id: string; patient: { id: string } }>(await judge.send(consultationCalls.open, { body: { appointmentId } }));
  };
  const written = async () => {
    const earlier = await opened();
    await sign(judge, earlier.id);
    const { id } = await opened(earlier.patient.id);
    await fill(judge, id);
    return id;
  };
  const ways = {
    'in-progress': written,
    'on-hold': async () => {
      const id = await written();
      payloadOf(await judge.send(consultationCalls.hold, { params: { id }, body: { reason: 'results' } }));
      return id;
    },
    completed: async () => {
      const { id } = await opened();
      await sign(judge, id);
      return id;
    },
    cancelled: async () => {
      const { id } = await opened();
      payloadOf(await judge.send(consultationCalls.cancel, { params: { id }, body: { reason: 'For the test' } }));
      return id;
    },
  };
  const bodies = bodiesOfVisit(judge, { nextId: next.userId, departmentId: clinic.departmentId });
  // Nothing waits for a second signature of what the judge signed.
  return { view: consultationCalls.read, ways, judge, bodies, notOffered: ['completed coSign'] };
}
