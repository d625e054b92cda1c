import { states } from './state.ts';

const medications = '/hospital/medications';

/** The register, interactions and lists of medicines beside the page's plain tab. */
export const pharmacySafetyStates = states('admin', {
  'medication, controlled drugs register': `${medications}?tab=register`,
  'medication, interactions': `${medications}?tab=interactions`,
  'medication, add interaction': `${medications}?tab=interactions&drawer=new-interaction`,
  'medication, types': `${medications}?tab=types`,
  'medication, add type': `${medications}?tab=types&drawer=add`,
  'medication, categories': `${medications}?tab=categories`,
  'medication, add category': `${medications}?tab=categories&drawer=add`,
  'medication, brands': `${medications}?tab=brands`,
});
