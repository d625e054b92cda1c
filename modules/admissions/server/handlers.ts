import { implement } from '#kernel/server/module/implement.ts';
import { admissionCalls } from '../contract/calls/admissions.ts';
import { bedCalls } from '../contract/calls/beds.ts';
import { censusCalls } from '../contract/calls/census.ts';
import { requestCalls } from '../contract/calls/requests.ts';
import { roomCalls } from '../contract/calls/rooms.ts';
import { stayEndCalls } from '../contract/calls/stay-end.ts';
import { wardCalls } from '../contract/calls/wards.ts';
import type { RoomType } from '../contract/words.ts';
import { bedReady, bringIntoService, reserveBed, takeOutOfService, unreserveBed } from './beds/move-bed.ts';
import { editBed, removeBed } from './beds/save-bed.ts';
import { listCensus } from './census/show-census.ts';
import { sendPack } from './downtime/send-pack.ts';
import { bedBoard, wardList } from './stays/board.ts';
import { addBeds } from './rooms/add-beds.ts';
import { listClasses, saveClass } from './rooms/room-classes.ts';
import { createRoom, editRoom, removeRoom } from './rooms/save-room.ts';
import { listRooms } from './rooms/show-rooms.ts';
import { stayEndHandlers } from './stay-end/handlers.ts';
import { listOwnStays, ownDischargeSummary } from './own-stays.ts';
import { runningBill } from './money/running-bill.ts';
import { cancelRequest, declineRequest, requestAdmission, reserveForRequest } from './requests/requests.ts';
import { listRequests } from './requests/show-requests.ts';
import { admitPatient } from './stays/admit.ts';
import { cancelAdmission } from './stays/cancel.ts';
import { addCompanion, assessAdmission, companionLeaves, editAdmission } from './stays/edit.ts';
import { listAdmissions, staysForDashboard } from './stays/list-stays.ts';
import { admitNewborn } from './stays/newborns.ts';
import { swapPatients, transferPatient } from './stays/move.ts';
import { showAdmission } from './stays/show-stays.ts';
import { gatePass, printedSummary } from './stays/printed-summary.ts';
import { wristband } from './stays/wristband.ts';
import { createWard, editWard } from './wards/save-ward.ts';
import { setDowntimePassword } from './wards/set-downtime-password.ts';
import { setShiftLead } from './wards/set-shift-lead.ts';
import { listWards } from './wards/show-wards.ts';

const wards = implement(wardCalls)({
  list: (scope, { query }) => listWards(scope, query.archived === true),
  create: (scope, { body }) => createWard(scope, body),
  edit: (scope, { params, body }) => editWard(scope, params.id, body),
  shiftLead: (scope, { params, body }) => setShiftLead(scope, params.id, body),
  downtimePassword: (scope, { params, body }) => setDowntimePassword(scope, params.id, body),
  downtimePack: (scope, { params }) => sendPack(scope, params.id),
});

const census = implement(censusCalls)({ list: (scope, { query }) => listCensus(scope, query) });

const rooms = implement(roomCalls)({
  list: (scope, { query }) => listRooms(scope, query),
  create: (scope, { body }) => createRoom(scope, body),
  edit: (scope, { params, body }) => editRoom(scope, params.id, body),
  remove: (scope, { params }) => removeRoom(scope, params.id),
  addBeds: (scope, { params, body }) => addBeds(scope, params.id, body),
  classes: (scope) => listClasses(scope),
  saveClass: (scope, { params, body }) => saveClass(scope, params.roomType as RoomType, body),
});

const beds = implement(bedCalls)({
  board: (scope, { query }) => bedBoard(scope, query.wardId || undefined),
  wardList: (scope, { params }) => wardList(scope, params.id),
  edit: (scope, { params, body }) => editBed(scope, params.id, body),
  remove: (scope, { params }) => removeBed(scope, params.id),
  ready: (scope, { params, body }) => bedReady(scope, params.id, body),
  reserve: (scope, { params, body }) => reserveBed(scope, params.id, body),
  unreserve: (scope, { params, body }) => unreserveBed(scope, params.id, body),
  outOfService: (scope, { params, body }) => takeOutOfService(scope, params.id, body),
  inService: (scope, { params, body }) => bringIntoService(scope, params.id, body),
});

const requests = implement(requestCalls)({
  list: (scope, { query }) => listRequests(scope, query),
  create: (scope, { body }) => requestAdmission(scope, body),
  reserve: (scope, { params, body }) => reserveForRequest(scope, params.id, body),
  decline: (scope, { params, body }) => declineRequest(scope, params.id, body),
  cancel: (scope, { params, body }) => cancelRequest(scope, params.id, body),
});

const stays = implement(admissionCalls)({
  list: {
    hospital: (scope, { query }) => listAdmissions(scope, query),
    patient: (scope, { query }) => listOwnStays(scope, query),
  },
  dashboard: (scope, { query }) => staysForDashboard(scope, query),
  read: (scope, { params }) => showAdmission(scope, params.id),
  create: (scope, { body }) => admitPatient(scope, body),
  edit: (scope, { params, body }) => editAdmission(scope, params.id, body),
  assess: (scope, { params, body }) => assessAdmission(scope, params.id, body),
  transfer: (scope, { params, body }) => transferPatient(scope, params.id, body),
  swap: (scope, { body }) => swapPatients(scope, body),
  addCompanion: (scope, { params, body }) => addCompanion(scope, params.id, body),
  addNewborn: (scope, { params, body }) => admitNewborn(scope, params.id, body),
  leave: (scope, { params }) => companionLeaves(scope, params.id),
  ownSummary: (scope, { params }) => ownDischargeSummary(scope, params.id),
  runningBill: (scope, { params }) => runningBill(scope, params.id),
  dischargeSummary: (scope, { params }) => printedSummary(scope, params.id),
  gatePass: (scope, { params }) => gatePass(scope, params.id),
  wristband: (scope, { params }) => wristband(scope, params.id),
});

const taken = implement({ cancel: stayEndCalls.cancel })({
  cancel: (scope, { params, body }) => cancelAdmission(scope, params.id, body),
});

export const admissionsHandlers = [...wards, ...census, ...rooms, ...beds, ...requests, ...stays, ...taken, ...stayEndHandlers];
