import type { ServerModule } from '#kernel/server/module/module.ts';
import { codeRefusals } from '../contract/refusals.ts';
import { loadStarters } from './codes/starter.ts';
import { handlers } from './handlers.ts';
import { noteVersions } from './note-versions.ts';

export { toE164 } from '../contract/matching.ts';
export { listCurrencies } from './reads.ts';
export { listHcpcs } from './codes/hcpcs.ts';
export { type ImportOrder, ImportRefused, importCodes } from './codes/import-codes.ts';
export { requirePcsCode, searchPcs } from './codes/search-pcs.ts';
export { icdCodesOf, noteIcdUse, requireHcpcs, requireIcdCode } from './codes/read-codes.ts';
export {
  currencyOfCountry,
  dialCodeOf,
  findCountry,
  findCurrency,
  findTimezone,
  flagSvg,
  isKnownDialCode,
  lgasOf,
  statesOf,
} from './look-up.ts';

export { searchIcd } from './codes/search-icd.ts';
export { loadStarters };

/** Lists that ship with the server: time zones, countries, states, dial codes, currencies, flags, codes of diagnoses and services. */
export const referenceDataModule: ServerModule = {
  name: 'reference-data',
  calls: handlers,
  refusals: codeRefusals,
  atStart: async (scope) => {
    await noteVersions(scope);
    await loadStarters(scope);
  },
};
