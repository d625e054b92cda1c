import { z } from 'zod';
import { either, says } from '#kernel/contract/care.ts';
import { declareCallsOf, type PaperSpec } from '#kernel/contract/calls.ts';
import { pageOf, pageWith, paging, pagingUpTo, panelPage } from '#kernel/contract/envelope.ts';
import { id, instant, many, queryDay, queryFlag, searchWords } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { admissionRecord } from '../admission.record.ts';
import { AddNewborn } from '../newborn-records.ts';
import { OwnDischargeSummary, OwnStay } from '../own-records.ts';
import { RunningBill, Wristband } from '../stay-end-records.ts';
import {
  AddCompanion,
  Admission,
  AdmissionRow,
  AssessAdmission,
  Companion,
  CreateAdmission,
  EditAdmission,
  GatePass,
  PrintedSummary,
  SwapAdmissions,
  TransferAdmission,
} from '../stay-records.ts';
import { admissionStatuses, dischargeTypes, mostListedStays } from '../stay-words.ts';
import { stayEndCalls } from './stay-end.ts';

const of = { id: 'patient-admissions' } as const;
const optional = z.union([id, z.literal('')]).optional();
/** What the papers of a stay are counted by. */
const ofStay = { entity: 'Admission', number: 'admissionNumber', patientId: 'of.id' } as const satisfies PaperSpec;

const bedRefusals = ['BED_TAKEN', 'BED_RESERVED', 'BED_STATE', 'BED_ROOM_CLOSED', 'BED_UNKNOWN', 'WARD_POLICY'] as const;
const personRefusals = ['CONSULTANT_UNKNOWN', 'STAFF_UNKNOWN', 'DIAGNOSIS_CODE_UNKNOWN', 'BILLING_NOT_OF_PATIENT'] as const;

/** Stays as the staff see them. */
export const StaffStays = pageWith(AdmissionRow, {
  tallies: z.object({
    admitted: z.number().int(),
    discharged: z.number().int(),
    released: z.number().int(),
    expectedToday: z.number().int(),
    requests: z.number().int(),
  }),
});
export type StaffStays = z.output<typeof StaffStays>;

