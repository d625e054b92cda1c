import type { ClaimChecks } from '../contract/claim-records.ts';
import type { ClaimLayout } from '../contract/layout-records.ts';
import type { ClaimRule } from '../contract/claim-rules.ts';
import type { NhiaEncounter } from '../contract/nhia-records.ts';
import type { RemittanceMap } from '../contract/remittance-file-records.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'claimLayouts.layout': ClaimLayout;
    'claimRuleSets.rules': ClaimRule[];
    'claims.checks': ClaimChecks;
    'claimRemittanceMaps.columns': RemittanceMap;
    'nhiaReturns.rows': readonly NhiaEncounter[];
    'claimWriteOffs.items': readonly { readonly claimItemId: string; readonly amount: number }[];
  }
}
