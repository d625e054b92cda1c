import { expect, test } from 'vitest';
import { seeded } from '#kernel/server/demo/stage.ts';
import { callsOf } from '#kernel/server/start/register.ts';
import { idsFor } from '#testing/factories.ts';
import { hostileRequest } from '#testing/hostile.ts';
import { aHospital, nobody, TestClient, theCivis } from '#testing/world.ts';
import { serverModules } from './modules.ts';

const requests = Number(process.env['CIVIS_RANDOM_REQUESTS'] ?? 20_000);
// Ends the session that all others need.
const left = new Set(['auth.signOut', 'auth.endSession', 'auth.endOtherSessions', 'auth.changePassword']);

test(`${requests} random requests made from the contract get no answer of 500 or above`, async () => {
  const hospital = await aHospital();
  const calls = callsOf(serverModules).filter(({ name }) => !left.has(name));
  const ids = new Map<string, Record<string, string>>();
  for (const { name, call } of calls) if (call.of) ids.set(name, await idsFor(call.of, hospital));
  const random = seeded(7);
  const faults: string[] = [];
  const seen = new Map<number, number>();
  for (let made = 0; made < requests; made += 20) {
    // Addresses change so that the rates of public calls do not answer everything with 429.
    const client = new TestClient(theCivis, hospital.admin.token);
    const batch = Array.from({ length: 20 }, () => {
      const { name, call } = calls[Math.floor(random() * calls.length)] as (typeof calls)[number];
      return { name, request: hostileRequest(call, ids.get(name) ?? {}, random), from: call.permission === 'public' ? nobody() : client };
    });
    await Promise.all(
      batch.map(async ({ name, request, from }) => {
        const answer = await from.raw(request.method, request.url, request.body);
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        if (answer.status >= 500 && faults.length < 20)
          faults.push(`${name}: ${answer.status} for ${request.url} ${JSON.stringify(request.body)?.slice(0, 400)}`);
        expect(answer.text).not.toMatch(/select .* from|insert into|at .*\.ts:\d+/i);
      }),
    );
  }
  expect(faults).toEqual([]);
  // Most of it is refused, and not all of it for the same reason: the requests do reach the acts.
  expect(seen.get(400) ?? 0).toBeGreaterThan(requests / 10);
  expect(seen.get(200) ?? 0).toBeGreaterThan(requests / 100);
}, 600_000);
