import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageWith, paging } from '#kernel/contract/envelope.ts';
import { calendarDate, id } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { deathRecord } from '../death.record.ts';
import {
  AmendDeath,
  DeathCertificate,
  DeathRecord,
  DeathReportRow,
  DeathState,
  DeathTotals,
  RecordDeath,
  ReverseDeath,
  ReversedDeath,
} from '../death-records.ts';

const certificateRefusals = [
  'CARE_RECORD_UNKNOWN',
  'CAUSE_OF_DEATH_REQUIRED',
  'CAUSE_SEQUENCE',
  'DEATH_BEFORE_BIRTH',
  'DEATH_AHEAD',
  'DEATH_BEFORE_LAST_VITALS',
  'CONFIDENTIAL_PATIENT',
  'PATIENT_MERGED',
  'ONLY_A_DOCTOR_CERTIFIES',
  'STEP_UP_REQUIRED',
] as const;

export const deathCalls = declareCalls({
  state: {
    method: 'GET',
    path: '/patients/{id}/deceased',
    summary: "A patient's death record, draft or signed, those that were reversed, and what signing would cancel.",
    permission: ['View Death Report', 'Mark Patient Deceased', 'Amend Death Record', 'Reverse Patient Deceased'],
    of: { id: 'patients' },
    payload: DeathState,
    refusals: ['CONFIDENTIAL_PATIENT'],
  },
  record: {
    method: 'POST',
    path: '/patients/{id}/deceased',
    summary: 'Keeps the draft of a death certificate, or certifies the death (with `sign`, after the password was confirmed).',
    permission: 'Mark Patient Deceased',
    care: 'completes',
    of: { id: 'patients' },
    repeatable: true,
    body: RecordDeath,
    payload: DeathRecord,
    refusals: [...certificateRefusals, 'RUNNING_PROCEDURE', 'DEATH_ALREADY_SIGNED', 'PATIENT_DECEASED', 'PATIENT_ARCHIVED'],
  },
  amend: {
    method: 'PUT',
    path: '/patients/{id}/deceased',
    summary: 'Amends a signed death record; what it said before is kept.',
    permission: 'Amend Death Record',
    care: 'completes',
    of: { id: 'patients' },
    body: AmendDeath,
    payload: DeathRecord,
    refusals: [...certificateRefusals, 'DEATH_NOT_SIGNED'],
  },
  reverse: {
    method: 'POST',
    path: '/patients/{id}/deceased/reverse',
    summary: 'Takes a death back; nothing that was cancelled is revived, it is listed.',
    permission: 'Reverse Patient Deceased',
    care: 'completes',
    of: { id: 'patients' },
    repeatable: true,
    body: ReverseDeath,
    payload: ReversedDeath,
    refusals: ['DEATH_NOT_SIGNED', 'CONFIDENTIAL_PATIENT'],
  },
  certificate: {
    method: 'GET',
    path: '/patients/{id}/death-certificate',
    papers: {
      'death-certificate': { entity: 'DeathRecord', number: 'certificateNumber', key: 'patient.hospitalPatientId', patientId: 'patientId' },
    },
    summary: 'The printable record of a certified death.',
    permission: 'View Death Report',
    of: { id: 'patients' },
    payload: DeathCertificate,
    refusals: ['DEATH_NOT_SIGNED', 'CONFIDENTIAL_PATIENT'],
  },
  report: {
    method: 'GET',
    path: '/report/deceased/{start}/{end}',
    params: z.object({ start: calendarDate, end: calendarDate }),
    summary: 'Deaths certified in this hospital between two days, with totals; needs View Report Module too.',
    permission: 'View Death Report',
    query: z.object({ ...paging, departmentId: z.union([id, z.enum(['all', ''])]).optional() }),
    payload: pageWith(DeathReportRow, { totals: DeathTotals }),
    refusals: ['REPORT_DATES'],
  },
});

export const deathActs = bindActs(deathRecord, deathCalls);
