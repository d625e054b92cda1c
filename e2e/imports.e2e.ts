import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { aBrowserStage, step } from './stage/browser.ts';
import { registerHospital } from './stage/founding.ts';
import { arriveAt, choose, linkTo, pick, press, see, seeHeading, signIn } from './stage/hand.ts';
import { type RunningServer, startServer } from './stage/server.ts';

const founder = { email: 'ngozi@lagoon.test', password: 'Mangrove-Tide-2026!' };

/** Reading and writing thousands of rows, on a busy machine of two cores. */
const longest = 240_000;

let server: RunningServer;
const stage = aBrowserStage(() => server.url, { pagesLive: 'file' });
const rowOf = (page: Page, ...words: readonly string[]): Locator =>
  words.reduce((rows, each) => rows.filter({ hasText: each }), page.getByRole('row'));
const dialogOf = (page: Page): Locator => page.getByRole('dialog').locator('visible=true').last();

beforeAll(async () => {
  server = await startServer();
}, 240_000);
afterAll(async () => {
  await server.stop();
});

// One story on a hospital that has nothing but what its set-up brought: what it kept in spreadsheets is brought in by its screens.
describe('What a hospital kept in spreadsheets', () => {
  let desk: Page;

  test('Ngozi registers Lagoon Hospital and sets its currency', async () => {
    desk = await stage.openPage();
    stage.expectTrouble(desk, /^404 GET \/api\/currency/);
    await desk.goto('/hospital/register');
    await registerHospital(desk, 'Lagoon Hospital', founder);
    await seeHeading(desk, 'Check your email');
    await desk.goto(await linkTo(server, founder.email, '/hospital/signup-confirmation'));
    await arriveAt(desk, '/hospital/login');
    await signIn(desk, server, founder);
    await desk.goto('/hospital/getstarted');
    await see(desk, /^1 of \d+ steps done$/);
    await desk.goto('/hospital/settings/billing?tab=currency');
    await choose(desk, 'Currency', 'NGN');
    await press(desk, 'Save currency');
    await see(desk, 'Shown as:');
  });

  test('5,000 patients: three faulty rows are named, left out, corrected and brought in after the others', {
    timeout: 900_000,
  }, async () => {
    await step('When the empty list leads to the import', async () => {
      await desk.goto('/hospital/patients');
      await see(desk, 'No patients yet');
      await see(desk, /^Everyone registered at this hospital is listed here\./);
      await desk.getByRole('link', { name: 'Import patients', exact: true }).click();
      await seeHeading(desk, 'Import patients');
    });
    await step('Then a check names each fault in words of its own', async () => {
      await checkPatients(desk, { name: 'patients.csv', lines: patients.map((line, at) => faulty.get(at) ?? line) });
      await seeCounts(desk, { rows: '5,000', valid: '4,997', 'with problems': '3', saved: '0' });
      await see(rowOf(desk, 'Eze Grace'), 'Gender "woman" is not known: enter male, female');
      await see(rowOf(desk, 'Nwosu Obi'), 'Date of birth cannot be in the future: 2099-01-01');
      for (const fault of ['Phone number "12" is not a phone number: enter 8 to 17 digits', 'Country "Nigerya" is not known'])
        await see(rowOf(desk, 'Bello Musa'), fault);
    });
    await step('And the other rows are imported', async () => {
      await press(desk, 'Import valid rows only');
      await see(dialogOf(desk), '4,997 valid rows will be registered. 3 rows are skipped.');
      await press(dialogOf(desk), 'Import');
      await headingOf(desk, 'Imported').waitFor({ timeout: longest });
      await see(desk, '4,997 patients imported');
      await seeCounts(desk, { rows: '5,000', valid: '4,997', 'with problems': '3', saved: '4,997' });
      for (const name of ['Eze Grace', 'Nwosu Obi', 'Bello Musa']) await rowOf(desk, name).waitFor();
    });
    await step('And the three after they were corrected', async () => {
      await checkPatients(desk, { name: 'corrected.csv', lines: corrected });
      await seeCounts(desk, { rows: '3', valid: '3', 'with problems': '0', saved: '0' });
      await press(desk, 'Import all rows');
      await see(dialogOf(desk), '3 patients are registered.');
      await press(dialogOf(desk), 'Import');
      await headingOf(desk, 'Imported').waitFor();
      await seeCounts(desk, { rows: '3', valid: '3', 'with problems': '0', saved: '3' });
    });
    await step('Then all stand on the list, and the last of each file is found', async () => {
      await desk.getByRole('link', { name: 'Open patients', exact: true }).click();
      await see(desk, 'Showing 1–10 of 5,000');
      for (const [first, last] of [nameAt(patients.length - 1), ['Musa', 'Bello']] as const) {
        await desk.getByRole('searchbox', { name: 'Name, number or phone' }).fill(`${last} ${first}`);
        await rowOf(desk, `${last} ${first}`).first().waitFor();
      }
    });
  });

  test('2,000 products with the stock they open with', { timeout: 600_000 }, async () => {
    await step('When the empty list leads to the upload', async () => {
      await desk.goto('/hospital/inventory');
      await see(desk, 'No products yet');
      await press(desk, 'Upload products');
    });
    await step('And the file is checked with its opening stock, then saved', async () => {
      const drawer = dialogOf(desk);
      await drawer.getByRole('switch', { name: 'Also book the opening stock in the file' }).press('Space');
      const counts = { Rows: '2,000', New: '2,000', Changed: '0', Unchanged: '0', Errors: '0', 'Opening batches': '2,000' };
      await uploadRows(drawer, { name: 'products.csv', lines: [productHead, ...products], rows: '2,000', counts });
    });
    await step('Then the last of the file is found with its stock', async () => {
      await see(desk, 'Showing 1–10 of 2,000');
      const [word] = nameAt(products.length - 1);
      await desk.getByRole('searchbox', { name: 'Name, generic name, SKU or barcode' }).fill(word);
      await see(rowOf(desk, `${word} 250 mg`), '40 tablet');
    });
  });

  test('1,500 prices, two of them of items that are there already', { timeout: 600_000 }, async () => {
    const panel = desk.getByRole('tabpanel');
    await step('When the price list is uploaded from its menu', async () => {
      await desk.goto('/hospital/settings/billing?tab=items');
      await press(panel, 'More');
      await desk.getByRole('menuitem', { name: 'Upload items', exact: true }).click();
      const drawer = dialogOf(desk);
      await pick(drawer, 'Existing rows', 'Update from the file');
      const counts = { Rows: '1,500', New: '1,498', Changed: '2', Unchanged: '0', Errors: '0' };
      await uploadRows(drawer, { name: 'prices.csv', lines: [priceHead, ...prices], rows: '1,500', counts });
    });
    await step('Then the last of the file is found with its price, and so are the two', async () => {
      const [word] = nameAt(prices.length - 1);
      for (const [name, price] of [
        [`${word} dressing`, '₦2,499.00'],
        ['Registration card', '₦500.00'],
        ['Malaria Rapid Test', '₦2,000.00'],
      ] as const) {
        await panel.getByRole('searchbox').fill(name);
        await rowOf(desk, name, price).waitFor();
      }
    });
  });
});

