import { implement } from '#kernel/server/module/implement.ts';
import type { ServerModule } from '#kernel/server/module/module.ts';
import { shellCalls } from '../contract/calls.ts';
import { shellRefusals } from '../contract/refusals.ts';
import { appVersion } from './app-version.ts';
import { reportClientError } from './client-errors.ts';
import { shellSteps } from './demo.ts';
import { listDocumentation, readDocumentation, searchPages } from './documentation.ts';
import { markGetStarted, readGetStarted } from './get-started.ts';
import { searchEverything } from './global-search.ts';
import { logExport } from './log-export.ts';
import { editPreferences, readPreferences } from './preferences.ts';

export { readGetStarted } from './get-started.ts';
export { readPreferences } from './preferences.ts';

/** What frames all screens: first steps, documentation, preferences, search over everything. */
export const shellModule: ServerModule = {
  name: 'shell',
  calls: implement(shellCalls)({
    readGetStarted: (scope) => readGetStarted(scope),
    markGetStarted: (scope, { params, body }) => markGetStarted(scope, params.key, body),
    listDocumentation: (scope) => listDocumentation(scope),
    searchDocumentation: (scope, { query }) => Promise.resolve(searchPages(scope, query.q)),
    readDocumentation: (scope, { params }) => readDocumentation(scope, params.slug),
    readPreferences: { hospital: readPreferences, patient: readPreferences, admin: readPreferences },
    editPreferences: {
      hospital: (scope, { body }) => editPreferences(scope, body),
      patient: (scope, { body }) => editPreferences(scope, body),
      admin: (scope, { body }) => editPreferences(scope, body),
    },
    searchEverything: (scope, { query }) => searchEverything(scope, query.q),
    logExport: (scope, { body }) => logExport(scope, body),
    appVersion,
    reportClientError: {
      hospital: (scope, { body }) => reportClientError(scope, body),
      patient: (scope, { body }) => reportClientError(scope, body),
      admin: (scope, { body }) => reportClientError(scope, body),
    },
  }),
  refusals: shellRefusals,
  demo: shellSteps,
};
