/** What becomes of a request for a bed. */
export const requestStatuses = ['waiting', 'bed-reserved', 'admitted', 'declined', 'cancelled'] as const;
export type RequestStatus = (typeof requestStatuses)[number];
/** A patient has one request of these at most. */
export const openRequestStatuses = ['waiting', 'bed-reserved'] as const satisfies readonly RequestStatus[];

export const requestUrgencies = ['routine', 'urgent', 'emergency'] as const;
export type RequestUrgency = (typeof requestUrgencies)[number];

/** A stay ends medically by the discharge and for the house by the release. A cancelled one was never meant: it stands in no list. */
export const admissionStatuses = ['admitted', 'discharged', 'released', 'cancelled'] as const;
export type AdmissionStatus = (typeof admissionStatuses)[number];

export const admissionSources = [
  'outpatient',
  'emergency',
  'referral-in',
  'labour',
  'elective-procedure',
  'newborn',
  'transfer-in',
  'readmission',
] as const;
export type AdmissionSource = (typeof admissionSources)[number];
/** Sources of admission that need no deposit. */
export const sourcesWithoutDeposit = ['newborn', 'transfer-in'] as const satisfies readonly AdmissionSource[];

/** What a newborn's sex is said to be at birth. */
export const newbornSexes = ['female', 'male', 'intersex', 'unknown'] as const;
export type NewbornSex = (typeof newbornSexes)[number];

export const acuities = ['critical', 'high', 'moderate', 'low'] as const;
export type Acuity = (typeof acuities)[number];

export const isolations = ['none', 'contact', 'droplet', 'airborne', 'protective'] as const;
export type Isolation = (typeof isolations)[number];

export const codeStatuses = ['full', 'dnr'] as const;
export type CodeStatus = (typeof codeStatuses)[number];

/** Why a bed was given to a patient. */
export const stayReasons = ['admit', 'transfer', 'swap', 'upgrade', 'isolation', 'undo-discharge'] as const;
export type StayReason = (typeof stayReasons)[number];
/** What a person may give as the reason of a transfer. */
export const transferReasons = ['transfer', 'upgrade', 'isolation'] as const satisfies readonly StayReason[];

export const dischargeTypes = [
  'recovered',
  'improved',
  'unchanged',
  'referred',
  'against-medical-advice',
  'absconded',
  'deceased',
  'transferred-out',
] as const;
export type DischargeType = (typeof dischargeTypes)[number];
/** The types that the discharge itself may have: a missing patient is noted by an act of its own. */
export const chosenDischargeTypes = [
  'recovered',
  'improved',
  'unchanged',
  'referred',
  'against-medical-advice',
  'deceased',
  'transferred-out',
] as const satisfies readonly DischargeType[];

/** Where a patient went from the bed. */
export const vacatedTos = ['home', 'lounge', 'mortuary', 'other-facility', 'unknown'] as const;
export type VacatedTo = (typeof vacatedTos)[number];

export const clearanceAreas = ['nursing', 'pharmacy', 'billing', 'records'] as const;
export type ClearanceArea = (typeof clearanceAreas)[number];

/** Why somebody was let go although money is owed. */
export const releaseReasons = ['payment-plan', 'waived', 'hmo-pending', 'absconded', 'deceased', 'emergency-policy'] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

/** Kinds of orders that a discharge asks about. */
export const pendingKinds = ['lab-request', 'medication-request', 'prescription-line', 'administration'] as const;
export type PendingKind = (typeof pendingKinds)[number];

export const bedDayStatuses = ['charged', 'voided'] as const;
/** What a charge of a stay's night is for. */
export const bedDayCharges = ['bed', 'feeding', 'nursing', 'companion'] as const;

/** Sources of bill lines of a stay. */
export const billSources = { admission: 'admission', bedDay: 'bed-day', round: 'ward-round' } as const;

/** What keeps a patient from being cleared; its button leads to where it is put right. */
export const blockerCodes = [
  'dose-unrecorded',
  'tasks-open',
  'belongings',
  'take-home',
  'unused-units',
  'balance-due',
  'uninvoiced',
  'on-draft',
  'unpriced',
  'hmo-pending',
  'summary-unsigned',
  'diagnosis-uncoded',
  'death-unsigned',
] as const;
export type BlockerCode = (typeof blockerCodes)[number];

export const mostDiagnoses = 20;
export const mostBelongings = 40;
/** A discharge is undone within so many hours, an admission cancelled within so many. */
export const undoHours = 24;
export const cancelHours = 2;
/** An admission is dated back by so many hours at most, with a reason. */
export const backdateHours = 48;
/** Most stays of the list that asks for all who are admitted. */
export const mostListedStays = 1000;
/** Most wards among which a list is narrowed. */
export const mostListedWards = 200;
