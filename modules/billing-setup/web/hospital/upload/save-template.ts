import { send } from '#kernel/web/client/send.ts';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { billableItemUploadCalls } from '#modules/billing-setup/contract/calls/items.ts';
import { serviceTypeUploadCalls } from '#modules/billing-setup/contract/calls/service-types.ts';

export type Uploaded = 'items' | 'service-types';

/** The calls of an upload of prices or of kinds of services. */
export const uploadCallsOf = (what: Uploaded) => (what === 'items' ? billableItemUploadCalls : serviceTypeUploadCalls);

/** Saves the file that an upload reads: empty, or the price list as it is. */
export async function saveTemplate(what: Uploaded, format: 'csv' | 'xlsx', filled = false): Promise<void> {
  const query = what === 'items' ? { format, filled: filled ? 'true' : 'false' } : { format };
  const answer = await send(uploadCallsOf(what).template, { query });
  saveAnswered(answer, `${what}.${format}`);
}
