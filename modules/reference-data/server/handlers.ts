import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { implement } from '#kernel/server/module/implement.ts';
import { codeCalls } from '../contract/calls/codes.ts';
import { countriesServiceCalls } from '../contract/calls/countries-service.ts';
import { referenceCalls } from '../contract/calls/reference.ts';
import { changeFavourites, icdFavourites } from './codes/favourites.ts';
import { listHcpcs, readHcpcs } from './codes/hcpcs.ts';
import { codeVersions } from './codes/releases.ts';
import { searchIcd } from './codes/search-icd.ts';
import { answered, codeOf, everyCountryWith, flagAddress, infoOf, serviceCountry, withStates } from './countries-service.ts';
import { referenceData } from './data.ts';
import { flagSvg } from './look-up.ts';
import { listCountries, listCurrencies, listDialCodes, listLgas, listStates, listTimezones, readCountry } from './reads.ts';

const day = 86_400;

const referenceHandlers = implement(referenceCalls)({
  listTimezones: async (_scope, { query }) => listTimezones(query.search),
  listCountries: async (_scope, { query }) => listCountries(query),
  readCountry: async (_scope, { params }) => readCountry(params.key),
  listStates: async (_scope, { query }) => listStates(query.country),
  listLgas: async (_scope, { query }) => listLgas(query.country, query.state),
  listDialCodes: async () => listDialCodes(),
  listCurrencies: async (_scope, { query }) => listCurrencies(query.search),
  listVersions: async (scope) => [...referenceData().versions, ...(await codeVersions(scope))],
  readFlag: async (_scope, { params }) => {
    const svg = params.file.endsWith('.svg') ? flagSvg(params.file.slice(0, -4)) : undefined;
    if (svg === undefined) throw kernelRefusals.refusal('NOT_FOUND');
    return { filename: params.file, mimeType: 'image/svg+xml', bytes: Buffer.from(svg), inline: true, maxAgeSeconds: day };
  },
});

const countriesServiceHandlers = implement(countriesServiceCalls)({
  serviceCodes: async () => answered('countries and codes retrieved', referenceData().countries.map(codeOf)),
  serviceCode: async (_scope, { query }) => answered('country code retrieved', codeOf(serviceCountry(query))),
  serviceFlags: async (scope) =>
    answered(
      'flags images retrieved',
      everyCountryWith((country) => ({ flag: flagAddress(country, scope.settings.publicUrl) })),
    ),
  serviceUnicodeFlags: async () =>
    answered(
      'countries and unicode flags retrieved',
      everyCountryWith(({ unicodeFlag }) => ({ unicodeFlag })),
    ),
  serviceStatesOf: async (_scope, { body }) => {
    const country = serviceCountry(body);
    return answered(`states in ${country.country} retrieved`, withStates(country));
  },
  serviceStates: async () => answered('countries and states retrieved', referenceData().countries.map(withStates)),
  serviceStatesQuery: async (_scope, { query }) => {
    const country = serviceCountry(query);
    return answered(`states in ${country.country} retrieved`, withStates(country));
  },
  serviceInfo: async (scope, { query }) => answered('countries and facts retrieved', infoOf(query.returns, scope.settings.publicUrl)),
  serviceCurrencies: async () =>
    answered(
      'countries and currencies retrieved',
      everyCountryWith(({ currency }) => ({ currency })),
    ),
  serviceIso: async () =>
    answered(
      'countries and ISO codes retrieved',
      everyCountryWith(() => ({})),
    ),
  serviceCapitals: async () =>
    answered(
      'countries and capitals retrieved',
      everyCountryWith(({ capital }) => ({ capital })),
    ),
});

const codeHandlers = implement(codeCalls)({
  searchIcd: (scope, { query }) => searchIcd(scope, query),
  icdFavourites: (scope, { query }) => icdFavourites(scope, query),
  changeIcdFavourites: (scope, { body }) => changeFavourites(scope, body),
  listHcpcs: (scope, { query }) => listHcpcs(scope, query),
  readHcpcs: (scope, { params }) => readHcpcs(scope, params.code),
});

/** All calls of this module with their acts. */
export const handlers = [...referenceHandlers, ...countriesServiceHandlers, ...codeHandlers];
