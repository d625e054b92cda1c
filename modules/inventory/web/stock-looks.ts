import { IconAlertTriangle, IconBan, IconCircleCheck, IconHourglassEmpty, IconLock } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  BatchStatus,
  DrugSchedule,
  LegalClass,
  ListStatus,
  LocationKind,
  MedicineRoute,
  movementNames,
  MovementType,
  ProductKind,
  ProductStatus,
  SafetyWord,
  Storage,
} from '#modules/inventory/contract/words.ts';

export const productLooks = {
  enabled: { word: word('Enabled'), tone: 'green' },
  disabled: { word: word('Disabled'), tone: 'grey' },
  archived: { word: word('Archived'), tone: 'grey' },
} satisfies Looks<ProductStatus>;

export const batchLooks = {
  available: { word: word('Available'), tone: 'green', icon: IconCircleCheck },
  quarantined: { word: word('Quarantined'), tone: 'amber', icon: IconLock },
  recalled: { word: word('Recalled'), tone: 'red', icon: IconBan },
  expired: { word: word('Expired'), tone: 'red', icon: IconAlertTriangle },
  depleted: { word: word('Used up'), tone: 'grey', icon: IconHourglassEmpty },
} satisfies Looks<BatchStatus>;

export const listWords = { active: word('Active'), archived: word('Archived') } as const satisfies Record<ListStatus, string>;

export const kindWords = {
  medication: word('Medication'),
  consumable: word('Consumable'),
  reagent: word('Reagent'),
  vaccine: word('Vaccine'),
  device: word('Device'),
  'linen-food-other': word('Linen, food, other'),
} as const satisfies Record<ProductKind, string>;

export const storageWords = {
  room: word('Room temperature'),
  cool: word('Cool place'),
  'fridge-2-8': word('Refrigerator 2–8 °C'),
  freezer: word('Freezer'),
  'controlled-cupboard': word('Controlled drugs cupboard'),
} as const satisfies Record<Storage, string>;

export const legalWords = {
  otc: word('Over the counter'),
  pharmacy: word('Pharmacy only'),
  prescription: word('Prescription only'),
  controlled: word('Controlled'),
} as const satisfies Record<LegalClass, string>;

export const scheduleWords = {
  II: word('Schedule II'),
  III: word('Schedule III'),
  IV: word('Schedule IV'),
  V: word('Schedule V'),
} as const satisfies Record<DrugSchedule, string>;

export const safetyWordNames = {
  safe: word('Safe'),
  caution: word('With caution'),
  avoid: word('Avoid'),
  unknown: word('Unknown'),
} as const satisfies Record<SafetyWord, string>;

export const routeWords = {
  oral: word('Oral (by mouth)'),
  iv: word('Intravenous (IV)'),
  im: word('Intramuscular (IM)'),
  sc: word('Subcutaneous (SC)'),
  topical: word('Topical (skin)'),
  ophthalmic: word('Into the eye'),
  otic: word('Into the ear'),
  nasal: word('Into the nose'),
  inhaled: word('Inhaled'),
  rectal: word('Rectal'),
  vaginal: word('Vaginal'),
  sublingual: word('Sublingual'),
  transdermal: word('Transdermal'),
  other: word('Other route'),
} as const satisfies Record<MedicineRoute, string>;

export const locationWords = {
  'main-store': word('Main store'),
  pharmacy: word('Pharmacy'),
  department: word('Department'),
} as const satisfies Record<LocationKind, string>;

const moved = {
  opening: word('Opening stock'),
  receive: word('Received'),
  dispense: word('Dispensed'),
  'return-in': word('Returned'),
  'issue-out': word('Issued to department'),
  'issue-in': word('Received by department'),
  'issue-return': word('Returned by department'),
  'transfer-out': word('Transferred out'),
  'transfer-in': word('Transferred in'),
  use: word('Used'),
  'adjust-plus': word('Adjusted up'),
  'adjust-minus': word('Adjusted down'),
  'write-off': word('Written off'),
  'supplier-return': word('Returned to vendor'),
  count: word('Counted'),
} as const satisfies typeof movementNames;
export const movementWords: Readonly<Record<MovementType, string>> = moved;

type Say = (text: string) => string;

/** Options of a select from the words of a closed list. */
export function optionsFrom<T extends string>(words: Readonly<Record<T, string>>, t: Say): { value: T; label: string }[] {
  return (Object.keys(words) as T[]).map((value) => ({ value, label: t(words[value]) }));
}
