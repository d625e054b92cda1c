import { sql } from 'kysely';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { chainRoot, firstBroken, type BrokenLink, type Link } from '#kernel/server/audit/chain.ts';
import { entryColumns } from '#kernel/server/audit/chainer.ts';
import { addDays, dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { tellOperators } from '#modules/notifications-and-calls/server/index.ts';
import type { ChainCheck, Integrity } from '../contract/records.ts';
import { auditRefusals } from '../contract/refusals.ts';
import { anchorSignature, whyNotWindow, windowOf } from './rules.ts';

const stretch = 2000;
const nightlyDays = 30;

interface Stretch {
  readonly checked: number;
  readonly broken: BrokenLink | null;
}

/** The same plugins would rename the columns that were hashed, so the rows are read as the database names them. */
async function entriesOf(scope: Scope, links: readonly Link[]): Promise<Map<string, object>> {
  const ids = links.map((link) => link.entryId);
  const { rows } = await sql<{ id: string }>`
    select ${sql.raw(entryColumns)} from audit_entries where hospital_id = ${scope.hospitalId} and id = any(${ids}::uuid[])`.execute(
    scope.tx.withoutPlugins(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Recomputes links from one sequence to another; what is committed later than the last is left to the next check. */
async function checkLinks(scope: Scope, from: number, to: number): Promise<Stretch> {
  const head = await scope.tx
    .selectFrom('auditChain')
    .select(['sequence', 'hash'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('sequence', '=', from - 1)
    .executeTakeFirst();
  let before = head ?? { sequence: 0, hash: chainRoot };
  let checked = 0;
  while (before.sequence < to) {
    const links: Link[] = await scope.tx
      .selectFrom('auditChain')
      .select(['sequence', 'entryId', 'prevHash', 'hash'])
      .where('hospitalId', '=', scope.hospitalId)
      .where('sequence', '>', before.sequence)
      .where('sequence', '<=', to)
      .orderBy('sequence')
      .limit(stretch)
      .execute();
    const broken = firstBroken(before, links, await entriesOf(scope, links));
    const last = links.at(-1);
    if (broken || !last) return { checked, broken };
    checked += links.length;
    before = { sequence: last.sequence, hash: last.hash };
  }
  return { checked, broken: null };
}

/** An entry that is neither linked nor waiting was slipped in. One statement, so that the chainer cannot come between. */
async function findStray(scope: Scope, from: string): Promise<BrokenLink | null> {
  const { rows } = await sql<{ id: string }>`
    select e.id from audit_entries e where e.hospital_id = ${scope.hospitalId} and e.at >= ${from}::timestamptz
      and not exists (select 1 from audit_chain c where c.hospital_id = e.hospital_id and c.entry_id = e.id)
      and not exists (select 1 from audit_pending p where p.hospital_id = e.hospital_id and p.entry_id = e.id)
    order by e.at limit 1`.execute(scope.tx);
  return rows[0] ? { sequence: 0, entryId: rows[0].id, why: 'missing link' } : null;
}

/** First and last sequence of the entries of a window. Entries are linked in commit order, near that of their time. */
async function sequencesOf(scope: Scope, window: { from: string; until: string }): Promise<{ from: number; to: number }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(c.sequence) as first, max(c.sequence) as last from audit_entries e
      join audit_chain c on c.hospital_id = e.hospital_id and c.entry_id = e.id
     where e.hospital_id = ${scope.hospitalId} and e.at >= ${window.from}::timestamptz and e.at < ${window.until}::timestamptz`.execute(
    scope.tx,
  );
  return { from: rows[0]?.first ?? 1, to: rows[0]?.last ?? 0 };
}

async function lastLink(scope: Scope) {
  return scope.tx
    .selectFrom('auditChain')
    .select(['sequence', 'hash'])
    .where('hospitalId', '=', scope.hospitalId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function checkAndNote(scope: Scope, from: number, to: number, since: string): Promise<ChainCheck> {
  const { checked, broken } = await checkLinks(scope, from, to);
  const found = broken ?? (await findStray(scope, since));
  const check = { ok: found === null, checked, brokenAt: found?.sequence ?? null, why: found?.why ?? null, verifiedAt: scope.now };
  await scope.tx
    .insertInto('auditVerifications')
    .values({ ...check, hospitalId: scope.hospitalId, id: scope.newId(), byName: scope.actor.name, fromSequence: from })
    .execute();
  if (found) await tellBroken(scope, found);
  return check;
}

/** Nothing is repaired: people are told, once a day. */
async function tellBroken(scope: Scope, { sequence }: BrokenLink): Promise<void> {
  const notice = {
    title: 'Audit Chain Broken',
    content: `The audit trail no longer fits its chain at entry ${sequence}. Nothing was repaired.`,
    priority: 'critical',
    module: 'audit-trail',
    tellActor: true,
  } as const;
  await scope.notify({
    ...notice,
    path: '/audit-trail',
    to: { permission: 'Verify Audit Trail' },
    dedupeKey: `audit-chain-broken:${sequence}`,
  });
  await tellOperators(scope, 'View Platform Audit', { ...notice, path: `/hospitals/${scope.hospitalId}` });
}

/** One check at a time in a hospital; a second is refused, not queued. */
async function takeTurn(scope: Scope): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`audit-verify:${scope.hospitalId}`}, 13)) as mine`.execute(scope.tx);
  return rows[0]?.mine ?? false;
}

/** Recomputes the chain of a range of days, or all of it, and says where it first breaks. */
export async function verifyTrail(
  scope: Scope,
  order: { from?: string | null | undefined; to?: string | null | undefined },
): Promise<ChainCheck> {
  if (!(await takeTurn(scope))) throw auditRefusals.refusal('AUDIT_VERIFY_RUNNING');
  const whole = !order.from && !order.to;
  const window = windowOf({ startDate: order.from ?? undefined, endDate: order.to ?? undefined }, await scope.zone(), scope.now);
  refuseIf(whole ? null : whyNotWindow(window));
  const last = await lastLink(scope);
  const range = whole ? { from: 1, to: last?.sequence ?? 0 } : await sequencesOf(scope, window);
  const check = await checkAndNote(scope, range.from, range.to, whole ? '0001-01-01T00:00:00.000Z' : window.from);
  await scope.record({
    action: 'job',
    entity: 'Job',
    summary: `Audit chain verified: ${check.ok ? 'intact' : 'broken'}, ${check.checked} entries`,
    after: { ok: check.ok, checked: check.checked },
  });
  return check;
}

async function writeAnchor(scope: Scope): Promise<void> {
  const last = await lastLink(scope);
  if (!last) return;
  const facts = {
    hospitalId: scope.hospitalId,
    day: await scope.today(),
    lastSequence: last.sequence,
    lastHash: last.hash,
  };
  await scope.tx
    .insertInto('auditAnchors')
    .values({ ...facts, signature: anchorSignature(scope.settings.secretKey, facts), createdAt: scope.now })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'day']).doNothing())
    .execute();
}

/** Every night: the last 30 days of the chain are recomputed, all of it on Sundays; then its end is signed. */
export async function verifyNightly(scope: Scope): Promise<void> {
  if (!(await takeTurn(scope))) return;
  const zone = await scope.zone();
  const isSunday = new Date(`${dayIn(scope.now, zone)}T00:00:00Z`).getUTCDay() === 0;
  const since = isSunday ? '0001-01-01T00:00:00.000Z' : addDays(scope.now, -nightlyDays);
  const range = isSunday
    ? { from: 1, to: (await lastLink(scope))?.sequence ?? 0 }
    : await sequencesOf(scope, { from: since, until: addDays(scope.now, 1) });
  await checkAndNote(scope, range.from, range.to, since);
  await writeAnchor(scope);
}

/** The last check, the newest anchor, and how far the chainer is behind. */
export async function readIntegrity(scope: Scope): Promise<Integrity> {
  const own = scope.hospitalId;
  const verified = await scope.tx
    .selectFrom('auditVerifications')
    .selectAll()
    .where('hospitalId', '=', own)
    .orderBy('verifiedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const anchor = await scope.tx
    .selectFrom('auditAnchors')
    .selectAll()
    .where('hospitalId', '=', own)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { pending } = await scope.tx
    .selectFrom('auditPending')
    .where('hospitalId', '=', own)
    .select((eb) => eb.fn.countAll<number>().as('pending'))
    .executeTakeFirstOrThrow();
  return {
    ok: verified?.ok ?? true,
    checked: verified?.checked ?? 0,
    brokenAt: verified?.brokenAt ?? null,
    why: verified?.why ?? null,
    verifiedAt: verified?.verifiedAt ?? null,
    lastSequence: (await lastLink(scope))?.sequence ?? 0,
    pending: Number(pending),
    lastAnchor: anchor
      ? {
          day: anchor.day,
          lastSequence: anchor.lastSequence,
          lastHash: anchor.lastHash.toString('hex'),
          signature: anchor.signature.toString('hex'),
        }
      : null,
  };
}
