import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, many, queryDay, queryFlag, reason } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { vitalRecord } from '../vital.record.ts';
import { AmendVitals, Growth, ListedVital, RecordVitals, Trend, Vital, VitalHistory } from '../vital-records.ts';
import { trendFields, vitalSources } from '../words.ts';

const opening = ['CONFIDENTIAL_PATIENT', 'PATIENT_MERGED'] as const;
const both = { areas: ['hospital', 'patient'] } as const;
const dates = { startDate: queryDay.optional(), endDate: queryDay.optional() };

export const vitalCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/vitals',
    summary: 'Vitals of a patient, newest first; voided sets too, with their reason. `latest`: the newest that stands.',
    permission: ['View Vitals', 'View Own Chart'],
    ...both,
    query: z.object({
      ...paging,
      /** Required of staff. */
      patientId: id.optional(),
      /** In the patient area: the own person or one acted for. */
      personId: id.optional(),
      source: z.enum(vitalSources).optional(),
      sourceId: id.optional(),
      ...dates,
      latest: queryFlag.optional(),
    }),
    payload: pageOf(ListedVital),
    refusals: opening,
  },
  view: {
    method: 'GET',
    path: '/vitals/{id}',
    summary: 'One set with its former versions.',
    permission: 'View Vitals',
    of: { id: 'vitals' },
    payload: ListedVital.extend({ history: z.array(VitalHistory) }),
    refusals: opening,
  },
  record: {
    method: 'POST',
    path: '/vitals',
    summary: 'Records a set of vitals; unusual values of adults need `confirm`. A patient records own readings at home.',
    permission: ['Create Vitals', 'Record Home Vitals'],
    care: 'completes',
    ...both,
    repeatable: true,
    body: RecordVitals,
    payload: Vital,
    done: 'Vitals recorded',
    refusals: [
      ...opening,
      'PATIENT_DECEASED',
      'CARE_RECORD_UNKNOWN',
      'VITALS_REPEATED',
      'VITALS_UNUSUAL',
      'VITALS_TIME',
      'VITALS_BACKDATED',
      'FEMALE_ONLY',
    ],
  },
  amend: {
    method: 'PATCH',
    path: '/vitals/{id}',
    summary: 'Corrects a set: own ones for a day, others with Edit Any Vitals. What was there is kept.',
    permission: ['Edit Vitals', 'Edit Any Vitals'],
    care: 'completes',
    of: { id: 'vitals' },
    body: AmendVitals,
    payload: Vital,
    done: 'Vitals corrected',
    refusals: [...opening, 'VITALS_VOIDED', 'VITALS_UNUSUAL', 'VITALS_TIME', 'FEMALE_ONLY'],
  },
  void: {
    method: 'DELETE',
    path: '/vitals/{id}',
    summary: 'Marks a set as entered in error: still listed, never counted.',
    permission: 'Void Vitals',
    care: 'completes',
    of: { id: 'vitals' },
    body: z.strictObject({ reason: reason() }),
    payload: Vital,
    done: 'Vitals voided',
    refusals: [...opening, 'VITALS_VOIDED'],
  },
  trend: {
    method: 'GET',
    path: '/vitals/patient/{id}/trend',
    summary: 'Course of measurements and derived values with the usual range by age and sex.',
    permission: ['View Vitals', 'View Own Chart'],
    ...both,
    of: { id: 'patients' },
    query: z.object({ fields: many(z.enum(trendFields)), ...dates }),
    payload: Trend,
    refusals: opening,
  },
  growth: {
    method: 'GET',
    path: '/vitals/patient/{id}/growth',
    summary: 'Growth against the WHO standards (0–5 years) and reference (5–19 years): z-scores, percentiles, curves.',
    permission: ['View Vitals', 'View Own Chart'],
    ...both,
    of: { id: 'patients' },
    payload: Growth,
    refusals: [...opening, 'GROWTH_UNKNOWN'],
  },
});

export const vitalActs = bindActs(vitalRecord, vitalCalls);
