import { IconArchive, IconBan, IconMailForward, IconShield, IconShieldExclamation, IconShieldHalf } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { PermissionRisk } from '#modules/permissions/contract/catalogue/rows.ts';
import type { Cadre, EmploymentType, Gender, LicenceBody, RoleStatus, UserStatus } from '../contract/words.ts';

export const userLooks = {
  pending: { word: word('Pending'), tone: 'blue', icon: IconMailForward },
  active: { word: word('Active'), tone: 'green' },
  inactive: { word: word('Inactive'), tone: 'grey', icon: IconBan },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<UserStatus>;

export const roleLooks = {
  active: { word: word('Active'), tone: 'green' },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<RoleStatus>;

export const riskLooks = {
  normal: { word: word('Normal'), tone: 'grey', icon: IconShield },
  sensitive: { word: word('Sensitive'), tone: 'amber', icon: IconShieldHalf },
  critical: { word: word('Critical'), tone: 'red', icon: IconShieldExclamation },
} satisfies Looks<PermissionRisk>;

export const cadreWords: Readonly<Record<Cadre, string>> = {
  doctor: word('Doctor'),
  nurse: word('Nurse'),
  midwife: word('Midwife'),
  pharmacist: word('Pharmacist'),
  'lab-scientist': word('Laboratory scientist'),
  'lab-technician': word('Laboratory technician'),
  radiographer: word('Radiographer'),
  sonographer: word('Sonographer'),
  radiologist: word('Radiologist'),
  physiotherapist: word('Physiotherapist'),
  dietitian: word('Dietitian'),
  accountant: word('Accountant'),
  cashier: word('Cashier'),
  records: word('Records officer'),
  store: word('Store keeper'),
  admin: word('Administrator'),
  auditor: word('Auditor'),
  other: word('Other'),
};

export const genderWords: Readonly<Record<Gender, string>> = {
  female: word('Female'),
  male: word('Male'),
  'prefer not to say': word('Prefer not to say'),
};

export const employmentWords: Readonly<Record<EmploymentType, string>> = {
  'full-time': word('Full-time'),
  'part-time': word('Part-time'),
  locum: word('Locum'),
  visiting: word('Visiting'),
  intern: word('Intern'),
};

/** Councils keep their letters in every language. */
export const bodyWords: Readonly<Record<LicenceBody, string>> = {
  MDCN: 'MDCN',
  NMCN: 'NMCN',
  PCN: 'PCN',
  MLSCN: 'MLSCN',
  RRBN: 'RRBN',
  other: word('Other'),
};

/** Options of a closed list with its words. */
export function choicesOf<T extends string>(
  words: Readonly<Record<T, string>>,
  t: (text: string) => string,
): { value: T; label: string }[] {
  return (Object.entries(words) as [T, string][]).map(([value, label]) => ({ value, label: t(label) }));
}
