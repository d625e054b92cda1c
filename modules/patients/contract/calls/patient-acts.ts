import { bindActs } from '#kernel/contract/record.ts';
import { patientRecord } from '../patient.record.ts';
import { deathCalls } from './deaths.ts';
import { mergeCalls } from './merges.ts';
import { patientCalls } from './patients.ts';

/** The acts of a patient with their calls, of which merges and deaths have files of their own. */
export const patientActs = bindActs(patientRecord, { ...patientCalls, merge: mergeCalls.merge, record: deathCalls.record });
