import { expect, test } from 'vitest';
import { inPlatform, nobody, theDatabase } from '#testing/world.ts';
import { countriesServiceCalls as service } from '../contract/calls/countries-service.ts';
import { referenceCalls } from '../contract/calls/reference.ts';
import { noteVersions } from './note-versions.ts';

test('lists are public, cacheable for a day, and not sent twice to who has them', async () => {
  const visitor = nobody();
  for (const call of [
    referenceCalls.listTimezones,
    referenceCalls.listCountries,
    referenceCalls.listDialCodes,
    referenceCalls.listCurrencies,
  ]) {
    const first = await visitor.send(call);
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('public, max-age=86400');
    const again = await visitor.raw('GET', `/api${call.path}`, undefined, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.status).toBe(304);
    expect((await visitor.send(call)).text).toBe(first.text);
  }
});

test('countries are read by any of their names; an unknown one is 404', async () => {
  const visitor = nobody();
  for (const key of ['NG', 'NGA', 'nigeria', ' Nigeria ']) {
    expect((await visitor.send(referenceCalls.readCountry, { params: { key } })).payload.alpha2Code).toBe('NG');
  }
  expect((await visitor.send(referenceCalls.readCountry, { params: { key: 'Atlantis' } })).status).toBe(404);
  expect((await visitor.send(referenceCalls.listStates, { query: { country: 'Antarctica' } })).payload).toEqual({
    states: [],
    stateCodes: [],
  });
  expect((await visitor.send(referenceCalls.listLgas, { query: { state: 'Lagos' } })).payload).toHaveLength(20);
  expect((await visitor.raw('GET', '/api/reference/states')).status).toBe(400);
  expect((await visitor.raw('GET', '/api/reference/countries?fields=country,secret')).status).toBe(400);
});

test('a list of countries without states holds none', async () => {
  const { payload } = await nobody().send(referenceCalls.listCountries, { query: { withStates: 'false', fields: 'country,alpha2Code' } });
  expect(payload).toHaveLength(250);
  expect(payload[0]).toEqual({ country: 'Afghanistan', alpha2Code: 'AF' });
});

test('dial codes are a bare list', async () => {
  const { text } = await nobody().send(referenceCalls.listDialCodes);
  expect(JSON.parse(text)).toContainEqual({ name: 'Nigeria', dial_code: '+234', code: 'NG' });
});

test('flags are images of our own', async () => {
  const flag = await nobody().send(referenceCalls.readFlag, { params: { file: 'ng.svg' } });
  expect(flag.status).toBe(200);
  expect(flag.headers['content-type']).toContain('image/svg+xml');
  expect(flag.text).toMatch(/^<svg /);
  expect((await nobody().send(referenceCalls.readFlag, { params: { file: 'zz.svg' } })).status).toBe(404);
});

test('every call of the countries service answers in its shape, under both prefixes', async () => {
  const visitor = nobody();
  const lists = [
    service.serviceCodes.path,
    service.serviceFlags.path,
    service.serviceUnicodeFlags.path,
    service.serviceStates.path,
    `${service.serviceInfo.path}?returns=currency,flag,unicodeFlag,dialCode`,
    service.serviceCurrencies.path,
    service.serviceIso.path,
    service.serviceCapitals.path,
  ];
  for (const path of lists) {
    const bare = await visitor.raw('GET', `/api${path}`);
    const prefixed = await visitor.raw('GET', `/api/v0.1${path}`);
    expect(bare.status, path).toBe(200);
    expect(prefixed.text).toBe(bare.text);
    const body = JSON.parse(bare.text);
    expect(body).toMatchObject({ error: false, success: true });
    expect(body.data).toHaveLength(250);
  }
});

test('states are asked for by JSON or by form, and answered directly', async () => {
  const visitor = nobody();
  const wanted = { name: 'Nigeria', iso3: 'NGA', iso2: 'NG' };
  const json = await visitor.send(service.serviceStatesOf, { body: { country: 'nigeria' } });
  expect(json.status).toBe(200);
  expect(JSON.parse(json.text).data).toMatchObject(wanted);
  expect(JSON.parse(json.text).data.states).toContainEqual({ name: 'Lagos', state_code: 'LA' });
  const form = await visitor.raw('POST', '/api/v0.1/countries/states', 'iso2=NG', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(form.text).toBe(json.text);
  expect(JSON.parse((await visitor.raw('GET', '/api/countries/states/q?iso2=ng')).text).data).toMatchObject(wanted);
  expect(JSON.parse((await visitor.raw('GET', '/api/countries/codes/q?country=NGA')).text).data).toEqual({
    name: 'Nigeria',
    code: 'NG',
    dial_code: '+234',
  });
});

test('the countries service refuses in its own shape', async () => {
  const visitor = nobody();
  const missing = await visitor.raw('POST', '/api/countries/states', {});
  expect([missing.status, JSON.parse(missing.text)]).toEqual([400, { error: true, msg: 'missing param (country or iso2)' }]);
  const unknown = await visitor.raw('POST', '/api/countries/states', { country: 'Atlantis' });
  expect([unknown.status, JSON.parse(unknown.text)]).toEqual([404, { error: true, msg: 'country not found' }]);
  expect((await visitor.raw('GET', '/api/countries/codes/q')).status).toBe(400);
  expect((await visitor.raw('GET', '/api/countries/info')).status).toBe(400);
  expect((await visitor.raw('POST', '/api/countries/states')).status).toBe(400);
  const oddity = await visitor.raw('POST', '/api/countries/states', { country: { name: 5 }, order: 'asc' });
  expect(JSON.parse(oddity.text)).toEqual({ error: true, msg: 'missing param (country or iso2)' });
});

test('a start notes the versions once', async () => {
  const entries = async () =>
    (await theDatabase().owner.query("select count(*)::int as n from audit_entries where entity_type = 'ReferenceList'")).rows[0].n;
  const before = await entries();
  // Six lists of places and money, three of codes.
  expect(before).toBe(9);
  await inPlatform(noteVersions);
  expect(await entries()).toBe(before);
  await theDatabase().owner.query("update reference_versions set version = 'older' where list = 'countries'");
  await inPlatform(noteVersions);
  expect(await entries()).toBe(before + 1);
  const { payload } = await nobody().send(referenceCalls.listVersions);
  expect(payload.map((list) => list.list)).toEqual([
    'timezones',
    'countries',
    'lgas',
    'currencies',
    'languages',
    'flags',
    'hcpcs',
    'icd-10',
    'icd-10-pcs',
    'loinc',
  ]);
  expect(payload.find((list) => list.list === 'lgas')?.rows).toBe(774);
});
