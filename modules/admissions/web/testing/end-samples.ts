import type { AreaClearance, PendingItem, RunningBill, StayClearance, Wristband } from '#modules/admissions/contract/stay-end-records.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { clearanceAreas } from '#modules/admissions/contract/stay-words.ts';
import { ids } from './samples.ts';

export const endIds = {
  stay: '01990000-0000-7000-8000-000000000061',
  test: '01990000-0000-7000-8000-000000000071',
  dose: '01990000-0000-7000-8000-000000000072',
  line: '01990000-0000-7000-8000-000000000081',
} as const;

const admittedAt = '2031-01-10T09:00:00.000Z';
const dischargedAt = '2031-01-14T10:00:00.000Z';

/** Somebody in a bed. */
export function aStay(over: Partial<Admission> = {}): Admission {
  return {
    ...{ id: endIds.stay, admissionNumber: 'ADM-000007', patient: 'Okafor Ada', source: 'outpatient', admittedAt, days: 4, version: 3 },
    of: { id: ids.patient, fullname: 'Okafor Ada', hospitalPatientId: 'P-000123', gender: 'female', dateOfBirth: '1985-05-07' },
    place: {
      ...{ wardId: ids.ward, wardName: 'Female Medical', roomId: ids.room, roomName: 'Room 1', roomType: 'general' },
      ...{ bedId: ids.bed, bedLabel: 'B1' },
    },
    wardName: 'Female Medical',
    consultant: { id: ids.nurse, fullname: 'Dr Bello' },
    ...{ expectedDischargeAt: null, dischargedAt: null, dischargeType: null, vacatedAt: null, releasedAt: null, diagnosis: 'Malaria' },
    ...{ acuity: 'moderate', isolation: 'none', billing: 'Self pay', balance: 0, cleared: 0, areas: 4, status: 'admitted' },
    acts: { discharge: null },
    ...{ requestId: null, consultationId: null, admittingDoctor: null, primaryNurse: null, reason: 'Fever for three days' },
    admittingDiagnoses: [{ icdCode: 'B54', description: 'Unspecified malaria' }],
    ...{ diet: null, nilByMouthUntil: null, codeStatus: 'full', guardian: null, observationMinutes: 240, patientBillingId: null },
    ...{ coverageNote: null, depositRequired: null, assessment: null, companions: [], discharge: null, vacatedTo: null, release: null },
    stays: [
      {
        ...{ id: endIds.line, bedId: ids.bed, bedLabel: 'B1', roomName: 'Room 1', wardName: 'Female Medical', roomType: 'general' },
        ...{ fromAt: admittedAt, toAt: null, reason: 'admit', note: null, by: 'Nurse Eze' },
      },
    ],
    ...{ mother: null, newborns: [], cancelReason: null },
    ...over,
  };
}

/** The same after the discharge, the bed still held. */
export function aDischargedStay(over: Partial<Admission> = {}): Admission {
  return aStay({
    ...{ status: 'discharged', dischargedAt, dischargeType: 'recovered', acts: { vacate: null, release: null } },
    discharge: {
      ...{ by: 'Dr Bello', at: dischargedAt, type: 'recovered', followUpAppointmentId: null, deathRecordId: null },
      ...{ medicines: null, takeHome: null, documentId: null },
      finalDiagnoses: [{ icdCode: 'B54', description: 'Unspecified malaria' }],
      summary: { course: 'Artesunate for three days, the fever left.', condition: 'Stable', advice: 'Sleep under a net', warnings: null },
    },
    ...over,
  });
}

/** A test that nobody has begun, and a running administration. */
export function thePending(): PendingItem[] {
  return [
    {
      ...{ kind: 'lab-request', id: endIds.test, number: 'LAB-000004', label: 'Full blood count', status: 'unattended' },
      ...{ cancellable: true, path: `/labs/${endIds.test}` },
    },
    {
      ...{ kind: 'administration', id: endIds.dose, number: 'TA-000002', label: 'Artesunate', status: 'in-progress' },
      ...{ cancellable: false, path: null },
    },
  ];
}

/** All areas are clear but those that are said. */
export function aClearance(
  over: Partial<Record<AreaClearance['area'], Partial<AreaClearance>>> = {},
  netDue = 0,
  version = 3,
): StayClearance {
  return {
    areas: clearanceAreas.map((area) => ({ area, mayClear: true, blockers: [], cleared: null, ...over[area] })),
    ...{ netDue, currency: 'NGN', version },
  };
}

export function aBill(over: Partial<RunningBill> = {}): RunningBill {
  const line = { at: admittedAt, quantity: 1, covered: 0, status: 'uninvoiced' };
  return {
    ...{ admissionNumber: 'ADM-000007', patient: { fullname: 'Okafor Ada', hospitalPatientId: 'P-000123' }, currency: 'NGN' },
    lines: [
      { ...line, id: endIds.line, name: 'Bed, general', unitPrice: 500_000, amount: 500_000, payable: 500_000 },
      { ...line, id: endIds.test, name: 'Feeding day', unitPrice: null, amount: null, payable: null },
    ],
    ...{ total: 500_000, covered: 0, payable: 500_000, paid: 0, deposit: 300_000, due: 200_000, unpriced: 1 },
    forecast: { nights: 2, amount: 1_000_000 },
    ...over,
  };
}

export function aWristband(over: Partial<Wristband> = {}): Wristband {
  return {
    ...{ admissionNumber: 'ADM-000007', fullname: 'Okafor Ada', dateOfBirth: '1985-05-07', gender: 'female' },
    ...{ hospitalPatientId: 'P-000123', wardName: 'Female Medical', bedLabel: 'B1', allergies: ['Penicillin'], noneKnown: false },
    ...over,
  };
}
