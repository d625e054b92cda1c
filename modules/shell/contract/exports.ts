import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { id, instant, optionalText, requiredText, text } from '#kernel/contract/fields.ts';
import { exportStatuses, serverExportFormats, tableFormats } from './words.ts';

const key = z.string().min(1).max(60);

export const ExportColumn = z.strictObject({
  /** Where the value stands in a row of the list's answer: `fullname`, `role.name`. */
  field: z.string().regex(/^[A-Za-z_]\w{0,59}(\.[A-Za-z_]\w{0,59}){0,3}$/, 'Must name a field of the row'),
  title: requiredText(1, 120, 'Title is required'),
  kind: z.enum(['text', 'number', 'money', 'instant', 'day']).default('text'),
});

/** A list to be exported: its call's path, what fills the path, and its filters as the call's query has them. */
export const OrderExport = z.strictObject({
  list: z.string().regex(/^(\/[A-Za-z0-9-]{1,60}|\/\{[A-Za-z]{1,40}\}){1,8}$/, 'Must be the path of a list'),
  params: z.record(key, z.string().max(100)).default({}),
  filters: z
    .record(key, z.union([z.string().max(300), z.number(), z.boolean(), z.array(z.string().max(300)).max(200)]))
    .refine((filters) => Object.keys(filters).length <= 60, 'Too many filters')
    .default({}),
  columns: z.array(ExportColumn).min(1, 'Choose at least one column').max(80),
  format: z.enum(serverExportFormats),
  title: requiredText(1, 120, 'Title is required'),
  /** Address below the area that 'Export Ready' leads to: the list's own. */
  page: z
    .string()
    .max(300)
    .regex(/^\/(?!\/)[^\s\\]*$/, 'Must be an address below the area'),
  /** Currency of money columns. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullish(),
  /** The filters in plain words, for the audit trail. */
  filterWords: text(500).default(''),
  /** What is written where a cell holds these words of the server's, which stand in for what the reader may not know. */
  standIns: z
    .record(z.string().min(1).max(60), z.string().max(60))
    .refine((words) => Object.keys(words).length <= 10, 'Too many words')
    .default({}),
  reason: optionalText(500),
});
export type OrderExport = z.output<typeof OrderExport>;

export const ExportState = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  format: z.enum(['csv', 'xlsx', 'jsonl', 'pdf', 'zip']),
  status: z.enum(exportStatuses),
  rowsDone: z.number().int(),
  rowsTotal: z.number().int().nullable(),
  failure: z.string().nullable(),
  size: z.number().int().nullable(),
  sha256: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  expiresAt: instant.nullable(),
});
export type ExportState = z.infer<typeof ExportState>;

const anyExport = ['Export Records', 'Export Audit Trail', 'Export Hospital Data'];

export const exportCalls = declareCalls({
  orderExport: {
    method: 'POST',
    path: '/exports',
    summary: "Has a list of more than 10,000 rows written to a file in the background; needs the list's own permission, too.",
    permission: 'Export Records',
    body: OrderExport,
    payload: ExportState,
    done: 'The export is being prepared. You will be notified when it is ready.',
    refusals: ['EXPORT_UNKNOWN_LIST', 'EXPORT_UNKNOWN_COLUMN', 'EXPORT_TOO_LARGE', 'EXPORTS_RUNNING'],
    repeatable: true,
    ungated: true,
  },
  listExports: {
    method: 'GET',
    path: '/exports',
    summary: 'The own exports, newest first, at most twenty.',
    screen: { none: 'Kept for other clients: a notice leads to each export that is ready.' },
    permission: anyExport,
    payload: z.array(ExportState),
    ungated: true,
  },
  readExport: {
    method: 'GET',
    path: '/exports/{id}',
    summary: 'How far an own export is.',
    permission: anyExport,
    payload: ExportState,
    of: { id: 'exports' },
    ungated: true,
  },
  fetchExport: {
    method: 'GET',
    path: '/exports/{id}/file',
    summary: 'The file of an own export, for 24 hours.',
    permission: anyExport,
    shape: 'file',
    payload: z.unknown(),
    of: { id: 'exports' },
    refusals: ['EXPORT_NOT_READY', 'EXPORT_EXPIRED', 'EXPORT_UNKNOWN_LIST'],
    ungated: true,
  },
  exportHospital: {
    method: 'GET',
    path: '/hospitals/{id}/export',
    summary: 'Has all data of the hospital put into an archive: its tables and files. Asks for the password again.',
    permission: 'Export Hospital Data',
    query: z.object({ format: z.enum(tableFormats).default('csv') }),
    payload: ExportState,
    done: 'The export is being prepared. You will be notified when it is ready.',
    of: { id: 'hospitals' },
    refusals: ['EXPORT_ONE_AT_A_TIME', 'EXPORTS_RUNNING', 'STEP_UP_REQUIRED'],
    ungated: true,
  },
});
