import type { Cause } from '../contract/death-records.ts';
import type { Patient, PatientAlert } from '../contract/records.ts';
import type { Former } from './merge-patients.ts';
import type { MovedRows } from './merge-rows.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'patients.alerts': PatientAlert[];
    'patients.consents': Patient['consents'];
    'patientMerges.movedRows': MovedRows;
    'patientMerges.former': Former;
    'deathRecords.causeA': Cause;
    'deathRecords.causeB': Cause;
    'deathRecords.causeC': Cause;
    'deathRecords.causeD': Cause;
    'deathRecords.otherConditions': Cause[];
  }
}
