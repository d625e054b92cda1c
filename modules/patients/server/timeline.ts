import type { z } from 'zod';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { patientCalls } from '../contract/calls/patients.ts';
import { type TimelineLine, TimelineRows } from '../contract/events.ts';
import { timelineTypes } from '../contract/words.ts';
import { registeredBetween } from './list-patients.ts';
import { openPatient } from './open-patient.ts';

type TimelineQuery = z.output<(typeof patientCalls)['timeline']['query']>;
type OwnType = (typeof timelineTypes)[number];

// Which of this module's own acts a kind of line shows, and who may see it beside the record itself.
const own: Readonly<Record<OwnType, { entity: string; actions: readonly string[]; permission?: string }>> = {
  registration: { entity: 'Patient', actions: ['create'] },
  identity: { entity: 'Patient', actions: ['update', 'state', 'override'] },
  billing: { entity: 'PatientBilling', actions: ['create', 'update', 'state'], permission: 'View Patient Billing' },
  'next-of-kin': { entity: 'NextOfKin', actions: ['create', 'update', 'delete'] },
  alert: { entity: 'PatientAlert', actions: ['update'] },
  merge: { entity: 'PatientMerge', actions: ['state', 'create'] },
  death: { entity: 'DeathRecord', actions: ['create', 'update', 'state'], permission: 'View Death Report' },
  portal: { entity: 'PortalAccount', actions: ['create', 'update', 'state'] },
};

function typeOf(entity: string, action: string): string {
  return timelineTypes.find((type) => own[type].entity === entity && own[type].actions.includes(action)) ?? 'identity';
}

/** The lines of this module, from its own audit entries: what was written in the act's transaction and nothing else. */
async function ownLines(
  scope: Scope,
  patientId: Id,
  types: readonly OwnType[],
  { from, until }: { from: string | null; until: string | null },
  most: number,
): Promise<{ lines: TimelineLine[]; count: number }> {
  const seen = types.filter((type) => own[type].permission === undefined || scope.may(own[type].permission as string));
  if (seen.length === 0) return { lines: [], count: 0 };
  let entries = scope.tx
    .selectFrom('auditEntries')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('outcome', '=', 'ok')
    .where((eb) =>
      eb.or(seen.map((type) => eb.and([eb('entityType', '=', own[type].entity), eb('action', 'in', [...own[type].actions])]))),
    );
  if (from) entries = entries.where('at', '>=', from);
  if (until) entries = entries.where('at', '<', until);
  const { count, rows } = await readTogether({
    count: countAll(entries),
    rows: entries
      .select(['entityType', 'action', 'entityId', 'at', 'summary', 'reason', 'actorName'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  });
  const lines = rows.map((row) => ({
    type: typeOf(row.entityType, row.action),
    id: row.entityId,
    at: row.at,
    title: row.summary,
    detail: row.reason,
    by: row.actorName,
    path: null,
  }));
  return { lines, count };
}

/** GET patients/{id}/timeline: this module's lines and those that later modules add, newest first. */
export async function readTimeline(scope: Scope, patientId: Id, query: TimelineQuery): Promise<Page<TimelineLine>> {
  await openPatient(scope, patientId);
  const between = await registeredBetween(scope, query);
  const most = offsetOf(query) + query.limit;
  const types = query.types?.length ? query.types : null;
  const ownTypes = timelineTypes.filter((type) => types === null || types.includes(type));
  // Eight modules with some thirty statements: one after the other each would wait for the answer to the one before.
  const { ownPart, others } = await readTogether({
    ownPart: ownLines(scope, patientId, ownTypes, between, most),
    others: scope.askAtOnce(TimelineRows, { patientId, types, ...between, most }),
  });
  const parts = [ownPart, ...others];
  const lines = parts.flatMap((part) => [...part.lines]).sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return {
    data: lines.slice(offsetOf(query), most),
    meta: { count: parts.reduce((sum, part) => sum + part.count, 0), page: query.page, limit: query.limit },
  };
}
