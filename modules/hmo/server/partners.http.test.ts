import { beforeAll, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { anItem, withNaira } from '#modules/billing-setup/server/testing/price-list.ts';
import { aHospital, clockNow, runJobNow, theDatabase, unique } from '#testing/world.ts';
import type { RequestOf } from '#kernel/contract/calls.ts';
import { addCalendarDays, dayIn } from '#kernel/server/clock/instants.ts';
import { partnerCalls } from '../contract/calls/partners.ts';
import { aDesk, type Desk, sound } from './testing/partners.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await aDesk();
}, 120_000);

const view = async (id: string) => sound(await desk.keeper.send(partnerCalls.view, { params: { id } })).payload;

test('a partner by a template: incomplete, with its plans and the benefits of the running year', async () => {
  const body = { name: `Hygeia ${unique('')}`, code: unique('HY').slice(0, 18).toUpperCase(), template: 'NHIA' as const };
  const made = sound(await desk.keeper.send(partnerCalls.create, { body })).payload;
  expect(made).toMatchObject({ status: 'incomplete', type: 'HMO', nhiaRule: true, approvalTargetMinutes: 60, emergencyCodeHours: 48 });
  expect(made.plans.map(({ name, nhia }) => [name, nhia])).toEqual([
    ['Formal Sector', true],
    ['Voluntary', true],
  ]);
  expect(made.plans[0]?.benefits).toMatchObject([
    { coveragePercentBps: 10_000, copays: { Medication: { kind: 'percent', value: 1_000 } } },
  ]);
  const twin = await desk.keeper.send(partnerCalls.create, { body: { ...body, name: body.name.toUpperCase(), code: 'OTHER1' } });
  expect([twin.status, twin.error.code, twin.error.message]).toEqual([409, 'HMO_EXISTS', 'HMO already exists']);
  const sameCode = await desk.keeper.send(partnerCalls.create, { body: { ...body, name: unique('Other ') } });
  expect([sameCode.status, sameCode.error.code]).toEqual([409, 'HMO_CODE_TAKEN']);
  const found = sound(await desk.keeper.send(partnerCalls.list, { query: { searchTerm: body.name.slice(0, 6), type: ['HMO'] } })).payload;
  expect(found.data.map(({ id }) => id)).toContain(made.id);
});

test('an edit changes what was sent; a plan with members is not archived; a stale version is refused', async () => {
  const partner = await desk.partner();
  const [plan] = partner.plans;
  const edit = (body: object) => desk.keeper.send(partnerCalls.edit, { params: { id: partner.id }, body: body as never });
  const changed = sound(await edit({ paymentTermsDays: 10, version: partner.version })).payload;
  expect(changed).toMatchObject({ paymentTermsDays: 10, name: partner.name });
  expect((await edit({ paymentTermsDays: 20, version: partner.version })).error.code).toBe('STALE_VERSION');
  expect((await edit({ contractStart: '2099-01-01', contractEnd: '2098-01-01' })).error.code).toBe('HMO_CONTRACT_DATES');
  const named = { id: plan?.id, name: plan?.name, code: plan?.code };
  await desk.insure((await aPatient(desk.hospital)).id, partner);
  expect((await edit({ plans: [{ ...named, status: 'archived' }] })).error.code).toBe('HMO_PLAN_IN_USE');
  const added = sound(await edit({ plans: [{ name: 'Gold', code: 'GLD', benefit: { annualLimit: 50_000_000 } }] })).payload;
  expect(added.plans.map(({ name }) => name)).toContain('Gold');
  expect((await edit({ plans: [{ name: 'gold', code: 'G2' }] })).error.code).toBe('HMO_PLAN_EXISTS');
});

