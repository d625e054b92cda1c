import { IconArchive, IconBed, IconBookmark, IconLock, IconSparkles, IconTool } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  BedFeature,
  BedKind,
  BedStatus,
  BillingUnit,
  ExtraKind,
  GenderPolicy,
  PolicyWay,
  RoomStatus,
  RoomType,
  Shift,
  WardStatus,
} from '#modules/admissions/contract/words.ts';

export const bedLooks = {
  available: { word: word('Available'), tone: 'green' },
  occupied: { word: word('Occupied'), tone: 'blue', icon: IconBed },
  reserved: { word: word('Reserved'), tone: 'violet', icon: IconBookmark },
  cleaning: { word: word('Cleaning'), tone: 'amber', icon: IconSparkles },
  'out-of-service': { word: word('Out of service'), tone: 'grey', icon: IconTool },
} satisfies Looks<BedStatus>;

export const roomLooks = {
  active: { word: word('Active'), tone: 'green' },
  closed: { word: word('Closed'), tone: 'amber', icon: IconLock },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<RoomStatus>;

export const wardLooks = {
  active: { word: word('Active'), tone: 'green' },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<WardStatus>;

export const roomTypeWords = {
  general: word('General'),
  'semi-private': word('Semi-private'),
  private: word('Private'),
  vip: word('VIP'),
  icu: word('Intensive care (ICU)'),
  hdu: word('High dependency (HDU)'),
  scbu: word('Special care baby unit (SCBU)'),
  labour: word('Labour'),
  isolation: word('Isolation'),
  emergency: word('Emergency'),
  observation: word('Observation'),
  'day-case': word('Day case'),
} satisfies Record<RoomType, string>;

export const policyWords = {
  male: word('Male'),
  female: word('Female'),
  mixed: word('Mixed'),
  paediatric: word('Paediatric'),
  maternity: word('Maternity'),
} satisfies Record<GenderPolicy, string>;

export const unitWords = {
  day: word('Per day'),
  hour: word('Per hour'),
  flat: word('Once per stay'),
} satisfies Record<BillingUnit, string>;

export const extraWords = {
  feeding: word('Feeding'),
  nursing: word('Nursing care'),
} satisfies Record<ExtraKind, string>;

export const kindWords = {
  bed: word('Bed'),
  cot: word('Cot'),
} satisfies Record<BedKind, string>;

export const featureWords = {
  cot: word('With cot'),
  bariatric: word('Bariatric'),
  monitor: word('Monitor'),
} satisfies Record<BedFeature, string>;

export const shiftWords = {
  morning: word('Morning'),
  afternoon: word('Afternoon'),
  night: word('Night'),
} satisfies Record<Shift, string>;

export const policyWayWords = {
  strict: word('Refuse the admission'),
  warn: word('Warn and allow'),
} satisfies Record<PolicyWay, string>;
