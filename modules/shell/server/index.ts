import { uncoveredCheck } from '#kernel/server/counters/counter-checks.ts';
import { tallyCheck } from '#kernel/server/counters/tallies.ts';
import { implement } from '#kernel/server/module/implement.ts';
import { answer, type ServerModule } from '#kernel/server/module/module.ts';
import { fetchExport, listExports, readExport } from '#kernel/server/exports/exports.ts';
import { NoticeWishes } from '#modules/notifications-and-calls/contract/events.ts';
import { shellCalls } from '../contract/calls.ts';
import { exportCalls } from '../contract/exports.ts';
import { mostShownExports } from '../contract/words.ts';
import { paperCalls } from '../contract/papers.ts';
import { shellRefusals } from '../contract/refusals.ts';
import { appVersion } from './app-version.ts';
import { reportClientError } from './client-errors.ts';
import { shellSteps } from './demo.ts';
import { listDocumentation, readDocumentation, searchPages, staffReader } from './documentation.ts';
import { orderHospitalExport, orderListExport } from './exports.ts';
import { markGetStarted, readGetStarted } from './get-started.ts';
import { searchEverything } from './global-search.ts';
import { logExport } from './log-export.ts';
import { printPapers, printsOf } from './papers.ts';
import { editPreferences, noticeWishes, readPreferences } from './preferences.ts';

export { readGetStarted } from './get-started.ts';
export { readPreferences } from './preferences.ts';

const shellHandlers = implement(shellCalls)({
  readGetStarted: (scope) => readGetStarted(scope),
  markGetStarted: (scope, { params, body }) => markGetStarted(scope, params.key, body),
  listDocumentation: {
    hospital: (scope, { query }) => listDocumentation(staffReader(scope, query.language)),
    patient: (scope, { query }) => listDocumentation({ area: 'patient', scope, may: () => true, language: query.language }),
    admin: (scope, { query }) => listDocumentation({ area: 'admin', scope, may: () => true, language: query.language }),
  },
  searchDocumentation: (scope, { query }) => Promise.resolve(searchPages(staffReader(scope, query.language), query.q)),
  readDocumentation: {
    hospital: (scope, { params, query }) => readDocumentation(staffReader(scope, query.language), params.slug),
    patient: (scope, { params, query }) =>
      readDocumentation({ area: 'patient', scope, may: () => true, language: query.language }, params.slug),
    admin: (scope, { params, query }) =>
      readDocumentation({ area: 'admin', scope, may: () => true, language: query.language }, params.slug),
  },
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
});

const paperHandlers = implement(paperCalls)({
  prints: (scope, { params, query }) => printsOf(scope, params.paper, query),
  print: (scope, { params, body }) => printPapers(scope, params.paper, body),
});

const exportHandlers = implement(exportCalls)({
  orderExport: (scope, { body }) => orderListExport(scope, body),
  listExports: (scope) => listExports(scope, mostShownExports),
  readExport: (scope, { params }) => readExport(scope, params.id),
  fetchExport: (scope, { params }) => fetchExport(scope, params.id),
  exportHospital: (scope, { params, query }) => orderHospitalExport(scope, params.id, query.format),
});

/** What frames all screens: first steps, documentation, preferences, search over everything. */
export const shellModule: ServerModule = {
  name: 'shell',
  calls: [...shellHandlers, ...paperHandlers, ...exportHandlers],
  entities: { exports: { table: 'exports', kind: 'hospital' } },
  refusals: shellRefusals,
  answers: [answer(NoticeWishes, noticeWishes)],
  checks: [tallyCheck, uncoveredCheck],
  demo: shellSteps,
};
