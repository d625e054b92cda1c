import type { z } from 'zod';
import type { Antibiotic, Blood, Consumable, FeeSplits } from '../contract/catalogue-records.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'procedures.needsBlood': z.output<typeof Blood>;
    'procedures.consumables': z.output<typeof Consumable>[];
    'procedures.antibiotic': z.output<typeof Antibiotic>;
    'procedures.feeSplits': z.output<typeof FeeSplits>;
  }
}
