import { word } from '#kernel/web/text/use-text.ts';
import type { staffCards } from '#modules/dashboard/contract/words.ts';

/** The labels of the staff cards, marked for translation. */
export const staffLabels: Readonly<Record<(typeof staffCards)[number]['label'], string>> = {
  Accountants: word('Accountants'),
  Admins: word('Admins'),
  Doctors: word('Doctors'),
  'Image Technicians': word('Image Technicians'),
  'Inventory Personel': word('Inventory Personel'),
  'Lab Technicians': word('Lab Technicians'),
  Nurses: word('Nurses'),
  Phamacists: word('Phamacists'),
};
