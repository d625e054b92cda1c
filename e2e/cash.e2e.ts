import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aColleague, aPatient, ask, type Colleague } from './stage/api.ts';
import { plantError, runVerify, withPrices } from './stage/books.ts';
import { aBrowserStage, step } from './stage/browser.ts';
import { aClinic, type Clinic, founder } from './stage/clinic.ts';
import { box, choose, fill, pick, press, see, seeHeading, seeNo, signIn } from './stage/hand.ts';
import { type RunningServer, startServer } from './stage/server.ts';

let server: RunningServer;
let clinic: Clinic;
let doctor: Colleague;
let technician: Colleague;
let accountant: Colleague;
/** Had no hand in the invoice, so may credit it. */
let secondAccountant: Colleague;
const stage = aBrowserStage(() => server.url, { pagesLive: 'file' });

const rowOf = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words });
const dialogOf = (page: Page): Locator => page.getByRole('dialog').locator('visible=true').last();
const bills = '/hospital/billing?tab=patient-bills';

/** Opens the menu of a record and takes one of its items. */
async function act(page: Page, of: string, words: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${of}`, exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: words, exact: true }).click();
}

/** Every figure of the ledger by the code of its account, debit less credit, as the server answers it. */
async function closings(): Promise<Readonly<Record<string, number>>> {
  const { payload } = await ask(server.url, 'GET', '/ledger/trial-balance', { token: clinic.token });
  const { rows, totals } = payload as { rows: { code: string; closing: number }[]; totals: Record<string, number> };
  expect(totals['debit']).toBe(totals['credit']);
  expect(totals['closingDebit']).toBe(totals['closingCredit']);
  return Object.fromEntries(rows.map(({ code, closing }) => [code, closing]));
}

beforeAll(async () => {
  server = await startServer();
  clinic = await aClinic(server);
  doctor = clinic.doctor;
  technician = await aColleague(server, clinic.token, 'Lab Technician');
  accountant = await aColleague(server, clinic.token, 'Accountant');
  secondAccountant = await aColleague(server, clinic.token, 'Accountant', 'second-accountant');
  await withPrices(server, clinic);
  await aPatient(server, clinic.token, { lastName: 'Okafor', firstName: 'Ngozi', phoneNumber: '8035550001' });
}, 240_000);
afterAll(async () => {
  await server.stop();
});

// One story: each test goes on where the one before it ended. Visit 5,000.00, Kalium 1,500.00, Natrium 800.50: 7,300.50 in all.
describe('From the consulting room to the safe', () => {
  let consulting: Page;
  let bench: Page;
  let desk: Page;
  let office: Page;

  test('Doctor, laboratory, cash desk and office sign in', async () => {
    consulting = await stage.openPage();
    await signIn(consulting, server, doctor);
    bench = await stage.openPage();
    await signIn(bench, server, technician);
    desk = await stage.openPage();
    await signIn(desk, server, accountant);
    office = await stage.openPage();
    await signIn(office, server, founder);
  });

  test('The doctor begins a visit, takes vitals, writes, codes a diagnosis and orders two tests', async () => {
    await step('When a visit is started at the desk', async () => {
      await consulting.goto('/hospital/consultation');
      await press(consulting, 'Start consultation');
      const drawer = dialogOf(consulting);
      await choose(drawer, 'Patient', 'Okafor');
      await choose(drawer, 'Department', 'General OPD');
      await fill(drawer, { 'Reason for visit': 'Fever and cramps since Monday' });
      await press(drawer, 'Start consultation');
      await consulting.waitForURL(/\/hospital\/consultation\/[0-9a-f-]{36}/);
      await see(consulting, 'Fever and cramps since Monday');
    });
    await step('And vitals are taken beside the note', async () => {
      await press(consulting, 'Record vitals');
      const drawer = dialogOf(consulting);
      await fill(drawer, { Temperature: '38.4', Pulse: '98', 'Respiratory rate': '18', Systolic: '118', Diastolic: '76', SpO2: '97' });
      await press(drawer, 'Save vitals');
      await see(consulting, '38.4');
    });
    await step('And the complaint is kept as it is typed', async () => {
      await box(consulting, 'Complaint 1').fill('Fever');
      await consulting
        .getByRole('status')
        .filter({ hasText: /^Saved/ })
        .waitFor();
    });
    await step('And a diagnosis is found by its code', async () => {
      await choose(consulting, 'Add diagnosis', 'B54');
      await see(consulting, /malaria/i);
    });
    await step('And two tests are signed with one press', async () => {
      await press(consulting, 'Order tests');
      const drawer = dialogOf(consulting);
      for (const name of ['Kalium check', 'Natrium check']) {
        await box(drawer, 'Test, short name or code').fill(name.slice(0, 6));
        await drawer.getByRole('checkbox', { name }).click();
      }
      await press(drawer, 'Sign orders (2)');
      await see(consulting, '₦7,300.50');
    });
    const books = await closings();
    expect([books['1150'], books['4030'], books['4070']]).toEqual([730_050, -230_050, -500_000]);
  });

  test('Before it is paid the laboratory cannot take the specimen', async () => {
    await bench.goto('/hospital/labs');
    await see(rowOf(bench, 'Kalium check'), 'Uninvoiced');
    await act(bench, 'LAB-000001', 'Take Specimen');
    const drawer = dialogOf(bench);
    await drawer.getByLabel('Two identifiers checked').check();
    stage.expectTrouble(bench, /^4\d\d POST \/api\/lab-request\/create-specimen/);
    // The drawer says by itself that money is owed: what is waited for is the refusal.
    const refused = bench.waitForResponse((answer) => answer.url().includes('/api/lab-request/create-specimen'));
    await press(drawer, 'Save 1 specimen');
    await refused;
    await see(drawer, 'Payment is required before this service');
    await press(drawer, 'Cancel');
    await drawer.waitFor({ state: 'hidden' });
  });

  test('The desk opens its drawer and makes one draft of the three lines', async () => {
    await step('Given an open shift', async () => {
      await desk.goto('/hospital/billing?tab=cash-up');
      await press(desk, 'Open shift');
      const drawer = dialogOf(desk);
      await fill(drawer, { 'Cash point': 'Front desk' });
      await press(drawer, 'Open shift');
      await see(desk, 'Shown after you have counted');
    });
    await desk.goto(bills);
    await step('And the registration card, which nobody priced, is waived', async () => {
      await act(desk, 'PB-000001', 'Cancel bill');
      const drawer = dialogOf(desk);
      await fill(drawer, { Reason: 'Cards are free' });
      await press(drawer, 'Cancel bill');
      await see(desk.getByRole('dialog', { name: 'Bill', exact: true }), 'Voided');
      await press(desk.getByRole('dialog', { name: 'Bill', exact: true }), 'Close');
      await see(rowOf(desk, 'PB-000001'), 'Voided');
    });
    await act(desk, 'PB-000002', 'Generate Invoice');
    const preview = dialogOf(desk);
    for (const name of ['Kalium check', 'Natrium check']) await preview.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click();
    await see(preview, 'Total ₦7,300.50');
    await press(preview, 'Create draft');
    await desk.waitForURL(/\/invoice\/draft\//);
  });

  test('A draft with unsaved words is not left by mistake; submitted it is an invoice', async () => {
    await step('When somebody leaves with unsaved words', async () => {
      await desk.getByLabel('Internal note').fill('Pays in two parts');
      await desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Patients' }).click();
      await see(desk, 'Are you sure you want to leave this page, your current changes may not be saved.');
      await press(desk, 'Continue Editing');
      expect(await desk.getByLabel('Internal note').inputValue()).toBe('Pays in two parts');
    });
    await press(desk, 'Submit for Payment');
    await seeHeading(desk, 'INV-000001');
    await see(desk, 'Pays in two parts');
    const books = await closings();
    expect(books['1100']).toBe(730_050);
  });

  test('A part is paid in cash with change; the rest by card; the receipt is printed', async () => {
    await step('When 4,000 of it are paid out of a 5,000', async () => {
      await press(desk, 'Add payment');
      const drawer = dialogOf(desk);
      await fill(drawer, { Amount: '4000', Tendered: '5000' });
      await see(drawer, 'Change ₦1,000.00');
      await see(drawer, 'Balance due: ₦3,300.50');
      await press(drawer, 'Receive ₦4,000.00');
      await see(drawer, 'RCP-000001');
      await press(drawer, 'Print receipt');
    });
    await step('Then the paper says what was received and what stays', async () => {
      const paper = desk.getByRole('article', { name: 'Receipt' });
      for (const words of ['RCP-000001', 'INV-000001', '₦4,000.00', '₦1,000.00', '₦3,300.50']) await see(paper, words);
      await desk.goBack();
    });
    await step('And back at the desk the rest is taken by card, with its slip', async () => {
      const drawer = dialogOf(desk);
      await pick(drawer, 'Method', 'Card');
      await fill(drawer, { Reference: 'POS-0001' });
      await press(drawer, 'Receive ₦3,300.50');
      await see(drawer, 'Settled');
      await press(drawer, 'Next invoice');
    });
    const books = await closings();
    expect([books['1100'], books['1000'], books['1030']]).toEqual([0, 400_000, 330_050]);
  });

  test('Paid, the specimen is taken, its label printed, the values entered', async () => {
    await step('When the tube is filled', async () => {
      await see(rowOf(bench, 'Kalium check'), 'Paid');
      await act(bench, 'LAB-000001', 'Take Specimen');
      const drawer = dialogOf(bench);
      await drawer.getByLabel('Two identifiers checked').check();
      await press(drawer, 'Save 1 specimen');
      await see(drawer, 'SPC-000001');
      await press(drawer, 'Print labels');
    });
    await step('Then its label says whose it is', async () => {
      const label = bench.getByRole('article', { name: 'Label of SPC-000001' });
      await see(label, /Okafor/);
      await bench.goto('/hospital/labs');
    });
    for (const [number, name, value] of [
      ['LAB-000001', 'Kalium', '6.8'],
      ['LAB-000002', 'Natrium', '140'],
    ] as const)
      await step(`And ${name} is entered`, async () => {
        await act(bench, number, 'Enter Result');
        await bench.waitForURL(/\/hospital\/labs\/[0-9a-f-]{36}/);
        await box(bench, name).fill(value);
        await press(bench, 'Submit result');
        await see(bench, /Awaiting release|Ready for release|Result entered/i);
        await bench.goto('/hospital/labs');
      });
  });

  test('Who entered a value cannot release it; a second person does, and the doctor sees it at once', async () => {
    await consulting.getByRole('button', { name: /^Notifications/ }).waitFor();
    await step('When the office releases the critical value', async () => {
      await office.goto('/hospital/labs');
      await act(office, 'LAB-000001', 'Release');
      const drawer = dialogOf(office);
      await pick(drawer, 'Care team', 'Is notified by the system');
      await press(drawer, 'Release');
      await seeNo(drawer);
    });
    await step('Then the doctor reads it without a refresh, acknowledges it and signs the visit', async () => {
      await see(consulting, /6\.8/);
      await press(consulting.getByRole('dialog', { name: 'Critical result' }), 'Acknowledge Kalium check');
      await seeNo(consulting.getByRole('button', { name: 'Acknowledge Kalium check' }));
      await press(consulting, 'Complete');
      const drawer = dialogOf(consulting);
      await press(drawer, 'Sign and complete');
      await see(consulting, /^Signed by Doctor Colleague/);
    });
  });

  test('A credit note gives 200 back, held for the refund until a second person approves', async () => {
    await step('Given a credit note on the visit, by somebody who had no hand in its invoice', async () => {
      const invoice = new URL(desk.url()).pathname;
      const other = await stage.openPage();
      await signIn(other, server, secondAccountant);
      await other.goto(invoice);
      await press(other, 'More');
      await other.getByRole('menuitem', { name: 'Credit note', exact: true }).click();
      const drawer = dialogOf(other);
      await choose(drawer, 'Kind', 'Price error');
      await fill(drawer, { Reason: 'Follow-up price was due' });
      await drawer.getByRole('checkbox', { name: /consultation/i }).click();
      await drawer.getByLabel(/^Credit for/).fill('200');
      await press(drawer, 'Create credit note');
      await see(other, 'CN-000001');
      await other.close();
    });
    await step('When its refund is asked for', async () => {
      await desk.goto('/hospital/billing?tab=deposits');
      await desk
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await desk.getByRole('menuitem', { name: 'Request refund' }).click();
      const drawer = dialogOf(desk);
      await fill(drawer, { Reason: 'Price error of the visit' });
      await press(drawer, 'Request refund');
      await seeNo(drawer);
    });
    await step('Then who asked cannot approve, somebody else can', async () => {
      await desk.goto('/hospital/billing?tab=refunds');
      await press(desk, 'Actions for RF-000001');
      await see(desk, 'You cannot approve your own request');
      await office.goto('/hospital/billing?tab=refunds');
      await act(office, 'RF-000001', 'Approve refund');
      await press(dialogOf(office), 'Approve refund');
      await see(rowOf(office, 'RF-000001'), 'Approved');
    });
    await step('And the desk pays it out of its drawer', async () => {
      await desk.goto('/hospital/billing?tab=refunds');
      await act(desk, 'RF-000001', 'Pay refund');
      await press(dialogOf(desk), 'Pay ₦200.00');
      await desk.waitForURL(/\/refund\/[0-9a-f-]+\/print/);
      await see(desk, '₦200.00');
    });
    const books = await closings();
    expect([books['1000'], books['2000'] ?? 0]).toEqual([380_000, 0]);
  });

  test('The drawer is counted blind and approved by somebody else', async () => {
    await desk.goto('/hospital/billing?tab=cash-up');
    await press(desk, 'Close shift');
    const drawer = dialogOf(desk);
    expect(await drawer.getByText('₦3,800.00').count()).toBe(0);
    for (const [note, pieces] of [
      ['₦1,000.00', '3'],
      ['₦500.00', '1'],
      ['₦200.00', '1'],
      ['₦100.00', '1'],
    ] as const)
      await drawer.getByLabel(`Quantity of ${note}`, { exact: true }).fill(pieces);
    await see(drawer, '₦3,800.00');
    await fill(drawer, { 'Card slips': '3300.50' });
    await press(drawer, 'Close shift');
    await see(desk, 'SH-000001');
    await office.goto('/hospital/billing?tab=cash-up&view=all');
    await act(office, 'SH-000001', 'Approve cash-up');
    await see(dialogOf(office), /variance ₦0\.00/);
    await press(dialogOf(office), 'Approve cash-up');
    await see(rowOf(office, 'SH-000001'), 'Approved');
    const books = await closings();
    expect([books['1000'], books['1010'], books['1030']]).toEqual([0, 380_000, 330_050]);
    expect([books['1100'], books['1150'] ?? 0, books['2000'] ?? 0]).toEqual([0, 0, 0]);
    expect(-(books['4070'] ?? 0) - (books['4030'] ?? 0)).toBe(710_050);
  });

  test('Every place says the same figures: list, page, paper, export', async () => {
    await desk.goto('/hospital/billing');
    for (const words of ['₦7,300.50', 'Paid']) await see(rowOf(desk, 'INV-000001'), words);
    await step('And the file holds what the list shows', async () => {
      await press(desk, 'Export');
      await desk.getByRole('menuitem', { name: 'CSV' }).click();
      const downloading = desk.waitForEvent('download');
      await press(dialogOf(desk), 'Export');
      const file = await readFile(await (await downloading).path(), 'utf8');
      expect(file).toContain('Okafor Ngozi');
      expect(file).toContain('7300.50');
    });
    await step('And the paper', async () => {
      await rowOf(desk, 'INV-000001').click();
      await seeHeading(desk, 'INV-000001');
      await press(desk, 'Print');
      const paper = desk.getByRole('article').first();
      for (const words of ['INV-000001', 'Kalium check', '₦7,300.50']) await see(paper, words);
    });
  });

  test('verify finds the books clean, and finds one kobo that a hand moved', async () => {
    const clean = await runVerify(server);
    expect(clean.printed).not.toContain('found');
    expect(clean.code).toBe(0);
    await plantError(server, 'ledger_lines', 'credit = credit - 1 where ctid = (select ctid from ledger_lines where credit > 0 limit 1)');
    const broken = await runVerify(server);
    expect(broken.code).toBe(1);
    await plantError(
      server,
      'payment_allocations',
      'amount = amount - 1 where ctid = (select ctid from payment_allocations where amount > 1 limit 1)',
    );
    expect((await runVerify(server)).printed).toContain('Payments that differ from their methods and allocations');
  });
});
