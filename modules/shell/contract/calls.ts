import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { id, searchWords } from '#kernel/contract/fields.ts';
import {
  AppVersion,
  DocEntry,
  DocHit,
  DocPage,
  EditPreferences,
  GetStarted,
  LogExport,
  MarkItem,
  Preferences,
  ReportClientError,
  SearchGroups,
} from './records.ts';
import { languages } from './words.ts';

const everyArea = ['hospital', 'patient', 'admin'] as const;
/** Pages that are not translated stand in English. */
const language = z.enum(languages).default('en');

export const shellCalls = declareCalls({
  readGetStarted: {
    method: 'GET',
    path: '/get-started',
    summary: 'The first steps of a new hospital; what is done is read from its data.',
    permission: 'View Get Started',
    payload: GetStarted,
  },
  markGetStarted: {
    method: 'PATCH',
    path: '/get-started/{key}',
    summary: 'Skips, restores or confirms a step.',
    permission: 'View Get Started',
    params: z.object({ key: z.string().regex(/^[a-z][a-z-]{1,39}$/) }),
    body: MarkItem,
    payload: GetStarted,
    refusals: ['ITEM_NOT_SKIPPABLE', 'ITEM_NOT_MANUAL'],
    ungated: true,
  },
  listDocumentation: {
    method: 'GET',
    path: '/documentation',
    summary: 'Contents of the documentation of an area, by section, with the screens that each page is about.',
    permission: 'View Civis Documentation',
    areas: everyArea,
    // Patients and operators hold no permissions: they have pages of their own.
    freeAreas: ['patient', 'admin'],
    query: z.object({ language }),
    payload: z.array(DocEntry),
  },
  searchDocumentation: {
    method: 'GET',
    path: '/documentation/search',
    summary: 'Pages that hold all the words, best first.',
    permission: 'View Civis Documentation',
    query: z.object({ q: searchWords, language }),
    payload: z.array(DocHit),
  },
  readDocumentation: {
    method: 'GET',
    path: '/documentation/{slug}',
    summary: 'One page in markdown.',
    permission: 'View Civis Documentation',
    areas: everyArea,
    freeAreas: ['patient', 'admin'],
    query: z.object({ language }),
    params: z.object({ slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/) }),
    payload: DocPage,
  },
  readPreferences: {
    method: 'GET',
    path: '/users/preferences',
    summary: 'How the own screens look and behave.',
    permission: 'signed in',
    areas: everyArea,
    // The setup and the forced change of a password show screens, too.
    sessionScopes: ['setup', 'password'],
    payload: Preferences,
    ungated: true,
  },
  editPreferences: {
    method: 'PATCH',
    path: '/users/preferences',
    summary: 'Changes the own preferences.',
    permission: 'signed in',
    areas: everyArea,
    body: EditPreferences,
    payload: Preferences,
    done: 'Preferences saved',
    unaudited: 'How an own screen looks is no act on a record.',
    ungated: true,
  },
  searchEverything: {
    method: 'GET',
    path: '/search/global',
    summary: 'Records and pages that match, in groups of at most five, of the kinds the user may view.',
    permission: 'signed in',
    query: z.object({ q: searchWords.refine((words) => words.length >= 2, 'Type at least two characters') }),
    payload: SearchGroups,
  },
  logExport: {
    method: 'POST',
    path: '/exports/log',
    summary: 'Notes in the audit trail that a list was exported in the browser.',
    permission: 'Export Records',
    body: LogExport,
    payload: z.object({ id }),
    repeatable: true,
    ungated: true,
  },
  appVersion: {
    method: 'GET',
    path: '/app/version',
    summary: 'Version of the server and the oldest client that works with it.',
    screen: { none: 'For clients and monitors that compare versions before a sign-in.' },
    permission: 'public',
    payload: AppVersion,
  },
  reportClientError: {
    method: 'POST',
    path: '/app/client-errors',
    summary: "Sends an error of the browser to the server's log, without personal data.",
    permission: 'signed in',
    areas: everyArea,
    body: ReportClientError,
    payload: z.null(),
    unaudited: 'Errors of a screen go to the log; they change no record.',
    ungated: true,
  },
});
