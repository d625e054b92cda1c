import { z } from 'zod';
import { declareCalls, declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, many, queryDay, queryFlag, searchWords } from '#kernel/contract/fields.ts';
import { sheetRefusalCodes } from '#kernel/contract/sheets.ts';
import { billingStatuses, billingVerifications } from '#modules/patients/contract/words.ts';
import {
  Eligibility,
  EligibilityCheck,
  Enrollee,
  Family,
  mostRosterBytes,
  OwnCover,
  RecordEligibility,
  RosterAnswer,
  UploadRoster,
} from '../eligibility-records.ts';

export const eligibilityCalls = declareCallsOf('hmo', {
  list: {
    method: 'GET',
    path: '/hmo/eligibility',
    summary: 'What the insured billing methods of a patient are worth on a day, with what is left of their limits and the last check.',
    permission: ['View Patient Billing', 'Check In Appointment'],
    query: z.object({ patientId: id, at: queryDay.optional() }),
    payload: z.array(Eligibility),
    refusals: ['CONFIDENTIAL_PATIENT', 'PATIENT_MERGED'],
  },
  record: {
    method: 'POST',
    path: '/hmo/eligibility',
    summary: 'Keeps what the insurer answered about a billing method; an answer of yes or no verifies the method too.',
    permission: 'Verify Patient Billing',
    care: 'completes',
    body: RecordEligibility,
    payload: EligibilityCheck,
    done: 'Eligibility recorded',
    refusals: ['CONFIDENTIAL_PATIENT', 'PATIENT_MERGED', 'BILLING_NOT_ACTIVE', 'SELF_PAY_NOT_VERIFIED', 'BILLING_NOT_OF_PARTNER'],
  },
});

export const enrolleeCalls = declareCallsOf('hmo', {
  list: {
    method: 'GET',
    path: '/hmo/{id}/patient',
    summary: 'Patients on the plans of a partner, by name. `nearLimit`: those who used 90 % or more of their annual limit.',
    permission: 'View Health Plan Partner',
    of: { id: 'hmos' },
    query: z.object({
      ...paging,
      searchTerm: searchWords.optional(),
      planId: z.union([id, z.literal('')]).optional(),
      status: many(z.enum(billingStatuses)),
      verification: many(z.enum(billingVerifications)),
      nearLimit: queryFlag.optional(),
    }),
    payload: pageOf(Enrollee),
  },
  family: {
    method: 'GET',
    path: '/hmo/{id}/family',
    summary: 'Who shares the enrollee number of a principal, and what they used together of the family limit in the plan year of today.',
    permission: 'View Health Plan Partner',
    of: { id: 'hmos' },
    query: z.object({ principalEnrolleeNumber: z.string().trim().min(1).max(60) }),
    payload: Family,
  },
  uploadRoster: {
    method: 'POST',
    path: '/hmo/{id}/patient/upload',
    summary: 'Reads the monthly roster of a partner: verifies the cover of who is on it and counts lives. It makes no patients.',
    permission: 'Upload Health Plan Partner',
    care: 'completes',
    of: { id: 'hmos' },
    shape: 'upload',
    sheet: true,
    bodyLimit: mostRosterBytes,
    repeatable: true,
    body: UploadRoster,
    payload: RosterAnswer,
    done: 'Roster uploaded',
    refusals: ['ROSTER_INVALID', ...sheetRefusalCodes],
  },
});

export const ownCoverCalls = declareCalls({
  own: {
    method: 'GET',
    path: '/hmo/own/coverage',
    summary: 'In the patient area: own insured billing methods over all hospitals with what is left of their limits.',
    permission: 'View Own Bills',
    areas: ['patient'],
    query: z.object({ personId: id.optional() }),
    payload: z.array(OwnCover),
  },
});
