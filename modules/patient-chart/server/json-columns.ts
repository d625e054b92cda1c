import type { Allergy } from '../contract/records.ts';
import type { Vital } from '../contract/vital-records.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'vitals.entered': Vital['entered'];
    'allergies.reactions': Allergy['reactions'];
  }
}
