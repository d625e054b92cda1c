import { beforeAll, expect, test } from 'vitest';
import { callsOf } from '#kernel/server/start/register.ts';
import { isHospitalCall } from '#testing/access-checks.ts';
import { idsFor } from '#testing/factories.ts';
import { layIds, Records } from '#testing/laid-ids.ts';
import { diagnosedRecords, moreRecords } from '#testing/private-records.ts';
import { notChecked, notReached } from '#testing/unproven-ids.ts';
import { idFieldsOf, type Probe, probeIds } from '#testing/unknown-ids.ts';
import { aHospital } from '#testing/world.ts';
import { serverModules } from './modules.ts';

// Ids in bodies point at this hospital's own records. While the factories make a record of every entity of the contract, each
// request is made first with an id that nobody has, in every place that its call has for one. Places that no factory's request has are
// reached by the least body that has them, with an id that nobody has, with another hospital's and with an own one.

const calls = callsOf(serverModules)
  .filter(({ call }) => isHospitalCall(call))
  .map(({ name, call }) => ({ name, call }));
const places = calls.flatMap(({ name, call }) =>
  [...idFieldsOf(call).keys()].map((place) => ({ name, call, place, key: `${name} ${place}` })),
);

let probe: Probe;
const proven = new Set<string>();
const taken: string[] = [];

beforeAll(async () => {
  const [hospital, other] = [await aHospital(), await aHospital()];
  probe = probeIds(hospital.admin, calls, new Set(Object.keys(notChecked)));
  await moreRecords(hospital);
  await diagnosedRecords(hospital);
  const left = new Set(calls.flatMap(({ call }) => Object.values(call.of ?? {})));
  for (const { call } of calls) if (Object.values(call.of ?? {}).some((entity) => left.delete(entity))) await idsFor(call.of, hospital);
  for (const key of probe.proven) proven.add(key);
  taken.push(...probe.taken);
  const [own, foreign] = [new Records(await aHospital()), new Records(other)];
  await moreRecords(own.hospital);
  // Hours last: a department that is closed takes no appointments.
  const rest = places.filter(({ key }) => !proven.has(key) && !(key in notChecked));
  for (const { name, call, place, key } of rest.sort((one, two) => Number(one.key.includes('Hours')) - Number(two.key.includes('Hours')))) {
    const laid = await layIds(own, foreign, { name, call }, place).catch(() => null);
    if (laid?.proven) proven.add(key);
    if (laid?.taken) taken.push(laid.taken);
  }
}, 600_000);

test('an id in a body that nobody here has is refused, and never answered with a fault', () => {
  expect([...new Set(taken)].sort()).toEqual([]);
  expect(proven.size).toBeGreaterThan(290);
});

test('places of ids that this suite does not prove stand in a list, each with its reason', () => {
  const left = places.map(({ key }) => key).filter((key) => !proven.has(key) && !(key in notChecked));
  expect(left.filter((key) => !(key in notReached))).toEqual([]);
  // A place that is no more leaves the lists, too.
  const known = new Set(places.map(({ key }) => key));
  expect([...Object.keys(notReached), ...Object.keys(notChecked)].filter((key) => !known.has(key))).toEqual([]);
});
