import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageWith, paging } from '#kernel/contract/envelope.ts';
import { id, queryFlag } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { earlyWarningRecord } from '../early-warning.record.ts';
import { DueState } from '../nursing-records.ts';
import { AcknowledgeWarning, RespondToWarning, SetLimit, StayLimit, StayWarning } from '../warning-records.ts';

const optional = z.union([id, z.literal('')]).optional();

/** Early warnings of admitted patients and the limits that doctors set for them. */
export const warningCalls = declareCallsOf('admission', {
  list: {
    method: 'GET',
    path: '/early-warnings',
    summary: 'Early warnings, the newest first; `open`: those that are not closed, the most serious first.',
    permission: 'View Admission',
    query: z.object({ ...paging, wardId: optional, admissionId: optional, open: queryFlag.optional() }),
    /** `limit` of the stay that `admissionId` names. */
    payload: pageWith(StayWarning, { limitOfStay: StayLimit.nullable() }),
  },
  acknowledge: {
    method: 'PATCH',
    path: '/early-warnings/{id}/acknowledge',
    summary: 'Acknowledges an early warning: no one else is called.',
    permission: 'Receive Clinical Alerts',
    care: 'completes',
    of: { id: 'early-warnings' },
    body: AcknowledgeWarning,
    payload: StayWarning,
    done: 'Early warning acknowledged',
    refusals: ['EARLY_WARNING_STATE'],
  },
  respond: {
    method: 'PATCH',
    path: '/early-warnings/{id}/respond',
    summary: 'Writes what was found at the bed and what is planned, and closes the early warning.',
    permission: 'Receive Clinical Alerts',
    care: 'completes',
    of: { id: 'early-warnings' },
    body: RespondToWarning,
    payload: StayWarning,
    done: 'Response saved',
    refusals: ['EARLY_WARNING_STATE', 'SEEN_AT'],
  },
  limit: {
    method: 'PATCH',
    path: '/patient-admissions/{id}/ceiling',
    summary: "Sets or takes back a doctor's limit for a stay: how often vitals are taken, and whether the score calls anyone.",
    permission: 'Discharge Patient',
    care: 'completes',
    of: { id: 'patient-admissions' },
    body: SetLimit,
    payload: DueState,
    done: 'Limit saved',
    refusals: ['ADMISSION_STATE', 'LIMIT_UNTIL'],
  },
});

export const earlyWarningActs = bindActs(earlyWarningRecord, warningCalls);
