import { implement } from '#kernel/server/module/implement.ts';
import type { ServerModule } from '#kernel/server/module/module.ts';
import { auditCalls } from '../contract/calls.ts';
import { auditRefusals } from '../contract/refusals.ts';
import { readIntegrity, verifyNightly, verifyTrail } from './check-chain.ts';
import { orderAuditExport } from './export-entries.ts';
import { listEntries, listFilters } from './list-entries.ts';
import { recordHistory, viewEntry } from './view-entry.ts';

const handlers = implement(auditCalls)({
  list: (scope, { query }) => listEntries(scope, query),
  filters: (scope, { query }) => listFilters(scope, query),
  integrity: (scope) => readIntegrity(scope),
  verify: (scope, { body }) => verifyTrail(scope, body),
  history: (scope, { params, query }) => recordHistory(scope, params, query),
  export: (scope, { body }) => orderAuditExport(scope, body),
  view: (scope, { params }) => viewEntry(scope, params.id),
  platformList: (scope, { query }) => listEntries(scope, query),
});

/** Reads and proves the kernel's audit trail. Nothing here changes an entry. */
export const auditTrailModule: ServerModule = {
  name: 'audit-trail',
  calls: handlers,
  refusals: auditRefusals,
  jobs: [{ name: 'audit-trail.verify-nightly', run: { hospital: verifyNightly }, nightlyHour: 2 }],
};
