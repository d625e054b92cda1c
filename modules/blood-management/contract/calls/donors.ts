import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { many, queryFlag, searchWords } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { donorRecord, lookbackRecord } from '../donor.record.ts';
import { CreateDonor, DeferDonor, Donor, DonorRow, EditDonor, EditLookback, Lookback, LookbackRow } from '../donor-records.ts';
import { bloodGroup } from '../fields.ts';
import { donorStatuses, lookbackStatuses } from '../words.ts';

const of = { id: 'blood-donors' } as const;

export const donorCalls = declareCallsOf('blood', {
  list: {
    method: 'GET',
    path: '/patient-blood-management/donor',
    summary: 'Donors by name, offers of patients among them.',
    permission: 'View Blood Donors',
    query: z.object({
      ...paging,
      status: many(z.enum(donorStatuses)),
      bloodGroup: many(bloodGroup),
      /** May donate today. */
      eligible: queryFlag.optional(),
      searchTerm: searchWords.optional(),
    }),
    payload: pageOf(DonorRow),
  },
  create: {
    method: 'POST',
    path: '/patient-blood-management/donor',
    summary: 'Adds a donor.',
    permission: 'Edit Blood Donors',
    care: 'starts',
    repeatable: true,
    body: CreateDonor,
    payload: Donor,
    done: 'Donor saved',
    refusals: ['PATIENT_MERGED'],
  },
  view: {
    method: 'GET',
    path: '/patient-blood-management/donor/{id}',
    summary: 'A donor with donations and deferrals.',
    permission: 'View Blood Donors',
    of,
    payload: Donor,
  },
  edit: {
    method: 'PATCH',
    path: '/patient-blood-management/donor/{id}',
    summary: 'Changes a donor; who had offered to donate becomes one.',
    permission: 'Edit Blood Donors',
    care: 'completes',
    of,
    body: EditDonor,
    payload: Donor,
    done: 'Donor saved',
    refusals: ['DONOR_STATE', 'PATIENT_MERGED'],
  },
  defer: {
    method: 'POST',
    path: '/patient-blood-management/donor/{id}/defer',
    summary: 'Defers a donor until a day, or permanently.',
    permission: 'Edit Blood Donors',
    care: 'completes',
    of,
    body: DeferDonor,
    payload: Donor,
    done: 'Donor deferred',
    refusals: ['DONOR_STATE'],
  },
  lookbacks: {
    method: 'GET',
    path: '/patient-blood-management/lookback',
    summary: 'Lookbacks, open ones first.',
    permission: 'View Blood Donors',
    query: z.object({ ...paging, status: many(z.enum(lookbackStatuses)) }),
    payload: pageOf(LookbackRow),
  },
  lookback: {
    method: 'GET',
    path: '/patient-blood-management/lookback/{id}',
    summary: 'A lookback with every unit of the window and who received it.',
    permission: 'View Blood Donors',
    of: { id: 'blood-lookbacks' },
    payload: Lookback,
  },
  editLookback: {
    method: 'PATCH',
    path: '/patient-blood-management/lookback/{id}',
    summary: 'Notes what was done about a unit, or closes the lookback once each has its outcome.',
    permission: 'Edit Blood Donors',
    care: 'completes',
    of: { id: 'blood-lookbacks' },
    body: EditLookback,
    payload: Lookback,
    done: 'Lookback saved',
    refusals: ['LOOKBACK_STATE', 'LOOKBACK_OPEN'],
  },
});

export const donorActs = bindActs(donorRecord, donorCalls);
export const lookbackActs = bindActs(lookbackRecord, { ...donorCalls, edit: donorCalls.editLookback });
