import type { CallSpec } from '#kernel/contract/calls.ts';
import type { SessionFacts } from '../module/module.ts';
import type { Kernel } from '../scope/kernel.ts';
import { inHospitalScope, type ScopeFacts } from '../scope/make-scope.ts';

/** Leaves a trace of a call that was refused for want of a permission. */
export async function auditRefusal(kernel: Kernel, facts: ScopeFacts, session: SessionFacts, call: CallSpec): Promise<void> {
  if (!session.hospitalId || session.area !== 'hospital') return;
  await inHospitalScope(kernel, { ...facts, hospitalId: session.hospitalId }, (scope) =>
    scope.record({
      action: 'permission',
      entity: 'Session',
      entityId: session.sessionId,
      summary: `Refused: ${call.method} ${call.path} needs ${facts.call.permission ?? 'a permission'}`,
      outcome: 'refused',
    }),
  );
}
