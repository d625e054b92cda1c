import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, pageWith, paging } from '#kernel/contract/envelope.ts';
import { calendarDate, many, queryDay } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { ListedVital } from '#modules/patient-chart/contract/vital-records.ts';
import { AdministrationRow } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { administrationStatuses } from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import { fluidEntryRecord } from '../fluid-entry.record.ts';
import {
  AddFluid,
  AddTask,
  DueState,
  FluidBalance,
  FluidEntry,
  NursingNote,
  NursingTask,
  SettleTask,
  VoidFluid,
  WardTasks,
  WriteNursingNote,
} from '../nursing-records.ts';
import { nursingTaskRecord } from '../nursing-task.record.ts';
import { noteKinds, taskStatuses } from '../nursing-words.ts';
import { shifts } from '../words.ts';

const of = { id: 'patient-admissions' } as const;
const read = 'View Nursing Record';
const write = 'Create Nursing Record';

/** What nurses write down at the bed, and what is due there. */
export const nursingCalls = declareCallsOf('admission', {
  vitals: {
    method: 'GET',
    path: '/patient-admissions/{id}/vitals',
    summary: 'Vitals of a stay, the newest first; `meta.due` says when the next set is due and why then.',
    permission: 'View Vitals',
    of,
    query: z.object({ ...paging, startDate: queryDay.optional(), endDate: queryDay.optional() }),
    payload: pageWith(ListedVital, { due: DueState }),
    refusals: ['CONFIDENTIAL_PATIENT', 'PATIENT_MERGED'],
  },
  administrations: {
    method: 'GET',
    path: '/patient-admissions/{id}/therapeutic-administrations',
    summary: 'What is or was given to a patient during a stay, the newest first.',
    permission: 'View Therapeutic Administration',
    of,
    query: z.object({ ...paging, status: many(z.enum(administrationStatuses)) }),
    payload: pageOf(AdministrationRow),
  },
  notes: {
    method: 'GET',
    path: '/patient-admissions/{id}/nursing-notes',
    summary: 'Nursing notes of a stay, the newest first; amended ones stay.',
    permission: read,
    of,
    query: z.object({
      ...paging,
      kind: z.union([z.enum(noteKinds), z.literal('')]).optional(),
      shift: z.union([z.enum(shifts), z.literal('')]).optional(),
    }),
    payload: pageWith(NursingNote, { mayWrite: z.boolean() }),
  },
  writeNote: {
    method: 'POST',
    path: '/patient-admissions/{id}/nursing-notes',
    summary: 'Writes a nursing note of a shift; with `amendsId` it stands in the place of an own earlier one, which is kept.',
    permission: write,
    care: 'completes',
    repeatable: true,
    of,
    body: WriteNursingNote,
    payload: NursingNote,
    done: 'Note saved',
    refusals: ['ADMISSION_STATE', 'NURSING_TIME', 'NURSING_NOTE_UNKNOWN', 'NURSING_NOTE_AMENDED'],
  },
  fluids: {
    method: 'GET',
    path: '/patient-admissions/{id}/fluid-balance',
    summary: 'The fluid chart of the last 24 hours, or of a day, with what went in, what came out and the balance.',
    permission: read,
    of,
    query: z.object({ date: calendarDate.optional() }),
    payload: FluidBalance,
  },
  addFluid: {
    method: 'POST',
    path: '/patient-admissions/{id}/fluid-balance',
    summary: 'Enters what a patient took in or lost.',
    permission: write,
    care: 'completes',
    repeatable: true,
    of,
    body: AddFluid,
    payload: FluidEntry,
    done: 'Entry saved',
    refusals: ['ADMISSION_STATE', 'NURSING_TIME', 'FLUID_CHART_FULL'],
  },
  void: {
    method: 'PATCH',
    path: '/fluid-entries/{id}/void',
    summary: 'Strikes out a wrong entry of a fluid chart: it stays and no longer counts.',
    permission: write,
    care: 'completes',
    of: { id: 'fluid-entries' },
    body: VoidFluid,
    payload: FluidEntry,
    done: 'Entry voided',
    refusals: ['FLUID_ENTRY_VOID'],
  },
  tasks: {
    method: 'GET',
    path: '/patient-admissions/{id}/tasks',
    summary: 'Tasks of the nurses at a bed: what is due first, then the newest ended ones.',
    permission: read,
    of,
    query: z.object({ status: many(z.enum(taskStatuses)) }),
    payload: z.array(NursingTask),
  },
  addTask: {
    method: 'POST',
    path: '/patient-admissions/{id}/tasks',
    summary: 'Adds a task of the nurses at a bed.',
    permission: write,
    care: 'completes',
    repeatable: true,
    of,
    body: AddTask,
    payload: NursingTask,
    done: 'Task added',
    refusals: ['ADMISSION_STATE', 'TASK_DUE_AT', 'TASKS_FULL'],
  },
  settle: {
    method: 'PATCH',
    path: '/patient-admissions/{id}/tasks/{taskId}',
    summary: 'Ends a task: done, or missed or not applicable with a reason.',
    permission: write,
    care: 'completes',
    of: { ...of, taskId: 'nursing-tasks' },
    body: SettleTask,
    payload: NursingTask,
    done: 'Task saved',
    refusals: ['NURSING_TASK_STATE'],
  },
  wardTasks: {
    method: 'GET',
    path: '/wards/{id}/tasks',
    papers: { 'ward-handover': { entity: 'Ward', number: 'ward.code' } },
    summary: 'What is due in a ward by bed: vitals, tasks until the end of the shift, open warnings, the newest handover.',
    permission: read,
    of: { id: 'wards' },
    query: z.object({ shift: z.union([z.enum(shifts), z.literal('')]).optional() }),
    payload: WardTasks,
  },
});

export const fluidEntryActs = bindActs(fluidEntryRecord, nursingCalls);
export const nursingTaskActs = bindActs(nursingTaskRecord, nursingCalls);
/** Of a task that a screen acts on: the stay is in its address beside it. */
export const paramsOfTask = (task: { readonly id: string; readonly admissionId: string }) => ({
  id: task.admissionId,
  taskId: task.id,
});
