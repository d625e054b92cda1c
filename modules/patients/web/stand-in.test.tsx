import { afterEach, expect, test, vi } from 'vitest';
import { send } from '#kernel/web/client/send.ts';
import { chooseLanguage } from '#kernel/web/text/catalogue.ts';
import { isStandIn, saidWithin, standInWords } from '#kernel/web/text/stand-ins.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
// The door makes the words known that stand in for a name.
import './index.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await chooseLanguage('en');
});

test('what stands in for a name is said in the language of the screen, wherever it stands in an answer', async () => {
  await chooseLanguage('fr');
  const patient = { fullname: 'Confidential patient', confidential: true };
  const payload = { data: [{ patient, note: 'Confidential patient was called' }], meta: { count: 1 }, first: 'Confidential patient' };
  const answered = { success: true, statusCode: 200, message: 'OK', payload };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answered), { headers: { 'content-type': 'application/json' } }));
  const masked = { fullname: 'Patient confidentiel', confidential: true };
  expect(await send(patientCalls.list)).toMatchObject({
    payload: {
      data: [{ patient: masked, note: 'Confidential patient was called' }],
      meta: { count: 1 },
      first: 'Patient confidentiel',
    },
  });
  expect(saidWithin('A-001 Confidential patient to Room 1')).toBe('A-001 Patient confidentiel to Room 1');
  expect([isStandIn('Patient confidentiel'), isStandIn('Ada Okafor')]).toEqual([true, false]);
  expect(standInWords()).toEqual({ 'Confidential patient': 'Patient confidentiel' });
});