test('a plan leaves out items of the hospital’s own price list, and shows them by name; any other is refused', async () => {
  const partner = await desk.partner();
  const edit = (body: NonNullable<RequestOf<typeof partnerCalls.edit>['body']>) =>
    desk.keeper.send(partnerCalls.edit, { params: { id: partner.id }, body });
  const [count, culture] = desk.items;
  const gold = { name: 'Gold', code: 'GLD', excludedItemIds: [count, culture], excludedDiagnoses: ['F10-F19', 'Z41'] };
  const made = sound(await edit({ plans: [gold] })).payload.plans.find(({ name }) => name === 'Gold');
  expect(made).toMatchObject({ excludedItemIds: [count, culture], excludedDiagnoses: ['F10-F19', 'Z41'] });
  expect(made?.excludedItems.map(({ id }) => id)).toEqual([count, culture]);
  expect(made?.excludedItems.every(({ name }) => name !== '')).toBe(true);
  const foreign = (await anItem(await withNaira(await aHospital()))).id;
  for (const unknown of [crypto.randomUUID(), foreign]) {
    const { status, error } = await edit({ plans: [{ ...gold, id: made?.id, excludedItemIds: [count, unknown] }] });
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([422, 'HMO_PLAN_ITEM_UNKNOWN', ['plans']]);
  }
  expect((await view(partner.id)).plans.find(({ id }) => id === made?.id)?.excludedItemIds).toEqual([count, culture]);
});

test('benefits: a running year changes only with a reason, the next freely; two rows never share a day (invariant 2)', async () => {
  const partner = await desk.partner();
  const [plan] = partner.plans;
  const year = plan?.runningYear as number;
  const save = (body: object) =>
    desk.keeper.send(partnerCalls.saveBenefit, { params: { id: partner.id, planId: plan?.id as string }, body: body as never });
  const terms = { coveragePercentBps: 9_000 };
  expect((await save({ year, benefit: terms })).error.code).toBe('HMO_BENEFIT_REASON');
  expect(sound(await save({ year, benefit: terms, reason: 'New schedule' })).payload.benefits).toMatchObject([
    { coveragePercentBps: 9_000 },
  ]);
  const next = sound(await save({ year: year + 1, benefit: { annualLimit: 1_000 } })).payload;
  expect(next.benefits.map(({ annualLimit }) => annualLimit)).toEqual([null, 1_000]);
  expect((await save({ year: year - 2, benefit: terms })).error.code).toBe('HMO_BENEFIT_PAST');
  const overlapping = theDatabase().owner.query(
    `insert into hmo_plan_benefits (hospital_id, id, plan_id, starts_on, ends_on, coverage_percent_bps, created_at, updated_at)
     select hospital_id, gen_random_uuid(), plan_id, ends_on, ends_on + 5, 0, created_at, updated_at from hmo_plan_benefits where plan_id = $1 limit 1`,
    [plan?.id],
  );
  await expect(overlapping).rejects.toThrow('hmo_plan_benefits_one_a_day');
});

test('suspended and active again, with reasons; a used partner is archived, an unused one removed', async () => {
  const partner = await desk.active();
  const at = { params: { id: partner.id } };
  expect((await desk.keeper.send(partnerCalls.suspend, { ...at, body: {} as never })).status).toBe(400);
  const stopped = sound(await desk.keeper.send(partnerCalls.suspend, { ...at, body: { reason: 'Unpaid for months' } })).payload;
  expect(stopped).toMatchObject({ status: 'suspended', statusReason: 'Unpaid for months' });
  expect(stopped.acts.activate).toBeNull();
  const picked = sound(await desk.keeper.send(partnerCalls.picker, { query: {} })).payload;
  expect(picked.map(({ id }) => id)).not.toContain(partner.id);
  sound(await desk.keeper.send(partnerCalls.activate, { ...at, body: { reason: 'Paid' } }));
  const patient = await aPatient(desk.hospital);
  const billingId = await desk.insure(patient.id, partner);
  const remove = () => desk.keeper.send(partnerCalls.remove, { ...at, body: { reason: 'Contract over' } });
  const refused = await remove();
  expect([refused.status, refused.error.code, refused.error['active enrollees']]).toEqual([409, 'HMO_IN_USE', 1]);
  await theDatabase().owner.query("update patient_billings set status = 'ended' where id = $1", [billingId]);
  expect(sound(await remove()).payload).toMatchObject({ removed: false, status: 'archived' });
  expect((await desk.keeper.send(partnerCalls.edit, { ...at, body: { city: 'Lagos' } as never })).error.code).toBe('HMO_ARCHIVED');
  const fresh = await desk.partner();
  const gone = await desk.keeper.send(partnerCalls.remove, { params: { id: fresh.id }, body: { reason: 'A mistake' } });
  expect(sound(gone).payload.removed).toBe(true);
});

