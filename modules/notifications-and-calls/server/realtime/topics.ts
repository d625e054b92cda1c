import type { Instant } from '#kernel/contract/fields.ts';
import { collection, liveTopic } from '../../contract/words.ts';
import type { NotificationRecord } from '../../contract/records.ts';
import { compileFilter } from '../compile-filter.ts';
import { type Filter, FilterError, parseFilter } from '../filter-grammar.ts';
import { matchesFilter } from '../match-filter.ts';
import { pickFields } from '../pick-fields.ts';

/** One subscription. `text` is what the client sent and the name of its events, to the letter. */
export interface Topic {
  readonly text: string;
  /** All own records, one of them, changes of the hospital, or nothing that this server knows. */
  readonly of: 'all' | 'one' | 'live' | 'nothing';
  readonly id: string | null;
  readonly filter: Filter | null;
  readonly fields: string | undefined;
}

/** Most subscriptions of a client, and most characters of one (a filter of 3500, percent-encoded). */
export const mostTopics = 1000;
export const longestTopic = 12_000;

// Line ends would let a subscription write messages of its own.
const lineEnds = ['\r', '\n', '\u0000'];

interface Options {
  readonly filter: string;
  readonly fields: string | undefined;
}

function optionsOf(query: string): Options {
  const text = new URLSearchParams(query).get('options');
  if (!text) return { filter: '', fields: undefined };
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new FilterError('Options cannot be read');
  }
  const found = (read as { query?: { filter?: unknown; fields?: unknown } } | null)?.query ?? {};
  return {
    filter: typeof found.filter === 'string' ? found.filter : '',
    fields: typeof found.fields === 'string' ? found.fields : undefined,
  };
}

function placeOf(name: string): Pick<Topic, 'of' | 'id'> {
  if (name === liveTopic) return { of: 'live', id: null };
  if (name === collection || name === `${collection}/*`) return { of: 'all', id: null };
  if (name.startsWith(`${collection}/`)) return { of: 'one', id: name.slice(collection.length + 1) };
  return { of: 'nothing', id: null };
}

/** Reads a subscription. Throws FilterError for a filter that the grammar does not know, and for text that cannot be a name. */
export function parseTopic(text: string, now: Instant): Topic {
  if (text.length > longestTopic || lineEnds.some((end) => text.includes(end)) || !text.isWellFormed())
    throw new FilterError('A subscription cannot be read');
  const mark = text.indexOf('?');
  const { filter, fields } = optionsOf(mark < 0 ? '' : text.slice(mark + 1));
  // Names and values are checked once, here.
  compileFilter(filter, now);
  return { text, ...placeOf(mark < 0 ? text : text.slice(0, mark)), filter: parseFilter(filter), fields };
}

/** The message of a topic for an event of a record; null when it does not concern it. */
export function messageOf(topic: Topic, clientId: string, action: string, record: NotificationRecord, now: Instant): string | null {
  if (topic.of !== 'all' && !(topic.of === 'one' && topic.id === record.id)) return null;
  if (topic.filter && !matchesFilter(topic.filter, record, now)) return null;
  const shown = pickFields(record, topic.fields);
  return `id:${clientId}\nevent:${topic.text}\ndata:${JSON.stringify({ action, record: shown })}\n\n`;
}
