import {
  IconAlertTriangle,
  IconArrowMerge,
  IconArchive,
  IconBan,
  IconCalendarOff,
  IconCalendarTime,
  IconCertificate,
  IconCheck,
  IconCopy,
  IconInfoCircle,
  IconLock,
  IconPencil,
  IconRibbonHealth,
  IconRotate2,
  IconShieldCheck,
  IconUserQuestion,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Look, Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  AlertSeverity,
  BillingStatus,
  BillingVerification,
  CoverageState,
  DeathRecordStatus,
  ImportFailure,
  ImportRowState,
  PatientStatus,
} from '#modules/patients/contract/words.ts';

export const patientLooks = {
  active: { word: word('Active'), tone: 'green' },
  deceased: { word: word('Deceased'), tone: 'grey', icon: IconRibbonHealth },
  merged: { word: word('Merged'), tone: 'grey', icon: IconArrowMerge },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<PatientStatus>;

/** Marks beside a name that are no status. */
export const patientMarks = {
  dependant: { word: word('Dependant'), tone: 'grey', icon: IconUsersGroup },
  unidentified: { word: word('Unidentified'), tone: 'amber', icon: IconUserQuestion },
  confidential: { word: word('Confidential'), tone: 'violet', icon: IconLock },
} satisfies Record<string, Look>;

export const coverageLooks = {
  usable: { word: word('Covered today'), tone: 'green', icon: IconShieldCheck },
  'not-started': { word: word('Not started'), tone: 'blue', icon: IconCalendarTime },
  expired: { word: word('Expired'), tone: 'red', icon: IconCalendarOff },
  suspended: { word: word('Suspended'), tone: 'amber', icon: IconBan },
  ended: { word: word('Ended'), tone: 'grey' },
  'plan-inactive': { word: word('Plan inactive'), tone: 'red', icon: IconBan },
} satisfies Looks<CoverageState>;

export const billingStatusLooks = {
  active: { word: word('Active'), tone: 'green' },
  suspended: { word: word('Suspended'), tone: 'amber', icon: IconBan },
  ended: { word: word('Ended'), tone: 'grey' },
} satisfies Looks<BillingStatus>;

export const verificationLooks = {
  unverified: { word: word('Unverified'), tone: 'grey' },
  verified: { word: word('Verified'), tone: 'green', icon: IconShieldCheck },
  failed: { word: word('Failed'), tone: 'red' },
} satisfies Looks<BillingVerification>;

export const alertLooks = {
  info: { word: word('Information'), tone: 'blue', icon: IconInfoCircle },
  warn: { word: word('Warning'), tone: 'amber', icon: IconAlertTriangle },
  danger: { word: word('Danger'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<AlertSeverity>;

export const deathRecordLooks = {
  draft: { word: word('Draft'), tone: 'grey', icon: IconPencil },
  signed: { word: word('Signed'), tone: 'green', icon: IconCertificate },
  reversed: { word: word('Reversed'), tone: 'red', icon: IconRotate2 },
} satisfies Looks<DeathRecordStatus>;

export const importFailureWords = {
  'rows-fail': word('The remaining rows could not be saved. Upload them again.'),
  'not-allowed': word('The person who started the import is no longer allowed to import patients.'),
} satisfies Record<ImportFailure, string>;

export const importLooks = {
  waiting: { word: word('Waiting'), tone: 'grey' },
  valid: { word: word('Valid'), tone: 'green', icon: IconCheck },
  invalid: { word: word('Invalid'), tone: 'red' },
  duplicate: { word: word('Possible duplicate'), tone: 'amber', icon: IconCopy },
  saved: { word: word('Saved'), tone: 'green' },
} satisfies Looks<ImportRowState>;
