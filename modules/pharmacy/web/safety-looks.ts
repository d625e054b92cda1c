import { IconAlertOctagon, IconAlertTriangle, IconArrowDown, IconArrowUp, IconClipboardCheck, IconInfoCircle } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { MedicineRoute, ReserveGroup } from '#modules/inventory/contract/words.ts';
import type { DoubleCheck, InteractionSeverity, RegisterDirection, SafetyLevel } from '#modules/pharmacy/contract/words.ts';

/** How grave a finding is: always a word, colour only helps. */
export const levelLooks = {
  stop: { word: word('Blocked'), tone: 'red', icon: IconAlertOctagon },
  reason: { word: word('Reason required'), tone: 'red', icon: IconAlertTriangle },
  confirm: { word: word('Confirm'), tone: 'amber', icon: IconAlertTriangle },
  warn: { word: word('Warning'), tone: 'amber', icon: IconAlertTriangle },
  info: { word: word('Note'), tone: 'blue', icon: IconInfoCircle },
} satisfies Looks<SafetyLevel>;

export const severityLooks = {
  contraindicated: { word: word('Contraindicated'), tone: 'red', icon: IconAlertOctagon },
  major: { word: word('Major'), tone: 'red', icon: IconAlertTriangle },
  moderate: { word: word('Moderate'), tone: 'amber', icon: IconAlertTriangle },
  minor: { word: word('Minor'), tone: 'grey', icon: IconInfoCircle },
} satisfies Looks<InteractionSeverity>;

export const directionLooks = {
  in: { word: word('Received'), tone: 'green', icon: IconArrowDown },
  out: { word: word('Issued'), tone: 'blue', icon: IconArrowUp },
  check: { word: word('Stock check'), tone: 'violet', icon: IconClipboardCheck },
} satisfies Looks<RegisterDirection>;

export const listLooks = {
  active: { word: word('Active'), tone: 'green' },
  archived: { word: word('Archived'), tone: 'grey' },
} satisfies Looks<'active' | 'archived'>;

export const doubleCheckWords = {
  none: word('No one else'),
  'high-alert': word('High-alert medicines'),
  all: word('All medicines'),
} as const satisfies Record<DoubleCheck, string>;

export const routeWords = {
  oral: word('Oral'),
  iv: word('Intravenous'),
  im: word('Intramuscular'),
  sc: word('Subcutaneous'),
  topical: word('Topical'),
  ophthalmic: word('Eye'),
  otic: word('Ear'),
  nasal: word('Nasal'),
  inhaled: word('Inhaled'),
  rectal: word('Rectal'),
  vaginal: word('Vaginal'),
  sublingual: word('Sublingual'),
  transdermal: word('Transdermal'),
  other: word('Other'),
} as const satisfies Record<MedicineRoute, string>;

/** Groups of antibiotics (WHO AWaRe). */
export const reserveWords = {
  access: word('Access'),
  watch: word('Watch'),
  reserve: word('Reserve'),
} as const satisfies Record<ReserveGroup, string>;
