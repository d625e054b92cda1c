import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { id, instant, reason } from '#kernel/contract/fields.ts';
import { actsField, bindActs } from '#kernel/contract/record.ts';
import { sensitiveRequestRecord } from '../sensitive-request.record.ts';
import { breakGlassReason, sensitiveRequestStatuses } from '../words.ts';

const of = { id: 'patients' } as const;
const opening = ['CONFIDENTIAL_PATIENT', 'PATIENT_MERGED'] as const;

/** What one hospital asked another one for, of one person, as either side sees it. */
export const SensitiveRequest = z.object({
  id,
  /** The hospital that asks, by its name as it was then. */
  hospitalName: z.string(),
  userName: z.string(),
  reason: z.string(),
  status: z.enum(sensitiveRequestStatuses),
  askedAt: instant,
  decidedAt: instant.nullable(),
  decidedByName: z.string().nullable(),
  decisionReason: z.string().nullable(),
  /** Of a granted one: until then. */
  expiresAt: instant.nullable(),
  /** What the path of its acts names: the patient of the hospital that reads it, and the request. */
  params: z.object({ id, requestId: id }),
  acts: actsField(sensitiveRequestRecord),
});
export type SensitiveRequest = z.infer<typeof SensitiveRequest>;

/** Sensitive conditions of a person who does not share: asked for in an emergency, granted or declined by each keeper. */
export const sensitiveRequestCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/patients/{id}/sensitive-requests',
    summary: 'What this hospital asked others for of the patient, and what others ask this one for, newest first.',
    permission: ['View Sensitive Records', 'Share Sensitive Records'],
    of,
    payload: z.object({ asked: z.array(SensitiveRequest), received: z.array(SensitiveRequest) }),
    refusals: opening,
  },
  ask: {
    method: 'POST',
    path: '/patients/{id}/sensitive-requests',
    summary: 'Asks every other hospital of the patient for its sensitive conditions, during an emergency access of this user.',
    permission: 'View Sensitive Records',
    of,
    repeatable: true,
    body: z.strictObject({ reason: reason(breakGlassReason) }),
    payload: z.object({ asked: z.number().int() }),
    refusals: [...opening, 'EMERGENCY_NOT_OPEN'],
  },
  decide: {
    method: 'POST',
    path: '/patients/{id}/sensitive-requests/{requestId}/decide',
    summary: 'Grants or declines what another hospital asked of this one; a grant lasts for the hours of an emergency access.',
    permission: 'Share Sensitive Records',
    of,
    params: z.object({ requestId: id }),
    body: z.strictObject({ grant: z.boolean(), reason: reason(10) }),
    payload: SensitiveRequest,
    done: 'Answer saved',
    refusals: [...opening, 'SENSITIVE_DECIDED'],
  },
});

export const sensitiveRequestActs = bindActs(sensitiveRequestRecord, sensitiveRequestCalls);
