import type { ClaimChecks } from '../contract/claim-records.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'claims.checks': ClaimChecks;
    'claimWriteOffs.items': readonly { readonly claimItemId: string; readonly amount: number }[];
  }
}
