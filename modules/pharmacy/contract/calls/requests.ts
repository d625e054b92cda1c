import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { either, says } from '#kernel/contract/care.ts';
import { pageOf, paging, pagingUpTo, panelPage } from '#kernel/contract/envelope.ts';
import { id, many, queryDay, queryFlag, searchWords, text } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { requestPriorities, requestSources, requestStatuses } from '../order-words.ts';
import {
  CancelMedicationRequest,
  CreateMedicationRequest,
  CreateMedicationRequests,
  EditMedicationRequest,
  MedicationRequest,
  MedicationRow,
  OrderableMedicine,
  OwnMedicine,
  RefillMedicationRequest,
} from '../request-records.ts';
import { requestRecord } from '../request.record.ts';
import { safetyRefusalCodes } from '../refusals.ts';
import { SafetyAlert } from '../safety/records.ts';
import { medicationOrderCalls } from './orders.ts';

const view = 'View Medication Requests';
const of = { id: 'medication-requests' } as const;
const statusWord = z.enum([...requestStatuses, '']);
const dates = { startDate: queryDay.optional(), endDate: queryDay.optional() };
const safety = safetyRefusalCodes;
const patient = ['PATIENT_DECEASED', 'PATIENT_MERGED', 'CONFIDENTIAL_PATIENT'] as const;
const filters = {
  status: many(statusWord),
  filterOperator: z.enum(['and', 'or']).optional(),
  patientId: id.optional(),
  searchTerm: searchWords.optional(),
  productId: id.optional(),
  source: z.enum(requestSources).optional(),
  priority: many(z.enum(requestPriorities)),
  requestedBy: id.optional(),
  /** Of those who lie in this ward now. */
  wardId: id.optional(),
  ...dates,
};

/** What cannot wait for a subscription. */
const isEmergency = either(says(['priority', 'items.*.priority'], 'stat'), says(['source', 'items.*.source'], 'emergency'));

