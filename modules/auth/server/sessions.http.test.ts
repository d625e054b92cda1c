import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { hashToken } from '#kernel/server/access/session-cache.ts';
import { waitsOf } from '#testing/waits.ts';
import { aHospital, clockNow, inPlatform, setClock, theCivis, theDatabase } from '#testing/world.ts';
import { resolveSession, touchSession } from './sessions.ts';

afterEach(() => setClock(null));

test('who a token belongs to is known after three answers of the database, and the end of that reading is not waited for', async () => {
  const { admin } = await aHospital();
  const read = () => admin.raw('GET', '/api/notification/unread-count');
  await read();
  const { statements, waits } = await waitsOf(read, () => theCivis().cache.clear());
  expect(statements).toBeGreaterThan(7);
  // The fourth is the end: the outer tenant's name and the commit, for which nobody waits.
  expect(waits).toBeLessThan(5);
});

test('use moves the idle limit by the minutes of the session, never beyond its absolute one', async () => {
  const { admin } = await aHospital();
  const hash = hashToken(admin.token as string);
  const found = await inPlatform((scope) => resolveSession(scope, hash));
  const sessionId = found?.sessionId as string;
  const { owner } = theDatabase();
  const limits = async () =>
    (
      await owner.query(
        'select idle_minutes as minutes, idle_expires_at as idle, absolute_expires_at as absolute from sessions where id = $1',
        [sessionId],
      )
    ).rows[0] as { minutes: number; idle: string; absolute: string };
  const { minutes, absolute } = await limits();
  const later = addMinutes(clockNow(), 3);
  setClock(later);
  await inPlatform((scope) => touchSession(scope, { sessionId }, { ip: null }));
  expect((await limits()).idle).toBe(addMinutes(later, minutes));
  setClock(addMinutes(absolute, -1));
  await inPlatform((scope) => touchSession(scope, { sessionId }, { ip: null }));
  expect((await limits()).idle).toBe(absolute);
});

test('the use of a session is noted without waiting for the disk', async () => {
  const { admin } = await aHospital();
  const ports = theCivis().kernel.ports as unknown as { touchSession: typeof touchSession };
  const usual = ports.touchSession;
  const seen: string[] = [];
  ports.touchSession = async (scope) => {
    const { rows } = await sql<{
      setting: string;
    }>`select setting || ' by the ' || source as setting from pg_settings where name = 'synchronous_commit'`.execute(scope.tx);
    seen.push(rows[0]?.setting as string);
  };
  try {
    setClock(addMinutes(clockNow(), 2));
    await admin.raw('GET', '/api/notification/unread-count');
  } finally {
    ports.touchSession = usual;
  }
  // A throwaway database waits for no disk anyway: the transaction must have said so itself.
  expect(seen).toEqual(['off by the session']);
});
