import { implement } from '#kernel/server/module/implement.ts';
import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { AccountEmailChanged, AccountIdentity, AccountProfile } from '#modules/auth/contract/events.ts';
import { OperatorsHolding } from '#modules/notifications-and-calls/contract/events.ts';
import { adminCalls } from '../contract/calls.ts';
import { adminRefusals } from '../contract/refusals.ts';
import { activateHospital, confirmHospital, retryHospitalSetup, suspendHospital } from './change-hospital.ts';
import { adminSteps } from './demo.ts';
import { listHospitalAccounts, listHospitalStaff, viewHospitalAccount } from './hospital-accounts.ts';
import { describeOperator, followEmail, identifyOperator, operatorsHolding } from './operators.ts';
import { listOutbox, retryMessage } from './outbox.ts';
import { readPlatformDashboard, readPlatformHealth } from './overview.ts';
import { addNote } from './support-notes.ts';

export { noteSafeguards } from './protection.ts';
export { addOperator, ensurePlatformAdmin, type NewOperator } from './operators.ts';

const handlers = implement(adminCalls)({
  dashboard: (scope) => readPlatformDashboard(scope),
  hospitals: (scope, { query }) => listHospitalAccounts(scope, query),
  hospital: (scope, { params }) => viewHospitalAccount(scope, params.id),
  hospitalUsers: (scope, { params, query }) => listHospitalStaff(scope, params.id, query),
  suspend: (scope, { params, body }) => suspendHospital(scope, params.id, body),
  activate: (scope, { params, body }) => activateHospital(scope, params.id, body.reason),
  confirm: (scope, { params, body }) => confirmHospital(scope, params.id, body.reason),
  retrySetup: (scope, { params }) => retryHospitalSetup(scope, params.id),
  addNote: (scope, { params, body }) => addNote(scope, params.id, body.text),
  outbox: (scope, { query }) => listOutbox(scope, query),
  retryMessage: (scope, { params }) => retryMessage(scope, params.id),
  health: (scope) => readPlatformHealth(scope),
});

/** The operator's console: hospitals as customers, the outbox, the platform's health. Never a clinical row. */
export const adminAreaModule: ServerModule = {
  name: 'admin-area',
  calls: handlers,
  refusals: adminRefusals,
  entities: { 'outbox-messages': { table: 'messageOutbox', kind: 'platform' } },
  listeners: [on(AccountEmailChanged, followEmail)],
  answers: [
    answer(AccountIdentity, identifyOperator),
    answer(AccountProfile, describeOperator),
    answer(OperatorsHolding, operatorsHolding),
  ],
  demo: adminSteps,
};
