import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { requestCalls } from '../../contract/calls/requests.ts';
import type { CheckOverlap } from '../../contract/request-records.ts';
import { usualTurnover } from '../../contract/words.ts';
import { proceduresById } from '../catalogue/store.ts';
import { clashesAt, suggestTimes, type WantedTime } from './book-times.ts';

/** POST procedure-request/checkOverlap: a look without locks, and the next three times that suit all. */
export async function checkOverlap(scope: Scope, asked: CheckOverlap): Promise<PayloadOf<typeof requestCalls.checkOverlap>> {
  const procedures = [...(await proceduresById(scope, asked.procedureIds)).values()];
  const minutes = procedures.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0) || 60;
  const most = (pick: (procedure: (typeof procedures)[number]) => number) =>
    procedures.length > 0 ? Math.max(...procedures.map(pick)) : usualTurnover;
  const endsAt =
    asked.endDateTime && asked.endDateTime > asked.startDateTime ? asked.endDateTime : addMinutes(asked.startDateTime, minutes);
  const wanted: WantedTime = {
    theatreId: asked.theatreRoomId,
    staffIds: asked.surgeonIds,
    patientId: asked.patientId,
    startsAt: asked.startDateTime,
    endsAt,
    setup: most(({ setupMinutes }) => setupMinutes),
    turnover: most(({ turnoverMinutes }) => turnoverMinutes),
    exceptId: asked.excludeId,
  };
  const clashes = await clashesAt(scope, wanted, true);
  const free = clashes.length > 0 ? await suggestTimes(scope, wanted) : [];
  return {
    overlaps: clashes.map(({ kind, holderId, requestId, appointmentId, label, from, until }) => ({
      ...{ kind, holderId, requestId, appointmentId, label, from, until },
    })),
    suggestions: free.map(({ from, until }) => ({ startDateTime: from, endDateTime: until })),
  };
}
