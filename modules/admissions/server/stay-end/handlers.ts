import { implement } from '#kernel/server/module/implement.ts';
import { stayEndCalls } from '../../contract/calls/stay-end.ts';
import { noteAbsconded } from './absconded.ts';
import { clearArea } from './clear.ts';
import { readClearance } from './clearance.ts';
import { dischargePatient } from './discharge.ts';
import { leavingStay } from './leaving.ts';
import { listPending } from './pending.ts';
import { releasePatient } from './release.ts';
import { summariseStay } from './summarise.ts';
import { undoDischarge } from './undo-discharge.ts';
import { vacateBed } from './vacate.ts';

const { pending, discharge, absconded, vacate, clearance, leaving, clear, summarise, release, undoDischarge: undo } = stayEndCalls;
/** The end of a stay. */
export const stayEndHandlers = implement({ pending, discharge, absconded, vacate, clearance, leaving, clear, summarise, release, undo })({
  pending: (scope, { params }) => listPending(scope, params.id),
  discharge: (scope, { params, body }) => dischargePatient(scope, params.id, body),
  absconded: (scope, { params, body }) => noteAbsconded(scope, params.id, body),
  vacate: (scope, { params, body }) => vacateBed(scope, params.id, body),
  clearance: (scope, { params }) => readClearance(scope, params.id),
  leaving: (scope, { params }) => leavingStay(scope, params.patientId),
  clear: (scope, { params, body }) => clearArea(scope, params.id, body),
  summarise: (scope, { params, body }) => summariseStay(scope, params.id, body),
  release: (scope, { params, body }) => releasePatient(scope, params.id, body),
  undo: (scope, { params, body }) => undoDischarge(scope, params.id, body),
});
