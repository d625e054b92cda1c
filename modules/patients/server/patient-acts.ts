import type { Selectable } from 'kysely';
import type { PatientsTable } from '#database/types.ts';
import type { ActRules, ActsOf } from '#kernel/contract/record.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { patientActs } from '../contract/calls/patient-acts.ts';
import type { patientRecord } from '../contract/patient.record.ts';
import type { Banner } from '../contract/records.ts';
import { whyNotDependant, whyNotIdentify, whyNotLiving, whyNotPrincipal } from './rules.ts';
import { seesConfidential } from './shown-patients.ts';

type PatientRecord = Selectable<PatientsTable>;
type Reader = Pick<Scope, 'may' | 'actor'>;
type Rules = ActRules<typeof patientRecord>;
type Judged = Pick<PatientRecord, 'status' | 'isUnidentified' | 'isDependant' | 'confidential'>;

interface Offers {
  readonly acceptsCare: boolean;
  readonly acts: ActsOf<typeof patientRecord>;
}

/** What a patient's own columns tell beside the status. An unidentified one is identified where others are edited. */
function ownRules(patient: Judged): Rules {
  return {
    identify: whyNotIdentify(patient) ? false : null,
    edit: patient.isUnidentified ? false : null,
    makePrincipal: whyNotDependant(patient) ? false : null,
  };
}

function offered(reader: Reader, patient: Judged, rules: Rules): Offers {
  // Every act refuses those who may not open the record.
  const closed = patient.confidential && !seesConfidential(reader);
  return {
    acceptsCare: patient.status !== 'merged' && whyNotLiving(patient) === null,
    acts: closed ? {} : actsOf(reader, patientActs, patient, { ...ownRules(patient), ...rules }),
  };
}

/** Acts that no list has in its rows. Some hang on more than a row's columns. */
const onPageAlone: Rules = {
  setPhoto: false,
  setAlerts: false,
  addDependant: false,
  invitePortal: false,
  deactivatePortal: false,
  merge: false,
};

/** What a list's row offers. */
export function offeredInRow(reader: Reader, row: Judged, rules: Rules = {}): Offers {
  return offered(reader, row, { ...onPageAlone, ...rules });
}

/** What the page of a patient offers. */
export function offeredOnPage(reader: Reader, patient: PatientRecord, { dependantsCount, portal }: Banner): Offers {
  return offered(reader, patient, {
    addDependant: patient.isDependant ? false : whyNotPrincipal(patient, dependantsCount),
    invitePortal: patient.isUnidentified || portal === 'active' ? false : null,
    deactivatePortal: portal === 'active' || portal === 'invited' ? null : false,
  });
}
