import type { Notice } from '#kernel/server/scope/scope.ts';
import { aHospital, inScopeOf, type TestClient, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import type { NotificationPage } from '../../contract/records.ts';

/** Address of the notices, as the client of the live channel knows it. */
export const records = '/api/collections/notification/records';
export const welcome = { title: 'Low Stock', content: 'Paracetamol is low', path: '/inventory' } as const;

/** Tells somebody something, as an act of the hospital does. */
export const tell = (hospital: TestHospital, to: Notice['to'], more: Partial<Notice> = {}) =>
  inScopeOf(hospital.id, (scope) => scope.notify({ ...welcome, to, ...more }));

/** The notices that a client reads. */
export async function list(who: TestClient, query = ''): Promise<NotificationPage> {
  const answer = await who.raw('GET', `${records}${query ? `?${query}` : ''}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.payload as NotificationPage;
}

/** A hospital with two nurses who have no notices yet. */
export async function twoNurses(): Promise<{ hospital: TestHospital; nurse: TestUser; other: TestUser }> {
  const hospital = await aHospital();
  const nurse = await hospital.userWith('View Vitals');
  const other = await hospital.userWith();
  await theDatabase().owner.query('delete from notifications where user_id = any($1)', [[nurse.userId, other.userId]]);
  return { hospital, nurse, other };
}
