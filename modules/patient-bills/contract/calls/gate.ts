import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { id, reason } from '#kernel/contract/fields.ts';
import { Clearance, GateAnswer, GateOverride } from '../records.ts';
import { overrideReasonLeast, sourceTypes } from '../words.ts';

export const gateCalls = declareCalls({
  gate: {
    method: 'GET',
    path: '/patient-bills/gate',
    summary: 'Whether a service may go ahead before it is paid. The act itself asks again.',
    permission: 'signed in',
    query: z.object({ sourceType: z.enum(sourceTypes), sourceId: id, sourceLineId: id.optional() }),
    payload: GateAnswer,
  },
  override: {
    method: 'POST',
    path: '/patient-bills/gate/override',
    summary: 'Lets a service proceed without payment, with a reason; billing is notified.',
    permission: 'Override Payment Gate',
    care: 'completes',
    repeatable: true,
    body: z.strictObject({ sourceType: z.enum(sourceTypes), sourceId: id, reason: reason(overrideReasonLeast) }),
    payload: GateOverride,
    done: 'Payment requirement overridden',
    refusals: ['GATE_OPEN', 'GATE_OVERRIDDEN'],
  },
  clearance: {
    method: 'GET',
    path: '/patient-bills/clearance/{patientId}',
    summary: 'What stands between a patient and the door: uninvoiced, on drafts, unpaid, waiting, unpriced, deposit.',
    permission: 'View Patient Billing',
    of: { patientId: 'patients' },
    query: z.object({ admissionId: id.optional() }),
    payload: Clearance,
  },
});
