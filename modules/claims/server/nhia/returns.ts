import type { Selectable } from 'kysely';
import type { NhiaReturnsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { nhiaActs } from '../../contract/calls/nhia.ts';
import { nhiaReturnRecord } from '../../contract/nhia.record.ts';
import { type NhiaEncounter, type NhiaMonth, NhiaReturn, type SendNhiaReturn } from '../../contract/nhia-records.ts';
import { mostNhiaReturns, type NhiaReturnStatus } from '../../contract/nhia-words.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import { encountersOf, facilityCodeOf } from './encounters.ts';
import { whyNotMake, whyNotSend } from './rules.ts';

type ReturnRecord = Selectable<NhiaReturnsTable>;

const monthOf = (row: Pick<ReturnRecord, 'month'>) => row.month.slice(0, 7);
const statusOf = (row: ReturnRecord) => ({ status: row.status as NhiaReturnStatus });

const countsOf = (rows: readonly NhiaEncounter[]) => ({
  encounterCount: rows.length,
  faultCount: rows.filter(({ faults }) => faults.length > 0).length,
  amount: sumOf(rows.map(({ amount }) => amount)),
});

function showReturn(scope: Scope, row: ReturnRecord): NhiaReturn {
  return present(NhiaReturn, row, { month: monthOf(row), sentBy: row.sentByName, acts: actsOf(scope, nhiaActs, statusOf(row)) });
}

const returnsOf = (scope: Scope) => scope.tx.selectFrom('nhiaReturns').selectAll().where('hospitalId', '=', scope.hospitalId);

/** The rows of a month: as they were sent, else as they are now. */
export async function nhiaRowsOf(scope: Scope, month: string, planId?: Id): Promise<NhiaEncounter[]> {
  const kept = await returnsOf(scope).where('month', '=', `${month}-01`).executeTakeFirst();
  if (!kept?.rows) return encountersOf(scope, month, planId);
  return kept.rows.filter((row) => !planId || row.planId === planId);
}

/** GET hmo/nhia/encounters. */
export async function nhiaMonth(scope: Scope, query: { month?: string | undefined; planId?: Id | undefined }): Promise<NhiaMonth> {
  const month = query.month ?? (await scope.today()).slice(0, 7);
  const rows = await nhiaRowsOf(scope, month, query.planId);
  const latest = await returnsOf(scope).orderBy('month', 'desc').limit(mostNhiaReturns).execute();
  const own =
    latest.find((row) => monthOf(row) === month) ?? (await returnsOf(scope).where('month', '=', `${month}-01`).executeTakeFirst());
  const { faultCount, amount } = countsOf(rows);
  return {
    ...{ month, facilityCode: await facilityCodeOf(scope), rows, faultCount, amount, return: own ? showReturn(scope, own) : null },
    returns: latest.map((row) => showReturn(scope, row)),
    currency: (await currencyOf(scope))?.code ?? null,
  };
}

async function tell(scope: Scope, row: ReturnRecord, action: 'create' | 'state' | 'update', summary: string, after: object): Promise<void> {
  await scope.record({ action, entity: 'NhiaReturn', entityId: row.id, entityNumber: monthOf(row), summary, after: { ...after } });
  await scope.live({ entity: 'nhia-returns', id: row.id, action: action === 'create' ? 'create' : 'update', permission: 'View Claims' });
}

/** POST hmo/nhia/encounters: the draft of a month, counted again each time. Of two who begin one month there is one draft. */
export async function makeNhiaReturn(scope: Scope, { month }: { readonly month: string }): Promise<NhiaReturn> {
  refuseIf(whyNotMake(month, await scope.today()));
  const counts = countsOf(await encountersOf(scope, month));
  const made = await scope.tx
    .insertInto('nhiaReturns')
    .values({
      ...{ hospitalId: scope.hospitalId, id: scope.newId(), month: `${month}-01`, status: 'draft', ...counts },
      ...{ createdByName: scope.actor.name, ...madeBy(scope) },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['hospitalId', 'month'])
        .doUpdateSet((eb) => ({ ...counts, ...changedBy(scope), version: eb('nhiaReturns.version', '+', 1) }))
        .where('nhiaReturns.status', '=', 'draft'),
    )
    .returningAll()
    .executeTakeFirst();
  if (!made) throw claimRefusals.refusal('NHIA_RETURN_SENT');
  const isNew = made.version === 1;
  await tell(scope, made, isNew ? 'create' : 'update', `NHIA return of ${month} ${isNew ? 'made' : 'counted again'}`, counts);
  return showReturn(scope, made);
}

async function lockReturn(scope: Scope, id: Id, version: number | undefined): Promise<ReturnRecord> {
  const row = await returnsOf(scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  if (version !== undefined && version !== row.version) refuseStale(row, row.updatedByName);
  return row;
}

/** PATCH hmo/nhia/encounters/{id}/sent: the rows are kept as they went. */
export async function sendNhiaReturn(scope: Scope, id: Id, { reference, confirm, version }: SendNhiaReturn): Promise<NhiaReturn> {
  const before = await lockReturn(scope, id, version);
  guard(nhiaReturnRecord, 'sent', statusOf(before));
  const month = monthOf(before);
  const rows = await encountersOf(scope, month);
  const counts = countsOf(rows);
  refuseIf(whyNotSend({ month, today: await scope.today(), faulty: counts.faultCount, confirmed: confirm }));
  const sent = { status: 'sent' as const, sentAt: scope.now, sentByName: scope.actor.name, reference, rows: json(rows) };
  const row = await scope.tx
    .updateTable('nhiaReturns')
    .set({ ...counts, ...sent, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, row, 'state', `NHIA return of ${month} sent`, { ...counts, reference });
  return showReturn(scope, row);
}
