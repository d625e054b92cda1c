import { z } from 'zod';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';

/** How a hospital orders from its vendors. */
export const vendorSettings = declareSettings({
  group: 'vendor',
  title: 'Vendors',
  viewPermission: 'View Settings',
  editPermission: 'Edit Inventory Settings',
  schema: z.strictObject({
    /** Minor units: an order above this waits for somebody else's approval. 0: every order does. */
    orderApprovalLimit: z.number().int().min(0).max(9_007_199_254_740_991).default(0),
    /** Stands under every order. */
    orderTerms: z.string().max(1000).default(''),
  }),
});
export type VendorSettings = SettingsOf<typeof vendorSettings>;
