import { send } from '#kernel/web/client/send.ts';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { catalogueCalls } from '#modules/laboratory/contract/calls/catalogue.ts';

/** Saves the file that the upload of tests reads, with the hospital's categories to choose from. */
export async function saveTestsTemplate(format: 'xlsx' | 'csv'): Promise<void> {
  saveAnswered(await send(catalogueCalls.uploadTemplate, { query: { format } }), `lab-tests.${format}`);
}
