import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { OpenItem } from './death-records.ts';
import type { BillingMethod, RegistrationSource, RoomType } from './words.ts';

/** A patient was registered (each dependant tells its own). The registration fee is billed from here. */
export const PatientRegistered = declareEvent<{
  readonly patientId: Id;
  readonly personId: Id;
  readonly hospitalPatientId: string;
  readonly isDependant: boolean;
  readonly source: RegistrationSource;
}>('PatientRegistered');

/** A person known to another hospital became a patient here; their portal user is told. */
export const PersonJoinedHospital = declareEvent<{ readonly patientId: Id; readonly personId: Id }>('PersonJoinedHospital');

/** A patient's names, birth date, contact or status changed. */
export const PatientChanged = declareEvent<{ readonly patientId: Id; readonly personId: Id }>('PatientChanged');

/**
 * A death was certified. Listeners cancel, close and discharge in this transaction: appointments cancelled, tickets closed,
 * administrations terminated, requests cancelled, admission discharged, portal blocked.
 */
export const PatientDied = declareEvent<{
  readonly patientId: Id;
  readonly personId: Id;
  readonly deathRecordId: Id;
  readonly dateTimeOfDeath: Instant;
}>('PatientDied');

/** A death was taken back. Nothing revives by itself. */
export const PatientDeathReversed = declareEvent<{ readonly patientId: Id; readonly personId: Id; readonly deathRecordId: Id }>(
  'PatientDeathReversed',
);

/** Two records of one hospital became one. The persons may still wait to be joined: `PersonsMerged` tells when they are. */
export const PatientsMerged = declareEvent<{
  readonly mergeId: Id;
  readonly survivorId: Id;
  readonly mergedId: Id;
  readonly survivorPersonId: Id;
  readonly mergedPersonId: Id;
}>('PatientsMerged');

/** Two persons became one, for all hospitals: sign-in and links follow. */
export const PersonsMerged = declareEvent<{ readonly mergeId: Id; readonly survivorPersonId: Id; readonly mergedPersonId: Id }>(
  'PersonsMerged',
);

/** A death counts in all hospitals: one hospital alone knew the person, or a second one or the operator confirmed it. */
export const PersonDied = declareEvent<{ readonly personId: Id }>('PersonDied');

/** Persons whom somebody acts for in the patient area. Nobody answering: none. */
export const ActedForBy = declareQuestion<{ readonly personId: Id }, readonly Id[]>('ActedForBy');

/** A merge was taken back. */
export const PatientsUnmerged = declareEvent<{
  readonly mergeId: Id;
  readonly survivorId: Id;
  readonly mergedId: Id;
  readonly survivorPersonId: Id;
  readonly mergedPersonId: Id;
}>('PatientsUnmerged');

/** A dependant became a patient of their own. */
export const DependantMadePrincipal = declareEvent<{ readonly patientId: Id; readonly personId: Id; readonly formerPrincipalId: Id }>(
  'DependantMadePrincipal',
);

/** The banner's facts that later modules know. Every answer names only its own. */
export interface BannerAnswer {
  readonly allergies?: {
    readonly known: readonly { readonly id: Id; readonly name: string; readonly severity: string | null }[];
    readonly noneKnown: boolean;
  };
  readonly location?: { readonly text: string; readonly path: string | null };
  readonly balance?: { readonly amount: number; readonly currency: string };
  readonly portal?: 'none' | 'invited' | 'active' | 'blocked';
}
export const BannerFacts = declareQuestion<{ readonly patientId: Id; readonly personId: Id }, BannerAnswer>('BannerFacts');

export interface TimelineLine {
  readonly type: string;
  readonly id: Id | null;
  readonly at: Instant;
  readonly title: string;
  readonly detail: string | null;
  readonly by: string | null;
  readonly path: string | null;
}
/** The newest `most` lines of each later module, already filtered by what the actor may see, with the full count. */
export const TimelineRows = declareQuestion<
  {
    readonly patientId: Id;
    readonly types: readonly string[] | null;
    readonly from: Instant | null;
    readonly until: Instant | null;
    readonly most: number;
  },
  { readonly lines: readonly TimelineLine[]; readonly count: number }
>('TimelineRows');

/**
 * Is this a record of the patient's care here: an admission, a consultation, a visit (`triage`) …? Asked before another record names
 * it; answered by the module that keeps the kind. Nobody answering: it is not.
 */
export const CareRecord = declareQuestion<{ readonly patientId: Id; readonly kind: string; readonly id: Id }, true>('CareRecord');

/** Has a consultation of the patient begun? From then on a changed identity needs a reason. */
export const IdentityInUse = declareQuestion<{ readonly patientId: Id }, boolean>('IdentityInUse');

/** The time of the last vitals given, for the plausibility of a time of death. */
export const LastVitals = declareQuestion<{ readonly patientId: Id }, Instant>('LastVitals');

/** What a death will cancel (before) or has cancelled (after, by the death record). */
export const CancelledByDeath = declareQuestion<{ readonly patientId: Id; readonly deathRecordId: Id | null }, readonly OpenItem[]>(
  'CancelledByDeath',
);

