import { z } from 'zod';
import { id, instant, optionalText, requiredText, text } from '#kernel/contract/fields.ts';
import { densities, docSections, exportFormats, getStartedStatuses, languages, mostRecentItems, textSizes, themes } from './words.ts';

// Get started

export const GetStartedItem = z.object({
  key: z.string(),
  title: z.string(),
  why: z.string(),
  route: z.string(),
  permission: z.string().nullable(),
  order: z.number().int(),
  status: z.enum(getStartedStatuses),
  progress: z.string().nullable(),
  manual: z.boolean(),
  skippable: z.boolean(),
  markedAt: instant.nullable(),
  markedBy: z.string().nullable(),
});
export type GetStartedItem = z.infer<typeof GetStartedItem>;

/** Percent counts done and skipped items. */
export const GetStarted = z.object({
  items: z.array(GetStartedItem),
  done: z.number().int(),
  total: z.number().int(),
  percent: z.number().int(),
});
export type GetStarted = z.infer<typeof GetStarted>;

export const MarkItem = z.strictObject({ status: z.enum(getStartedStatuses) });
export type MarkItem = z.output<typeof MarkItem>;

// Documentation

export const DocEntry = z.object({
  slug: z.string(),
  title: z.string(),
  section: z.enum(docSections),
  module: z.string().nullable(),
  keywords: z.array(z.string()),
  /** Addresses of the web that the page is the help of: `/hospital/labs`, `/hospital/billing?tab=cash-up`. */
  screens: z.array(z.string()),
  updatedAt: z.string(),
});
export type DocEntry = z.infer<typeof DocEntry>;

export const DocPage = DocEntry.extend({
  markdown: z.string(),
  /** Second-level headings, for 'On this page'. */
  headings: z.array(z.object({ id: z.string(), title: z.string() })),
  related: z.array(z.object({ slug: z.string(), title: z.string() })),
});
export type DocPage = z.infer<typeof DocPage>;

export const DocHit = z.object({ slug: z.string(), title: z.string(), section: z.enum(docSections), excerpt: z.string() });
export type DocHit = z.infer<typeof DocHit>;

// Preferences

const key = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/, 'Use at most 60 letters, digits, dots or hyphens');

export const TablePreference = z.strictObject({
  /** Columns shown, in order. */
  columns: z.array(key).max(60).optional(),
  widths: z.record(key, z.number().int().min(20).max(2000)).optional(),
  pageSize: z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100), z.literal('All')]).optional(),
  sort: z.strictObject({ by: key, descending: z.boolean() }).nullish(),
  density: z.enum(densities).optional(),
});
export type TablePreference = z.infer<typeof TablePreference>;

const panelKey = key;
export const DashboardLayout = z.strictObject({
  order: z.array(panelKey).max(60).default([]),
  hidden: z.array(panelKey).max(60).default([]),
});
export type DashboardLayout = z.output<typeof DashboardLayout>;

/** What somebody opened: ids and kinds only, never a name. */
export const RecentItem = z.strictObject({ type: key, id: z.union([id, key]) });
export type RecentItem = z.infer<typeof RecentItem>;

const fewEnough = (most: number) => (value: object) => Object.keys(value).length <= most;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 22:00');

/** Hours of the hospital's day in which no mail or SMS comes that is not critical. */
export const QuietHours = z.strictObject({ on: z.boolean(), from: clock, to: clock });
export type QuietHours = z.output<typeof QuietHours>;

const homes = ['work', 'hospital'] as const;

export const Preferences = z.object({
  theme: z.enum(themes),
  density: z.enum(densities),
  textSize: z.enum(textSizes),
  reducedMotion: z.boolean(),
  sidebarCollapsed: z.boolean(),
  sound: z.boolean(),
  language: z.enum(languages).nullable(),
  /** Titles of notices with the channels wanted; the bell is always on. */
  channels: z.record(z.string(), z.object({ email: z.boolean(), sms: z.boolean() })),
  /** Own quiet hours; null: those of the hospital. */
  quietHours: QuietHours.nullable(),
  tables: z.record(z.string(), TablePreference),
  dashboard: z.object({ order: z.array(z.string()), hidden: z.array(z.string()) }),
  /** What the first page shows to those whose work has panels of its own: these, or the hospital's. */
  home: z.enum(homes),
  recent: z.array(RecentItem),
  /** Own quick phrases of clinical notes: the word typed after a dot, and the text it becomes. */
  phrases: z.record(z.string(), z.string()),
});
export type Preferences = z.infer<typeof Preferences>;

/** The keys sent replace those stored; `tables`, `channels` and `phrases` are merged per entry, null takes an entry out. */
export const EditPreferences = z.strictObject({
  theme: z.enum(themes).optional(),
  density: z.enum(densities).optional(),
  textSize: z.enum(textSizes).optional(),
  reducedMotion: z.boolean().optional(),
  sidebarCollapsed: z.boolean().optional(),
  sound: z.boolean().optional(),
  language: z.enum(languages).nullish(),
  channels: z
    .record(z.string().min(1).max(80), z.strictObject({ email: z.boolean(), sms: z.boolean() }).nullable())
    .refine(fewEnough(200), 'Too many titles')
    .optional(),
  quietHours: QuietHours.nullish(),
  tables: z.record(key, TablePreference.nullable()).refine(fewEnough(100), 'Too many lists').optional(),
  dashboard: DashboardLayout.optional(),
  home: z.enum(homes).optional(),
  recent: z.array(RecentItem).max(mostRecentItems).optional(),
  phrases: z
    .record(z.string().regex(/^[a-z0-9]{2,20}$/, 'Use 2 to 20 lowercase letters or digits'), z.string().trim().min(1).max(2000).nullable())
    .refine(fewEnough(100), 'Too many phrases')
    .optional(),
});
export type EditPreferences = z.output<typeof EditPreferences>;

// Search

export const SearchGroups = z.array(
  z.object({
    type: z.string(),
    title: z.string(),
    rows: z.array(z.object({ id: z.string(), title: z.string(), subtitle: z.string().nullable(), path: z.string() })),
  }),
);
export type SearchGroups = z.infer<typeof SearchGroups>;

// Exports and client errors

export const LogExport = z.strictObject({
  /** Name of the list, e.g. `patients`. */
  list: z.string().regex(/^[a-z][a-z0-9-]{1,59}$/),
  title: requiredText(1, 120, 'Title is required'),
  format: z.enum(exportFormats),
  rows: z.number().int().min(0).max(10_000_000),
  /** The filters in plain words. */
  filters: text(500).default(''),
  reason: optionalText(500),
});
export type LogExport = z.output<typeof LogExport>;

export const ReportClientError = z.strictObject({
  message: text(2_000),
  stack: text(20_000).default(''),
  route: text(300).default(''),
  version: text(60).default(''),
});
export type ReportClientError = z.output<typeof ReportClientError>;

export const AppVersion = z.object({ version: z.string(), minClient: z.string() });
export type AppVersion = z.infer<typeof AppVersion>;
