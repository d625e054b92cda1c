import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { says } from '#kernel/contract/care.ts';
import { reason } from '#kernel/contract/fields.ts';
import { CreateInConsultation, EditPrescription, Prescription } from '../records.ts';
import { editFaults, lineFaults, patientFaults, signFaults } from './faults.ts';

const view = 'View Prescription';
const of = { id: 'consultations' } as const;
const ofBoth = { id: 'consultations', prescriptionId: 'prescriptions' } as const;
// The consultation itself refuses who may not read or write in it.
const place = ['RX_PLACE', 'CONSULTATION_RESTRICTED', 'NOT_PARTICIPANT'] as const;
const because = z.strictObject({ reason: reason() });
const takesBack = {
  permission: 'Cancel Prescription',
  body: because,
  payload: Prescription,
} as const;

/** Prescriptions as part of a consultation. */
export const consultationPrescriptionCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/consultation/{id}/prescriptions',
    summary: 'Prescriptions written in a consultation, with their lines.',
    permission: view,
    of,
    payload: z.array(Prescription),
    refusals: place,
  },
  create: {
    method: 'POST',
    path: '/consultation/{id}/prescriptions',
    summary: 'Writes a prescription in a consultation; in a closed one with a reason.',
    permission: 'Create Prescription',
    care: { startsUnless: says(['priority'], 'stat') },
    givesDrug: true,
    of,
    body: CreateInConsultation,
    payload: Prescription,
    done: 'Prescription created successfully',
    repeatable: true,
    refusals: [
      ...place,
      ...patientFaults,
      ...lineFaults,
      ...signFaults,
      'ALLERGIES_NOT_REVIEWED',
      'ALLERGY_STATE_UNKNOWN',
      'RX_EDIT_REASON',
    ],
  },
  view: {
    method: 'GET',
    path: '/consultation/{id}/prescription/{prescriptionId}',
    summary: 'A prescription of a consultation.',
    screen: { none: "Kept for other clients: a visit opens its prescriptions by the prescription's own calls." },
    permission: view,
    of: ofBoth,
    payload: Prescription,
    refusals: [...place, 'CONFIDENTIAL_PATIENT'],
  },
  edit: {
    method: 'PATCH',
    path: '/consultation/{id}/prescription/{prescriptionId}',
    summary: 'Changes a prescription of a consultation.',
    screen: { none: "Kept for other clients: a visit opens its prescriptions by the prescription's own calls." },
    permission: 'Edit Prescription',
    care: 'completes',
    givesDrug: true,
    of: ofBoth,
    body: EditPrescription,
    payload: Prescription,
    refusals: [...place, ...editFaults],
  },
  remove: {
    method: 'DELETE',
    path: '/consultation/{id}/prescription/{prescriptionId}',
    care: 'completes',
    summary: 'Takes a prescription of a consultation back.',
    screen: { none: "Kept for other clients: a visit opens its prescriptions by the prescription's own calls." },
    of: ofBoth,
    refusals: [...place, 'RX_NOT_ACTIVE', 'RX_BEGUN', 'CONFIDENTIAL_PATIENT'],
    ...takesBack,
  },
  removeAny: {
    method: 'DELETE',
    path: '/prescription/{id}',
    care: 'completes',
    summary: 'Takes a prescription back.',
    screen: { none: "Kept for other clients: a visit opens its prescriptions by the prescription's own calls." },
    of: { id: 'prescriptions' },
    refusals: ['RX_NOT_ACTIVE', 'RX_BEGUN', 'CONFIDENTIAL_PATIENT'],
    ...takesBack,
  },
});
