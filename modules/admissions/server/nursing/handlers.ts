import { implement } from '#kernel/server/module/implement.ts';
import { administrationsOfStay } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { nursingCalls } from '../../contract/calls/nursing.ts';
import { warningCalls } from '../../contract/calls/warnings.ts';
import { readAdmission } from '../stay-store.ts';
import { acknowledgeWarning, respondToWarning } from './answer-warning.ts';
import { vitalsOfStay } from './due.ts';
import { addFluid, fluidBalance, voidFluid } from './fluids.ts';
import { setLimit } from './limit.ts';
import { listNotes, writeNote } from './notes.ts';
import { listWarnings } from './show-warnings.ts';
import { addTask, listTasks, settleTask } from './tasks.ts';
import { wardTasks } from './ward-tasks.ts';

const records = implement(nursingCalls)({
  vitals: (scope, { params, query }) => vitalsOfStay(scope, params.id, query),
  administrations: async (scope, { params, query }) => {
    const { patientId, admittedAt, dischargedAt } = await readAdmission(scope, params.id);
    return administrationsOfStay(scope, { patientId, from: admittedAt, until: dischargedAt, ...query });
  },
  notes: (scope, { params, query }) => listNotes(scope, params.id, query),
  writeNote: (scope, { params, body }) => writeNote(scope, params.id, body),
  fluids: (scope, { params, query }) => fluidBalance(scope, params.id, query.date),
  addFluid: (scope, { params, body }) => addFluid(scope, params.id, body),
  void: (scope, { params, body }) => voidFluid(scope, params.id, body),
  tasks: (scope, { params, query }) => listTasks(scope, params.id, query),
  addTask: (scope, { params, body }) => addTask(scope, params.id, body),
  settle: (scope, { params, body }) => settleTask(scope, params.id, params.taskId, body),
  wardTasks: (scope, { params, query }) => wardTasks(scope, params.id, query.shift || undefined),
});

const warnings = implement(warningCalls)({
  list: (scope, { query }) => listWarnings(scope, query),
  acknowledge: (scope, { params }) => acknowledgeWarning(scope, params.id),
  respond: (scope, { params, body }) => respondToWarning(scope, params.id, body),
  limit: (scope, { params, body }) => setLimit(scope, params.id, body),
});

export const nursingHandlers = [...records, ...warnings];
