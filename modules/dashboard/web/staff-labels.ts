import { word } from '#kernel/web/text/use-text.ts';
import type { staffCards } from '#modules/dashboard/contract/words.ts';

/** The labels of the staff cards, marked for translation. */
export const staffLabels: Readonly<Record<(typeof staffCards)[number]['label'], string>> = {
  Accountants: word('Accountants'),
  Admins: word('Admins'),
  Doctors: word('Doctors'),
  'Imaging Technicians': word('Imaging Technicians'),
  'Inventory Personnel': word('Inventory Personnel'),
  'Lab Technicians': word('Lab Technicians'),
  Nurses: word('Nurses'),
  Pharmacists: word('Pharmacists'),
};
