import { beforeAll, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { clockNow, inScopeOf, runJobNow, theDatabase, unique } from '#testing/world.ts';
import { addCalendarDays, dayIn } from '#kernel/server/clock/instants.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import { BillableItemStatusChanged } from '#modules/billing-setup/contract/events.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { type PriceOrder, priceLines } from '#modules/billing-setup/server/index.ts';
import { anItem } from '#modules/billing-setup/server/testing/price-list.ts';
import { partnerCalls } from '../contract/calls/partners.ts';
import { priceListCalls } from '../contract/calls/price-lists.ts';
import type { Partner } from '../contract/partner-records.ts';
import type { EditPriceRow, PriceRow } from '../contract/price-records.ts';
import { aDesk, type Desk, sound } from './testing/partners.ts';

let desk: Desk;
let today: string;
beforeAll(async () => {
  desk = await aDesk();
  today = dayIn(clockNow(), 'Africa/Lagos');
}, 120_000);

const edit = (partner: Partner, row: PriceRow, body: Partial<EditPriceRow>) =>
  desk.keeper.send(priceListCalls.editRow, { params: { id: partner.id, module: row.module, rowId: row.id }, body });
const rowOf = async (partner: Partner, item: string, query: object = {}) =>
  (await desk.rows(partner.id, 'Laboratory', query)).find(
    ({ billableItemId, planId }) => billableItemId === item && planId === null,
  ) as PriceRow;
const complete = (id: string, body: object = {}) => desk.keeper.send(priceListCalls.complete, { params: { id }, body });

/** The line of a patient of a partner. */
async function priceFor(partner: Partner, item: string, changes: Partial<PriceOrder> = {}) {
  const patient = await aPatient(desk.hospital);
  const billingId = await desk.insure(patient.id, partner);
  return inScopeOf(desk.hospital.id, async (scope) => {
    const lines = [{ billableItemId: item, quantity: 1 }];
    const [line] = await priceLines(scope, { patientId: patient.id, billingId, encounterType: 'outpatient', lines, ...changes });
    return line;
  });
}

test('generated twice: no row is lost, one that was edited by hand keeps its price unless told (invariant 9)', async () => {
  const partner = await desk.partner();
  const generate = (body: object) =>
    desk.keeper.send(priceListCalls.generate, { params: { id: partner.id, module: 'Laboratory' }, body: body as never });
  const first = sound(await generate({ adjustmentBps: -1_000 })).payload;
  expect(first.kept).toBe(0);
  expect(first.created).toBeGreaterThanOrEqual(2);
  const [count, culture] = desk.items;
  expect((await rowOf(partner, count)).hmoPrice).toBe(225_000);
  const row = await rowOf(partner, culture);
  expect(sound(await edit(partner, row, { hmoPrice: 333_000, hmoCode: 'UC1' })).payload).toMatchObject({
    hmoPrice: 333_000,
    editedByHand: true,
  });
  const again = sound(await generate({ adjustmentBps: 0 })).payload;
  expect(again).toEqual({ created: 0, updated: first.created - 1, kept: 1 });
  expect([(await rowOf(partner, count)).hmoPrice, (await rowOf(partner, culture)).hmoPrice]).toEqual([250_000, 333_000]);
  sound(await generate({ overwrite: true }));
  expect(await rowOf(partner, culture)).toMatchObject({ hmoPrice: 400_000, hmoCode: 'UC1' });
});

test('a module without items is refused, a word that is no module is not found', async () => {
  const { id } = await desk.partner();
  const send = (module: string) => desk.keeper.send(priceListCalls.generate, { params: { id, module }, body: {} });
  expect([(await send('Blood')).status, (await send('Blood')).error.code]).toEqual([422, 'PRICE_LIST_NO_ITEM']);
  expect((await send('Dentistry')).status).toBe(404);
  expect((await desk.keeper.send(priceListCalls.list, { params: { id, module: 'Dentistry' } })).status).toBe(404);
});

test('completed: what is missing is named; then it covers, and it is not generated any more (invariant 1)', async () => {
  const partner = await desk.partner();
  await desk.generate(partner.id, 'Laboratory');
  const refused = await complete(partner.id);
  expect([refused.status, refused.error.code]).toEqual([422, 'PRICE_LIST_INCOMPLETE']);
  expect(refused.error.message).toContain('Medication is not generated');
  expect(await priceFor(partner, desk.items[0])).toMatchObject({ hmoAmount: 0, patientAmount: 250_000 });
  await desk.generate(partner.id, 'Medication');
  for (const module of billingModules.filter((name) => !['Laboratory', 'Medication'].includes(name)))
    await desk.generate(partner.id, module, { notCovered: true });
  const done = sound(await complete(partner.id)).payload;
  expect(done).toMatchObject({ status: 'active', tariffVersion: 1, modulesDone: 8 });
  expect(done.modules.find(({ module }) => module === 'Blood')).toMatchObject({ state: 'not-covered', total: 0 });
  expect(await priceFor(done, desk.items[0])).toMatchObject({ hmoAmount: 250_000, patientAmount: 0 });
  const late = await desk.keeper.send(priceListCalls.generate, { params: { id: partner.id, module: 'Laboratory' }, body: {} });
  expect(late.error.code).toBe('PRICE_LIST_COMPLETED');
  expect((await complete(partner.id)).error.code).toBe('PRICE_LIST_NO_DRAFT');
});

test('a price of a list in force changes from a day on; the row of a plan goes before the row of all plans', async () => {
  const partner = await desk.active();
  const [count] = desk.items;
  const soon = addCalendarDays(today, 10);
  const row = await rowOf(partner, count);
  expect((await edit(partner, row, { hmoPrice: 1, effectiveFrom: addCalendarDays(today, -1) })).error.code).toBe('PRICE_DATE_BEFORE_TODAY');
  expect((await edit(partner, row, { hmoPrice: null })).error.code).toBe('HMO_PRICE_MISSING');
  sound(await edit(partner, row, { hmoPrice: 200_000, effectiveFrom: soon }));
  expect(await priceFor(partner, count)).toMatchObject({ hmoAmount: 250_000 });
  expect((await rowOf(partner, count, { at: soon })).hmoPrice).toBe(200_000);
  sound(await edit(partner, await rowOf(partner, count), { hmoPrice: 100_000, planId: partner.plans[0]?.id as string }));
  expect(await priceFor(partner, count)).toMatchObject({ hmoAmount: 100_000, patientAmount: 0 });
  const history = sound(await desk.keeper.send(priceListCalls.history, { params: { id: partner.id }, query: { itemId: count } })).payload;
  expect(history.data.map(({ hmoPrice, effectiveTo }) => [hmoPrice, effectiveTo])).toEqual([
    [200_000, null],
    [100_000, null],
    [250_000, addCalendarDays(soon, -1)],
  ]);
});

test('20 edits of one row at the same instant: one wins, one active row is left (invariant 2)', async () => {
  const partner = await desk.active();
  const row = await rowOf(partner, desk.items[0]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => edit(partner, row, { hmoPrice: 100_000 + at, ...(at % 2 ? { version: row.version } : {}) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  const { rows } = await theDatabase().owner.query(
    "select hmo_price from hmo_price_rows where hmo_id = $1 and billable_item_id = $2 and status = 'active' and superseded_at is null and effective_to is null",
    [partner.id, desk.items[0]],
  );
  expect(rows).toHaveLength(1);
  const twin = theDatabase().owner.query(
    `insert into hmo_price_rows select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).* from hmo_price_rows r
      where hmo_id = $1 and billable_item_id = $2 and superseded_at is null and effective_to is null and status = 'active'`,
    [partner.id, desk.items[0]],
  );
  await expect(twin).rejects.toThrow('hmo_price_rows_one_a_day');
}, 60_000);

test('a draft version prices nothing; its difference is shown; in force it ends what it replaces on the day before', async () => {
  const partner = await desk.active();
  const [count] = desk.items;
  const from = addCalendarDays(today, 20);
  const begin = () =>
    desk.keeper.send(priceListCalls.newVersion, {
      params: { id: partner.id },
      body: { adjustmentBps: 800, effectiveFrom: from, note: '+8 %' },
    });
  const draft = sound(await begin()).payload;
  expect(draft).toMatchObject({ number: 2, status: 'draft' });
  expect((await begin()).error.code).toBe('HMO_VERSION_OPEN');
  expect(await priceFor(partner, count)).toMatchObject({ hmoAmount: 250_000 });
  const at = { params: { id: partner.id, versionId: draft.id } };
  const difference = sound(await desk.keeper.send(priceListCalls.difference, at)).payload;
  expect(difference.rows).toContainEqual(
    expect.objectContaining({ itemName: 'Full blood count', before: 250_000, after: 270_000, volume: 0 }),
  );
  sound(await desk.keeper.send(priceListCalls.discardVersion, at));
  const again = sound(await begin()).payload;
  expect(again.number).toBe(3);
  const done = sound(await complete(partner.id, { versionId: again.id })).payload;
  expect(done.tariffVersion).toBe(3);
  expect((await rowOf(partner, count)).effectiveTo).toBe(addCalendarDays(from, -1));
  expect((await rowOf(partner, count, { at: from })).hmoPrice).toBe(270_000);
  const gone = await desk.keeper.send(priceListCalls.discardVersion, { params: { id: partner.id, versionId: again.id } });
  expect(gone.error.code).toBe('HMO_VERSION_STATE');
});

test('a file or a list of rows: matched by code, else by name; one that is unknown is a fault and nothing is written', async () => {
  const partner = await desk.partner();
  await desk.generate(partner.id, 'Laboratory');
  const [count, culture] = desk.items;
  const params = { id: partner.id, module: 'Laboratory' };
  const file = (rows: string[]) => ({
    filename: 'l.csv',
    type: 'text/csv',
    bytes: ['Code,Item,HMO price,Co-pay %,Needs approval', ...rows].join('\n'),
  });
  const send = (mode: 'validate' | 'commit', rows: string[], more: object = {}) =>
    desk.keeper.send(priceListCalls.change, { params, body: { mode, ...more } as never }, { file: file(rows) });
  const bad = sound(await send('validate', ['LAB-FBC,,1900.50,10,Yes', 'NONE,Nothing,5,,'])).payload;
  expect([bad.updated, bad.errors.map(({ row }) => row)]).toEqual([1, [3]]);
  expect((await send('commit', ['LAB-FBC,,1900.50,10,Yes', 'NONE,Nothing,5,,'])).error.code).toBe('HMO_UPLOAD_INVALID');
  sound(await send('commit', ['LAB-FBC,,1900.50,10,Yes', ',urine CULTURE,3000,,']));
  const copayOverride = { kind: 'percent', value: 1_000 };
  expect(await rowOf(partner, count)).toMatchObject({ hmoPrice: 190_050, requiresApproval: true, copayOverride, editedByHand: false });
  const paste = { rows: [{ hospitalCode: 'lab-fbc', hmoPrice: 111_000 }], mode: 'commit' as const };
  sound(await desk.keeper.send(priceListCalls.change, { params, body: paste }));
  expect(await rowOf(partner, count)).toMatchObject({ hmoPrice: 111_000, editedByHand: true });
  expect(sound(await send('commit', ['LAB-FBC,,5,,', ',Urine culture,6,,'])).payload).toMatchObject({ updated: 1, kept: 1 });
  expect([(await rowOf(partner, count)).hmoPrice, (await rowOf(partner, culture)).hmoPrice]).toEqual([111_000, 600]);
  sound(await send('commit', ['LAB-FBC,,5,,'], { overwrite: true }));
  expect((await rowOf(partner, count)).hmoPrice).toBe(500);
  const typist = await desk.hospital.userWith('Edit HMO Price List');
  expect((await typist.send(priceListCalls.change, { params, body: { mode: 'validate' } }, { file: file(['LAB-FBC,,5,,']) })).status).toBe(
    403,
  );
});

test('copied from another partner: prices, cover and approval', async () => {
  const from = await desk.active();
  const row = await rowOf(from, desk.items[0]);
  sound(await edit(from, row, { hmoPrice: 150_000, requiresApproval: true }));
  const partner = await desk.partner();
  await desk.generate(partner.id, 'Laboratory', { copyFromHmoId: from.id, adjustmentBps: 1_000 });
  expect(await rowOf(partner, desk.items[0])).toMatchObject({ hmoPrice: 165_000, requiresApproval: true, status: 'draft' });
  const own = { params: { id: partner.id, module: 'Laboratory' }, body: { copyFromHmoId: partner.id } };
  expect((await desk.keeper.send(priceListCalls.generate, own)).error.code).toBe('PRICE_LIST_SAME_PARTNER');
});

test('a price of the hospital moves: rows keep theirs and are told once that night; an archived item ends, a restored one waits for a price', async () => {
  const item = await anItem(desk.hospital, { name: unique('Sodium ') });
  const partner = await desk.active();
  const change = (body: object) => desk.hospital.admin.send(billableItemCalls.edit, { params: { id: item.id }, body: body as never });
  sound(await change({ price: 300_000, priceReason: 'Dearer reagents' }));
  expect(await rowOf(partner, item.id)).toMatchObject({ hmoPrice: 250_000, hospitalPriceNow: 300_000, hospitalPriceChanged: true });
  await runJobNow('hmo.tell-tariff-review', { hospitalId: desk.hospital.id });
  const { rows } = await theDatabase().owner.query(
    "select count(distinct content)::int as told from notifications where hospital_id = $1 and title = 'Tariff To Review'",
    [desk.hospital.id],
  );
  expect(rows[0].told).toBe(1);
  const becomes = (status: 'active' | 'archived') =>
    inScopeOf(desk.hospital.id, (scope) => scope.emit(BillableItemStatusChanged, { itemId: item.id, status }));
  await becomes('archived');
  expect((await rowOf(partner, item.id)).effectiveTo).toBe(today);
  await becomes('active');
  expect(await rowOf(partner, item.id, { at: addCalendarDays(today, 1) })).toMatchObject({ covered: false, hmoPrice: null });
});

test('an item that the hospital has no price for covers nothing and holds no list up; its first price covers', async () => {
  const item = await anItem(desk.hospital, { name: unique('Chloride '), price: null });
  const partner = await desk.partner();
  for (const module of billingModules)
    await desk.generate(partner.id, module, module === 'Laboratory' || module === 'Medication' ? {} : { notCovered: true });
  expect(await rowOf(partner, item.id)).toMatchObject({ covered: false, hmoPrice: null });
  expect(sound(await complete(partner.id)).payload).toMatchObject({ status: 'active' });
  sound(await edit(partner, await rowOf(partner, item.id), { hmoPrice: 90_000 }));
  expect(await rowOf(partner, item.id)).toMatchObject({ covered: true, hmoPrice: 90_000 });
  sound(await edit(partner, await rowOf(partner, item.id), { covered: false }));
  expect(await rowOf(partner, item.id)).toMatchObject({ covered: false, hmoPrice: 90_000 });
});

test('the answer to billing methods: usable while partner, plan and contract hold', async () => {
  const partner = await desk.active();
  const patient = await aPatient(desk.hospital);
  const [plan] = partner.plans;
  const body = { method: 'HMO', hmoId: partner.id, planId: plan?.id, planName: plan?.name, enrolleeNumber: unique('E') };
  const add = (changes: object = {}) => desk.hospital.admin.raw('POST', `/api/patients/${patient.id}/billing`, { ...body, ...changes });
  expect((await add()).status).toBe(200);
  sound(await desk.keeper.send(partnerCalls.suspend, { params: { id: partner.id }, body: { reason: 'Unpaid' } }));
  expect((await add({ enrolleeNumber: unique('E') })).status).toBe(422);
  expect(await priceFor(partner, desk.items[0])).toMatchObject({ hmoAmount: 0 });
});
