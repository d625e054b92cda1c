import { isDeepStrictEqual } from 'node:util';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { keptDiagnoses } from '#modules/patient-chart/server/index.ts';
import { type ChangedRound, type EditRound, RoundNote, type SavedRound } from '../../contract/round-records.ts';
import { roundRefusals } from '../../contract/round-refusals.ts';
import { roundSections } from '../../contract/round-words.ts';
import { wardRoundRecord } from '../../contract/ward-round.record.ts';
import { requireColleagues, requireDiagnoses } from '../stays/people.ts';
import type { StoredAdmission } from '../stay-store.ts';
import { copiedOf, whyEmpty, whyNotAt, whyNotReason, whyNotReviewAt, whyNotWriter, writesDiagnoses } from './rules.ts';
import { lockRound, openRound, recordRound, roundsOf, type StoredRound, tellRound } from './store.ts';

/** What of a round is compared before and after an amendment. */
const amendedFields = [
  ...roundSections,
  'problems',
  'diagnoses',
  'vitalsId',
  'roundAt',
  'kind',
  'attendeeIds',
  'nextReviewAt',
  'dischargePlanned',
] as const;
type Written = Pick<StoredRound, (typeof amendedFields)[number] | 'copied'>;

/** The answer of a save. */
export function savedRound({ id, lockVersion, savedAt, savedByName, status }: StoredRound): SavedRound {
  return { id, lockVersion, savedAt, savedByName, status };
}

/** A save on an older version is refused with the note as it is, so that both versions can be read and joined. */
export function refuseStaleRound(row: StoredRound): never {
  const note = RoundNote.parse({ ...row });
  throw roundRefusals.refusal('ROUND_CHANGED', { server: { ...savedRound(row), note } } satisfies ChangedRound);
}

async function requireVitals(scope: Scope, patientId: Id, id: Id | null | undefined): Promise<void> {
  if (!id) return;
  const known = await scope.tx
    .selectFrom('vitals')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw roundRefusals.refusal('ROUND_VITALS_UNKNOWN');
}

/** The round as it is after a save: only what the save names is another. Refuses what names nobody and nothing of here. */
async function writtenBy(scope: Scope, row: StoredRound, stay: StoredAdmission, order: EditRound): Promise<Written> {
  const { lockVersion: _seen, editReason: _reason, ...named } = order;
  const sections = Object.fromEntries(roundSections.map((section) => [section, (order[section] ?? row[section]) || null])) as Pick<
    Written,
    (typeof roundSections)[number]
  >;
  for (const section of roundSections) if (order[section] === null) sections[section] = null;
  const own = writesDiagnoses(row, stay, scope.actor.userId);
  const attendeeIds = order.attendeeIds ? [...new Set(order.attendeeIds)].filter((id) => id !== row.leadId) : row.attendeeIds;
  const diagnoses = order.diagnoses ? keptDiagnoses(scope, order.diagnoses, row.diagnoses, own) : row.diagnoses;
  const after = {
    ...row,
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
    ...sections,
    attendeeIds,
    diagnoses,
    copied: copiedOf(order.copied ?? row.copied, { ...sections, problems: order.problems ?? row.problems, diagnoses }),
  };
  if (order.roundAt) refuseIf(whyNotAt(order.roundAt, stay, scope.now));
  if (order.nextReviewAt) refuseIf(whyNotReviewAt(order.nextReviewAt, after.roundAt));
  const fresh = attendeeIds.filter((id) => !row.attendeeIds.includes(id));
  await requireColleagues(scope, fresh, 'attendeeIds');
  if (order.diagnoses) await requireDiagnoses(scope, order.diagnoses, 'diagnoses');
  await requireVitals(scope, stay.patientId, order.vitalsId);
  return after;
}

function columnsOf(scope: Scope, after: Written, lockVersion: number) {
  const { subjective, objective, assessment, plan, copied, problems, vitalsId, roundAt, kind, attendeeIds, nextReviewAt } = after;
  return {
    ...{ subjective, objective, assessment, plan, copied, problems, vitalsId, roundAt, kind, attendeeIds, nextReviewAt },
    dischargePlanned: after.dischargePlanned,
    diagnoses: json(after.diagnoses),
    lockVersion: lockVersion + 1,
    ...{ savedAt: scope.now, savedBy: scope.actor.userId, savedByName: scope.actor.name },
  };
}

/** A draft: one indexed update on the version that was seen. The trail hears of each writer once in a row, not of every save. */
async function saveDraft(scope: Scope, row: StoredRound, stay: StoredAdmission, order: EditRound): Promise<SavedRound> {
  const after = await writtenBy(scope, row, stay, order);
  const saved = await scope.tx
    .updateTable('wardRounds')
    .set(columnsOf(scope, after, order.lockVersion))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.id)
    .where('status', '=', 'draft')
    .where('lockVersion', '=', order.lockVersion)
    .returningAll()
    .executeTakeFirst();
  if (!saved) {
    const now = await roundsOf(scope).where('id', '=', row.id).executeTakeFirstOrThrow();
    guard(wardRoundRecord, 'edit', now);
    return refuseStaleRound(now);
  }
  if (row.savedBy !== scope.actor.userId)
    await recordRound(scope, row, stay.patientId, {
      action: 'update',
      summary: `${scope.actor.name} writes in ward round ${row.wardRoundNumber}`,
      after: { savedBy: scope.actor.userId },
    });
  return savedRound(saved);
}

/** A submitted round is changed for a reason, and what was there is kept. */
async function amend(scope: Scope, id: Id, order: EditRound): Promise<SavedRound> {
  const { row, stay } = await lockRound(scope, id);
  guard(wardRoundRecord, 'amend', row, whyNotReason(order.editReason));
  if (row.lockVersion !== order.lockVersion) refuseStaleRound(row);
  const after = await writtenBy(scope, row, stay, order);
  refuseIf(whyEmpty(after));
  const changes = amendedFields
    .filter((field) => !isDeepStrictEqual(row[field], after[field]))
    .map((section) => ({ section, before: row[section], after: after[section] }));
  if (changes.length === 0) return savedRound(row);
  const amendmentId = scope.newId();
  await scope.tx
    .insertInto('wardRoundAmendments')
    .values({
      ...{ hospitalId: scope.hospitalId, id: amendmentId, roundId: id, at: scope.now },
      ...{ byId: scope.actor.userId, byName: scope.actor.name, editReason: order.editReason as string, changes: json(changes) },
    })
    .execute();
  const saved = await scope.tx
    .updateTable('wardRounds')
    .set({
      ...columnsOf(scope, after, row.lockVersion),
      ...{ status: 'amended', amendmentCount: row.amendmentCount + 1, lastAmendmentId: amendmentId },
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordRound(scope, row, stay.patientId, {
    action: 'update',
    summary: `Ward round ${row.wardRoundNumber} amended`,
    before: { status: row.status },
    after: { status: 'amended', amended: changes.map(({ section }) => section) },
    reason: order.editReason,
  });
  await tellRound(scope, id);
  return savedRound(saved);
}

/**
 * PATCH ward-round/{id}: a draft while it is one, an amendment with its reason once it is submitted. The text may be finished after the
 * discharge too: what was done has to be written down.
 */
export async function saveRound(scope: Scope, id: Id, order: EditRound): Promise<SavedRound> {
  const { row, stay } = await openRound(scope, id);
  refuseIf(whyNotWriter(row, scope.actor.userId));
  return row.status === 'draft' ? saveDraft(scope, row, stay, order) : amend(scope, id, order);
}
