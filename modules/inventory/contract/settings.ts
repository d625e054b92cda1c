import { z } from 'zod';
import { version } from '#kernel/contract/fields.ts';
import { amountDue } from '#kernel/contract/money.ts';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';

const days = z.number().int().min(1).max(730);

const fields = {
  /** Days before expiry at which batches are shown, the furthest first. */
  expiryWarnDays: z.tuple([days, days, days]).refine(([far, near, last]) => far > near && near > last, 'Must be in descending order'),
  /** Corrections worth less are posted at once; 0 = every one needs approval. */
  adjustApprovalValue: amountDue,
  allowReserveUse: z.boolean(),
  valuation: z.enum(['batch-cost']),
  /** A department's stock that falls to its reserve writes its requisition itself. */
  autoRequisition: z.boolean(),
};

/** How the stock of a hospital is kept. */
export const inventorySettings = declareSettings({
  group: 'inventory',
  title: 'Inventory',
  viewPermission: 'Edit Inventory Settings',
  editPermission: 'Edit Inventory Settings',
  schema: z.strictObject({
    expiryWarnDays: fields.expiryWarnDays.default([90, 60, 30]),
    adjustApprovalValue: fields.adjustApprovalValue.default(0),
    allowReserveUse: fields.allowReserveUse.default(true),
    valuation: fields.valuation.default('batch-cost'),
    autoRequisition: fields.autoRequisition.default(false),
  }),
});
export type InventorySettings = SettingsOf<typeof inventorySettings>;
/** Days before expiry, from the furthest to the nearest. */
export type WarnDays = InventorySettings['expiryWarnDays'];

/** Keys to change; the others stay. */
export const EditInventorySettings = z.strictObject({ version, values: z.strictObject(fields).partial() });
export type EditInventorySettings = z.output<typeof EditInventorySettings>;
