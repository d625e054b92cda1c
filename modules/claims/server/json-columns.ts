import type { ClaimChecks } from '../contract/claim-records.ts';
import type { RemittanceMap } from '../contract/remittance-file-records.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'claims.checks': ClaimChecks;
    'claimRemittanceMaps.columns': RemittanceMap;
    'claimWriteOffs.items': readonly { readonly claimItemId: string; readonly amount: number }[];
  }
}
