import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { asBefore } from '#testing/answering.ts';
import { theDatabase } from '#testing/world.ts';
import { admissionCalls } from '../../contract/calls/admissions.ts';
import { stayEndCalls } from '../../contract/calls/stay-end.ts';
import type { Admission } from '../../contract/stay-records.ts';
import { sound } from '../testing/rooms.ts';
import { administrationOf, aDischarge, aMedicineGiven, aStayWorld, coded, type StayWorld, summary } from '../testing/stay-end.ts';
import { admitted } from '../testing/stays.ts';

let world: StayWorld;
beforeAll(async () => {
  world = await aStayWorld();
}, 120_000);
afterEach(asBefore);

interface Line {
  readonly id: string;
  readonly status: string;
}
interface Written {
  readonly id: string;
  readonly prescriptionNumber: string;
  readonly lines: readonly Line[];
}

const api = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  sound((await world.hospital.admin.raw(method, `/api/${path}`, body)) as never) as unknown;

const cetirizine = {
  ...{ genericName: 'Cetirizine', strength: '10 mg', form: 'Tablet', doseAmount: 10, doseUnit: 'mg', route: 'oral' },
  ...{ indication: 'Itching', frequencyCode: 'OD', durationValue: 5, durationUnit: 'days', supplyFrom: 'pharmacy', quantity: 5 },
};
const amoxicillin = {
  ...cetirizine,
  genericName: 'Amoxicillin',
  strength: '500 mg',
  form: 'Capsule',
  doseAmount: 500,
  frequencyCode: 'TDS',
};

async function prescribe(patientId: string, kind: 'discharge' | 'outpatient', line: object, more: object = {}): Promise<Written> {
  await api('POST', 'allergies', { patientId, noneKnown: true }).catch(() => null);
  const body = { patientId, allergiesReviewed: true, sign: true, confirm: true, kind, lines: [line], ...more };
  return (await api('POST', 'prescriptions', body)) as Written;
}

const lineOf = async (id: string) => {
  const { rows } = await theDatabase().owner.query<Line>('select id, status from prescription_lines where id = $1', [id]);
  return rows[0] as Line;
};
const lineOfAdministration = async (id: string) => {
  const { rows } = await theDatabase().owner.query<{ id: string }>(
    'select prescription_line_id as id from therapeutic_administrations where id = $1',
    [id],
  );
  return rows[0]?.id as string;
};
const discharge = ({ id }: Pick<Admission, 'id'>, changes: object) =>
  world.doctor.send(stayEndCalls.discharge, { params: { id }, body: aDischarge(changes) });
const summariesOf = async (patientId: string) => {
  const { data } = (await api('GET', `patient-summaries/patient/${patientId}?type[]=discharge-summary`)) as {
    data: { id: string; status: string; title: string; supersedesId: string | null; signedByName: string }[];
  };
  return data;
};

