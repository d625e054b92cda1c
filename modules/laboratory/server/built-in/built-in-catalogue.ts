import type { BuiltInProfile, BuiltInTest } from './build.ts';
import { chemistry } from './chemistry.ts';
import { haematology } from './haematology.ts';
import { otherTests } from './other-analyses.ts';

export { type BuiltInCategory, builtInCategories, type BuiltInProfile, type BuiltInTest } from './build.ts';

/** The laboratory's built-in tests (laboratory.md, Demo data), ranges for adults where nothing else is said. */
export const builtInTests: readonly BuiltInTest[] = [...haematology, ...chemistry, ...otherTests];

export const builtInProfiles: readonly BuiltInProfile[] = [
  {
    id: 'anc-booking',
    name: 'ANC Booking',
    shortName: 'ANC',
    aliases: ['Antenatal booking'],
    category: 'Haematology',
    members: ['pcv', 'blood-group', 'genotype', 'hiv', 'hbsag', 'vdrl', 'urinalysis'],
  },
  {
    id: 'pre-op',
    name: 'Pre-op',
    shortName: 'Pre-op',
    aliases: ['Preoperative'],
    category: 'Haematology',
    members: ['fbc', 'eucr', 'inr', 'blood-group', 'random-glucose'],
  },
  {
    id: 'fever',
    name: 'Fever',
    shortName: 'Fever',
    aliases: ['Pyrexia'],
    category: 'Parasitology',
    members: ['fbc', 'malaria-smear', 'widal', 'urinalysis'],
  },
  {
    id: 'diabetes-review',
    name: 'Diabetes review',
    shortName: 'DM review',
    aliases: ['Diabetes'],
    category: 'Chemistry',
    members: ['fasting-glucose', 'hba1c', 'creatinine', 'urinalysis'],
  },
  {
    id: 'lipid',
    name: 'Lipid',
    shortName: 'Lipid',
    aliases: ['Lipid profile'],
    category: 'Chemistry',
    members: ['cholesterol', 'hdl', 'ldl', 'triglycerides'],
  },
];
