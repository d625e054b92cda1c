import type { Parameter } from '../contract/catalogue-records.ts';
import type { Diagnosis, Referrer } from '../contract/order-records.ts';
import type { Change } from './catalogue/store.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'labRequests.diagnoses': Diagnosis[];
    'labRequests.referrer': Referrer;
    'labTestVersions.parameters': Parameter[];
    'labTestVersions.changes': Change[];
  }
}
