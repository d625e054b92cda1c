import { implement } from '#kernel/server/module/implement.ts';
import { safetyCalls } from '../contract/calls/safety.ts';
import { createInteraction, editInteraction, removeInteraction } from './interactions/edit-interactions.ts';
import { listInteractions } from './interactions/list-interactions.ts';
import { checkStock } from './register/check-stock.ts';
import { listRegister, registerBalances } from './register/list-register.ts';
import { doseHelp } from './safety/dose-help.ts';
import { editPharmacySettings, readPharmacySettings } from './settings.ts';

export const safetyHandlers = implement(safetyCalls)({
  interactions: (scope, { query }) => listInteractions(scope, query),
  createInteraction: (scope, { body }) => createInteraction(scope, body),
  editInteraction: (scope, { params, body }) => editInteraction(scope, params.id, body),
  removeInteraction: (scope, { params }) => removeInteraction(scope, params.id),
  register: (scope, { query }) => listRegister(scope, query),
  registerBalances: (scope, { query }) => registerBalances(scope, query),
  checkRegister: (scope, { body }) => checkStock(scope, body),
  settings: (scope) => readPharmacySettings(scope),
  editSettings: (scope, { body }) => editPharmacySettings(scope, body),
  doseHelp: (scope, { query }) => doseHelp(scope, query),
});
