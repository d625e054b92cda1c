import { beforeAll, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital } from '#testing/world.ts';
import { catalogueCalls } from '../../contract/calls/catalogue.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { transitionCalls } from '../../contract/calls/transitions.ts';
import { aLab, noticesOf, sound, type TestLab } from '../testing/lab.ts';

let lab: TestLab;
beforeAll(async () => {
  lab = await aLab(await aHospital());
}, 120_000);

const criticalOf = async (patientId: string, who = lab.doctor) =>
  sound(await who.send(requestCalls.criticalOfPatient, { params: { id: patientId } })).payload;

test('an unacknowledged critical result is told with its values and units, until somebody acknowledges it', async () => {
  const { id } = await lab.release('6.8');
  const request = sound(await lab.doctor.send(requestCalls.view, { params: { id } })).payload;
  const patientId = request.patient.id as string;
  expect(await criticalOf(patientId)).toMatchObject([
    { id, requestNumber: request.requestNumber, values: [{ name: 'Potassium', text: '6.8 mmol/L', flag: 'HH' }] },
  ]);
  const reader = await lab.hospital.userWith('View Lab Test Requests');
  expect((await reader.send(requestCalls.criticalOfPatient, { params: { id: patientId } })).status).toBe(403);
  sound(await lab.doctor.send(transitionCalls.acknowledged, { params: { id }, body: {} }));
  expect(await criticalOf(patientId)).toEqual([]);
  const normal = await lab.release('4.2');
  const other = sound(await lab.doctor.send(requestCalls.view, { params: { id: normal.id } })).payload;
  expect(await criticalOf(other.patient.id as string)).toEqual([]);
});

test('the notice names the patient by initials and number, or in full where the hospital says so, and the value with its unit', async () => {
  const patient = await aPatient(lab.hospital, { firstName: 'Ngozi', lastName: 'Obi', dateOfBirth: '1990-05-05' });
  const fullname = 'Obi Ngozi';
  const said = async (initials: boolean, value: string) => {
    const { version } = sound(await lab.hospital.admin.send(catalogueCalls.settings)).payload;
    sound(await lab.hospital.admin.send(catalogueCalls.editSettings, { body: { version, values: { noticeInitials: initials } } }));
    const { id, requestNumber } = await lab.release(value, { patientId: patient.id });
    const notice = (await noticesOf(id)).find(({ title }) => title === 'Critical Lab Result');
    return notice?.text.replace(requestNumber, 'LAB').replace(/P-\d+/, 'P-n');
  };
  expect(await said(false, '6.9')).toBe(`LAB of ${fullname} (P-n): Potassium 6.9 mmol/L (critically high). Needs attention now.`);
  expect(await said(true, '2.1')).toBe(`LAB of O.N. (P-n): Potassium 2.1 mmol/L (critically low). Needs attention now.`);
});