test('the end of a contract is told once a step and suspends the partner the day after', async () => {
  const partner = await desk.active();
  const today = dayIn(clockNow(), 'Africa/Lagos');
  const endsIn = (days: number) =>
    theDatabase().owner.query('update hmos set contract_start = null, contract_end = $2 where id = $1', [
      partner.id,
      addCalendarDays(today, days),
    ]);
  const night = () => runJobNow('hmo.follow-contracts', { hospitalId: desk.hospital.id });
  const told = async (title: string) =>
    Number(
      (
        await theDatabase().owner.query(
          'select count(distinct created_at) as count from notifications where hospital_id = $1 and entity_id = $2 and title = $3',
          [desk.hospital.id, partner.id, title],
        )
      ).rows[0].count,
    );
  await endsIn(60);
  await night();
  await night();
  expect(await told('HMO Contract Ending')).toBe(1);
  await endsIn(29);
  await night();
  expect(await told('HMO Contract Ending')).toBe(2);
  await endsIn(-1);
  await night();
  expect((await view(partner.id)).status).toBe('suspended');
  expect((await view(partner.id)).acts.activate).toBe('HMO_CONTRACT_ENDED');
});

test('a plan year that ends is carried over with the same benefits', async () => {
  const partner = await desk.partner();
  const planId = partner.plans[0]?.id;
  const today = dayIn(clockNow(), 'Africa/Lagos');
  await theDatabase().owner.query('update hmo_plan_benefits set ends_on = $2, annual_limit = 77 where plan_id = $1', [
    planId,
    addCalendarDays(today, 5),
  ]);
  await runJobNow('hmo.roll-plan-years', { hospitalId: desk.hospital.id });
  await runJobNow('hmo.roll-plan-years', { hospitalId: desk.hospital.id });
  const plan = (await view(partner.id)).plans.find(({ id }) => id === planId);
  expect(plan?.benefits.map(({ startsOn, annualLimit }) => [startsOn, annualLimit])).toEqual([
    [expect.any(String), 77],
    [addCalendarDays(today, 6), 77],
  ]);
});

test('an upload: the file is checked, known codes are changed, others added; one fault and nothing is written', async () => {
  const known = await desk.partner();
  const code = unique('UP').toUpperCase().slice(0, 18);
  const file = (rows: string[]) => ({
    filename: 'partners.csv',
    bytes: ['Name,Code,Type,Payment terms (days)', ...rows].join('\r\n'),
    type: 'text/csv',
  });
  const send = (mode: 'validate' | 'commit', rows: string[]) =>
    desk.keeper.send(partnerCalls.upload, { body: { mode } }, { file: file(rows) });
  const good = [`${known.name},${known.code},HMO,15`, `Bank ${code},${code},company,20`];
  expect(sound(await send('validate', good)).payload).toMatchObject({ created: 1, updated: 1, errors: [] });
  const bad = await send('commit', [...good, 'X,??,HMO,1']);
  expect([bad.status, bad.error.code]).toEqual([422, 'HMO_UPLOAD_INVALID']);
  sound(await send('commit', good));
  expect((await view(known.id)).paymentTermsDays).toBe(15);
  const { data } = sound(await desk.keeper.send(partnerCalls.list, { query: { searchTerm: code } })).payload;
  expect(data).toMatchObject([{ code, type: 'Company', status: 'incomplete' }]);
  const headless = await desk.keeper.send(
    partnerCalls.upload,
    { body: { mode: 'validate' } },
    { file: { filename: 'x.csv', bytes: 'A,B\n1,2' } },
  );
  expect(headless.status).toBe(400);
});

test('one name, 20 at once: one partner', async () => {
  const body = { name: unique('Twin '), code: unique('TW').toUpperCase().slice(0, 18) };
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.keeper.send(partnerCalls.create, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
}, 60_000);
