import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AddSurgeons, ProcedureRequest } from '../../contract/request-records.ts';
import { procedureRequestRecord } from '../../contract/request.record.ts';
import { procedureRequestRefusals } from '../../contract/request-refusals.ts';
import { mostTeam } from '../../contract/request-words.ts';
import { bookTimes } from './book-times.ts';
import { staffHeld } from './orders.ts';
import { requireStaff } from './people.ts';
import { whyNotTeam } from './rules.ts';
import { changeRequest, lockFor, noteAct, type StoredMember, type StoredRequest, teamOf } from './store.ts';
import { tellUsers } from './tell.ts';
import { showRequest } from './view.ts';

const { refusal } = procedureRequestRefusals;

type Member = Pick<StoredMember, 'userId' | 'role' | 'name'>;

async function writeTeam(scope: Scope, requestId: Id, before: readonly StoredMember[], after: readonly Member[]): Promise<void> {
  await scope.tx.deleteFrom('procedureTeam').where('hospitalId', '=', scope.hospitalId).where('requestId', '=', requestId).execute();
  await scope.tx
    .insertInto('procedureTeam')
    .values(
      after.map(({ userId, role, name }) => {
        const known = before.find((member) => member.userId === userId);
        const added = { addedBy: known?.addedBy ?? scope.actor.userId, addedAt: known?.addedAt ?? scope.now };
        return { hospitalId: scope.hospitalId, requestId, ...{ userId, role, name }, ...added };
      }),
    )
    .execute();
}

interface Change {
  readonly before: readonly StoredMember[];
  readonly after: readonly Member[];
  readonly reason: string | null;
  readonly overrideReason: string | null;
}

/** Writes a team anew: times of the staff are taken, and those who came, went and lead are told once. */
async function changeTeam(scope: Scope, row: StoredRequest, { before, after, reason, overrideReason }: Change): Promise<void> {
  refuseIf(whyNotTeam(after.map(({ userId, role }) => ({ consultantId: userId, role }))));
  const lead = after.find(({ role }) => role === 'lead') as Member;
  await writeTeam(scope, row.id, before, after);
  const changed = await changeRequest(scope, row, { leadSurgeonId: lead.userId, leadSurgeonName: lead.name });
  const { theatreRoomId, patientId, startsAt, endsAt, setupMinutes, turnoverMinutes, urgency } = row;
  await bookTimes(
    scope,
    row.id,
    {
      theatreId: theatreRoomId,
      staffIds: staffHeld(after),
      ...{ patientId, startsAt, endsAt },
      setup: setupMinutes,
      turnover: turnoverMinutes,
      exceptId: row.id,
    },
    { urgency, overrideReason },
  );
  const names = (team: readonly Member[]) => team.map(({ name, role }) => `${name} (${role})`);
  await noteAct(scope, row, changed, {
    type: 'team',
    words: 'has another team',
    reason,
    before: { team: names(before) },
    after: { team: names(after) },
  });
  const were = new Set(before.map(({ userId }) => userId));
  const are = new Set(after.map(({ userId }) => userId));
  const moved = [...before.filter(({ userId }) => !are.has(userId)), ...after.filter(({ userId }) => !were.has(userId))];
  await tellUsers(scope, changed, {
    title: 'Procedure Reassigned',
    words: 'has another team',
    userIds: [...moved.map(({ userId }) => userId), lead.userId],
  });
}

/** PATCH procedure-request/{id}/add-surgeons: a new lead takes the place of the former one, who assists from then on. */
export async function addSurgeons(scope: Scope, id: Id, order: AddSurgeons): Promise<ProcedureRequest> {
  const row = await lockFor(scope, id, order.version);
  guard(procedureRequestRecord, 'addSurgeons', row);
  const staff = await requireStaff(
    scope,
    order.surgeons.map(({ consultantId }) => consultantId),
  );
  const before = await teamOf(scope, id);
  const added = new Map(order.surgeons.map(({ consultantId, role }) => [consultantId, role]));
  const leads = order.surgeons.some(({ role }) => role === 'lead');
  const kept = before
    .filter(({ userId }) => !added.has(userId))
    .map(({ userId, name, role }) => ({ userId, name, role: leads && role === 'lead' ? ('assistant' as const) : role }));
  const after = [...kept, ...[...added].map(([userId, role]) => ({ userId, role, name: staff.get(userId) ?? '' }))];
  refuseIf(after.length > mostTeam ? refusal('PROCEDURE_TEAM_FULL') : null);
  await changeTeam(scope, row, { before, after, reason: order.reason, overrideReason: order.overrideReason });
  return showRequest(scope, id);
}

/** DELETE procedure-request/{id}/remove-surgeon/{consultantId}: never the last lead (invariant 7). */
export async function removeSurgeon(scope: Scope, id: Id, consultantId: Id, reason: string): Promise<ProcedureRequest> {
  const row = await lockFor(scope, id);
  guard(procedureRequestRecord, 'addSurgeons', row);
  const before = await teamOf(scope, id);
  const after = before.filter(({ userId }) => userId !== consultantId);
  refuseIf(after.length === before.length ? refusal('PROCEDURE_STAFF', {}, { consultantId: 'Not in the team' }) : null);
  await changeTeam(scope, row, { before, after, reason, overrideReason: null });
  return showRequest(scope, id);
}
