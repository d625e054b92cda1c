import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { addCalendarDays, addMinutes, dayIn, startOfDay } from '#kernel/server/clock/instants.ts';
import { PeriodBlockers } from '#modules/billing-setup/contract/ledger-events.ts';
import { raiseBills } from '#modules/patient-bills/server/index.ts';
import { aBillableItem, aPatient } from '#testing/factories.ts';
import { clockNow, inScopeOf, setClock, theDatabase } from '#testing/world.ts';
import { admissionCalls } from '../contract/calls/admissions.ts';
import { stayEndCalls } from '../contract/calls/stay-end.ts';
import { admissionsChecks } from './checks.ts';
import { ownClock, priced, tendAt } from './testing/money.ts';
import { aBed, aRoom, someBeds, sound } from './testing/rooms.ts';
import { aDischarge, aMedicineGiven, aStayWorld, hoursFromNow, type StayWorld } from './testing/stay-end.ts';
import { admitted } from './testing/stays.ts';

const zone = 'Africa/Lagos';
let world: StayWorld;
beforeAll(async () => {
  world = await aStayWorld();
  await priced(world.hospital);
}, 120_000);
ownClock();

async function wrong(): Promise<string[]> {
  return inScopeOf(world.hospital.id, async (scope) => {
    const found: string[] = [];
    for (const check of admissionsChecks)
      for (const { expected, actual, detail } of await check.run(scope)) if (expected !== actual) found.push(`${check.name}: ${detail}`);
    return found;
  });
}

const change = (text: string, ...values: unknown[]) => theDatabase().owner.query(text, values);

/** A line of a service that somebody ordered now, outside any order of a ward. */
async function aLine(patientId: string, performedAt?: string): Promise<string> {
  const billableItemId = await aBillableItem(world.hospital);
  const [line] = await inScopeOf(world.hospital.id, (scope) =>
    raiseBills(scope, [
      {
        ...{ patientId, billableItemId, quantity: 1, departmentId: world.hospital.departmentId, sourceType: 'lab-request' },
        ...{ sourceId: randomUUID(), encounterType: 'outpatient', ...(performedAt ? { performedAt } : {}) },
      },
    ]),
  );
  return line?.id as string;
}

const stayOfLine = async (id: string) => (await change('select admission_id from patient_bills where id = $1', id)).rows[0]?.admission_id;

describe('lines of whoever is in a stay', () => {
  test('are of the stay, and the nightly check names one that is not', async () => {
    const stay = await admitted(world.hospital);
    const line = await aLine(stay.of.id);
    expect(await stayOfLine(line)).toBe(stay.id);
    expect(await wrong()).toEqual([]);
    await change('update patient_bills set admission_id = null where id = $1', line);
    expect(await wrong()).toEqual([expect.stringContaining('Lines raised for a patient in a stay are of the stay: PB-')]);
    await change('update patient_bills set admission_id = $2 where id = $1', line, stay.id);
  });

  test('since the moment to which an admission is dated back, and nothing from before it', async () => {
    const patientId = (await aPatient(world.hospital)).id;
    const [before, since] = [await aLine(patientId, hoursFromNow(-6)), await aLine(patientId)];
    const stay = await admitted(world.hospital, { patientId, admittedAt: hoursFromNow(-3), backdateReason: 'Came at night' });
    expect([await stayOfLine(before), await stayOfLine(since)]).toEqual([null, stay.id]);
    expect(await wrong()).toEqual([]);
  });

  test('between a discharge and its being undone', async () => {
    const stay = await admitted(world.hospital);
    sound(await world.hospital.admin.send(stayEndCalls.discharge, { params: { id: stay.id }, body: aDischarge() }));
    const [line, given] = [await aLine(stay.of.id), await aMedicineGiven(world.hospital, stay.of.id)];
    expect(await stayOfLine(line)).toBeNull();
    sound(await world.hospital.admin.send(stayEndCalls.undoDischarge, { params: { id: stay.id }, body: { reason: 'By mistake' } }));
    expect(await stayOfLine(line)).toBe(stay.id);
    const { rows } = await change(
      'select w.department_id = t.department_id as there from therapeutic_administrations t join wards w on w.id = $2 where t.id = $1',
      given.id,
      stay.place?.wardId,
    );
    expect(rows).toEqual([{ there: true }]);
    expect(await wrong()).toEqual([]);
  });
});

