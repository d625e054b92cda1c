import { type ImplementedCall, implement } from '#kernel/server/module/implement.ts';
import { eligibilityCalls, enrolleeCalls, ownCoverCalls } from '../../contract/calls/eligibility.ts';
import { listEligibility, recordEligibility } from './eligibility.ts';
import { listEnrollees, readFamily } from './enrollees.ts';
import { listOwnCover } from './own-cover.ts';
import { uploadRoster } from './roster.ts';

/** The calls of eligibility, enrollees and rosters. */
export const eligibilityHandlers: readonly ImplementedCall[] = [
  ...implement(eligibilityCalls)({
    list: (scope, { query }) => listEligibility(scope, query),
    record: (scope, { body }) => recordEligibility(scope, body),
  }),
  ...implement(enrolleeCalls)({
    list: (scope, { params, query }) => listEnrollees(scope, params.id, query),
    family: (scope, { params, query }) => readFamily(scope, params.id, query.principalEnrolleeNumber),
    uploadRoster: (scope, { params, body }, { uploads }) => uploadRoster(scope, params.id, body, uploads[0]),
  }),
  ...implement(ownCoverCalls)({ own: (scope, { query }) => listOwnCover(scope, query) }),
];
