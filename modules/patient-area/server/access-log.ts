import type { z } from 'zod';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { between } from '#kernel/server/scope/days.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import type { patientAreaCalls } from '../contract/calls.ts';
import { accessWords, sensitiveViews } from '../contract/words.ts';
import { inEachHospital, type Membership } from './own-hospitals.ts';
import { personFor } from './proxies.ts';

type AccessQuery = z.output<(typeof patientAreaCalls)['accessLog']['query']>;
type AccessPage = z.input<(typeof patientAreaCalls)['accessLog']['payload']>;

/**
 * The newest `most` openings in one hospital, of the record and of those that were merged into it. What patients themselves
 * opened is left out, but for sensitive results: whoever acts for a person, or holds their phone, is seen there.
 */
async function openingsIn(scope: Scope, { patientId }: Membership, query: AccessQuery, most: number) {
  const { id: hospitalId, name: hospitalName } = await hospitalOf(scope);
  const { from, until } = await between(scope, query);
  let entries = scope.tx
    .selectFrom('auditEntries')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', 'in', (eb) =>
      eb
        .selectFrom('patients')
        .select('id')
        .where('hospitalId', '=', scope.hospitalId)
        .where((or) => or.or([or('id', '=', patientId), or('mergedIntoPatientId', '=', patientId)])),
    )
    .where('action', 'in', Object.keys(accessWords))
    .where((eb) =>
      eb.or([
        eb('actorKind', 'in', ['user', 'operator']),
        eb.and([eb('actorKind', '=', 'patient'), eb('entityType', 'in', Object.keys(sensitiveViews))]),
      ]),
    )
    .where('outcome', '=', 'ok');
  if (from) entries = entries.where('at', '>=', from);
  if (until) entries = entries.where('at', '<', until);
  const count = await countAll(entries);
  const rows = await entries
    .select(['id', 'at', 'actorName', 'actorRole', 'action', 'entityType'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const data = rows.map(({ id, at, actorName: who, actorRole: role, action, entityType }) => {
    const what = (action === 'read' ? sensitiveViews[entityType] : undefined) ?? accessWords[action] ?? action;
    return { id, at, hospitalId, hospitalName, who, role, what };
  });
  return { count, data };
}

const newestFirst = (one: { at: Instant; id: Id }, other: { at: Instant; id: Id }) =>
  one.at === other.at ? (one.id < other.id ? 1 : -1) : one.at < other.at ? 1 : -1;

/** GET patients/me/access-log: who opened, printed or exported the record, in every hospital, newest first. */
export async function readAccessLog(scope: PatientScope, query: AccessQuery): Promise<AccessPage> {
  const personId = await personFor(scope, query.personId);
  const most = offsetOf(query) + query.limit;
  const parts = await inEachHospital(scope, personId, (inside, membership) => openingsIn(inside, membership, query, most));
  const data = parts.flatMap((part) => part.data).sort(newestFirst);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  return { data: data.slice(offsetOf(query), most), meta: { count, page: query.page, limit: query.limit } };
}
