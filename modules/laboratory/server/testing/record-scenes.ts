import type { RecordScene } from '#testing/record-acts.ts';
import { aPatient } from '#testing/factories.ts';
import { aHospital } from '#testing/world.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { transitionCalls } from '../../contract/calls/transitions.ts';
import { aLab, sound } from './lab.ts';

async function stage() {
  const lab = await aLab(await aHospital());
  const judge = await lab.hospital.userWith(
    'View Lab Test Requests',
    'Edit Lab Test Request',
    'Cancel Lab Test Request',
    'Take Lab Specimen',
    'Reject Lab Specimen',
    'Enter Lab Result',
    'Release Lab Result',
    'Amend Lab Result',
    'Acknowledge Lab Result',
  );
  return { lab, judge };
}

/** Tubes in each status, taken by somebody who is not at the bench; of none is a result awaited any more. */
export async function specimenScene(): Promise<RecordScene> {
  const { lab, judge } = await stage();
  const numbers = new Map<string, string>();
  const taken = async () => {
    const row = await lab.order();
    await lab.take([row], lab.nurse);
    const { specimen } = sound(await judge.send(requestCalls.view, { params: { id: row.id } })).payload;
    numbers.set(specimen?.id ?? '', specimen?.specimenNumber ?? '');
    return { requestId: row.id, id: specimen?.id ?? '' };
  };
  const available = async () => {
    const { requestId, id } = await taken();
    const values = [{ parameterId: lab.potassium.parameters[0]?.id ?? '', value: '4.1' }];
    sound(await lab.bench.send(transitionCalls.resultEntered, { params: { id: requestId }, body: { values } }));
    return id;
  };
  const noted = (note: object) => async () => {
    const id = await available();
    sound(await lab.bench.send(requestCalls.editSpecimen, { params: { id }, body: note }));
    return id;
  };
  const rejected = async () => {
    const { requestId, id } = await taken();
    const body = { condition: 'clotted', reason: 'For the test' } as const;
    sound(await lab.bench.send(transitionCalls.specimenRejected, { params: { id: requestId }, body }));
    return id;
  };
  const view = async (id: string) =>
    sound(await judge.send(requestCalls.specimen, { query: { specimenNumber: numbers.get(id) ?? '' } })).payload;
  const ways = { available, rejected, consumed: noted({ consumed: true }), discarded: noted({ discard: true }) };
  return { view, ways, judge, bodies: { store: { storageLocation: 'Fridge 2' } } };
}

/** Requests in each status, all of one patient, who has a tube for further tests; their results are critical. */
export async function requestScene(): Promise<RecordScene> {
  const { lab, judge } = await stage();
  const patientId = (await aPatient(lab.hospital)).id;
  const again = { patientId, confirm: true, reason: 'For the test' };
  const taken = async () => {
    const row = await lab.order(again);
    await lab.take([row]);
    return row.id;
  };
  const { specimenId } = sound(await lab.bench.send(requestCalls.view, { params: { id: await taken() } })).payload;
  const ways = {
    'specimen-due': async () => (await lab.order(again)).id,
    'specimen-taken': taken,
    'result-entered': async () => (await lab.enter('6.9', again)).id,
    'result-released': async () => (await lab.release('6.9', again)).id,
    cancelled: async () => {
      const { id } = await lab.order(again);
      sound(await lab.doctor.send(transitionCalls.cancelled, { params: { id }, body: { cancelReason: 'For the test' } }));
      return id;
    },
  };
  const values = [{ parameterId: lab.potassium.parameters[0]?.id, value: '7.1' }];
  const bodies = {
    edit: { priority: 'urgent' },
    specimenTaken: { specimenId },
    specimenRejected: { condition: 'haemolysed' },
    resultDraft: { values },
    resultEntered: { values },
    resultReleased: { notifyLater: true },
    resultAmended: { values },
    criticalNotified: { notifiedName: 'Sister Bello', readBack: true },
    cancelled: { cancelReason: 'For the test' },
  };
  // The charge of a request is waived by those who cancel performed bills.
  return { view: requestCalls.view, ways, judge, bodies, notOffered: ['specimen-taken waived', 'result-entered waived'] };
}
