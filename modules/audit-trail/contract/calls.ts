import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, pageWith, paging } from '#kernel/contract/envelope.ts';
import { calendarDate, id, reason } from '#kernel/contract/fields.ts';
import { AuditEntry, auditFilter, AuditFilters, AuditRow, ChainCheck, HistoryRow, Integrity } from './records.ts';
import { auditEntities, historyPermissions } from './words.ts';

const historyCallPermissions = ['View Audit Trail', ...new Set(Object.values(historyPermissions))];

const listMeta = {
  /**
   * True when the count is not the whole: more than 10 000 entries match (`count` is then 10 000), or words, role, address
   * or night were looked for in the newest 200 000 entries of a longer window.
   */
  estimated: z.boolean(),
  /** Send as `cursor` for the next page without counting or skipping; null at the end. */
  nextCursor: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
};

const listQuery = z.object({
  ...paging,
  ...auditFilter,
  sort: z.enum(['-at', 'at']).default('-at'),
  cursor: z.string().max(200).optional(),
});

export const auditCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/audit-trail',
    summary: 'Entries of the trail, newest first; without dates those of the last seven days.',
    permission: 'View Audit Trail',
    ungated: true,
    query: listQuery,
    payload: pageWith(AuditRow, listMeta),
    refusals: ['AUDIT_RANGE'],
  },
  filters: {
    method: 'GET',
    path: '/audit-trail/filters',
    summary: 'Entity types, acts and actors of a date range with their counts.',
    permission: 'View Audit Trail',
    ungated: true,
    query: z.object({ startDate: auditFilter.startDate, endDate: auditFilter.endDate }),
    payload: AuditFilters,
    refusals: ['AUDIT_RANGE'],
  },
  integrity: {
    method: 'GET',
    path: '/audit-trail/integrity',
    summary: 'The last verification of the chain and its newest anchor.',
    permission: 'View Audit Trail',
    ungated: true,
    payload: Integrity,
  },
  verify: {
    method: 'POST',
    path: '/audit-trail/verify',
    summary: 'Recomputes the chain of a date range, or all of it.',
    permission: 'Verify Audit Trail',
    ungated: true,
    body: z.strictObject({ from: calendarDate.nullish(), to: calendarDate.nullish() }),
    payload: ChainCheck,
    refusals: ['AUDIT_VERIFY_RUNNING', 'AUDIT_RANGE'],
  },
  history: {
    method: 'GET',
    path: '/audit-trail/entity/{entityType}/{entityId}',
    summary: 'History of one record, newest first: for holders of View Audit Trail, or of the right to see that kind of record.',
    permission: historyCallPermissions,
    ungated: true,
    params: z.object({ entityType: z.enum(auditEntities), entityId: id }),
    query: z.object({ ...paging }),
    payload: pageOf(HistoryRow),
  },
  export: {
    method: 'POST',
    path: '/audit-trail/export',
    summary: 'Has the filtered trail written to a file in the background; asks a reason and is itself audited.',
    permission: 'Export Audit Trail',
    ungated: true,
    body: z.strictObject({
      filters: z.strictObject(auditFilter).default({}),
      format: z.enum(['csv', 'jsonl', 'pdf', 'xlsx']),
      reason: reason(),
    }),
    payload: z.object({ id, status: z.string() }),
    done: 'The export is being prepared. You will be notified when it is ready.',
    repeatable: true,
    refusals: ['AUDIT_EXPORT_TOO_LARGE', 'AUDIT_RANGE', 'EXPORTS_RUNNING', 'EXPORT_TOO_LONG_FOR_PAPER'],
  },
  view: {
    method: 'GET',
    path: '/audit-trail/{id}',
    summary: 'One entry with its changes and its neighbours of the same record.',
    permission: 'View Audit Trail',
    ungated: true,
    payload: AuditEntry,
  },
  platformList: {
    method: 'GET',
    path: '/admin/audit-trail',
    summary: 'Acts of the platform itself; never a clinical change.',
    screen: { none: "The operator's area has no page of its own trail yet; other clients read it." },
    permission: 'View Platform Audit',
    areas: ['admin'],
    query: listQuery,
    payload: pageWith(AuditRow, listMeta),
    refusals: ['AUDIT_RANGE'],
  },
});