const letters = 'bcdfghjklmnpqrstvwxz';

/** A first and a last name; of the first 8,000 no two sound alike. */
function nameAt(at: number): readonly [first: string, last: string] {
  const letter = (of: number, place: number) => letters[Math.floor(of / 20 ** place) % 20] ?? 'b';
  const word = (of: number) => `${letter(of, 0).toUpperCase()}a${letter(of, 1)}o${letter(of, 2)}i`;
  return [word(at), word(at + 4_000)];
}

const patientHead = 'firstName,lastName,gender,dateOfBirth,dialCode,phoneNumber,address,country,consentDataProcessing';
const patients = Array.from({ length: 5_000 }, (_each, at) => {
  const born = new Date(Date.UTC(1950, 0, 1 + 3 * at)).toISOString().slice(0, 10);
  return `${nameAt(at).join()},${at % 2 ? 'male' : 'female'},${born},+234,80${30_000_000 + at},${at} Harbour Road,Nigeria,yes`;
});
/** The rows of the file that nobody can be registered from, by their place. */
const faulty: ReadonlyMap<number, string> = new Map([
  [99, 'Grace,Eze,woman,1948-03-14,+234,8131112221,5 Allen Avenue,Nigeria,yes'],
  [2_499, 'Obi,Nwosu,male,2099-01-01,+234,8131112222,7 Kano Road,Nigeria,yes'],
  [4_499, 'Musa,Bello,male,1949-05-06,+234,12,9 Kano Road,Nigerya,yes'],
]);
const corrected = [
  'Grace,Eze,female,1948-03-14,+234,8131112221,5 Allen Avenue,Nigeria,yes',
  'Obi,Nwosu,male,1948-01-01,+234,8131112222,7 Kano Road,Nigeria,yes',
  'Musa,Bello,male,1949-05-06,+234,8131112223,9 Kano Road,Nigeria,yes',
];

