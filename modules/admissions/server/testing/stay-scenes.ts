import type { RecordScene } from '#testing/record-acts.ts';
import { aHospital } from '#testing/world.ts';
import { admissionCalls } from '../../contract/calls/admissions.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { stayEndCalls } from '../../contract/calls/stay-end.ts';
import { clearanceAreas, requestStatuses } from '../../contract/stay-words.ts';
import { aBed, sound } from './rooms.ts';
import { aRequest, admitted, anAdmissionOf } from './stays.ts';

const reason = 'For the scene of a test';
const discharge = {
  type: 'recovered' as const,
  finalDiagnoses: [{ icdCode: 'J18.9', description: 'Pneumonia' }],
  summary: { course: 'Recovered with antibiotics', condition: 'Well' },
};

/** Stays in each status. The discharged ones are cleared, so that they may be released. */
export async function admissionScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const { admin } = hospital;
  const open = async () => (await admitted(hospital)).id;
  const discharged = async () => {
    const id = await open();
    sound(await admin.send(stayEndCalls.discharge, { params: { id }, body: discharge }));
    for (const area of clearanceAreas) sound(await admin.send(stayEndCalls.clear, { params: { id }, body: { area } }));
    return id;
  };
  const released = async () => {
    const id = await discharged();
    sound(await admin.send(stayEndCalls.release, { params: { id }, body: { releasedTo: 'A brother' } }));
    return id;
  };
  const cancelled = async () => {
    const id = await open();
    sound(await admin.send(stayEndCalls.cancel, { params: { id }, body: { reason } }));
    return id;
  };
  return {
    view: admissionCalls.read,
    ways: { admitted: open, discharged, released, cancelled },
    judge: admin,
    bodies: {
      edit: { diet: 'Soft' },
      assess: { fallRisk: 20, pressureRisk: 20, vteRisk: 'low', allergiesChecked: true },
      transfer: async () => ({ bedId: await aBed(hospital), reason: 'transfer', note: reason }),
      swap: async (id) => ({ admissionIds: [id, await open()], note: reason }),
      addCompanion: { name: 'Ngozi Obi' },
      addNewborn: async () => ({ sex: 'male', bornAt: new Date().toISOString(), bedId: await aBed(hospital) }),
      discharge,
      absconded: () => ({ lastSeenAt: new Date().toISOString(), searched: 'The whole ward' }),
      vacate: { to: 'home' },
      clear: { area: 'nursing' },
      summarise: { finalDiagnoses: discharge.finalDiagnoses },
      release: { releasedTo: 'A brother', reason: null },
    },
  };
}

/** Requests for a bed in each status. */
export async function requestScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const { admin } = hospital;
  const waiting = async () => (await aRequest(hospital)).id;
  const held = async () => {
    const id = await waiting();
    sound(await admin.send(requestCalls.reserve, { params: { id }, body: { bedId: await aBed(hospital) } }));
    return id;
  };
  const ended = (call: 'decline' | 'cancel') => async () => {
    const id = await waiting();
    sound(await admin.send(requestCalls[call], { params: { id }, body: { reason } }));
    return id;
  };
  const view = async (id: string) => {
    const { data } = sound(await admin.send(requestCalls.list, { query: { status: [...requestStatuses], limit: 'All' } }));
    const found = data.find((request) => request.id === id);
    if (!found) throw new Error(`No request ${id}`);
    return found;
  };
  const admission = async (id: string) => anAdmissionOf(hospital, { patientId: (await view(id)).of.id, requestId: id });
  return {
    view,
    ways: {
      waiting,
      'bed-reserved': held,
      admitted: async () => {
        const id = await waiting();
        await admitted(hospital, await admission(id));
        return id;
      },
      declined: ended('decline'),
      cancelled: ended('cancel'),
    },
    judge: admin,
    bodies: { admit: admission, reserve: async () => ({ bedId: await aBed(hospital) }) },
  };
}
