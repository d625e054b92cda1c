import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { aBrowserStage, step } from './stage/browser.ts';
import { withClicks } from './stage/counted.ts';
import { inviteColleague, joinByMail, type NewColleague, registerHospital, registerPatient } from './stage/founding.ts';
import { arriveAt, box, choose, fill, linkTo, press, see, seeHeading, seeNo, signIn } from './stage/hand.ts';
import { type RunningServer, startServer } from './stage/server.ts';

const founder = { email: 'ngozi@harbour.test', password: 'Mangrove-Tide-2026!' };
const doctor: NewColleague = {
  ...{ email: 'tunde@harbour.test', password: 'Heron-Feather-2026!', first: 'Tunde', last: 'Bakare', phone: '8034567890' },
  ...{ role: 'Doctor', cadre: 'Doctor', department: 'Medical Department', licence: ['MDCN-20931', 'MDCN'] },
};
const technician: NewColleague = {
  ...{ email: 'sade@harbour.test', password: 'Harbour-Light-2026!', first: 'Sade', last: 'Ojo', phone: '8034567891' },
  ...{ role: 'Lab Technician', cadre: 'Laboratory technician', department: 'Pathology Department', licence: ['MLS-4711', 'MLSCN'] },
};

/** What the first visit costs: the card, the visit, the test and nine tablets. */
const charged = ['Registration card', 'New consultation', 'Malaria Rapid Test', 'Paracetamol 500 mg'];

let server: RunningServer;
const stage = aBrowserStage(() => server.url, { pagesLive: 'file' });
const rowOf = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words });
const dialogOf = (page: Page): Locator => page.getByRole('dialog').locator('visible=true').last();

async function act(page: Page, of: string, words: string): Promise<void> {
  await press(page, `Actions for ${of}`);
  await page.getByRole('menuitem', { name: words, exact: true }).click();
}

beforeAll(async () => {
  server = await startServer();
}, 240_000);
afterAll(async () => {
  await server.stop();
});

