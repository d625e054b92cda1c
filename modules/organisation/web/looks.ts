import { IconArchive } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { CatalogueStatus, DepartmentKind, FacilityType, Ownership, Weekday } from '../contract/words.ts';

/** Departments and specializations. */
export const catalogueLooks = {
  active: { word: word('Active'), tone: 'green' },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<CatalogueStatus>;

export const kindWords: Readonly<Record<DepartmentKind, string>> = {
  clinical: word('Clinical'),
  nursing: word('Nursing'),
  laboratory: word('Laboratory'),
  radiology: word('Radiology'),
  pharmacy: word('Pharmacy'),
  theatre: word('Theatre'),
  'blood-bank': word('Blood bank'),
  finance: word('Finance'),
  admin: word('Administration'),
  records: word('Records'),
  store: word('Store'),
  support: word('Support'),
};

export const facilityWords: Readonly<Record<FacilityType, string>> = {
  clinic: word('Clinic'),
  maternity: word('Maternity'),
  'diagnostic-centre': word('Diagnostic centre'),
  general: word('General hospital'),
  specialist: word('Specialist hospital'),
  teaching: word('Teaching hospital'),
  other: word('Other'),
};

export const ownershipWords: Readonly<Record<Ownership, string>> = {
  private: word('Private'),
  public: word('Public'),
  'faith-based': word('Faith-based'),
  ngo: word('Non-governmental organisation'),
  military: word('Military'),
};

export const weekdayWords: Readonly<Record<Weekday, string>> = {
  monday: word('Monday'),
  tuesday: word('Tuesday'),
  wednesday: word('Wednesday'),
  thursday: word('Thursday'),
  friday: word('Friday'),
  saturday: word('Saturday'),
  sunday: word('Sunday'),
};

/** Options of a closed list with its words. */
export function choicesOf<T extends string>(
  words: Readonly<Record<T, string>>,
  t: (text: string) => string,
): { value: T; label: string }[] {
  return (Object.entries(words) as [T, string][]).map(([value, label]) => ({ value, label: t(label) }));
}
