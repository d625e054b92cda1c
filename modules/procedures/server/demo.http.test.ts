import { expect, test } from 'vitest';
import { onTheDemo } from '#testing/on-demo.ts';
import { theDatabase } from '#testing/world.ts';

onTheDemo();

test('the demo has two theatres with sessions, priced procedures and five bookings with their lines', async () => {
  const one = async (text: string) => (await theDatabase().owner.query(text)).rows[0].n as number;
  expect(await one('select count(*)::int as n from theatres')).toBe(2);
  expect(await one('select count(*)::int as n from theatre_sessions')).toBe(5);
  expect(await one('select count(*)::int as n from procedure_requests')).toBe(5);
  expect(await one("select count(*)::int as n from patient_bills where source_type = 'procedure-request' and net > 0")).toBe(5);
});