// One story on a hospital that has nothing but what its set-up brought: each test goes on where the one before it ended.
describe('The first hour of a hospital', () => {
  let desk: Page;
  let consulting: Page;
  let bench: Page;

  test('Ngozi registers Harbour Clinic, confirms it and is led by Get Started', async () => {
    desk = await stage.openPage();
    await desk.goto('/hospital/register');
    await registerHospital(desk, 'Harbour Clinic', founder);
    await seeHeading(desk, 'Check your email');
    await desk.goto(await linkTo(server, founder.email, '/hospital/signup-confirmation'));
    await arriveAt(desk, '/hospital/login');
    await signIn(desk, server, founder);
    await step('Where the charts of the first page say that there is nothing to draw yet', async () => {
      await desk.goto('/hospital/dashboard');
      for (const words of ['No visits yet', 'No patient served in the last 14 days', 'No stock on hand']) await see(desk, words);
    });
    await desk.goto('/hospital/getstarted');
    await see(desk, /^1 of \d+ steps done$/);
  });

  test('Its first steps are done from there: currency, prices, a medicine on the shelf, staff', async () => {
    stage.expectTrouble(desk, /^404 GET \/api\/currency/);
    await step('When the currency is set', async () => {
      await openStep(desk, 'Currency');
      await choose(desk, 'Currency', 'NGN');
      await press(desk, 'Save currency');
      await see(desk, 'Shown as:');
      await desk.goto('/hospital/getstarted');
      await stepDone(desk, 'Currency');
    });
    await step('And the prices of a visit, of a registration and of a test', async () => {
      await openStep(desk, 'Billable items');
      for (const [name, amount] of [
        ['Registration card', '500'],
        ['Malaria Rapid Test', '2000'],
      ] as const)
        await priceItem(desk, name, amount);
      await desk.goto('/hospital/getstarted');
      await openStep(desk, 'Prices of visits');
      await act(desk, 'New consultation', 'Edit');
      await fill(dialogOf(desk), { 'Price of a visit': '5000' });
      await press(dialogOf(desk), 'Save appointment type');
      await see(rowOf(desk, 'New consultation'), '₦5,000.00');
    });
    await step('And a medicine with what lies on the shelf', async () => {
      await desk.goto('/hospital/getstarted');
      await openStep(desk, 'Add products');
      await addProduct(desk);
      await see(rowOf(desk, 'Paracetamol 500 mg'), '200 tablet');
    });
    await step('And two colleagues are invited and join', async () => {
      await inviteColleague(desk, doctor);
      await inviteColleague(desk, technician);
      consulting = await stage.openPage();
      await joinByMail(consulting, server, doctor);
      bench = await stage.openPage();
      await joinByMail(bench, server, technician);
    });
    await step('Then Get Started says so', async () => {
      await desk.goto('/hospital/getstarted');
      for (const name of ['Currency', 'Prices of visits', 'Add products', 'Add your staff']) await stepDone(desk, name);
    });
  });

  test('The first patient is registered and checked in, with the till open', async () => {
    await step('When the till is opened', async () => {
      await desk.goto('/hospital/billing?tab=cash-up');
      await press(desk, 'Open shift');
      await fill(dialogOf(desk), { 'Cash point': 'Front desk' });
      await press(dialogOf(desk), 'Open shift');
      await see(desk, 'Shown after you have counted');
    });
    await step('And Chidinma is registered and checked in from the card beside her registration', async () => {
      await desk.goto('/hospital/getstarted');
      await openStep(desk, 'Register the first patient');
      await withClicks(desk, 4, () =>
        registerPatient(desk, { last: 'Okafor', first: 'Chidinma', gender: 'Female', born: '14/03/1990', phone: '8031112222' }),
      );
      await press(desk.getByRole('complementary', { name: 'Registered' }), 'Check in now');
      const drawer = dialogOf(desk);
      await choose(drawer, 'Type', 'New consultation');
      await choose(drawer, 'Department', 'Medical Department');
      await press(drawer, 'Check in');
      await see(drawer, 'MED-001');
      await press(drawer, 'Done');
    });
  });

  test('The doctor sees her, orders a test and writes a prescription', async () => {
    await step('When she is served from the queue', async () => {
      await consulting.goto('/hospital/queue-management');
      await rowOf(consulting, 'Okafor')
        .getByRole('button', { name: /^Serve/ })
        .click();
      await arriveAt(consulting, /\/hospital\/consultation\/[\w-]+/);
      await seeHeading(consulting, /^Consultation /);
    });
    await step('And the note has a complaint and a diagnosis', async () => {
      await box(consulting, 'Complaint 1').fill('Fever since Monday');
      await choose(consulting, 'Add diagnosis', 'B54');
      await see(consulting, /malaria/i);
    });
    await step('And a test is found by the search of all orders, and ordered', async () => {
      await consulting.keyboard.press('Alt+o');
      await consulting.keyboard.type('Malaria Rapid');
      await consulting.getByRole('option', { name: /^Malaria Rapid Test/ }).waitFor();
      await consulting.keyboard.press('Enter');
      const drawer = dialogOf(consulting);
      await press(drawer, 'Sign orders (1)');
      await seeNo(drawer);
    });
    await step('And paracetamol is prescribed', () => prescribe(consulting));
  });

  test('The pharmacy makes an order of the prescription', async () => {
    await desk.goto('/hospital/medications');
    await act(desk, 'MED-000001', 'Create Order');
    await seeHeading(desk, 'ORD-000001');
    await press(desk, 'Submit');
    await press(dialogOf(desk), 'Submit order');
    await see(desk, 'Submitted');
  });

  test('The desk invoices all open bills, takes the money and prints the receipt', async () => {
    await desk.goto('/hospital/billing?tab=patient-bills');
    await withClicks(desk, 4, async () => {
      await act(desk, 'PB-000001', 'Invoice all open bills');
      for (const words of charged) await see(dialogOf(desk), words);
      await press(dialogOf(desk), 'Invoice and take payment');
      await press(desk.getByRole('dialog', { name: 'Add payment' }), 'Receive and print');
      await desk.waitForURL(/\/receipt\/[0-9a-f-]{36}\/print/);
    });
    const paper = desk.getByRole('article', { name: 'Receipt' });
    for (const words of ['RCP-000001', ...charged]) await see(paper, words);
  });

  test('The laboratory takes the specimen and enters the result, a second person releases it', async () => {
    await step('When the tube is filled', async () => {
      await bench.goto('/hospital/labs');
      await act(bench, 'LAB-000001', 'Take Specimen');
      const drawer = dialogOf(bench);
      await drawer.getByLabel('Two identifiers checked').check();
      await press(drawer, 'Save 1 specimen');
      await see(drawer, 'SPC-000001');
      await drawer.getByRole('button', { name: 'Close', exact: true }).last().click();
    });
    await step('And the result is entered', async () => {
      await act(bench, 'LAB-000001', 'Enter Result');
      await bench.waitForURL(/\/hospital\/labs\/[0-9a-f-]{36}/);
      await bench.getByRole('combobox', { name: 'P. falciparum antigen', exact: true }).selectOption('Positive');
      await press(bench, 'Submit result');
      await see(bench, 'Result entered');
    });
    await step('Then the founder releases it', async () => {
      await desk.goto('/hospital/labs');
      await act(desk, 'LAB-000001', 'Release');
      await press(dialogOf(desk), 'Release');
      await see(rowOf(desk, 'LAB-000001'), 'Result released');
    });
  });

  test('The medicine is handed out, and the doctor signs the visit', async () => {
    // While the drawer slides away, its list of picks is told of the dispense and asked once more.
    stage.expectTrouble(desk, /409 GET .*\/pick-list/);
    await step('When the paid order is dispensed', async () => {
      await desk.goto('/hospital/medications?tab=orders');
      await rowOf(desk, 'ORD-000001').click();
      await press(desk, 'Dispense');
      await press(dialogOf(desk), 'Dispense');
      await see(desk, 'Wholly dispensed');
    });
    await step('And the doctor, who sees the result, signs', async () => {
      await see(consulting, 'Positive');
      await press(consulting, 'Complete');
      await press(dialogOf(consulting), 'Sign and complete');
      await see(consulting, /^Signed by Tunde/);
    });
    await step('Then the first page counts the visit and draws the stock', async () => {
      await desk.goto('/hospital/dashboard');
      await see(desk.getByRole('list', { name: 'Visits by hour' }), 'Today');
      await see(desk.getByRole('region', { name: 'Stock value by category' }), 'Stock value');
    });
  });
});