describe('the nightly checks name', () => {
  test('a gap between two beds, and a bed that is not the end of the stay', async () => {
    const stay = await admitted(world.hospital);
    const body = { bedId: await aBed(world.hospital), note: 'Needs a quiet room' };
    sound(await world.hospital.admin.send(admissionCalls.transfer, { params: { id: stay.id }, body }));
    expect(await wrong()).toEqual([]);
    await change("update bed_stays set to_at = from_at where admission_id = $1 and reason = 'admit'", stay.id);
    await change("update bed_stays set from_at = from_at + interval '1 minute' where admission_id = $1 and reason = 'transfer'", stay.id);
    expect(await wrong()).toEqual([`Stays have a bed at every moment until it is free: ${stay.admissionNumber}`]);
    await change('delete from bed_stays where admission_id = $1 and reason = $2', stay.id, 'admit');
    await change(
      'update bed_stays s set from_at = a.admitted_at from admissions a where a.id = s.admission_id and s.admission_id = $1',
      stay.id,
    );
    expect(await wrong()).toEqual([]);
  });

  test('a medicine that is still given after the discharge, or elsewhere than in the ward of the bed', async () => {
    const stay = await admitted(world.hospital);
    const { id } = await aMedicineGiven(world.hospital, stay.of.id);
    const name = 'Nothing is given after the discharge, and in the ward of the bed before it';
    expect(await wrong()).toEqual([]);
    const { rows } = await change('select department_id as home from therapeutic_administrations where id = $1', id);
    await change('update therapeutic_administrations set department_id = $2 where id = $1', id, world.hospital.departmentId);
    expect(await wrong()).toEqual([expect.stringContaining(name)]);
    await change('update therapeutic_administrations set department_id = $2 where id = $1', id, rows[0]?.home);
    sound(await world.hospital.admin.send(stayEndCalls.discharge, { params: { id: stay.id }, body: aDischarge() }));
    await change("update therapeutic_administrations set status = 'in-progress' where id = $1", id);
    expect(await wrong()).toEqual([expect.stringContaining(name)]);
    await change("update therapeutic_administrations set status = 'terminated' where id = $1", id);
  });
});

describe('a month with a night that has no charge', () => {
  const today = () => dayIn(clockNow(), zone);
  const blockers = (firstDay: string, lastDay: string) =>
    inScopeOf(world.hospital.id, async (scope) =>
      (
        await scope.ask(PeriodBlockers, {
          ...{ yearMonth: firstDay.slice(0, 7), firstDay, lastDay },
          ...{ from: startOfDay(firstDay, zone), until: startOfDay(addCalendarDays(lastDay, 1), zone) },
        })
      ).flat(),
    );

  test('is not closed: the words say how many', async () => {
    const first = today();
    const days = [addCalendarDays(first, 1), addCalendarDays(first, 3)] as const;
    await admitted(world.hospital);
    await priced(world.hospital, 'day-case', { unit: 'flat', price: 100_000 });
    const [flat] = await someBeds(world.hospital, 1, await aRoom(world.hospital, { roomType: 'day-case' }));
    await admitted(world.hospital, { bedId: flat as string });
    const at = addMinutes(startOfDay(addCalendarDays(first, 4), zone), 60);
    setClock(at);
    expect((await blockers(...days))[0]).toMatch(/^\d+ nights without a charge$/);
    await tendAt(world.hospital, at);
    setClock(at);
    expect(await blockers(...days)).toEqual([]);
    await change(
      "update bed_days set status = 'voided', voided_at = created_at where hospital_id = $1 and night = $2 and id in (select id from bed_days where hospital_id = $1 and night = $2 limit 1)",
      world.hospital.id,
      days[0],
    );
    expect(await blockers(...days)).toEqual(['1 night without a charge']);
    expect(await blockers(first, first)).toEqual([]);
  });
});
