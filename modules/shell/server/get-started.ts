import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type GetStartedAnswer, GetStartedItems } from '../contract/events.ts';
import type { GetStarted, GetStartedItem, MarkItem } from '../contract/records.ts';
import { whyNotMark } from './rules.ts';

interface Mark {
  readonly status: 'done' | 'skipped';
  readonly markedAt: string;
  readonly markedByName: string;
}

async function answersOf(scope: Scope): Promise<GetStartedAnswer[]> {
  const answers = await scope.ask(GetStartedItems, { hospitalId: scope.hospitalId });
  return answers.flat().sort((a, b) => a.order - b.order);
}

/** What is done by data stays done whatever the mark; a mark of "done" counts for steps confirmed by hand alone. */
function statusOf(item: GetStartedAnswer, mark: Mark | undefined): GetStartedItem['status'] {
  if (item.done) return 'done';
  if (mark?.status === 'done') return item.manual ? 'done' : 'todo';
  return mark?.status === 'skipped' && item.skippable ? 'skipped' : 'todo';
}

function show(item: GetStartedAnswer, mark: Mark | undefined): GetStartedItem {
  const { key, title, why, route, permission, order, progress, manual, skippable } = item;
  const status = statusOf(item, mark);
  const marked = mark?.status === status;
  return {
    key,
    title,
    why,
    route,
    permission,
    order,
    progress,
    manual,
    skippable,
    status,
    markedAt: marked ? mark.markedAt : null,
    markedBy: marked ? mark.markedByName : null,
  };
}

/** All first steps in order, with what is done. */
export async function readGetStarted(scope: Scope): Promise<GetStarted> {
  const answers = await answersOf(scope);
  const rows = await scope.tx
    .selectFrom('getStartedMarks')
    .select(['itemKey', 'status', 'markedAt', 'markedByName'])
    .where('hospitalId', '=', scope.hospitalId)
    .execute();
  const marks = new Map(rows.map((row) => [row.itemKey, row]));
  const items = answers.map((item) => show(item, marks.get(item.key)));
  const done = items.filter((item) => item.status !== 'todo').length;
  return { items, done, total: items.length, percent: items.length === 0 ? 100 : Math.round((done * 100) / items.length) };
}

/** Skips, restores or confirms a step. */
export async function markGetStarted(scope: Scope, key: string, { status }: MarkItem): Promise<GetStarted> {
  const item = (await answersOf(scope)).find((one) => one.key === key);
  if (!item) throw kernelRefusals.refusal('NOT_FOUND');
  refuseIf(whyNotMark({ item, status }));
  const own = scope.tx.deleteFrom('getStartedMarks').where('hospitalId', '=', scope.hospitalId).where('itemKey', '=', key);
  const before = await own.returning('status').executeTakeFirst();
  if (status !== 'todo') {
    await scope.tx
      .insertInto('getStartedMarks')
      .values({
        hospitalId: scope.hospitalId,
        itemKey: key,
        status,
        markedAt: scope.now,
        markedBy: scope.actor.userId,
        markedByName: scope.actor.name,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['hospitalId', 'itemKey'])
          .doUpdateSet({ status, markedAt: scope.now, markedBy: scope.actor.userId, markedByName: scope.actor.name }),
      )
      .execute();
  }
  await scope.record({
    action: 'state',
    entity: 'Setting',
    entityNumber: `get-started.${key}`,
    summary: `First step '${item.title}': ${status}`,
    before: { status: before?.status ?? 'todo' },
    after: { status },
  });
  await scope.live({ entity: 'get-started', action: 'update', permission: 'View Get Started' });
  return readGetStarted(scope);
}
