import { word } from '#kernel/web/text/use-text.ts';
import type { CertificateKind } from '#modules/consultation/contract/words.ts';

export const certificateWords = {
  'sick-leave': word('Sick leave'),
  fitness: word('Fitness'),
  attendance: word('Attendance'),
  immunisation: word('Immunisation'),
  other: word('Other'),
} satisfies Readonly<Record<CertificateKind, string>>;

export const genderWords = { male: word('Male'), female: word('Female'), 'prefer not to say': word('Prefer not to say') } as const;

/** What stands over the paper. */
export const certificateTitles = {
  'sick-leave': word('Sick leave certificate'),
  fitness: word('Certificate of fitness'),
  attendance: word('Certificate of attendance'),
  immunisation: word('Certificate of immunisation'),
  other: word('Medical certificate'),
} satisfies Readonly<Record<CertificateKind, string>>;
