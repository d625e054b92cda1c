export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export const textSizes = ['small', 'normal', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Items an account came by lately, newest first. */
export const mostRecentItems = 20;

/** Mark of a get-started item. `done` is set by hand only for items to be confirmed. */
export const getStartedStatuses = ['todo', 'done', 'skipped'] as const;
export type GetStartedStatus = (typeof getStartedStatuses)[number];

export const exportFormats = ['pdf', 'csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows up to which a list is exported in the browser. */
export const browserExportRows = 10_000;

/** Groups of the documentation's contents, in order. */
export const docSections = ['Start', 'Modules', 'Roles', 'Reference'] as const;
export type DocSection = (typeof docSections)[number];

/** Formats in which the server writes a list; PDF is made in the browser. */
export const serverExportFormats = ['csv', 'xlsx'] as const;

/** How the tables of all data are written. */
export const tableFormats = ['csv', 'jsonl'] as const;

export const exportStatuses = ['queued', 'running', 'ready', 'failed', 'expired'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/** The newest exports that a person is shown. */
export const mostShownExports = 20;
