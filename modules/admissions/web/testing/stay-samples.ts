import type { Occupant } from '#modules/admissions/contract/bed-records.ts';
import type { AdmissionRequest, StayPatient } from '#modules/admissions/contract/request-records.ts';
import type { Admission, AdmissionRow, StayPlace } from '#modules/admissions/contract/stay-records.ts';
import { ids } from './samples.ts';

export const stayIds = {
  stay: '01990000-0000-7000-8000-000000000061',
  otherStay: '01990000-0000-7000-8000-000000000062',
  request: '01990000-0000-7000-8000-000000000071',
  otherPatient: '01990000-0000-7000-8000-000000000052',
  doctor: '01990000-0000-7000-8000-000000000042',
} as const;

export const okafor: StayPatient = {
  ...{ id: ids.patient, fullname: 'Okafor Ada', hospitalPatientId: 'LAG-000001' },
  ...{ gender: 'female', dateOfBirth: '1990-05-02' },
};
export const bello: StayPatient = {
  ...{ id: stayIds.otherPatient, fullname: 'Bello Musa', hospitalPatientId: 'LAG-000002' },
  ...{ gender: 'male', dateOfBirth: '1971-01-20' },
};

const since = '2031-01-08T09:00:00.000Z';

export function anOccupant(over: Partial<Occupant> = {}): Occupant {
  return {
    ...{ admissionId: stayIds.stay, admissionNumber: 'ADM-000001', status: 'admitted', patient: okafor, consultant: 'Dr Eze' },
    ...{ diagnosis: 'Severe malaria', day: 3, acuity: 'moderate', isolation: 'none', score: null, dueDoses: 0, dueTasks: 0 },
    ...{ expectedDischargeAt: null, dischargedAt: null, version: 4, acts: { transfer: null, swap: null } },
    ...over,
  };
}

export const place: StayPlace = {
  ...{ wardId: ids.ward, wardName: 'Male Medical', roomId: ids.room, roomName: 'Room 1', roomType: 'general' },
  ...{ bedId: ids.bed, bedLabel: 'B1' },
};

export function aStayRow(over: Partial<AdmissionRow> = {}): AdmissionRow {
  return {
    ...{ id: stayIds.stay, admissionNumber: 'ADM-000001', patient: okafor.fullname, of: okafor, place, wardName: place.wardName },
    ...{ consultant: { id: stayIds.doctor, fullname: 'Dr Eze' }, source: 'outpatient', admittedAt: since, expectedDischargeAt: null },
    ...{ dischargedAt: null, dischargeType: null, vacatedAt: null, releasedAt: null, days: 2, diagnosis: 'Severe malaria' },
    ...{ acuity: 'moderate', isolation: 'none', billing: 'Self-Pay', balance: 1_500_000, cleared: 0, areas: 4, status: 'admitted' },
    ...{ version: 4, acts: { edit: null, assess: null, transfer: null, swap: null, addCompanion: null } },
    ...over,
  };
}

export function aStay(over: Partial<Admission> = {}): Admission {
  return {
    ...aStayRow(),
    ...{ requestId: null, consultationId: null, admittingDoctor: null, primaryNurse: null, reason: 'Fever and vomiting' },
    ...{ admittingDiagnoses: [{ icdCode: 'B50.9', description: 'Severe malaria' }], diet: null, nilByMouthUntil: null },
    ...{ codeStatus: 'full', guardian: null, observationMinutes: 240, patientBillingId: null, coverageNote: null },
    ...{ depositRequired: null, assessment: null, companions: [], discharge: null, vacatedTo: null, release: null },
    stays: [
      {
        ...{ id: '01990000-0000-7000-8000-000000000081', bedId: ids.bed, bedLabel: 'B1', roomName: 'Room 1', wardName: 'Male Medical' },
        ...{ roomType: 'general', fromAt: since, toAt: null, reason: 'admit', note: null, by: 'Ada Obi' },
      },
    ],
    ...{ mother: null, newborns: [], cancelReason: null },
    ...over,
  };
}

export function aRequest(over: Partial<AdmissionRequest> = {}): AdmissionRequest {
  return {
    ...{ id: stayIds.request, requestNumber: 'ARQ-000001', patient: okafor.fullname, of: okafor, urgency: 'urgent' },
    ...{ ward: { id: ids.ward, name: 'Male Medical' }, roomType: null, reason: 'Needs intravenous treatment', expectedDays: 3 },
    ...{ consultationId: null, askedBy: 'Dr Eze', waitStartedAt: since, bed: null, admissionId: null, endReason: null },
    ...{ status: 'waiting', version: 2, acts: { admit: null, reserve: null, decline: null, cancel: null } },
    ...over,
  };
}

/** What the list of stays says beside its rows. */
export function staysPage(data: readonly AdmissionRow[]) {
  const tallies = { admitted: data.length, discharged: 1, released: 0, expectedToday: 1, requests: 2 };
  return { data, meta: { count: data.length, page: 1, limit: 10, tallies } };
}
