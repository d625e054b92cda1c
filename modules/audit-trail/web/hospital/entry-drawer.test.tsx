import { expect, test } from 'vitest';
import { callOf } from './entry-drawer.tsx';

test('an entry names the call that made it, and none where a job of the server did it', () => {
  expect(callOf({ method: 'PATCH', route: '/patients/{id}' })).toBe('PATCH /patients/{id}');
  expect(callOf({ method: null, route: 'job:prescriptions-and-therapeutics.extend-schedules' })).toBeNull();
  expect(callOf({ method: null, route: null })).toBeNull();
});
