import { describe, expect, test } from 'vitest';
import { readReferenceData, type ReferenceData } from './data.ts';
import { faultsOf } from './rules.ts';

const data = readReferenceData();
const changed = (change: Partial<ReferenceData>): string[] => faultsOf({ ...data, ...change });
const changedCountry = (alpha2: string, change: Partial<ReferenceData['countries'][number]>): string[] =>
  changed({ countries: data.countries.map((country) => (country.alpha2Code === alpha2 ? { ...country, ...change } : country)) });
const changedZone = (label: string, change: Partial<ReferenceData['timezones'][number]>): string[] =>
  changed({ timezones: data.timezones.map((zone) => (zone.label === label ? { ...zone, ...change } : zone)) });

describe('the check that decides whether the server starts', () => {
  test('finds nothing in the shipped data', () => expect(faultsOf(data)).toEqual([]));

  test('an unknown zone, an impossible offset and a doubled label', () => {
    const label = 'Africa/Lagos (GMT+01:00)';
    expect(changedZone(label, { tzCode: 'Africa/Atlantis' })).toEqual([`${label}: the zone Africa/Atlantis is unknown`]);
    expect(changedZone(label, { utc: '+15:00' })[0]).toBe(`${label}: +15:00 is no offset`);
    expect(changedZone(label, { utc: '+1:00' })[0]).toBe(`${label}: +1:00 is no offset`);
    expect(changed({ timezones: [...data.timezones, ...data.timezones.slice(0, 1)] })[0]).toContain('listed twice');
  });

  test('a code used twice or missing', () => {
    expect(changedCountry('GH', { alpha2Code: 'NG' })).toContain('Alpha-2 code NG is used twice');
    expect(changedCountry('GH', { alpha3Code: 'NGA' })).toContain('Alpha-3 code NGA is used twice');
    expect(changedCountry('GH', { numberCode: '566' })).toContain('Number code 566 is used twice');
    expect(changedCountry('GH', { numberCode: '' })).toEqual(['Ghana: number code is missing']);
  });

  test('a country without dial code, currency or flag', () => {
    expect(changedCountry('GH', { dialCodes: [] })).toEqual(['Ghana: dial code is missing']);
    expect(changedCountry('GH', { currencyCodes: [] })).toEqual(['Ghana: currency is missing']);
    expect(changedCountry('AQ', { currencyCodes: [] })).toEqual([]);
    expect(changed({ flags: new Map([...data.flags].filter(([code]) => code !== 'GH')) })).toEqual(['Ghana: flag is missing']);
    expect(changedCountry('GH', { currencyCodes: ['GHX'] })).toEqual(['Currency GHX is unknown']);
  });

  test('states of Antarctica, a missing state or local government of Nigeria', () => {
    expect(changedCountry('AQ', { states: ['Ice'] })).toEqual(['Antarctica must be listed without states']);
    const states = data.countries.find((country) => country.alpha2Code === 'NG')?.states ?? [];
    expect(changedCountry('NG', { states: states.slice(1) })).toContain('Nigeria has 36 states instead of 37');
    const lgas = new Map(data.lgas).set('Lagos', (data.lgas.get('Lagos') ?? []).slice(1));
    expect(changed({ lgas })).toEqual(['Nigeria has 773 local governments instead of 774']);
  });

  test('an alias that means two countries', () => {
    expect(changedCountry('GH', { aliases: ['Nigeria'] })).toEqual(['Nigeria means both Nigeria and Ghana']);
  });
});
