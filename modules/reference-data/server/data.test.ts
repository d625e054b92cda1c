import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { toE164 } from '../contract/matching.ts';
import { infoOf, serviceCountry } from './countries-service.ts';
import { referenceData } from './data.ts';
import { currencyOfCountry, findCountry, findCurrency, findTimezone, flagSvg, isKnownDialCode, lgasOf, statesOf } from './look-up.ts';
import { listCountries, listDialCodes, listLgas, listTimezones } from './reads.ts';

const { countries, timezones, currencies, lgas } = referenceData();
const byCode = (code: string) => countries.find((country) => country.alpha2Code === code);

describe('countries', () => {
  test('are 250: those of ISO 3166-1 and Kosovo', () => {
    expect(countries).toHaveLength(250);
    expect(countries.map((country) => country.alpha2Code)).not.toContain('AC');
    expect(byCode('XK')).toMatchObject({ country: 'Kosovo', alpha3Code: 'XKX', numberCode: '', dialCodes: ['+383'] });
    expect(countries.filter((country) => country.numberCode === '').map((country) => country.alpha2Code)).toEqual(['XK']);
    expect(byCode('AF')?.numberCode).toBe('004');
  });

  test.each(['AQ', 'AW', 'BM', 'GI', 'HK', 'MO', 'PR', 'IM'])('%s has no states', (code) => expect(byCode(code)?.states).toEqual([]));

  test('have sorted states in Latin script without the word for their kind', () => {
    for (const { states } of countries) {
      expect(states).toEqual([...states].sort((a, b) => a.localeCompare(b, 'en')));
      for (const state of states) expect(state).toMatch(/^[\p{Script=Latin}\p{M}\d .,'/&()-]+$/u);
    }
    expect(statesOf('Nigeria')).toContain('Lagos');
    expect(statesOf('UAE')).toContain('Dubai');
    expect(statesOf('Germany')).toContain('Bavaria');
  });

  test('Nigeria has 36 states and the Federal Capital Territory, 774 local governments, each in one state', () => {
    expect(statesOf('NG')).toHaveLength(37);
    expect(statesOf('NG')).toContain('Federal Capital Territory');
    expect([...lgas.keys()]).toEqual([...statesOf('NG')]);
    expect([...lgas.values()].flat()).toHaveLength(774);
    expect(lgasOf('lagos')).toHaveLength(20);
    expect(lgasOf('Kano')).toHaveLength(44);
    expect(lgasOf('Bayelsa')).toHaveLength(8);
    expect(lgasOf('Atlantis')).toEqual([]);
    expect(listLgas('NG', 'LAGOS')[0]).toEqual({ country: 'NG', state: 'Lagos', name: 'Agege' });
    expect(listLgas('GH')).toEqual([]);
  });

  test('share dial codes, each in a row of its own', () => {
    const codes = listDialCodes();
    for (const shared of ['+44', '+61', '+262', '+599', '+7']) {
      expect(codes.filter((row) => row.dial_code === shared).length, shared).toBeGreaterThan(1);
    }
    expect(codes).toContainEqual({ name: 'American Samoa', dial_code: '+1684', code: 'AS' });
    expect(new Set(codes.map((row) => row.code + row.dial_code)).size).toBe(codes.length);
    expect(new Set(codes.map((row) => row.code)).size).toBe(250);
  });

  test('with their states fit into 80 kB on the wire', () => {
    expect(gzipSync(JSON.stringify(listCountries({ withStates: true }))).length).toBeLessThan(80_000);
  });

  test('are narrowed by fields, states and words', () => {
    expect(listCountries({ withStates: false, search: 'nigeria' })).toHaveLength(1);
    expect(listCountries({ withStates: false, search: 'nigeria' })[0]).not.toHaveProperty('states');
    expect(listCountries({ withStates: true, fields: ['country', 'flag'], search: 'ivory' })).toEqual([
      { country: "Côte d'Ivoire", flag: '/flags/CI.svg' },
    ]);
  });
});

describe('finding a country', () => {
  test.each(['nigeria', 'NG', 'NGA', ' Nigeria ', 'ng', 'NIGERIA'])("'%s' is Nigeria", (value) => {
    expect(findCountry(value)?.alpha2Code).toBe('NG');
  });

  test.each([
    ['Ivory Coast', 'CI'],
    ['Cote d’Ivoire', 'CI'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['UK', 'GB'],
    ['USA', 'US'],
    ['DR Congo', 'CD'],
    ['Congo', 'CG'],
    ['Swaziland', 'SZ'],
    ['Burma', 'MM'],
    ['ROM', 'RO'],
    ['Aland Islands', 'AX'],
    ['curacao', 'CW'],
    ['XKX', 'XK'],
    ['Viet Nam', 'VN'],
  ])('%s is %s', (value, code) => expect(findCountry(value)?.alpha2Code).toBe(code));

  test.each(['', '   ', 'Atlantis', '566'])("'%s' is none, and nothing fails", (value) => {
    expect(findCountry(value)).toBeUndefined();
    expect(statesOf(value)).toEqual([]);
    expect(currencyOfCountry(value)).toBeUndefined();
  });
});

describe('time zones', () => {
  test('are 424, with the two broken ones repaired', () => {
    expect(timezones).toHaveLength(424);
    expect(findTimezone('Antarctica/Casey')).toMatchObject({
      label: 'Antarctica/Casey (GMT+08:00)',
      utc: '+08:00',
      name: '(GMT+08:00) Casey',
    });
    expect(findTimezone('Europe/Zaporizhzhia (GMT+02:00)')?.tzCode).toBe('Europe/Kyiv');
  });

  test('are found by label, code, and old names', () => {
    expect(findTimezone('Africa/Lagos (GMT+01:00)')?.utc).toBe('+01:00');
    expect(findTimezone('africa/lagos')?.tzCode).toBe('Africa/Lagos');
    expect(findTimezone('Asia/Calcutta')?.tzCode).toBe('Asia/Kolkata');
    expect(findTimezone('Mars/Olympus')).toBeUndefined();
  });

  test('are listed by offset, then name, and searched by city, code and offset', () => {
    const zones = listTimezones();
    expect(zones[0]?.utc).toBe('-11:00');
    expect(zones.at(-1)?.utc).toBe('+14:00');
    expect(listTimezones('ibadan').map((zone) => zone.tzCode)).toEqual(['Africa/Lagos']);
    expect(listTimezones('+05:45').map((zone) => zone.tzCode)).toEqual(['Asia/Kathmandu']);
    expect(listTimezones('africa lagos')).toHaveLength(1);
  });

  test('have the half-hour and 45-minute offsets', () => {
    const offsets = new Set(timezones.map((zone) => zone.utc));
    for (const utc of ['-03:30', '-09:30', '+03:30', '+05:45', '+06:30', '+08:45', '+10:30', '+12:45']) expect(offsets).toContain(utc);
  });
});

describe('money, numbers and flags', () => {
  test('every country but Antarctica has a currency of the list', () => {
    expect(countries.filter((country) => country.currency === '').map((country) => country.alpha2Code)).toEqual(['AQ']);
    expect(currencyOfCountry('Nigeria')).toBe('NGN');
    expect(findCurrency('ngn')).toMatchObject({ symbol: '₦', minorDigits: 2 });
    expect(findCurrency('JPY')?.minorDigits).toBe(0);
    expect(findCurrency('KWD')?.minorDigits).toBe(3);
    expect(currencies.map((currency) => currency.code)).not.toContain('XXX');
  });

  test('a leading 0 is dropped for E.164, once, and kept where it belongs to the number', () => {
    expect(toE164('+234', '08031234567')).toBe('+2348031234567');
    expect(toE164('+234', '803 123 4567')).toBe('+2348031234567');
    expect(toE164('+44', '007400')).toBe('+4407400');
    expect(toE164('+225', '0707123456')).toBe('+2250707123456');
  });

  test('dial codes are known or not', () => {
    expect(isKnownDialCode('+234')).toBe(true);
    expect(isKnownDialCode('+1684')).toBe(true);
    expect(isKnownDialCode('234')).toBe(false);
    expect(isKnownDialCode('+999')).toBe(false);
  });

  test('every country has a flag of our own', () => {
    for (const { alpha2Code } of countries) expect(flagSvg(alpha2Code)).toMatch(/^<svg /);
    expect(flagSvg('ng')).toBe(flagSvg('NG'));
    expect(flagSvg('../../etc')).toBeUndefined();
  });
});

describe('the countries service', () => {
  test('refuses in its own shape', () => {
    expect(() => serviceCountry({ country: '', iso2: '' })).toThrowError(
      expect.objectContaining({ status: 400, body: { error: true, msg: 'missing param (country or iso2)' } }),
    );
    expect(() => serviceCountry({ country: 'Atlantis', iso2: '' })).toThrowError(
      expect.objectContaining({ status: 404, body: { error: true, msg: 'country not found' } }),
    );
    expect(() => infoOf('', 'http://x')).toThrowError(expect.objectContaining({ status: 400 }));
    expect(() => infoOf('nonsense', 'http://x')).toThrowError(expect.objectContaining({ status: 400 }));
  });

  test('answers the facts asked for, dial codes without plus, what is absent left out', () => {
    const facts = infoOf('currency,flag,unicodeFlag,dialCode', 'http://civis.test/');
    expect(facts).toHaveLength(250);
    expect(facts.find((row) => row.name === 'Nigeria')).toEqual({
      name: 'Nigeria',
      currency: 'NGN',
      flag: 'http://civis.test/flags/NG.svg',
      unicodeFlag: '🇳🇬',
      dialCode: '234',
    });
    expect(facts.find((row) => row.name === 'Antarctica')).not.toHaveProperty('currency');
  });
});
