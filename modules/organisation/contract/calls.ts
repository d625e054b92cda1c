import { declareCalls } from '#kernel/contract/calls.ts';
import { hospitalCalls } from './calls/hospital.ts';
import { catalogueCalls } from './calls/catalogues.ts';
import { settingsCalls } from './calls/settings.ts';

/** All calls of the module, in one object. */
export const organisationCalls = declareCalls({ ...hospitalCalls, ...settingsCalls, ...catalogueCalls });