export const admissionCalls = declareCallsOf('admission', {
  list: {
    method: 'GET',
    path: '/patient-admissions',
    summary:
      'Stays, the newest first; cancelled ones only when they are asked for. `meta.tallies` counts each status. In the patient area the own ones over all hospitals.',
    permission: ['View Admission', 'View Own Chart'],
    areas: ['hospital', 'patient'],
    query: z.object({
      ...paging,
      status: many(z.enum(admissionStatuses)),
      filterOperator: z.enum(['and', 'or']).default('and'),
      wardId: optional,
      roomId: optional,
      consultantId: optional,
      patientId: optional,
      /** Patient area: the own person or one acted for. */
      personId: id.optional(),
      dischargeType: z.enum(dischargeTypes).optional(),
      vacated: queryFlag.optional(),
      cancelled: queryFlag.optional(),
      /** Only those that are admitted and expected to be discharged by the end of today: `meta.tallies.expectedToday` counts them. */
      expectedToday: queryFlag.optional(),
      /** Days of the admission in the hospital's zone. */
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
      search: searchWords.optional(),
    }),
    payload: z.union([StaffStays, pageOf(OwnStay)]),
  },
  dashboard: {
    method: 'GET',
    path: '/dashboard/getPatientAdmissions',
    summary: 'What the dashboard counts: ids and statuses of stays; `meta.count` counts all of them.',
    permission: 'View Admitted Patients on dashboard',
    care: { panel: { count: 0 } },
    query: z.object({ ...pagingUpTo(mostListedStays), status: many(z.enum(admissionStatuses)) }),
    payload: panelPage(z.object({ id, status: z.enum(admissionStatuses), admittedAt: instant })),
  },
  read: {
    method: 'GET',
    path: '/patient-admissions/{id}',
    papers: { 'companion-badge': ofStay },
    summary: 'A stay with its beds, companions, assessment and end.',
    permission: 'View Admission',
    of,
    payload: Admission,
  },
  create: {
    method: 'POST',
    path: '/patient-admissions',
    summary: 'Admits a patient to a bed: the first night is charged, the ward is notified.',
    permission: 'Create Admission',
    care: { startsUnless: either(says(['source'], 'emergency'), says(['source'], 'newborn')) },
    repeatable: true,
    body: CreateAdmission,
    payload: Admission,
    done: 'Patient admitted',
    refusals: [
      'PATIENT_ALREADY_ADMITTED',
      ...bedRefusals,
      ...personRefusals,
      'DEPOSIT_REQUIRED',
      'ADMITTED_AT',
      'BACKDATE_REASON',
      'ADMISSION_REQUEST_STATE',
      'ADMISSION_REQUEST_OF_OTHER',
      'CONSULTATION_UNKNOWN',
      'OVERRIDE_NOT_ALLOWED',
      'PATIENT_DECEASED',
      'PATIENT_MERGED',
      'CONFIDENTIAL_PATIENT',
    ],
  },
  edit: {
    method: 'PATCH',
    path: '/patient-admissions/{id}',
    summary: 'Changes consultant, nurse, diet, acuity, isolation, code status, observations, guardian or the expected discharge of a stay.',
    permission: 'Edit Admission',
    care: 'completes',
    of,
    body: EditAdmission,
    payload: Admission,
    done: 'Stay saved',
    refusals: ['ADMISSION_STATE', ...personRefusals],
  },
  assess: {
    method: 'PUT',
    path: '/patient-admissions/{id}/assessment',
    summary: 'The nursing assessment of a stay: risks of falls, pressure sores and thrombosis, allergies, belongings.',
    permission: 'Create Nursing Record',
    care: 'completes',
    of,
    body: AssessAdmission,
    payload: Admission,
    done: 'Assessment saved',
    refusals: ['ADMISSION_STATE'],
  },
  transfer: {
    method: 'POST',
    path: '/patient-admissions/{id}/transfer',
    summary: 'Moves a patient to an available bed; the bed before it is to be cleaned, cots beside it go along.',
    permission: 'Transfer Admitted Patient',
    care: 'completes',
    of,
    body: TransferAdmission,
    payload: Admission,
    done: 'Patient transferred',
    refusals: ['ADMISSION_STATE', 'SAME_BED', ...bedRefusals],
  },
  swap: {
    method: 'POST',
    path: '/patient-admissions/swap',
    summary: 'Two admitted patients exchange their beds in one act.',
    permission: 'Transfer Admitted Patient',
    care: 'completes',
    body: SwapAdmissions,
    payload: z.object({ admissions: z.array(Admission).length(2) }),
    done: 'Beds swapped',
    refusals: ['ADMISSION_STATE', 'ADMISSION_UNKNOWN', 'SAME_BED', 'WARD_POLICY'],
  },
  addCompanion: {
    method: 'POST',
    path: '/patient-admissions/{id}/companions',
    summary: 'Notes who stays with a patient; each night is charged when it has a price.',
    permission: 'Edit Admission',
    care: 'completes',
    of,
    body: AddCompanion,
    payload: Admission,
    done: 'Companion added',
    refusals: ['ADMISSION_STATE', 'COMPANION_TIME'],
  },
  addNewborn: {
    method: 'POST',
    path: '/patient-admissions/{id}/newborns',
    summary:
      'Admits a newborn of an admitted mother, beside her or to a bed; answers the stay of the newborn. A repeated birth answers the first patient.',
    permission: 'Create Admission',
    // A child that is born is cared for, whatever the subscription covers.
    care: 'completes',
    of,
    repeatable: true,
    body: AddNewborn,
    payload: Admission,
    done: 'Newborn admitted',
    refusals: [
      'ADMISSION_STATE',
      'NO_MOTHER_IN_BED',
      'NOT_A_MOTHER',
      'BORN_AT',
      'BIRTH_ORDER_NEEDED',
      'NOT_A_NEWBORN',
      'NEWBORN_OF_OTHER',
      'TOO_MANY_DEPENDANTS',
      'PATIENT_ALREADY_ADMITTED',
      'NO_COT',
      'COT_OF_OTHER',
      ...bedRefusals,
      'CONSULTANT_UNKNOWN',
      'DIAGNOSIS_CODE_UNKNOWN',
      'PATIENT_DECEASED',
      'PATIENT_MERGED',
      'CONFIDENTIAL_PATIENT',
    ],
  },
  leave: {
    method: 'PATCH',
    path: '/companions/{id}/leave',
    summary: 'Notes that a companion left.',
    permission: 'Edit Admission',
    care: 'completes',
    of: { id: 'companions' },
    payload: Companion,
    done: 'Companion left',
    refusals: ['COMPANION_LEFT'],
  },
  ownSummary: {
    method: 'GET',
    path: '/patient-admissions/patient/{id}/discharge-summary',
    summary: "The discharge summary of a patient's own stay, or of one of a person acted for, once the patient is released.",
    permission: 'View Own Chart',
    areas: ['patient'],
    of,
    payload: OwnDischargeSummary,
  },
  runningBill: {
    method: 'GET',
    path: '/patient-admissions/{id}/running-bill',
    papers: { 'interim-bill': { entity: 'Admission', number: 'admissionNumber' } },
    summary: 'The bill of a stay as it stands, with what the nights until the expected discharge add.',
    permission: 'View Patient Billing',
    of,
    payload: RunningBill,
  },
  dischargeSummary: {
    method: 'GET',
    path: '/patient-admissions/{id}/discharge-summary',
    papers: { 'discharge-summary': ofStay },
    summary: 'What the discharge summary of a stay says on paper.',
    permission: 'View Admission',
    of,
    payload: PrintedSummary,
  },
  gatePass: {
    method: 'GET',
    path: '/patient-admissions/{id}/gate-pass',
    papers: { 'gate-pass': ofStay },
    summary: 'What the gate pass of a released patient says.',
    permission: ['View Admission', 'Release Patient'],
    of,
    payload: GatePass,
  },
  wristband: {
    method: 'GET',
    path: '/patient-admissions/{id}/wristband',
    papers: { 'ward-wristband': { entity: 'Admission', number: 'admissionNumber' } },
    summary: 'What the wristband of an admitted patient shows.',
    permission: 'View Admission',
    of,
    payload: Wristband,
  },
});

/** The list as a session of the staff is answered. */
export const staffStays = { ...admissionCalls.list, payload: StaffStays };

export const admissionActs = bindActs(admissionRecord, { ...admissionCalls, ...stayEndCalls });
