import { describe, expect, test } from 'vitest';
import { aHospital, inScopeOf, runJobNow, setClock, theDatabase, unique } from '#testing/world.ts';
import { billableItemCalls } from '../contract/calls/items.ts';
import { serviceTypeCalls } from '../contract/calls/service-types.ts';
import { archiveItemOfSource, itemNamed, itemOfSource, saveBillableItem, saveBillableItems } from './index.ts';
import { readItem } from './items/list-items.ts';
import { anItem, serviceTypeId, withNaira } from './testing/price-list.ts';

const listOf = (hospital: Awaited<ReturnType<typeof aHospital>>, query: Record<string, unknown> = {}) =>
  hospital.admin.send(billableItemCalls.list, { query: { limit: 'All', ...query } });

async function periodsOf(hospitalId: string, itemId: string) {
  const { rows } = await theDatabase().owner.query(
    `select price::int, effective_from::text as "from", effective_to::text as "to" from price_periods
     where hospital_id = $1 and billable_item_id = $2 and superseded_at is null order by effective_from`,
    [hospitalId, itemId],
  );
  return rows as { price: number; from: string; to: string | null }[];
}

describe('the price list of a new hospital', () => {
  test('holds the usual items without prices and what they hang on', async () => {
    const hospital = await aHospital();
    const { payload } = await listOf(hospital, { priced: false });
    expect(payload.meta.count).toBeGreaterThan(300);
    expect((await listOf(hospital, { priced: true, module: 'Procedure' })).payload.meta.count).toBe(0);
    const card = payload.data.find((row) => row.name === 'Registration card');
    expect(card).toMatchObject({
      module: 'OtherService',
      price: null,
      serviceType: { name: 'Registration' },
      department: { name: 'Records Department' },
    });
    const types = (await hospital.admin.send(serviceTypeCalls.list)).payload;
    expect(types.data.filter((row) => row.type === 'professional-services').map((row) => row.name)).toEqual([
      'Anaesthetist fee',
      'Consultation',
      'Dietetics',
      'Nursing',
      'Physiotherapy',
      'Surgeon fee',
    ]);
    expect(types.data.find((row) => row.name === 'Registration')?.itemCount).toBe(4);
  });

  test('the setup again, also by twenty at the same time, makes nothing twice (invariant 8)', async () => {
    const hospital = await aHospital();
    await theDatabase().owner.query('delete from price_periods where hospital_id = $1', [hospital.id]);
    await theDatabase().owner.query('delete from billable_items where hospital_id = $1', [hospital.id]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => hospital.admin.send(billableItemCalls.setup, { body: { includePrices: false } })),
    );
    const created = answers.map((answer) => answer.payload.created).sort((a, b) => b - a);
    expect(created[0]).toBeGreaterThan(300);
    expect(created.slice(1)).toEqual(Array.from({ length: 19 }, () => 0));
    const names = (await listOf(hospital)).payload.data.map((row) => `${row.module} ${row.serviceType?.name} ${row.name}`);
    expect(new Set(names).size).toBe(names.length);
    await runJobNow('registration.run-setup', { hospitalId: hospital.id });
    expect((await listOf(hospital)).payload.meta.count).toBe(names.length);
  });

  test('with prices it wants a currency, and gives those of its country', async () => {
    const hospital = await aHospital();
    await theDatabase().owner.query('delete from billable_items where hospital_id = $1', [hospital.id]);
    const early = await hospital.admin.send(billableItemCalls.setup, { body: { includePrices: true } });
    expect([early.status, early.error.code]).toEqual([422, 'CURRENCY_NOT_SET']);
    await withNaira(hospital);
    const { payload } = await hospital.admin.send(billableItemCalls.setup, { body: { includePrices: true, specializationIds: [] } });
    const rows = (await listOf(hospital)).payload.data;
    expect(rows).toHaveLength(payload.created);
    expect(rows.find((row) => row.name === 'General consultation')?.price).toBe(500_000);
    // Of a specialization that was not named.
    expect(rows.some((row) => row.name === 'Scaling and polishing')).toBe(false);
  });
});

