import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { calendarDate, id, many, queryDay, queryFlag, searchWords } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { reactionRecord, transfusionRecord } from '../transfusion.record.ts';
import {
  BloodStats,
  EditReaction,
  EndTransfusion,
  Reaction,
  ReactionRow,
  RecordObservations,
  ReportReaction,
  StartTransfusion,
  Transfusion,
  TransfusionRow,
} from '../transfusion-records.ts';
import { reactionStatuses } from '../words.ts';

const view = 'View Blood Bank';
const of = { id: 'blood-transfusions' } as const;
const closed = ['CONFIDENTIAL_PATIENT', 'PATIENT_MERGED'] as const;

export const bedsideCalls = declareCallsOf('blood', {
  start: {
    method: 'POST',
    path: '/patient-blood-management/transfusion',
    summary:
      'Starts a transfusion once two people have compared patient and unit at the bedside. A wrong patient or unit is refused and kept as a near miss.',
    permission: 'Record Transfusion',
    care: 'completes',
    repeatable: true,
    body: StartTransfusion,
    payload: Transfusion,
    done: 'Transfusion started',
    refusals: [
      'BEDSIDE_WRONG_PATIENT',
      'BEDSIDE_WRONG_UNIT',
      'UNIT_EXPIRED',
      'TRANSFUSION_LATE',
      'PATIENT_DECEASED',
      'SECOND_PERSON',
      'SECOND_PERSON_PIN',
      ...closed,
    ],
  },
  transfusions: {
    method: 'GET',
    path: '/patient-blood-management/transfusion',
    summary: 'Transfusions, running ones with when observations are due.',
    permission: view,
    query: z.object({
      ...paging,
      patientId: id.optional(),
      open: queryFlag.optional(),
      searchTerm: searchWords.optional(),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
    }),
    payload: pageOf(TransfusionRow),
  },
  transfusion: {
    method: 'GET',
    path: '/patient-blood-management/transfusion/{id}',
    summary: 'A transfusion with its observations and reactions.',
    permission: view,
    of,
    payload: Transfusion,
    refusals: [...closed],
  },
  vitals: {
    method: 'PATCH',
    path: '/patient-blood-management/transfusion/{id}/vitals',
    summary: 'Records observations of a running transfusion.',
    permission: 'Record Transfusion',
    care: 'completes',
    of,
    body: RecordObservations,
    payload: Transfusion,
    done: 'Observations saved',
    refusals: ['TRANSFUSION_STATE', 'TRANSFUSION_TIME', ...closed],
  },
  end: {
    method: 'PATCH',
    path: '/patient-blood-management/transfusion/{id}/end',
    summary: 'Ends a transfusion with the volume given.',
    permission: 'Record Transfusion',
    care: 'completes',
    of,
    body: EndTransfusion,
    payload: Transfusion,
    done: 'Transfusion ended',
    refusals: ['TRANSFUSION_STATE', 'TRANSFUSION_VOLUME', 'TRANSFUSION_CHECKS', ...closed],
  },
  reaction: {
    method: 'POST',
    path: '/patient-blood-management/transfusion/{id}/reaction',
    summary: 'Reports a reaction: a running transfusion is stopped; severe ones hold the other units of the donation.',
    permission: 'Report Transfusion Reaction',
    care: 'emergency',
    of,
    repeatable: true,
    body: ReportReaction,
    payload: Reaction,
    done: 'Reaction reported. The transfusion is stopped',
    refusals: [...closed],
  },
  reactions: {
    method: 'GET',
    path: '/patient-blood-management/reaction',
    summary: 'The haemovigilance file: reactions, near misses and wrong blood, newest first.',
    permission: view,
    query: z.object({
      ...paging,
      status: many(z.enum(reactionStatuses)),
      searchTerm: searchWords.optional(),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
    }),
    payload: pageOf(ReactionRow),
  },
  viewReaction: {
    method: 'GET',
    path: '/patient-blood-management/reaction/{id}',
    summary: 'One file of haemovigilance.',
    permission: view,
    of: { id: 'blood-reactions' },
    payload: Reaction,
    refusals: [...closed],
  },
  editReaction: {
    method: 'PATCH',
    path: '/patient-blood-management/reaction/{id}',
    summary: 'Records workup and imputability, or closes the file.',
    permission: 'Cross Match Blood',
    care: 'completes',
    of: { id: 'blood-reactions' },
    body: EditReaction,
    payload: Reaction,
    done: 'File saved',
    refusals: ['REACTION_STATE', 'REACTION_UNFINISHED'],
  },
  stats: {
    method: 'GET',
    path: '/patient-blood-management/stats',
    summary: 'Issued, transfused, wasted and expired units, cross-match to transfusion ratio and reactions of a period.',
    permission: view,
    query: z.object({
      period: z.enum(['30d', '90d', '365d']).default('30d'),
      startDate: calendarDate.optional(),
      endDate: calendarDate.optional(),
    }),
    payload: BloodStats,
  },
});

export const transfusionActs = bindActs(transfusionRecord, bedsideCalls);
export const reactionActs = bindActs(reactionRecord, { ...bedsideCalls, edit: bedsideCalls.editReaction });
