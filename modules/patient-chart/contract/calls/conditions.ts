import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, instant, many, queryDay, reason } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { allergyRecord } from '../allergy.record.ts';
import { conditionRecord } from '../condition.record.ts';
import {
  Allergy,
  AllergyReview,
  Condition,
  CreateCondition,
  EditAllergy,
  EditCondition,
  EmergencyAccess,
  RecordAllergy,
  sharing,
} from '../records.ts';
import { breakGlassReason, clinicalStatuses, conditionCategories } from '../words.ts';

const opening = ['CONFIDENTIAL_PATIENT', 'PATIENT_MERGED'] as const;
const living = [...opening, 'PATIENT_DECEASED'] as const;
const both = { areas: ['hospital', 'patient'] } as const;

const conditionQuery = { ...paging, clinicalStatus: many(z.enum(clinicalStatuses)), category: many(z.enum(conditionCategories)) };
const ConditionList = pageOf(Condition).extend(sharing);

export const conditionCalls = declareCalls({
  ofPatient: {
    method: 'GET',
    path: '/preExistingConditions/patient/{id}',
    summary: 'Conditions of a patient: this hospital’s and, where shared, those of all others.',
    permission: ['View Pre Existing Conditions', 'View Own Chart'],
    ...both,
    of: { id: 'patients' },
    query: z.object(conditionQuery),
    payload: ConditionList,
    refusals: opening,
  },
  byName: {
    method: 'GET',
    path: '/preExistingConditions/patient/{id}/name/{searchText}',
    summary: 'Conditions whose name or code contains the text.',
    permission: 'View Pre Existing Conditions',
    of: { id: 'patients' },
    params: z.object({ searchText: z.string().min(1).max(120) }),
    query: z.object(conditionQuery),
    payload: ConditionList,
    refusals: opening,
  },
  byHospital: {
    method: 'GET',
    path: '/preExistingConditions/patient/{id}/hospital/{hospitalId}',
    summary: 'Conditions that one hospital wrote.',
    permission: 'View Pre Existing Conditions',
    of: { id: 'patients' },
    query: z.object(conditionQuery),
    payload: ConditionList,
    refusals: opening,
  },
  hospitals: {
    method: 'GET',
    path: '/preExistingConditions/patient/{id}/getUniqueHospitals',
    summary: 'Hospitals that wrote conditions of the patient, as far as this user may see them.',
    permission: 'View Pre Existing Conditions',
    of: { id: 'patients' },
    payload: z.array(z.object({ hospitalId: id, name: z.string(), count: z.number().int(), lastRecordedAt: instant })),
    refusals: opening,
  },
  create: {
    method: 'POST',
    path: '/preExistingConditions',
    summary: 'Records a condition; one code and side is present once.',
    permission: 'Create Pre Existing Condition',
    repeatable: true,
    body: CreateCondition,
    payload: Condition,
    done: 'Condition recorded',
    refusals: [...living, 'CONDITION_RECORDED', 'ONSET_AHEAD'],
  },
  edit: {
    method: 'PUT',
    path: '/preExistingConditions/{id}',
    summary: 'Changes a condition of this hospital; a reason is required for entered-in-error.',
    permission: 'Edit Pre Existing Condition',
    body: EditCondition,
    payload: Condition,
    done: 'Condition saved',
    refusals: [...opening, 'RECORD_OF_ANOTHER_HOSPITAL', 'CONDITION_RECORDED', 'CHART_REASON_REQUIRED', 'ONSET_AHEAD'],
  },
  breakGlass: {
    method: 'POST',
    path: '/patients/{id}/break-glass',
    summary:
      'Opens the records of other hospitals for this user in an emergency, for a few hours; the person and the reviewers are notified.',
    permission: 'Break Glass Access',
    care: 'emergency',
    of: { id: 'patients' },
    repeatable: true,
    body: z.strictObject({ reason: reason(breakGlassReason) }),
    payload: EmergencyAccess,
    done: 'Emergency access is open',
    refusals: opening,
  },
  emergencies: {
    method: 'GET',
    path: '/break-glass',
    summary: 'Emergency openings for review, newest first.',
    permission: 'View Audit Trail',
    query: z.object({ ...paging, patientId: id.optional(), startDate: queryDay.optional(), endDate: queryDay.optional() }),
    payload: pageOf(EmergencyAccess),
  },
});

export const conditionActs = bindActs(conditionRecord, conditionCalls);

export const allergyCalls = declareCalls({
  ofPatient: {
    method: 'GET',
    path: '/allergies/patient/{id}',
    summary: 'Allergies of a patient from all hospitals, the most critical first, and what is known as a whole.',
    permission: ['View Allergies', 'View Own Chart'],
    ...both,
    of: { id: 'patients' },
    payload: z.object({ data: z.array(Allergy), allergyReview: AllergyReview }),
    refusals: opening,
  },
  record: {
    method: 'POST',
    path: '/allergies',
    summary: 'Records an allergy, or that none is known.',
    permission: 'Create Allergies',
    care: 'completes',
    repeatable: true,
    body: RecordAllergy,
    payload: z.object({ allergy: Allergy.nullable(), allergyReview: AllergyReview }),
    done: 'Allergies saved',
    refusals: [...living, 'ACTIVE_ALLERGY'],
  },
  edit: {
    method: 'PATCH',
    path: '/allergies/{id}',
    summary: 'Changes, confirms or refutes an allergy of this hospital.',
    permission: 'Edit Allergies',
    care: 'completes',
    of: { id: 'allergies' },
    body: EditAllergy,
    payload: z.object({ allergy: Allergy, allergyReview: AllergyReview }),
    done: 'Allergies saved',
    refusals: [...opening, 'CHART_REASON_REQUIRED'],
  },
});

export const allergyActs = bindActs(allergyRecord, allergyCalls);
