import type { PlanItem, WardRound } from '#modules/admissions/contract/round-records.ts';

export const roundIds = {
  stay: '01990000-0000-7000-8000-000000000061',
  round: '01990000-0000-7000-8000-000000000071',
  previous: '01990000-0000-7000-8000-000000000072',
  item: '01990000-0000-7000-8000-000000000081',
} as const;

const at = '2031-01-11T08:00:00.000Z';
const doctor = { id: '01990000-0000-7000-8000-000000000091', fullname: 'Ada Obi' };

/** A round that the reader writes. */
export function aRound(over: Partial<WardRound> = {}): WardRound {
  return {
    ...{ id: roundIds.round, wardRoundNumber: 'WR-000007', admissionId: roundIds.stay, patientId: '01990000-0000-7000-8000-000000000051' },
    ...{ roundAt: at, kind: 'daily', lead: doctor, attendees: [], subjective: null, objective: null, assessment: null, plan: null },
    ...{
      copied: [],
      attendeeIds: [],
      vitals: null,
      problems: [],
      diagnoses: [],
      vitalsId: null,
      nextReviewAt: null,
      dischargePlanned: null,
      status: 'draft',
    },
    ...{ lockVersion: 0, savedAt: at, savedByName: 'Ada Obi', submitted: null, amendmentCount: 0, patientBillingId: null },
    ...{ labRequests: [], treatmentPlan: [], unsigned: [], prescribes: false },
    acts: { submit: null, edit: null, orderLab: null, writePlan: null },
    ...over,
  };
}

/** An order of a treatment plan that nobody has acknowledged. */
export function aPlanItem(over: Partial<PlanItem> = {}): PlanItem {
  return {
    ...{ id: roundIds.item, roundId: roundIds.round, wardRoundNumber: 'WR-000007', kind: 'diet', what: 'Soft diet', directions: null },
    ...{ everyMinutes: null, startAt: at, endAt: null, prescriptionId: null, status: 'active', runs: true, orderedAt: at },
    ...{ orderedByName: 'Ada Obi', changedAt: at, acknowledged: null, stopped: null, version: 1, acts: {} },
    ...over,
  };
}
