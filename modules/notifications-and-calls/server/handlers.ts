import { implement } from '#kernel/server/module/implement.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { notificationCalls } from '../contract/calls.ts';
import { callStaff, readMadeCall } from './call-people.ts';
import { readDemoCalls, switchDemoCalls } from './demo-calls.ts';
import { pickFields } from './pick-fields.ts';
import { countUnread, type ListQuery, listRecords, viewRecord } from './list-records.ts';
import { type Mark, markRecords } from './mark-records.ts';
import { markOf } from './read-form.ts';
import { runBatch } from './run-batch.ts';
import { serverOnly } from './sdk-answers.ts';

type Input = { readonly params: { readonly id: string } };
type Fields = { readonly fields?: string | string[] | undefined };

/** The three areas are served alike: whose rows they are comes from the scope. */
function everywhere<Act>(act: Act): { readonly hospital: Act; readonly patient: Act; readonly admin: Act } {
  return { hospital: act, patient: act, admin: act };
}

async function refuse(): Promise<never> {
  throw serverOnly();
}

async function mark(scope: AnyScope, { params, query, body }: Input & { query: Fields; body: unknown }) {
  const readStatus = markOf(body);
  if (readStatus === undefined) return viewRecord(scope, params.id, query.fields);
  const [record] = await markRecords(scope, [{ id: params.id, readStatus }]);
  const fields = Array.isArray(query.fields) ? query.fields[0] : query.fields;
  return record ? pickFields(record, fields) : {};
}

const markMany = (scope: AnyScope, { body }: { body: Mark[] | { records: Mark[] } }) =>
  markRecords(scope, Array.isArray(body) ? body : body.records);

/** The collection as the SDK sees it, and the unread count. */
export const notificationHandlers = implement(notificationCalls)({
  list: everywhere((scope: AnyScope, { query }: { query: ListQuery }) => listRecords(scope, query)),
  view: everywhere((scope: AnyScope, { params, query }: Input & { query: Fields }) => viewRecord(scope, params.id, query.fields)),
  mark: everywhere(mark),
  markMany: everywhere(markMany),
  batch: everywhere((scope: AnyScope, { body }: { body: unknown }) => runBatch(scope, body)),
  create: everywhere(refuse),
  upsert: everywhere(refuse),
  replace: everywhere(refuse),
  remove: everywhere(refuse),
  unreadCount: everywhere((scope: AnyScope) => countUnread(scope)),
  callStaff: (scope, { body }) => callStaff(scope, body),
  demoCalls: (scope) => readDemoCalls(scope),
  switchDemoCalls: (scope, { body }) => switchDemoCalls(scope, body),
  madeCall: (scope, { params }) => readMadeCall(scope, params.groupId),
});