const productHead =
  'Name,Kind,Generic name,Type,Category,Strength,Strength unit,Unit,Selling price,Location,Batch number,Expiry date,Opening quantity,Total cost';
const products = Array.from({ length: 2_000 }, (_each, at) => {
  const [word, generic] = nameAt(at);
  // The last is a medicine.
  return at % 2
    ? `${word},medication,${generic},Tablet,Analgesic,250,mg,tablet,12.50,Pharmacy,M-${at},31/12/2049,40,400`
    : `${word} gauze,consumable,,,Consumables,,,piece,5,Main Store,C-${at},31/12/2049,100,250.50`;
});

const priceHead = 'Code,Name,Module,Service type,Department,Unit,Price';
const prices = [
  ',Registration card,OtherService,Registration,,,500',
  ',Malaria Rapid Test,Laboratory,,,,2000',
  ...Array.from({ length: 1_498 }, (_each, at) => `,${nameAt(at + 2)[0]} dressing,Procedure,,Medical Department,each,${1_002 + at}`),
];

interface RowsFile {
  readonly name: string;
  readonly lines: readonly string[];
}

const headingOf = (page: Page, words: string): Locator => page.getByRole('heading', { name: words, exact: true });

/** Chooses a file in the one box of the place that takes one. */
function chooseFile(place: Page | Locator, { name, lines }: RowsFile): Promise<void> {
  return place
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) });
}

/** Has the page of the import of patients check a file, without saving. */
async function checkPatients(page: Page, { name, lines }: RowsFile): Promise<void> {
  await chooseFile(page, { name, lines: [patientHead, ...lines] });
  await press(page, 'Check file');
  await headingOf(page, '3. Result of the check').waitFor({ timeout: longest });
}

/** Waits until figures stand under their words. */
async function seeCounts(place: Page | Locator, counts: Readonly<Record<string, string>>): Promise<void> {
  const exactly = (text: string) => new RegExp(`^${text}$`);
  // What a filter asks for is looked for from the filtered element on.
  const page = 'page' in place ? place.page() : place;
  for (const [words, count] of Object.entries(counts))
    await step(`${count} ${words}`, () =>
      place
        .getByRole('listitem')
        .filter({ has: page.locator('span', { hasText: exactly(words) }) })
        .filter({ has: page.locator('span', { hasText: exactly(count) }) })
        .waitFor(),
    );
}

interface Upload extends RowsFile {
  /** How many will be written, as the button says it. */
  readonly rows: string;
  readonly counts: Readonly<Record<string, string>>;
}

/** The steps of an upload in its drawer: the file, what would be done, then do it. The counts are the same before and after. */
async function uploadRows(drawer: Locator, { rows, counts, ...file }: Upload): Promise<void> {
  await chooseFile(drawer, file);
  await press(drawer, 'Check the file');
  const save = drawer.getByRole('button', { name: `Save ${rows} rows`, exact: true });
  await save.waitFor({ timeout: longest });
  await seeCounts(drawer, counts);
  await save.click();
  await drawer.getByText('File imported').waitFor({ timeout: longest });
  await seeCounts(drawer, counts);
  await drawer.getByRole('button', { name: 'Close', exact: true }).last().click();
}
