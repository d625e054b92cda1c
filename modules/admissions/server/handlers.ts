import { implement } from '#kernel/server/module/implement.ts';
import { admissionCalls } from '../contract/calls/admissions.ts';
import { bedCalls } from '../contract/calls/beds.ts';
import { roomCalls } from '../contract/calls/rooms.ts';
import { roundCalls } from '../contract/calls/rounds.ts';
import { wardCalls } from '../contract/calls/wards.ts';
import type { RoomType } from '../contract/words.ts';
import { bedReady, bringIntoService, reserveBed, takeOutOfService, unreserveBed } from './beds/move-bed.ts';
import { editBed, removeBed } from './beds/save-bed.ts';
import { bedBoard } from './beds/show-beds.ts';
import { addBeds } from './rooms/add-beds.ts';
import { listClasses, saveClass } from './rooms/room-classes.ts';
import { createRoom, editRoom, removeRoom } from './rooms/save-room.ts';
import { listRooms } from './rooms/show-rooms.ts';
import { beginRound } from './rounds/begin-round.ts';
import { orderRoundTests } from './rounds/order-tests.ts';
import { acknowledgeItem, stopItem } from './rounds/plan-acts.ts';
import { saveRound } from './rounds/save-round.ts';
import { listPlan } from './rounds/show-plan.ts';
import { listAmendments, listRounds, roundContext, showRound } from './rounds/show-rounds.ts';
import { submitRound } from './rounds/submit-round.ts';
import { writeTreatmentPlan } from './rounds/write-plan.ts';
import { admitPatient } from './stays/admit.ts';
import { showAdmission } from './stays/show-stays.ts';
import { createWard, editWard } from './wards/save-ward.ts';
import { setShiftLead } from './wards/set-shift-lead.ts';
import { listWards } from './wards/show-wards.ts';

const wards = implement(wardCalls)({
  list: (scope, { query }) => listWards(scope, query.archived === true),
  create: (scope, { body }) => createWard(scope, body),
  edit: (scope, { params, body }) => editWard(scope, params.id, body),
  shiftLead: (scope, { params, body }) => setShiftLead(scope, params.id, body),
});

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
  edit: (scope, { params, body }) => editBed(scope, params.id, body),
  remove: (scope, { params }) => removeBed(scope, params.id),
  ready: (scope, { params, body }) => bedReady(scope, params.id, body),
  reserve: (scope, { params, body }) => reserveBed(scope, params.id, body),
  unreserve: (scope, { params, body }) => unreserveBed(scope, params.id, body),
  outOfService: (scope, { params, body }) => takeOutOfService(scope, params.id, body),
  inService: (scope, { params, body }) => bringIntoService(scope, params.id, body),
});

const { read, create } = admissionCalls;
const stays = implement({ read, create })({
  read: (scope, { params }) => showAdmission(scope, params.id),
  create: (scope, { body }) => admitPatient(scope, body),
});

const rounds = implement(roundCalls)({
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

export const admissionsHandlers = [...wards, ...rooms, ...beds, ...stays, ...rounds];
