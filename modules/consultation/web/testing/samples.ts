import { emptyNote } from '#modules/consultation/contract/note-records.ts';
import { ada } from '#modules/patients/web/testing/samples.ts';

export const visitId = '01990000-0000-7000-8000-000000000001';
const id = visitId;
const at = '2026-11-20T09:00:00.000Z';

/** A laboratory request of a visit as the visit tells it: released. */
export const aVisitRequest = (testName: string, part: object = {}) => ({
  ...{ id: `01990000-0000-7000-8000-0000000000${testName.length}`, requestNumber: 'LAB-000007', requisitionNumber: 'REQ-000003', testName },
  ...{ restricted: false, status: 'result-released', priority: 'routine', requestedAt: at, requestedByName: 'Dr Eze', releasedAt: at },
  ...{ critical: false, acknowledgedAt: at, results: [], path: '/labs/1', ...part },
});

/** A visit in progress as its doctor reads it: nothing is written in it yet. */
export const aVisit = (part: object = {}) => ({
  ...{ id, consultationNumber: 'CON-000012', type: 'outpatient', status: 'in-progress', startedAt: at, completedAt: null },
  ...{ patient: { id: ada, fullname: 'Okafor Ada', hospitalPatientId: 'P-000001', gender: 'female', dateOfBirth: '1990-05-01' } },
  ...{ department: { id, name: 'General Outpatient' }, practitioner: { id, fullname: 'Dr Eze' } },
  ...{ primaryDiagnosis: null, disposition: null, confidentiality: 'normal', billed: null, amended: false, resultsReady: false },
  ...{ holdReason: null, heldAt: null, appointmentId: id, ticketId: null, appointmentNumber: 'APT-1', specializationId: null, room: null },
  ...{ chiefComplaint: null, billingId: null, heldSeconds: 0, durationMinutes: 12, holdNote: null, signedByName: null, coSignReason: null },
  ...{ coSignRequired: false, coSigned: false, coSignedByName: null, coSignedAt: null, cancelReason: null, cancelledAt: null },
  ...{ participants: [], treatmentPlan: null },
  ...{ note: emptyNote, lockVersion: 1, savedAt: null, savedByName: null, diagnoses: [], followUpAppointment: null, addenda: [] },
  ...{
    amendmentCount: 0,
    amendedSections: [],
    vitals: [],
    labRequests: [],
    admission: { request: null, stay: null },
    earlierResults: [],
    bills: [],
  },
  ...{ referrals: [], certificates: [], checklist: [], acts: { edit: null, orderLab: null, recordVitals: null } },
  ...part,
});
