import type { CalendarDate } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import type { ClaimKind } from '../contract/words.ts';
import type { ClaimRecord, Partner } from './store.ts';

const monthTitle = (name: string, day: CalendarDate) =>
  `${name} – ${new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))}`;

/** A claim without items yet. Its number is taken here: the claim's row must exist before anything names it. */
export async function insertClaim(
  scope: Scope,
  partner: Pick<Partner, 'id' | 'name'>,
  made: { periodStart: CalendarDate; periodEnd: CalendarDate; kind: ClaimKind; title: string | null },
): Promise<ClaimRecord> {
  const { periodStart, periodEnd, kind, title } = made;
  return scope.tx
    .insertInto('claims')
    .values({
      ...{ hospitalId: scope.hospitalId, id: scope.newId(), claimNumber: await nextNumber(scope, 'CL-'), hmoId: partner.id },
      ...{ title: title ?? monthTitle(partner.name, periodEnd), periodStart, periodEnd, kind, status: 'posted' },
      ...{ invoiceCount: 0, itemCount: 0, total: 0, createdByName: scope.actor.name },
      checks: json({ findings: [], ruleVersion: '', ranAt: scope.now }),
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
