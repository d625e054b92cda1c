import type { BloodGroup, Component, RequestStatus, UnitStatus } from './address-words.ts';

export * from './address-words.ts';

/** Keys of the groups in `bloodBankDetail`, as the source names them. */
export const groupKeys = [
  'a_positive',
  'a_negative',
  'b_positive',
  'b_negative',
  'ab_positive',
  'ab_negative',
  'o_positive',
  'o_negative',
] as const;
export type GroupKey = (typeof groupKeys)[number];

/** The key of a group: 'A+' → 'a_positive'. */
export function keyOfGroup(group: BloodGroup): GroupKey {
  return `${group.slice(0, -1).toLowerCase()}_${group.endsWith('+') ? 'positive' : 'negative'}` as GroupKey;
}

/** A patient's group as far as it is known. */
export type RecipientGroup = BloodGroup | 'unknown';

export const redCellComponents = ['whole-blood', 'packed-red-cells'] as const satisfies readonly Component[];
export const plasmaComponents = ['fresh-frozen-plasma', 'cryoprecipitate'] as const satisfies readonly Component[];
/** What a whole-blood donation can be split into. */
export const splitComponents = ['packed-red-cells', 'platelets', 'fresh-frozen-plasma', 'cryoprecipitate'] as const;

export const anticoagulants = ['CPDA-1', 'CPD-additive', 'other'] as const;
export type Anticoagulant = (typeof anticoagulants)[number];

export const unitAttributes = [
  'leucodepleted',
  'irradiated',
  'cmv-negative',
  'washed',
  'low-titre-o',
  'paediatric',
  'sickle-negative',
] as const;
export type UnitAttribute = (typeof unitAttributes)[number];

/** The four markers without which no unit leaves quarantine. */
export const markers = ['hiv', 'hbsag', 'hcv', 'syphilis'] as const;
export type Marker = (typeof markers)[number];
export const markerResults = ['pending', 'non-reactive', 'reactive'] as const;
export type MarkerResult = (typeof markerResults)[number];

/** Usual volume of a unit, ml. */
export const usualVolume = {
  'whole-blood': 450,
  'packed-red-cells': 300,
  platelets: 60,
  'fresh-frozen-plasma': 220,
  cryoprecipitate: 30,
} as const satisfies Record<Component, number>;

/** Kinds of acquisition that are a donation of a known donor. */
export const donationKinds = ['voluntary-donation', 'replacement-donation', 'autologous'] as const;
export const mostUnitsAtOnce = 100;

export const storageKinds = ['fridge', 'freezer', 'platelet-agitator', 'transport-box'] as const;
export type StorageKind = (typeof storageKinds)[number];
export const storageStatuses = ['active', 'down'] as const;
export type StorageStatus = (typeof storageStatuses)[number];
export const readingSources = ['manual', 'logger'] as const;
export type ReadingSource = (typeof readingSources)[number];
/** °C between which a storage usually stays. */
export const usualRange = {
  fridge: [2, 6],
  freezer: [-40, -18],
  'platelet-agitator': [20, 24],
  'transport-box': [1, 10],
} as const satisfies Record<StorageKind, readonly [number, number]>;
/** Storages that may hold a component. */
export const fittingStorages: Readonly<Record<Component, readonly StorageKind[]>> = {
  'whole-blood': ['fridge', 'transport-box'],
  'packed-red-cells': ['fridge', 'transport-box'],
  platelets: ['platelet-agitator', 'transport-box'],
  'fresh-frozen-plasma': ['freezer', 'fridge', 'transport-box'],
  cryoprecipitate: ['freezer', 'fridge', 'transport-box'],
};

/** What becomes of the units that stood in a storage outside its range. */
export const excursionDecisions = ['release', 'discard'] as const;
export type ExcursionDecision = (typeof excursionDecisions)[number];

export const genders = ['male', 'female'] as const;
export type DonorGender = (typeof genders)[number];
export const donorAge = { least: 18, most: 65 } as const;
export const donorWeightKg = 50;
/** Haemoglobin of a donor, g/dL at least. */
export const donorHaemoglobin = { male: 13, female: 12.5 } as const;
/** Weeks between donations of whole blood. */
export const donationWeeks = { male: 12, female: 16 } as const;

