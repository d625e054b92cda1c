import type { ServerModule } from '#kernel/server/module/module.ts';
import { handlers } from './handlers.ts';
import { noteVersions } from './note-versions.ts';

export { toE164 } from '../contract/matching.ts';
export { currencyOfCountry, findCountry, findCurrency, findTimezone, flagSvg, isKnownDialCode, lgasOf, statesOf } from './look-up.ts';

/** Lists that ship with the server: time zones, countries, states, dial codes, currencies, flags. */
export const referenceDataModule: ServerModule = {
  name: 'reference-data',
  calls: handlers,
  atStart: noteVersions,
};
