import type { ClaimChecks } from '../contract/claim-records.ts';
import type { ClaimLayout } from '../contract/layout-records.ts';
import type { ClaimRule } from '../contract/claim-rules.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'claimLayouts.layout': ClaimLayout;
    'claimRuleSets.rules': ClaimRule[];
    'claims.checks': ClaimChecks;
    'claimWriteOffs.items': readonly { readonly claimItemId: string; readonly amount: number }[];
  }
}