export const indications = [
  'anaemia',
  'haemorrhage',
  'surgery',
  'obstetric',
  'sickle-cell',
  'oncology',
  'neonatal',
  'coagulopathy',
  'other',
] as const;
export type Indication = (typeof indications)[number];

export const requestSources = ['ward-round', 'consultation', 'procedure', 'antenatal', 'emergency', 'manual'] as const;
export type RequestSource = (typeof requestSources)[number];

export const openRequestStatuses = [
  'requested',
  'sample-taken',
  'cross-matched',
  'part-issued',
  'issued',
] as const satisfies readonly RequestStatus[];

/** Of a unit in a request. */
export const lineStates = ['reserved', 'issued', 'returned', 'transfused', 'discarded', 'released'] as const;
export type LineState = (typeof lineStates)[number];

export const crossMatchMethods = ['immediate-spin', 'antiglobulin', 'electronic'] as const;
export type CrossMatchMethod = (typeof crossMatchMethods)[number];
export const crossMatchResults = ['compatible', 'incompatible'] as const;
export type CrossMatchResult = (typeof crossMatchResults)[number];
export const screenResults = ['negative', 'positive'] as const;
export type ScreenResult = (typeof screenResults)[number];

/** Red cells, plasma and platelets of a pack for massive transfusion. */
export interface MassivePack {
  readonly redCells: number;
  readonly plasma: number;
  readonly platelets: number;
}

export const transfusionOutcomes = ['completed', 'stopped'] as const;
export type TransfusionOutcome = (typeof transfusionOutcomes)[number];
export const transfusionStatuses = ['running', ...transfusionOutcomes] as const;
export type TransfusionStatus = (typeof transfusionStatuses)[number];

export const reactionKinds = [
  'febrile',
  'allergic',
  'anaphylactic',
  'acute-haemolytic',
  'delayed-haemolytic',
  'taco',
  'trali',
  'septic',
  'wrong-blood',
  'near-miss',
  'other',
] as const;
export type ReactionKind = (typeof reactionKinds)[number];
export const imputabilities = ['not-assessed', 'excluded', 'unlikely', 'possible', 'probable', 'certain'] as const;
export type Imputability = (typeof imputabilities)[number];

export const returnConditions = ['usable', 'unusable'] as const;

/** Statuses in which a unit is in this hospital's stock. */
export const stockStatuses = ['quarantined', 'available', 'reserved'] as const satisfies readonly UnitStatus[];

/** The blood bank's own key for the fee of a cross-match, beside the components. */
export const priceKeys = ['whole-blood', 'packed-red-cells', 'platelets', 'fresh-frozen-plasma', 'cryoprecipitate', 'cross-match'] as const;
export type PriceKey = (typeof priceKeys)[number];

/** Names under which components are sold; items of these names that are there already are taken over. */
export const itemNames = {
  'whole-blood': 'Whole blood unit',
  'packed-red-cells': 'Packed red cells unit',
  platelets: 'Platelet concentrate unit',
  'fresh-frozen-plasma': 'Fresh frozen plasma unit',
  cryoprecipitate: 'Cryoprecipitate unit',
  'cross-match': 'Cross-match',
} as const satisfies Record<PriceKey, string>;

/** Words of a component in notices and audit entries. */
export const componentWords = {
  'whole-blood': 'whole blood',
  'packed-red-cells': 'packed red cells',
  platelets: 'platelets',
  'fresh-frozen-plasma': 'fresh frozen plasma',
  cryoprecipitate: 'cryoprecipitate',
} as const satisfies Record<Component, string>;

/** Where staff see the blood bank, a request and a unit, below the area. */
export const bankPath = '/blood-management';
export function requestPath(id: string): string {
  return `${bankPath}/request/${id}`;
}
export function unitPath(id: string): string {
  return `${bankPath}/unit/${id}`;
}
export function transfusionPath(id: string): string {
  return `${bankPath}/transfusion/${id}`;
}
