import type { ClaimChecks } from '../contract/claim-records.ts';
import type { NhiaEncounter } from '../contract/nhia-records.ts';
import type { RemittanceMap } from '../contract/remittance-file-records.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'claims.checks': ClaimChecks;
    'claimRemittanceMaps.columns': RemittanceMap;
    'nhiaReturns.rows': readonly NhiaEncounter[];
    'claimWriteOffs.items': readonly { readonly claimItemId: string; readonly amount: number }[];
  }
}
