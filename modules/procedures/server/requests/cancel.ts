import type { Id } from '#kernel/contract/fields.ts';
import { mulDivHalfUp } from '#kernel/contract/money.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { billsOf } from '#modules/patient-bills/server/index.ts';
import { ProcedureCancelled } from '../../contract/events.ts';
import type { CancelRequest, ProcedureRequest } from '../../contract/request-records.ts';
import { procedureRequestRecord } from '../../contract/request.record.ts';
import { procedureRequestRefusals } from '../../contract/request-refusals.ts';
import type { CancelReason } from '../../contract/request-words.ts';
import { theatreSettings } from '../../contract/settings.ts';
import { freeTimesOf } from './book-times.ts';
import { chargesOfRequests, raiseCharges, voidCharges } from './charges.ts';
import { whyNotCancel } from './rules.ts';
import { changeRequest, lockFor, noteAct, ofRequest, type StoredRequest } from './store.ts';
import { teamAndTheatre, tellUsers } from './tell.ts';
import { showRequest } from './view.ts';

const { refusal } = procedureRequestRefusals;

/** What of a procedure that was abandoned is charged, by the hospital's setting. */
async function chargeAbandoned(scope: Scope, row: StoredRequest): Promise<void> {
  const { abandonedCharge, abandonedPercent } = await readSettings(scope, theatreSettings);
  if (abandonedCharge === 'full') return;
  const charges = (await chargesOfRequests(scope, [row.id])).filter(({ kind }) => kind !== 'rule');
  const bills = await billsOf(
    scope,
    'procedure-request',
    charges.map(({ id }) => id),
  );
  await voidCharges(
    scope,
    charges.map(({ id }) => id),
    'Procedure was abandoned',
  );
  if (abandonedCharge === 'none') return;
  await raiseCharges(
    scope,
    row,
    charges.flatMap(({ id, kind, key, billableItemId }) => {
      const bill = bills.get(id);
      if (bill?.pricingStatus !== 'priced') return [];
      const unitPrice = mulDivHalfUp(bill.net, abandonedPercent, 100);
      return [
        { kind, key: `${key}:abandoned`, billableItemId, quantity: 1, unitPrice, note: `${abandonedPercent} % of an abandoned procedure` },
      ];
    }),
  );
}

interface Ended {
  readonly reason: CancelReason;
  readonly note: string | null;
  readonly deathRecordId?: Id;
}

/** Cancels a locked request: its times are free, unpaid lines are voided and paid ones credited, and the team is told once. */
export async function cancelLocked(scope: Scope, row: StoredRequest, { reason, note, deathRecordId }: Ended): Promise<StoredRequest> {
  const begun = row.startedAt !== null;
  const after = await changeRequest(scope, row, {
    status: 'cancelled',
    cancelReason: reason,
    cancelNote: note,
    cancelStage: row.status,
    cancelledAt: scope.now,
    cancelledBy: scope.actor.userId,
    cancelledByName: scope.actor.name,
    ...(deathRecordId ? { deathRecordId } : {}),
  });
  await freeTimesOf(scope, row.id);
  if (begun) await chargeAbandoned(scope, row);
  else
    await voidCharges(
      scope,
      (await chargesOfRequests(scope, [row.id])).map(({ id }) => id),
      `Procedure cancelled: ${reason}`,
    );
  await noteAct(scope, row, after, { type: 'cancelled', words: 'cancelled', reason: note ?? reason, after: { cancelReason: reason } });
  await tellUsers(scope, after, {
    title: 'Procedure Cancellation',
    words: `was cancelled: ${reason.replaceAll('-', ' ')}`,
    userIds: await teamAndTheatre(scope, after),
  });
  await scope.emit(ProcedureCancelled, { ...ofRequest(after), reason });
  return after;
}

/** PATCH procedure-request/{id}/cancel. One that has begun is abandoned with a note, once the patient has left the theatre. */
export async function cancelRequest(scope: Scope, id: Id, { reason, note, version }: CancelRequest): Promise<ProcedureRequest> {
  const row = await lockFor(scope, id, version);
  guard(procedureRequestRecord, 'cancel', row, whyNotCancel(row));
  refuseIf(row.startedAt !== null && !note ? refusal('ABANDONED_NOTE') : null);
  await cancelLocked(scope, row, { reason, note });
  return showRequest(scope, id);
}

/** Requests of a place that have not begun, when what was written there is cancelled. Answers how many. */
export async function cancelUnbegun(scope: Scope, requestIds: readonly Id[], note: string): Promise<number> {
  let cancelled = 0;
  for (const id of [...requestIds].sort()) {
    const row = await lockFor(scope, id);
    if (row.startedAt !== null || row.status === 'cancelled') continue;
    await cancelLocked(scope, row, { reason: 'other', note });
    cancelled += 1;
  }
  return cancelled;
}
