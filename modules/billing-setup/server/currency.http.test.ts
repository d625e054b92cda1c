import { describe, expect, test } from 'vitest';
import { aHospital, inScopeOf } from '#testing/world.ts';
import { currencyCalls } from '../contract/calls/currency.ts';
import { lockCurrency, requireCurrency } from './index.ts';
import { withNaira } from './testing/price-list.ts';

describe('the currency of a hospital', () => {
  test('is not set at first: 404 for who asks, 422 for who prices, one code', async () => {
    const hospital = await aHospital();
    const answer = await hospital.admin.send(currencyCalls.read);
    expect([answer.status, answer.error.code, answer.message]).toEqual([404, 'CURRENCY_NOT_SET', 'Currency not set for hospital']);
    await expect(inScopeOf(hospital.id, requireCurrency)).rejects.toMatchObject({ code: 'CURRENCY_NOT_SET', status: 422 });
    await expect(inScopeOf(hospital.id, lockCurrency)).rejects.toMatchObject({ code: 'CURRENCY_NOT_SET' });
  });

  test('is set once, also by twenty at the same time (invariant 1)', async () => {
    const hospital = await aHospital();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_each, at) => hospital.admin.send(currencyCalls.set, { body: { code: at % 2 ? 'NGN' : 'USD' } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find((answer) => answer.status === 409)?.message).toBe('Currency already set for hospital');
  });

  test('takes symbol and digits from its code, and what was chosen', async () => {
    const hospital = await aHospital();
    const answer = await hospital.admin.send(currencyCalls.set, {
      body: { code: 'ngn', settings: { symbolPosition: 'after', thousandsSeparator: ' ', decimalSeparator: ',' } },
    });
    expect(answer.payload).toMatchObject({ code: 'NGN', name: 'Nigerian Naira', lockedAt: null });
    expect(answer.payload.settings).toEqual({
      symbol: '₦',
      symbolPosition: 'after',
      minorDigits: 2,
      thousandsSeparator: ' ',
      decimalSeparator: ',',
      cashRounding: 1,
      roundingMode: 'half-up',
    });
    expect((await hospital.admin.send(currencyCalls.read, { query: { hospitalId: hospital.id } })).payload.code).toBe('NGN');
    const stranger = await aHospital();
    expect((await hospital.admin.send(currencyCalls.read, { query: { hospitalId: stranger.id } })).status).toBe(404);
  });

  test('refuses codes that are none, and separators that are the same', async () => {
    const hospital = await aHospital();
    expect((await hospital.admin.send(currencyCalls.set, { body: { code: 'XXZ' } })).error.code).toBe('CURRENCY_UNKNOWN');
    await withNaira(hospital);
    const { id } = (await hospital.admin.send(currencyCalls.read)).payload;
    const same = await hospital.admin.send(currencyCalls.edit, { params: { id }, body: { settings: { decimalSeparator: ',' } } });
    expect([same.status, same.error.fields]).toEqual([400, { 'settings.decimalSeparator': 'The separators must differ' }]);
  });

  test('keeps its code from the first bill on, whoever locks it first (invariant 1)', async () => {
    const hospital = await withNaira(await aHospital());
    const { id } = (await hospital.admin.send(currencyCalls.read)).payload;
    const to = (code: string) => hospital.admin.send(currencyCalls.edit, { params: { id }, body: { code } });
    expect((await to('GHS')).payload.settings.symbol).toBe('GH₵');
    const outcomes = await Promise.all([
      ...Array.from({ length: 20 }, (_each, at) => to(at % 2 ? 'NGN' : 'USD').then((answer) => answer.status)),
      ...Array.from({ length: 5 }, () => inScopeOf(hospital.id, lockCurrency).then(({ code }) => code)),
    ]);
    const locked = new Set(outcomes.slice(20));
    const now = (await hospital.admin.send(currencyCalls.read)).payload;
    expect([...locked]).toEqual([now.code]);
    expect(now.lockedAt).not.toBeNull();
    const late = await to(now.code === 'NGN' ? 'USD' : 'NGN');
    expect([late.status, late.message]).toEqual([409, 'Currency is in use and cannot be changed']);
    // How it is written may still change.
    const symbol = await hospital.admin.send(currencyCalls.edit, { params: { id }, body: { settings: { symbol: 'N' } } });
    expect(symbol.payload.settings.symbol).toBe('N');
  });

  test('the database itself keeps the code and the lock', async () => {
    const hospital = await withNaira(await aHospital());
    await inScopeOf(hospital.id, lockCurrency);
    await expect(
      inScopeOf(hospital.id, (scope) =>
        scope.tx.updateTable('currencies').set({ code: 'USD' }).where('hospitalId', '=', hospital.id).execute(),
      ),
    ).rejects.toThrow();
    await expect(
      inScopeOf(hospital.id, (scope) =>
        scope.tx.updateTable('currencies').set({ lockedAt: null }).where('hospitalId', '=', hospital.id).execute(),
      ),
    ).rejects.toThrow();
  });

  test('the list is found by code and words', async () => {
    const hospital = await aHospital();
    const { payload } = await hospital.admin.send(currencyCalls.list, { query: { search: 'naira' } });
    expect(payload).toEqual([{ code: 'NGN', name: 'Nigerian Naira', symbol: '₦', minorDigits: 2 }]);
  });
});
