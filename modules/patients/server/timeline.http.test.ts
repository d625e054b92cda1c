import { expect, test } from 'vitest';
import { waitsOf } from '#testing/waits.ts';
import { aHospital } from '#testing/world.ts';
import { patientCalls } from '../contract/calls/patients.ts';
import { aPerson } from './sample-person.ts';

test('the timeline asks all modules at once: what they read travels together', async () => {
  const hospital = await aHospital();
  const { id } = (await hospital.admin.send(patientCalls.register, { body: aPerson() })).payload;
  const read = () => hospital.admin.send(patientCalls.timeline, { params: { id }, query: {} });
  expect((await read()).status).toBe(200);
  const { waits, statements } = await waitsOf(async () => {
    expect((await read()).status).toBe(200);
  });
  expect(statements).toBeGreaterThan(25);
  expect(waits).toBeLessThan(5);
});
