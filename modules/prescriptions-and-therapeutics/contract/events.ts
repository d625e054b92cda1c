import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import type { LineChange } from './words.ts';

/** Lines were signed that are to be given here: the drug chart makes an administration for each, in the same transaction. */
export const AdministrationAsked = declareEvent<{
  readonly prescriptionId: Id;
  readonly prescriptionNumber: string;
  readonly patientId: Id;
  readonly place: OrderPlace | null;
  readonly lineIds: readonly Id[];
}>('AdministrationAsked');

/** Lines were signed in a place, whatever is done with them: who keeps the place shows them among its orders. */
export const LinesPrescribed = declareEvent<{
  readonly prescriptionId: Id;
  readonly prescriptionNumber: string;
  readonly patientId: Id;
  readonly place: OrderPlace;
  readonly lineIds: readonly Id[];
}>('LinesPrescribed');

/**
 * A signed line was held, resumed, stopped or replaced by another (`newLineId`), told in the same transaction. Replaced: doses to
 * come are made anew from the new line, given ones stay.
 */
export const PrescriptionLineChanged = declareEvent<{
  readonly lineId: Id;
  readonly prescriptionId: Id;
  readonly prescriptionNumber: string;
  readonly patientId: Id;
  readonly place: OrderPlace | null;
  readonly change: LineChange;
  readonly reason: string;
  readonly newLineId: Id | null;
}>('PrescriptionLineChanged');

/** Which of these lines have a dose that was given? Their content and their prescription can no longer be taken back. */
export const LinesWithGivenDoses = declareQuestion<{ readonly lineIds: readonly Id[] }, readonly Id[]>('LinesWithGivenDoses');

/** What prescribing asks of the place in which it is done. */
export interface PlaceOfPrescription {
  readonly patientId: Id;
  /** False: what is written there is closed, e.g. a signed consultation, so prescribing wants a reason. */
  readonly open: boolean;
  readonly emergency: boolean;
  /** The billing method of the visit or stay. */
  readonly billingId: Id | null;
}

/**
 * A place in which prescriptions are read or written. Who keeps the kind answers for it and refuses those who may not read or write
 * there; nobody answering: there is no such place.
 */
export const PrescriptionPlace = declareQuestion<{ readonly place: OrderPlace; readonly act: 'read' | 'write' }, PlaceOfPrescription>(
  'PrescriptionPlace',
);
