import { implement } from '#kernel/server/module/implement.ts';
import { roundCalls } from '../../contract/calls/rounds.ts';
import { beginRound } from './begin-round.ts';
import { orderRoundTests } from './order-lab.ts';
import { acknowledgeItem, stopItem } from './plan-acts.ts';
import { saveRound } from './save-round.ts';
import { listPlan } from './show-plan.ts';
import { listAmendments, listRounds, roundContext, showRound } from './show-rounds.ts';
import { submitRound } from './submit-round.ts';
import { writeTreatmentPlan } from './write-plan.ts';

export const roundHandlers = implement(roundCalls)({
  list: (scope, { params, query }) => listRounds(scope, params.id, query),
  read: (scope, { params }) => showRound(scope, params.id),
  context: (scope, { params }) => roundContext(scope, params.id),
  amendments: (scope, { params, query }) => listAmendments(scope, params.id, query),
  create: (scope, { body }) => beginRound(scope, body),
  edit: (scope, { params, body }) => saveRound(scope, params.id, body),
  submit: (scope, { params, body }) => submitRound(scope, params.id, body),
  orderLab: (scope, { params, body }) => orderRoundTests(scope, params.id, body),
  writePlan: (scope, { params, body }) => writeTreatmentPlan(scope, params.id, body),
  plan: (scope, { params, query }) => listPlan(scope, params.id, query),
  acknowledge: (scope, { params }) => acknowledgeItem(scope, params.id),
  stop: (scope, { params, body }) => stopItem(scope, params.id, body),
});
