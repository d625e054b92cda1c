import { word } from '#kernel/web/text/use-text.ts';
import type {
  AcquisitionKind,
  Anticoagulant,
  Component,
  CrossMatchMethod,
  CrossMatchResult,
  DonorGender,
  HoldReason,
  Imputability,
  Indication,
  Marker,
  MarkerResult,
  ReactionKind,
  ScreenResult,
  StorageKind,
  TransfusionOutcome,
  UnitAttribute,
} from '#modules/blood-management/contract/words.ts';

export const componentWords = {
  'whole-blood': word('Whole blood'),
  'packed-red-cells': word('Packed red cells'),
  platelets: word('Platelets'),
  'fresh-frozen-plasma': word('Fresh frozen plasma'),
  cryoprecipitate: word('Cryoprecipitate'),
} satisfies Record<Component, string>;

export const holdWords = {
  screening: word('Waiting for tests'),
  fridge: word('Storage out of range'),
  lookback: word('Lookback'),
  recalled: word('Recalled'),
  returned: word('Returned'),
} satisfies Record<HoldReason, string>;

export const acquisitionWords = {
  'voluntary-donation': word('Voluntary donation'),
  'replacement-donation': word('Replacement donation'),
  autologous: word('Autologous donation'),
  'blood-service': word('Blood service'),
  opening: word('Opening stock'),
} satisfies Record<AcquisitionKind, string>;

export const anticoagulantWords = {
  'CPDA-1': word('CPDA-1'),
  'CPD-additive': word('CPD with additive'),
  other: word('Other'),
} satisfies Record<Anticoagulant, string>;

export const attributeWords = {
  leucodepleted: word('Leucodepleted'),
  irradiated: word('Irradiated'),
  'cmv-negative': word('CMV negative'),
  washed: word('Washed'),
  'low-titre-o': word('Low titre O'),
  paediatric: word('Paediatric'),
  'sickle-negative': word('Sickle negative'),
} satisfies Record<UnitAttribute, string>;

export const markerWords = {
  hiv: word('HIV'),
  hbsag: word('HBsAg'),
  hcv: word('HCV'),
  syphilis: word('Syphilis'),
} satisfies Record<Marker, string>;

export const resultWords = {
  pending: word('Pending'),
  'non-reactive': word('Non-reactive'),
  reactive: word('Reactive'),
} satisfies Record<MarkerResult, string>;

export const storageKindWords = {
  fridge: word('Fridge'),
  freezer: word('Freezer'),
  'platelet-agitator': word('Platelet agitator'),
  'transport-box': word('Transport box'),
} satisfies Record<StorageKind, string>;

export const genderWords = { male: word('Male'), female: word('Female') } satisfies Record<DonorGender, string>;

export const indicationWords = {
  anaemia: word('Anaemia'),
  haemorrhage: word('Haemorrhage'),
  surgery: word('Surgery'),
  obstetric: word('Obstetric'),
  'sickle-cell': word('Sickle cell disease'),
  oncology: word('Oncology'),
  neonatal: word('Neonatal'),
  coagulopathy: word('Coagulopathy'),
  other: word('Other'),
} satisfies Record<Indication, string>;

export const methodWords = {
  'immediate-spin': word('Immediate spin'),
  antiglobulin: word('Antiglobulin'),
  electronic: word('Electronic'),
} satisfies Record<CrossMatchMethod, string>;

export const matchWords = { compatible: word('Compatible'), incompatible: word('Incompatible') } satisfies Record<CrossMatchResult, string>;
export const screenWords = { negative: word('Negative'), positive: word('Positive') } satisfies Record<ScreenResult, string>;
export const outcomeWords = { completed: word('Completed'), stopped: word('Stopped') } satisfies Record<TransfusionOutcome, string>;

export const reactionWords = {
  febrile: word('Febrile'),
  allergic: word('Allergic'),
  anaphylactic: word('Anaphylactic'),
  'acute-haemolytic': word('Acute haemolytic'),
  'delayed-haemolytic': word('Delayed haemolytic'),
  taco: word('Circulatory overload (TACO)'),
  trali: word('Acute lung injury (TRALI)'),
  septic: word('Septic'),
  'wrong-blood': word('Wrong blood'),
  'near-miss': word('Near miss'),
  other: word('Other'),
} satisfies Record<ReactionKind, string>;

export const imputabilityWords = {
  'not-assessed': word('Not assessed'),
  excluded: word('Excluded'),
  unlikely: word('Unlikely'),
  possible: word('Possible'),
  probable: word('Probable'),
  certain: word('Certain'),
} satisfies Record<Imputability, string>;

export const severityWords = { '1': word('Mild'), '2': word('Severe'), '3': word('Life-threatening'), '4': word('Death') } as const;

/** Steps of a unit from vein to vein, as the server names them. */
export const stepWords: Readonly<Record<string, string>> = {
  acquired: word('Registered'),
  made: word('Made by splitting'),
  tested: word('Tested'),
  available: word('Released to stock'),
  held: word('Held'),
  decided: word('Decided on'),
  moved: word('Moved'),
  reserved: word('Reserved'),
  released: word('Reservation ended'),
  issued: word('Issued'),
  'issued in an emergency': word('Issued in an emergency'),
  'transfusion started': word('Transfusion started'),
  transfused: word('Transfused'),
  returned: word('Returned'),
  discarded: word('Discarded'),
  expired: word('Expired'),
  split: word('Split'),
  'sent-out': word('Sent out'),
  received: word('Received'),
};

export const lookbackActionWords = {
  quarantine: word('Hold the unit'),
  discard: word('Already out of stock'),
  'recall-partner': word('Tell the partner'),
  'inform-recipient': word('Inform and test the recipient'),
} as const;