describe('an item', () => {
  test('is made with code, day unit for admissions, account of its part', async () => {
    const hospital = await aHospital();
    const item = await anItem(hospital, { module: 'Admission', price: null });
    expect(item).toMatchObject({
      unit: 'day',
      price: null,
      nextPrice: null,
      revenueAccount: '4010',
      paymentPolicy: 'inherit',
      status: 'active',
    });
    expect(item.code).toMatch(/^BI-\d{6}$/);
    const typed = await anItem(hospital, { code: 'lab 7' });
    expect(typed).toMatchObject({ code: 'LAB 7', price: 250_000, unit: 'each', revenueAccount: '4030' });
    const picked = await hospital.admin.send(billableItemCalls.pick, { query: { search: 'LAB 7' } });
    expect(picked.payload.map((row) => row.id)).toEqual([typed.id]);
  });

  test('a code of our own kind that somebody typed is passed over', async () => {
    const hospital = await aHospital();
    const last = Number((await anItem(hospital)).code.slice(3));
    await anItem(hospital, { code: `BI-${String(last + 1).padStart(6, '0')}` });
    expect((await anItem(hospital)).code).toBe(`BI-${String(last + 2).padStart(6, '0')}`);
  });

  test('is earned on an account of income, and taxes are owed on theirs: the cash drawer is neither', async () => {
    const { admin, departmentId } = await aHospital();
    const item = { name: unique('Item '), module: 'Laboratory', departmentId, price: 1 };
    const kind = { type: 'others', name: unique('Kind ') };
    const tax = { name: unique('Levy '), code: unique('L').slice(0, 9), rateBps: 100 };
    for (const code of ['1000', '2000', '4900', '9999']) {
      const answers = [
        await admin.raw('POST', '/api/billable-items', { ...item, revenueAccount: code }),
        await admin.raw('POST', '/api/service-types', { ...kind, revenueAccount: code }),
        await admin.raw('POST', '/api/tax', { ...tax, liabilityAccount: code }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    }
    expect((await admin.raw('POST', '/api/service-types', { ...kind, revenueAccount: '4080' })).status).toBe(200);
    expect((await admin.raw('POST', '/api/tax', { ...tax, liabilityAccount: '2200' })).status).toBe(200);
  });

  test('needs department, service type, order in its bounds', async () => {
    const hospital = await aHospital();
    const send = (body: Record<string, unknown>) =>
      hospital.admin.send(billableItemCalls.create, {
        body: { name: unique('Item '), module: 'Laboratory', departmentId: hospital.departmentId, ...body } as never,
      });
    expect((await send({ departmentId: null })).error.code).toBe('DEPARTMENT_REQUIRED');
    expect((await send({ module: 'OtherService' })).error.code).toBe('SERVICE_TYPE_REQUIRED');
    const consultation = await serviceTypeId(hospital, 'Consultation');
    expect((await send({ module: 'OtherService', serviceTypeId: consultation })).error.code).toBe('SERVICE_TYPE_UNKNOWN');
    expect((await send({ price: 50, minPrice: 100 })).message).toBe('Price is outside the allowed range');
    expect((await send({ minPrice: 100, maxPrice: 50 })).error.code).toBe('PRICE_BOUNDS');
    expect((await send({ taxIds: [hospital.id] })).error.code).toBe('TAX_UNKNOWN');
    expect((await send({ price: 1.5 })).status).toBe(400);
  });

  test('its name is its own in part and service type, whatever the case; twenty at once make one', async () => {
    const hospital = await aHospital();
    const name = unique('Twin ');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_each, at) =>
        hospital.admin.send(billableItemCalls.create, {
          body: { name: at % 2 ? name : name.toUpperCase(), module: 'Laboratory', departmentId: hospital.departmentId },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find((answer) => answer.status === 409)?.message).toBe('Name already in use');
    expect((await anItem(hospital, { name, module: 'Radiology' })).name).toBe(name);
  });

  test('changes with a version; a stale one writes nothing, no price either (invariant 10)', async () => {
    const hospital = await aHospital();
    const item = await anItem(hospital);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_each, at) =>
        hospital.admin.send(billableItemCalls.edit, {
          params: { id: item.id },
          body: { price: 300_000 + at, priceReason: 'New tariff', version: item.version },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find((answer) => answer.status === 409)?.error.code).toBe('STALE_VERSION');
    const { rows } = await theDatabase().owner.query('select count(*)::int as n from price_periods where billable_item_id = $1', [item.id]);
    expect(rows[0].n).toBe(2);
  });

  test('a new price wants a reason, never goes away and never begins in the past', async () => {
    const hospital = await aHospital();
    const item = await anItem(hospital);
    const send = (body: Record<string, unknown>) => hospital.admin.send(billableItemCalls.edit, { params: { id: item.id }, body });
    expect((await send({ price: 1 })).error.code).toBe('PRICE_REASON_REQUIRED');
    expect((await send({ price: null })).error.code).toBe('PRICE_REMOVED');
    expect((await send({ price: 1, priceReason: 'x', effectiveFrom: '2020-01-01' })).error.code).toBe('PRICE_DATE_PAST');
    expect((await send({ price: 250_000 })).status).toBe(200);
    expect((await send({ name: unique('Renamed ') })).payload.price).toBe(250_000);
  });

  test('DELETE removes what was never charged; an archived one comes back when its name is free', async () => {
    const hospital = await aHospital();
    const item = await anItem(hospital);
    const gone = await hospital.admin.send(billableItemCalls.remove, { params: { id: item.id }, body: { reason: 'typed twice' } });
    expect(gone.payload).toEqual({ id: item.id, removed: true, status: 'archived' });
    expect((await hospital.admin.send(billableItemCalls.read, { params: { id: item.id } })).status).toBe(404);
    const kept = await anItem(hospital);
    await inScopeOf(hospital.id, (scope) =>
      saveBillableItem(scope, {
        sourceType: 'lab-test',
        sourceId: kept.id,
        module: 'Laboratory',
        name: kept.name,
        departmentId: hospital.departmentId,
      }),
    );
    expect(
      (await hospital.admin.send(billableItemCalls.remove, { params: { id: kept.id }, body: { reason: 'not ours' } })).error.code,
    ).toBe('BILLABLE_ITEM_OF_CATALOGUE');
    await inScopeOf(hospital.id, (scope) => archiveItemOfSource(scope, 'lab-test', kept.id));
    await anItem(hospital, { name: kept.name });
    const back = await hospital.admin.send(billableItemCalls.restore, { params: { id: kept.id } });
    expect([back.status, back.message]).toEqual([409, 'Name already in use']);
    expect((await listOf(hospital, { status: 'archived' })).payload.data.map((row) => row.id)).toEqual([kept.id]);
  });
});

describe('prices over time', () => {
  test('a scheduled price begins on its day, holds until the next one, and no day is without a price', async () => {
    setClock('2026-03-10T09:00:00.000Z');
    try {
      const hospital = await aHospital();
      const item = await anItem(hospital, { price: 1_000 });
      const set = (price: number, effectiveFrom?: string) =>
        hospital.admin.send(billableItemCalls.edit, { params: { id: item.id }, body: { price, priceReason: 'Tariff', effectiveFrom } });
      await set(2_000, '2026-05-01');
      const scheduled = (await set(1_500, '2026-04-01')).payload;
      expect([scheduled.price, scheduled.nextPrice]).toEqual([1_000, { price: 1_500, effectiveFrom: '2026-04-01' }]);
      await set(1_600, '2026-04-01');
      await set(1_100);
      expect(await periodsOf(hospital.id, item.id)).toEqual([
        { price: 1_100, from: '2026-03-10', to: '2026-03-31' },
        { price: 1_600, from: '2026-04-01', to: '2026-04-30' },
        { price: 2_000, from: '2026-05-01', to: null },
      ]);
      setClock('2026-04-15T09:00:00.000Z');
      const read = await inScopeOf(hospital.id, (scope) => readItem(scope, item.id));
      expect([read.price, read.nextPrice?.price, read.hmoPrices]).toEqual([1_600, 2_000, 0]);
      expect(read.priceHistory.map((row) => [row.price, row.superseded])).toEqual([
        [2_000, false],
        [1_600, false],
        [1_500, true],
        [1_100, false],
        [1_000, true],
      ]);
    } finally {
      setClock(null);
    }
  });

  test('twenty prices at once leave periods without overlap or hole (invariant 5)', async () => {
    const hospital = await aHospital();
    const item = await anItem(hospital);
    await Promise.all(
      Array.from({ length: 20 }, (_each, at) =>
        hospital.admin.send(billableItemCalls.edit, {
          params: { id: item.id },
          body: { price: 1_000 + at, priceReason: 'Tariff', effectiveFrom: `2031-0${1 + (at % 5)}-01` },
        }),
      ),
    );
    const periods = await periodsOf(hospital.id, item.id);
    expect(periods).toHaveLength(6);
    for (const [at, period] of periods.entries()) {
      const next = periods[at + 1];
      const dayAfter = period.to ? new Date(Date.parse(period.to) + 86_400_000).toISOString().slice(0, 10) : null;
      expect(dayAfter).toBe(next?.from ?? null);
    }
  });

  test('the database refuses periods that overlap, and prices that are rewritten', async () => {
    const hospital = await aHospital();
    const item = await anItem(hospital);
    const write = (column: Record<string, unknown>) =>
      inScopeOf(hospital.id, (scope) => scope.tx.updateTable('pricePeriods').set(column).where('billableItemId', '=', item.id).execute());
    await expect(write({ price: 1 })).rejects.toThrow();
    await expect(
      inScopeOf(hospital.id, (scope) =>
        scope.tx
          .insertInto('pricePeriods')
          .values({
            hospitalId: hospital.id,
            id: scope.newId(),
            billableItemId: item.id,
            price: 5,
            effectiveFrom: '2031-01-01',
            effectiveTo: null,
            source: 'manual',
            createdAt: scope.now,
          })
          .execute(),
      ),
    ).rejects.toMatchObject({ constraint: 'price_periods_no_overlap' });
  });

  test('a change of more than 25 % is told to those who keep the price list', async () => {
    const hospital = await withNaira(await aHospital());
    const keeper = await hospital.userWith('Edit Billable Item');
    const item = await anItem(hospital, { price: 100_000 });
    const set = (price: number) =>
      hospital.admin.send(billableItemCalls.edit, { params: { id: item.id }, body: { price, priceReason: 'Tariff' } });
    const told = async () => {
      const { rows } = await theDatabase().owner.query(
        `select title, content from notifications where hospital_id = $1 and user_id = $2 and title = 'Price Changed'`,
        [hospital.id, keeper.userId],
      );
      return rows;
    };
    await set(125_000);
    expect(await told()).toEqual([]);
    await set(156_300);
    expect(await told()).toMatchObject([{ title: 'Price Changed', content: expect.stringContaining('from ₦1,250.00 to ₦1,563.00') }]);
  });

  test('many prices at once: preview, rounding, bounds, all or nothing', async () => {
    const hospital = await aHospital();
    const [a, b] = [await anItem(hospital, { price: 10_033 }), await anItem(hospital, { price: 20_000, maxPrice: 21_000 })];
    await anItem(hospital, { price: null });
    const send = (body: Record<string, unknown>) =>
      hospital.admin.send(billableItemCalls.bulkPrice, {
        body: { ids: [a.id, b.id], kind: 'percent', value: 750, roundTo: 100, reason: 'New year', ...body } as never,
      });
    const preview = (await send({ preview: true })).payload;
    expect(preview.rows.map((row) => [row.before, row.after, row.outside]).sort()).toEqual([
      [10_033, 10_800, false],
      [20_000, 21_500, true],
    ]);
    const refused = await send({});
    expect([refused.status, refused.error.code, refused.error.n]).toEqual([422, 'BULK_PRICES_OUTSIDE_RANGE', 1]);
    expect((await hospital.admin.send(billableItemCalls.read, { params: { id: a.id } })).payload.price).toBe(10_033);
    expect((await send({ value: 500, filter: { modules: ['Laboratory'] }, ids: undefined })).payload.changed).toBe(2);
    expect((await hospital.admin.send(billableItemCalls.read, { params: { id: b.id } })).payload.price).toBe(21_000);
  });
});

describe('items of catalogues', () => {
  test('are made, changed and found by their record; a free-standing namesake is taken over', async () => {
    const hospital = await aHospital();
    const own = await anItem(hospital, { name: unique('Lab '), price: 400_000 });
    const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
    const order = (at: number, changes: object = {}) => ({
      sourceType: 'lab-test' as const,
      sourceId: ids[at] as string,
      module: 'Laboratory' as const,
      name: at === 0 ? own.name : unique('Lab '),
      departmentId: hospital.departmentId,
      ...changes,
    });
    const saved = await inScopeOf(hospital.id, (scope) => saveBillableItems(scope, [order(0), order(1, { price: 5_000 }), order(2)]));
    expect(saved.map((item) => item.price)).toEqual([400_000, 5_000, null]);
    expect(saved[0]?.id).toBe(own.id);
    const changed = await inScopeOf(hospital.id, (scope) =>
      saveBillableItem(scope, order(1, { name: 'Renamed by the catalogue', price: 6_000, priceReason: 'Reagents' })),
    );
    expect([changed.id, changed.name, changed.price]).toEqual([saved[1]?.id, 'Renamed by the catalogue', 6_000]);
    const found = await inScopeOf(hospital.id, (scope) => itemOfSource(scope, 'lab-test', ids));
    expect([...found.keys()].sort()).toEqual([...ids].sort());
    const renamed = await hospital.admin.send(billableItemCalls.edit, { params: { id: changed.id }, body: { name: 'Another' } });
    expect(renamed.error.code).toBe('BILLABLE_ITEM_OF_CATALOGUE');
  });

  test('the same records saved by twenty at once make one item each', async () => {
    const hospital = await aHospital();
    const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
    const orders = ids.map((sourceId) => ({
      ...{ sourceType: 'lab-test' as const, sourceId, module: 'Laboratory' as const, name: sourceId, departmentId: hospital.departmentId },
      price: 100,
    }));
    await Promise.all(Array.from({ length: 20 }, () => inScopeOf(hospital.id, (scope) => saveBillableItems(scope, orders))));
    const { rows } = await theDatabase().owner.query(
      'select count(*)::int as items, (select count(*)::int from price_periods where hospital_id = $1) as periods from billable_items where hospital_id = $1 and source_id = any($2)',
      [hospital.id, ids],
    );
    expect(rows[0]).toEqual({ items: 5, periods: 5 });
  });

  test('an item that modules look for by part and service type', async () => {
    const hospital = await aHospital();
    const card = await inScopeOf(hospital.id, (scope) =>
      itemNamed(scope, { module: 'OtherService', serviceType: 'Registration', name: 'Registration card' }),
    );
    expect(card?.name).toBe('Registration card');
    expect(await inScopeOf(hospital.id, (scope) => itemNamed(scope, { module: 'Blood', name: 'Nothing such' }))).toBeNull();
  });
});

test('service types: one name a kind, archived while they have items, removed when they have none', async () => {
  const hospital = await aHospital();
  const make = (name: string) => hospital.admin.send(serviceTypeCalls.create, { body: { type: 'others', name } });
  const made = await make('Home care');
  expect((await make('home  CARE')).error.code).toBe('SERVICE_TYPE_TAKEN');
  const { id } = made.payload;
  expect((await hospital.admin.send(serviceTypeCalls.replace, { params: { id }, body: { name: 'Care at home' } })).payload.name).toBe(
    'Care at home',
  );
  const item = await anItem(hospital, { module: 'OtherService', serviceTypeId: id });
  expect((await hospital.admin.send(serviceTypeCalls.remove, { params: { id } })).payload).toMatchObject({
    removed: false,
    status: 'archived',
  });
  expect((await hospital.admin.send(billableItemCalls.read, { params: { id: item.id } })).payload.serviceTypeName).toBe('Care at home');
  const other = (await make('Unused')).payload.id;
  expect((await hospital.admin.send(serviceTypeCalls.remove, { params: { id: other } })).payload.removed).toBe(true);
  const answers = await Promise.all(Array.from({ length: 20 }, () => hospital.admin.send(serviceTypeCalls.setup, { body: {} })));
  expect(new Set(answers.map((answer) => answer.payload.created))).toEqual(new Set([0]));
});