/** A started procedure that keeps a death from being certified: its number. */
export const RunningProcedure = declareQuestion<{ readonly patientId: Id }, string>('RunningProcedure');

/** Who else is told of a death, e.g. the attending doctor: user ids. */
export const DeathWatchers = declareQuestion<{ readonly patientId: Id }, readonly Id[]>('DeathWatchers');

/** Does the patient lie in a bed? Two open admissions keep a merge from happening. */
export const OpenAdmission = declareQuestion<{ readonly patientId: Id }, string>('OpenAdmission');

/** A patient's stay as modules before admissions need it: orders, charges and doses of somebody who is in a bed. */
export interface Stay {
  readonly admissionId: Id;
  /** `ADM-000123`. */
  readonly admissionNumber: string;
  /** The ward's own department. */
  readonly departmentId: Id;
  readonly wardId: Id;
  readonly wardName: string;
  /** Null while the stay has no bed: it was free already when a discharge was undone. */
  readonly bedLabel: string | null;
  readonly roomType: RoomType | null;
  readonly consultantId: Id;
  readonly primaryNurseId: Id | null;
  /** The billing method of the stay, for every line that names none itself. */
  readonly billingId: Id | null;
  /** Where the stay is shown, below the area. */
  readonly path: string;
}

/**
 * The stay that a patient is in at a moment; a stay holds from its admission until its discharge. Null, or nobody answering: none.
 * Ask through the door `stayOf`.
 */
export const StayOf = declareQuestion<{ readonly patientId: Id; readonly at: Instant }, Stay | null>('StayOf');

/** Where somebody lies, for a row of a list. */
export type PatientBed = Pick<Stay, 'admissionId' | 'departmentId' | 'wardId' | 'wardName' | 'bedLabel' | 'path'>;

/**
 * Who of these patients is in a stay now, and in which bed: for worklists, in one query. Those who are in none are left out. Nobody
 * answering: nobody is.
 */
export const BedsOf = declareQuestion<{ readonly patientIds: readonly Id[] }, ReadonlyMap<Id, PatientBed>>('BedsOf');

/** Numbers of stays by their ids, for papers that group by them. Nobody answering: none has one. */
export const StayNumbers = declareQuestion<{ readonly admissionIds: readonly Id[] }, ReadonlyMap<Id, string>>('StayNumbers');

/**
 * The patients who are in a stay now, at most 1 000, for lists of them; with `wardId` those who lie in that ward, as far as the reader may
 * know of it. Nobody answering: nobody is. A ward is asked through the door `inpatientsOf`.
 */
export const Inpatients = declareQuestion<{ readonly wardId?: Id | undefined }, readonly Id[]>('Inpatients');

/** The wards that are in use and that the reader may know of, by name. Nobody answering: there are none. */
export const InpatientWards = declareQuestion<Record<never, never>, readonly { readonly id: Id; readonly name: string }[]>(
  'InpatientWards',
);

/**
 * Tables of later modules whose rows point at a patient: the columns to re-point at a merge. A test compares the answers with
 * every foreign key to `patients`.
 */
export interface MergeTable {
  readonly table: string;
  readonly column: string;
  /** Column that names a row beside hospital_id. Default `id`. */
  readonly key?: string;
  /** Words for people: 'Appointments'. */
  readonly label: string;
}
export const MergeRows = declareQuestion<Record<never, never>, readonly MergeTable[]>('MergeRows');

/** A plan of an insurer as a billing method needs it. Nobody answering: no insurer is active. */
export interface BillingPlanAnswer {
  readonly hmoId: Id;
  readonly hmoName: string;
  readonly planId: Id;
  readonly planName: string;
  /** The insurer is active and its price lists are complete. */
  readonly usable: boolean;
  readonly methods: readonly BillingMethod[];
  readonly annualLimit: number | null;
  readonly copayPercent: number | null;
}
export const BillingPlan = declareQuestion<{ readonly hmoId: Id; readonly planId: Id }, BillingPlanAnswer>('BillingPlan');

/** Plans by their ids and what each billing method has used this plan year. */
export const BillingPlans = declareQuestion<
  { readonly planIds: readonly Id[]; readonly billingIds: readonly Id[]; readonly today: CalendarDate },
  { readonly plans: readonly BillingPlanAnswer[]; readonly used: Readonly<Record<Id, number>> }
>('BillingPlans');

/** Invites the patient's person to the patient area; answers where the link went. */
export const PortalInvite = declareQuestion<
  { readonly patientId: Id; readonly personId: Id; readonly channel: 'sms' | 'email' },
  { readonly maskedDestination: string }
>('PortalInvite');

/** Ends the person's access to this hospital's records, and to no other's; answers what the portal is here now. */
export const PortalDeactivate = declareQuestion<
  { readonly patientId: Id; readonly personId: Id; readonly reason: string },
  'none' | 'invited' | 'active' | 'blocked'
>('PortalDeactivate');
