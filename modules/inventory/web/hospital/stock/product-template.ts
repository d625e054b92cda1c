import { send } from '#kernel/web/client/send.ts';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';

/** Saves the file that the upload of products reads, with the hospital's own lists to choose from. */
export async function saveProductTemplate(format: 'xlsx' | 'csv'): Promise<void> {
  const answer = await send(productCalls.uploadTemplate, { query: { format } });
  saveAnswered(answer, `products.${format}`);
}
