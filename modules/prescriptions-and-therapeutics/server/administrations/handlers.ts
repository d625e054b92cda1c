import { implement } from '#kernel/server/module/implement.ts';
import { administrationCalls } from '../../contract/calls/administrations.ts';
import { readChart } from './chart.ts';
import { completeAdministration, giveAsNeeded, terminateAdministration } from './complete.ts';
import { coSignAdministration, createAdministration } from './create.ts';
import { editDosage } from './edit-dosage.ts';
import { holdAdministration, resumeAdministration } from './hold.ts';
import { administrationsOfDashboard, listAdministrations } from './list.ts';
import { ownAdministrations } from './own.ts';
import { rescheduleAdministration } from './reschedule.ts';
import { listUnchecked } from './unchecked.ts';
import { listUnused } from './unused.ts';
import { viewAdministration } from './view.ts';
import { readWorklist } from './worklist.ts';

export const administrationHandlers = implement(administrationCalls)({
  filterAdministrations: {
    hospital: (scope, { query }) => listAdministrations(scope, query),
    patient: (scope, { query }) => ownAdministrations(scope, query),
  },
  worklist: (scope, { query }) => readWorklist(scope, query),
  uncheckedDoses: (scope, { query }) => listUnchecked(scope, query),
  unusedUnits: (scope, { query }) => listUnused(scope, query),
  chart: (scope, { query }) => readChart(scope, query),
  readAdministration: (scope, { params }) => viewAdministration(scope, params.id),
  createAdministration: (scope, { body }) => createAdministration(scope, body),
  completeAdministration: (scope, { params, body }) => completeAdministration(scope, params.id, body),
  giveAsNeeded: (scope, { params, body }) => giveAsNeeded(scope, params.id, body),
  editDosage: (scope, { params, body }) => editDosage(scope, params.id, params.dosageId, body),
  terminateAdministration: (scope, { params, body }) => terminateAdministration(scope, params.id, body),
  holdAdministration: (scope, { params, body }) => holdAdministration(scope, params.id, body),
  resumeAdministration: (scope, { params, body }) => resumeAdministration(scope, params.id, body),
  rescheduleAdministration: (scope, { params, body }) => rescheduleAdministration(scope, params.id, body),
  coSignAdministration: (scope, { params, body }) => coSignAdministration(scope, params.id, body),
  administrationsOfDashboard: (scope, { query }) => administrationsOfDashboard(scope, query),
});
