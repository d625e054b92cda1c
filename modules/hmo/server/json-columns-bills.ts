import type { HmoDiagnosis } from '../contract/bill-records.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'hmoBills.diagnoses': readonly HmoDiagnosis[];
  }
}