const stepOf = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function openStep(page: Page, title: string): Promise<void> {
  await stepOf(page, title)
    .getByRole('link', { name: `Go to step ${title}` })
    .click();
}

async function stepDone(page: Page, title: string): Promise<void> {
  await stepOf(page, title).getByText('Done', { exact: true }).waitFor();
}

async function priceItem(page: Page, name: string, amount: string): Promise<void> {
  await page.getByRole('tabpanel').getByRole('searchbox').fill(name);
  const price = page.getByRole('textbox', { name: `Price of ${name}`, exact: true });
  await price.fill(amount);
  await price.press('Enter');
  // The list shows what has no price yet.
  await seeNo(price);
}

async function addProduct(page: Page): Promise<void> {
  await press(page, 'New Product');
  const drawer = dialogOf(page);
  await fill(drawer, { Name: 'Paracetamol 500 mg', 'Dispensing unit': 'tablet', 'Generic name': 'paracetamol' });
  await choose(drawer, 'Type', 'Tablet');
  await choose(drawer, 'Category', 'Analgesic');
  await fill(drawer, { Strength: '500', 'Unit of the strength': 'mg', 'Selling price of one unit': '50' });
  await fill(drawer, { Quantity: '200', 'Batch number': 'PCM-1', 'Expiry date': '31/12/2030', 'Cost of all units': '4000' });
  await choose(drawer, 'Location', 'Pharmacy');
  await press(drawer, 'Save product');
  await seeNo(drawer);
}

async function prescribe(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Prescribe/ })
    .or(page.getByRole('button', { name: /^Prescribe/ }))
    .first()
    .click();
  await box(page, 'Medicine').fill('para 500 mg tabs TDS 3/7');
  await page
    .getByRole('listbox', { name: 'Medicines found' })
    .getByRole('option', { name: /^Paracetamol 500 mg/ })
    .click();
  await page.getByRole('article', { name: /^Paracetamol 500 mg/ }).waitFor();
  await press(page, 'No known allergies');
  await see(page, 'Tick Allergies reviewed to save or sign');
  await page.getByLabel('Allergies reviewed').check();
  await press(page, 'Sign prescription');
  await seeNo(page.getByRole('dialog', { name: 'New prescription' }));
}