export const medicationRequestCalls = declareCallsOf('pharmacy', {
  list: {
    method: 'GET',
    path: '/medication-request',
    summary: 'Requests for medicines, newest first.',
    screen: { none: 'Kept for other clients: the list on the screen asks the call with filters.' },
    permission: view,
    query: z.object({ ...paging, status: statusWord.optional() }),
    payload: pageOf(MedicationRow),
  },
  filter: {
    method: 'GET',
    path: '/medication-request/filter',
    summary: 'Requests narrowed by their fields; `or` is between fields, a field with several words takes any of them.',
    permission: view,
    query: z.object({ ...paging, ...filters }),
    payload: pageOf(MedicationRow),
  },
  view: {
    method: 'GET',
    path: '/medication-request/{id}',
    summary: 'A request with its alerts, what was dispensed of it and what else the patient takes.',
    permission: view,
    of,
    payload: MedicationRequest,
    refusals: ['CONFIDENTIAL_PATIENT'],
  },
  create: {
    method: 'POST',
    path: '/medication-request',
    summary: 'Asks the pharmacy for one medicine or several: all or none. Nothing is charged yet.',
    permission: 'Create Medication Request',
    care: { startsUnless: isEmergency },
    givesDrug: true,
    repeatable: true,
    body: z.union([CreateMedicationRequest, CreateMedicationRequests]),
    payload: z.object({ requests: z.array(MedicationRow) }),
    done: 'Medication requested',
    refusals: [
      ...safety,
      ...patient,
      'MEDICATION_PRODUCT',
      'MEDICATION_REFILLS',
      'MEDICATION_VALID_UNTIL',
      'MEDICATION_PLACE',
      'MEDICATION_BILLING',
      'PRODUCT_DISABLED',
    ],
  },
  check: {
    method: 'POST',
    path: '/medication-request/check',
    summary: 'The alerts that a request would raise, line by line; nothing is written.',
    screen: { none: 'Kept for other clients: the form receives the alerts when it is saved.' },
    permission: 'Create Medication Request',
    care: 'asks',
    body: z.union([CreateMedicationRequest, CreateMedicationRequests]),
    payload: z.object({ items: z.array(z.object({ alerts: z.array(SafetyAlert) })) }),
    unaudited: 'writes nothing',
    refusals: [...patient, 'MEDICATION_PRODUCT', 'PRODUCT_DISABLED'],
  },
  edit: {
    method: 'PATCH',
    path: '/medication-request/{id}',
    summary: 'Changes a request that is not in an order; the prescriber is notified.',
    permission: 'Edit Medication Request',
    care: 'completes',
    givesDrug: true,
    of,
    body: EditMedicationRequest,
    payload: MedicationRequest,
    done: 'Medication request saved',
    refusals: [
      ...safety,
      ...patient,
      'MEDICATION_PRODUCT',
      'MEDICATION_REFILLS',
      'MEDICATION_VALID_UNTIL',
      'MEDICATION_REQUEST_STATE',
      'MEDICATION_REQUEST_ORDERED',
      'MEDICATION_REQUEST_AUTHOR',
      'PRODUCT_DISABLED',
    ],
  },
  cancel: {
    method: 'PATCH',
    path: '/medication-request/{id}/cancel',
    summary: 'Cancels a request with a reason; the requester is notified.',
    permission: 'Cancel Medication Request',
    care: 'completes',
    of,
    body: CancelMedicationRequest,
    payload: MedicationRequest,
    done: 'Medication request cancelled',
    refusals: ['MEDICATION_REQUEST_STATE', 'MEDICATION_REQUEST_ORDERED', 'CONFIDENTIAL_PATIENT'],
  },
  remove: {
    method: 'DELETE',
    path: '/medication-request/{id}',
    summary: 'Takes out a request of which nothing was dispensed, for a day and by who made it; the row stays.',
    permission: 'Delete Medication Request',
    care: 'completes',
    of,
    payload: z.object({ id }),
    done: 'Medication request deleted',
    refusals: ['MEDICATION_REQUEST_STATE', 'MEDICATION_REQUEST_ORDERED', 'MEDICATION_REQUEST_OWN', 'CONFIDENTIAL_PATIENT'],
  },
  refill: {
    method: 'PATCH',
    path: '/medication-request/{id}/refill',
    summary: 'Asks for a completed request once more, while refills are left and the request is valid.',
    permission: 'Create Medication Request',
    care: 'starts',
    givesDrug: true,
    of,
    body: RefillMedicationRequest,
    payload: MedicationRequest,
    done: 'Medication requested',
    refusals: [...safety, ...patient, 'MEDICATION_REQUEST_STATE', 'MEDICATION_REFILL', 'PRODUCT_DISABLED'],
  },
  orderable: {
    method: 'GET',
    path: '/medication/test-pbm/filter/{patientId}',
    summary:
      'Medicines with their stock and the price under each billing method of the patient; others of the generic when out of stock. With typed words the best match comes first.',
    permission: 'Create Medication Request',
    of: { patientId: 'patients' },
    query: z.object({
      ...{ ...paging, searchTerm: searchWords.optional(), categoryId: id.optional(), billingId: id.optional() },
      ...{ strength: text(40).optional(), form: text(40).optional(), route: text(20).optional(), doseUnit: text(20).optional() },
      doseAmount: z.coerce.number<number | string>().positive().max(100_000_000).optional(),
      /** Not said: for a patient who goes home. */
      inpatient: queryFlag.optional(),
    }),
    payload: pageOf(OrderableMedicine),
    refusals: ['CONFIDENTIAL_PATIENT', 'PATIENT_MERGED', 'CURRENCY_NOT_SET'],
  },
  own: {
    method: 'GET',
    path: '/medication/patient',
    summary: "The person's own medicines over all hospitals, and of those they act for: waiting, running and past.",
    permission: 'View Own Medications',
    areas: ['patient'],
    query: z.object({ ...paging, personId: id.optional(), state: z.enum(['waiting', 'active', 'past']).optional() }),
    payload: pageOf(OwnMedicine),
  },
  dashboard: {
    method: 'GET',
    path: '/dashboard/getMedicationRequest/filter',
    summary: 'What the dashboard shows of requests: the newest first; `meta.count` counts all that match.',
    permission: 'View Medication Request on dashboard',
    care: { panel: {} },
    query: z.object({
      status: many(statusWord),
      filterOperator: z.enum(['and', 'or']).optional(),
      ...dates,
      ...pagingUpTo(5000),
    }),
    payload: panelPage(
      MedicationRow.pick({ id: true, quantity: true, status: true }).extend({
        patient: z.object({ fullname: z.string() }),
        /** The reserve is null of what the hospital does not keep. */
        product: z.object({ name: z.string(), stockReserve: z.number().int().nullable() }),
      }),
    ),
  },
});

export const requestActs = bindActs(requestRecord, { ...medicationRequestCalls, order: medicationOrderCalls.create });
