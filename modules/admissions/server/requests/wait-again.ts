import type { Scope } from '#kernel/server/scope/scope.ts';
import { changeRequest, recordRequest, type StoredRequest, tellRequest } from '../stays/store.ts';

/** The reservation of a locked request's bed is over: the patient waits again, from when the wait began. */
export async function waitAgain(scope: Scope, request: StoredRequest, why: string): Promise<void> {
  if (request.status !== 'bed-reserved') return;
  await changeRequest(scope, request, { status: 'waiting', bedId: null });
  await recordRequest(scope, request, {
    summary: `Request ${request.requestNumber} waits again: ${why}`,
    before: { status: 'bed-reserved', bedId: request.bedId },
    after: { status: 'waiting' },
  });
  await tellRequest(scope, request.id);
}