describe('medicines to go home', () => {
  test('continue, stop and go home by a prescription of their own; the summary of stay and chart say so', async () => {
    const stay = await admitted(world.hospital);
    const patientId = stay.of.id;
    const early = sound(await world.nurse.send(admissionCalls.dischargeSummary, { params: { id: stay.id } }));
    expect(early.discharge).toBeNull();
    const given = await aMedicineGiven(world.hospital, patientId);
    const ward = await lineOfAdministration(given.id);
    const usual = await prescribe(patientId, 'outpatient', { ...cetirizine, supplyFrom: 'outside' });
    const usualLine = usual.lines[0]?.id as string;
    const home = await prescribe(patientId, 'discharge', amoxicillin);
    const medicines = [
      { lineId: ward, action: 'continue' as const, reason: null },
      { lineId: usualLine, action: 'stop' as const, reason: 'The itching is over' },
    ];
    const after = sound(await discharge(stay, { medicines, dischargePrescriptionId: home.id }));
    expect(after.discharge).toMatchObject({
      takeHome: { id: home.id, prescriptionNumber: home.prescriptionNumber, lines: [{ medicine: 'Amoxicillin 500 mg Capsule' }] },
      medicines: [
        { lineId: ward, action: 'continue' },
        { lineId: usualLine, medicine: 'Cetirizine 10 mg Tablet', action: 'stop', reason: 'The itching is over' },
      ],
      documentId: expect.any(String),
    });
    expect(await administrationOf(world.hospital, given.id)).toMatchObject({ status: 'terminated' });
    expect((await lineOf(usualLine)).status).toBe('stopped');
    expect((await lineOf(home.lines[0]?.id as string)).status).toBe('active');
    const { reconciliations } = (await api('GET', `patients/${patientId}/medications`)) as { reconciliations: { moment: string }[] };
    expect(reconciliations.map(({ moment }) => moment)).toEqual(['discharge']);
    const paper = sound(await world.nurse.send(admissionCalls.dischargeSummary, { params: { id: stay.id } }));
    expect(paper).toMatchObject({ admissionNumber: stay.admissionNumber, discharge: after.discharge });
    const filed = (await api('GET', `patient-summaries/${after.discharge?.documentId}`)) as { body: string; status: string };
    expect(filed.status).toBe('final');
    for (const words of [summary.course, 'Pneumonia (J18.9)', home.prescriptionNumber, 'Cetirizine 10 mg Tablet: The itching is over'])
      expect(filed.body).toContain(words);
    const { areas } = sound(await world.hospital.admin.send(stayEndCalls.clearance, { params: { id: stay.id } }));
    const blockers = areas.find(({ area }) => area === 'pharmacy')?.blockers ?? [];
    expect(blockers.map(({ code, id }) => [code, typeof id])).toEqual([['take-home', 'string']]);
    await api('PATCH', `medication-request/${blockers[0]?.id}/cancel`, { reasonCode: 'patient-refused', reason: 'Has them at home' });
    const later = sound(await world.hospital.admin.send(stayEndCalls.clearance, { params: { id: stay.id } }));
    expect(later.areas.find(({ area }) => area === 'pharmacy')?.blockers).toEqual([]);
  });

  test('are decided one and all, with a reason for each that stops', async () => {
    const stay = await admitted(world.hospital);
    const usual = await prescribe(stay.of.id, 'outpatient', { ...cetirizine, supplyFrom: 'outside' });
    const lineId = usual.lines[0]?.id as string;
    expect((await discharge(stay, { medicines: [] })).error).toMatchObject({ code: 'MEDICINES_UNDECIDED' });
    const silent = await discharge(stay, { medicines: [{ lineId, action: 'stop', reason: ' ' }] });
    expect(silent.status).toBe(400);
    sound(await discharge(stay, { medicines: [{ lineId, action: 'continue', reason: null }] }));
    expect((await lineOf(lineId)).status).toBe('active');
  });

  test('what the ward gave goes on at home only by the take-home prescription', async () => {
    const stay = await admitted(world.hospital);
    const given = await aMedicineGiven(world.hospital, stay.of.id);
    const lineId = await lineOfAdministration(given.id);
    const medicines = [{ lineId, action: 'continue' as const, reason: null }];
    expect((await discharge(stay, { medicines })).error.code).toBe('TAKE_HOME_MISSING');
    const other = await prescribe(stay.of.id, 'discharge', cetirizine);
    expect((await discharge(stay, { medicines, dischargePrescriptionId: other.id })).error.code).toBe('TAKE_HOME_MISSING');
    expect(await administrationOf(world.hospital, given.id)).toMatchObject({ status: 'in-progress' });
  });

  test('a take-home prescription is a signed one, of this patient, of this stay', async () => {
    const stay = await admitted(world.hospital);
    const patientId = stay.of.id;
    const stranger = (await aPatient(world.hospital)).id;
    const wrong = [
      await prescribe(patientId, 'outpatient', { ...cetirizine, supplyFrom: 'outside' }),
      await prescribe(stranger, 'discharge', cetirizine),
      await prescribe(patientId, 'discharge', amoxicillin, { sign: false }),
    ];
    for (const { id: dischargePrescriptionId } of wrong)
      expect((await discharge(stay, { dischargePrescriptionId })).error.code).toBe('TAKE_HOME_UNKNOWN');
    const lineId = wrong[1]?.lines[0]?.id as string;
    const own = wrong[0]?.lines[0]?.id as string;
    const decided = [own, lineId].map((each) => ({ lineId: each, action: 'continue' as const, reason: null }));
    expect((await discharge(stay, { medicines: decided })).error.code).toBe('RX_LINE_UNKNOWN');
    const died = await discharge(stay, { type: 'deceased', medicines: [] });
    expect(died.status).toBe(400);
  });
});

describe('the signed summary in the chart', () => {
  test('is superseded by a later one of the same stay', async () => {
    const stay = await admitted(world.hospital);
    const first = sound(await discharge(stay, {}));
    sound(await world.hospital.admin.send(stayEndCalls.undoDischarge, { params: { id: stay.id }, body: { reason: 'Fever came back' } }));
    const second = sound(await discharge(stay, { summary: { ...summary, course: 'Fever came back and left again' } }));
    expect(second.discharge?.documentId).not.toBe(first.discharge?.documentId);
    const filed = await summariesOf(stay.of.id);
    expect(filed.map(({ id, status }) => [id, status])).toEqual([
      [second.discharge?.documentId, 'final'],
      [first.discharge?.documentId, 'superseded'],
    ]);
    expect(filed[0]?.supersedesId).toBe(first.discharge?.documentId);
    const body = { finalDiagnoses: [coded], summary: { ...summary, advice: 'Come back at once if the fever returns' } };
    const third = sound(await world.doctor.send(stayEndCalls.summarise, { params: { id: stay.id }, body }));
    expect((await summariesOf(stay.of.id))[0]).toMatchObject({ id: third.discharge?.documentId, supersedesId: filed[0]?.id });
  });

  test('names no sensitive diagnosis, and a discharge that is refused files nothing', async () => {
    const stay = await admitted(world.hospital);
    const finalDiagnoses = [coded, { icdCode: 'B20', description: 'HIV disease' }];
    expect((await discharge(stay, { finalDiagnoses, dischargePrescriptionId: stay.id })).error.code).toBe('TAKE_HOME_UNKNOWN');
    expect(await summariesOf(stay.of.id)).toEqual([]);
    const after = await discharge(stay, { finalDiagnoses });
    const { discharge: signed } = sound(after);
    const filed = (await api('GET', `patient-summaries/${signed?.documentId}`)) as { body: string };
    expect(filed.body).not.toContain('HIV');
    expect(filed.body).toContain('Further diagnoses stand in the admission');
  });
});
