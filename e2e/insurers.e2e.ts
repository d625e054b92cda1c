import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, make, rowsOf } from './stage/api.ts';
import { runVerify, withPrices } from './stage/books.ts';
import { aBrowserStage, step } from './stage/browser.ts';
import { aClinic, type Clinic, founder } from './stage/clinic.ts';
import { registerPatient } from './stage/founding.ts';
import { arriveAt, box, choose, fill, press, see, seeHeading, seeNo, signIn } from './stage/hand.ts';
import { letRequestWait } from './stage/jobs.ts';
import { type RunningServer, startServer } from './stage/server.ts';

let server: RunningServer;
let clinic: Clinic;
/** Addresses of the insurer, of the patient and of the claim. */
let partnerPage: string;
let file: string;
let claimPage: string;
const stage = aBrowserStage(() => server.url, { pagesLive: 'file' });

const rowOf = (page: Page | Locator, words: string): Locator => page.getByRole('row').filter({ hasText: words });
const dialogOf = (page: Page): Locator => page.getByRole('dialog').locator('visible=true').last();
const approvals = '/hospital/hmo-management/approval';
const claims = '/hospital/hmo-management/claims';

/** An act of the page's record: the filled button, or one of the menu beside it. */
async function actHere(place: Page | Locator, words: string): Promise<void> {
  const page = 'page' in place ? place.page() : place;
  const button = place.getByRole('button', { name: words, exact: true });
  const more = place.getByRole('button', { name: 'More', exact: true }).first();
  await button.or(more).first().waitFor();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name: words, exact: true }).click();
}

/** Answers the question that stands before an act. */
async function confirm(page: Page, words: string): Promise<void> {
  const question = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: words, exact: true }) });
  await press(question.last(), words);
}

/** Every figure of the ledger by the code of its account, debit less credit, as the server answers it. */
async function closings(): Promise<Readonly<Record<string, number>>> {
  const { payload } = await ask(server.url, 'GET', '/ledger/trial-balance', { token: clinic.token });
  const { rows, totals } = payload as { rows: { code: string; closing: number }[]; totals: Record<string, number> };
  expect(totals['closingDebit']).toBe(totals['closingCredit']);
  return Object.fromEntries(rows.map(({ code, closing }) => [code, closing]));
}
const closing = async (...codes: readonly string[]) => {
  const books = await closings();
  return codes.map((code) => books[code] ?? 0);
};

/** A third test beside the clinic's two. */
async function withUrea(): Promise<void> {
  const [sodium] = await rowsOf<{ category: { id: string } }>(server.url, '/laboratory/test/filter?name=Sodium', clinic.token);
  await make(server.url, 'POST', '/laboratory/test', clinic.token, {
    ...{ name: 'Urea check', shortName: 'Urea', categoryId: sodium?.category.id, specimenType: 'serum', container: 'gel-yellow' },
    ...{ turnaroundMinutes: 240, statTurnaroundMinutes: 60, price: 100_000 },
    parameters: [{ name: 'Urea', code: 'Urea', resultType: 'numeric', unit: 'mmol/L', decimals: 1, ranges: [{ low: 2.5, high: 7.8 }] }],
  });
}

beforeAll(async () => {
  server = await startServer();
  clinic = await aClinic(server);
  await withPrices(server, clinic);
  await withUrea();
}, 240_000);
afterAll(async () => {
  await server.stop();
});

// One story: each test goes on where the one before it ended. Of the insurer: visit 5,000.00, Kalium 1,200.00 (approved), Natrium 800.50
// (not answered in its hour); Urea is declined and costs the patient 1,000.00.
describe('From a contract with an insurer to its last kobo', () => {
  let desk: Page;
  let consulting: Page;

  test('The desk adds an insurer from a template, with an end of the contract and the tax that it withholds', async () => {
    desk = await stage.openPage();
    await signIn(desk, server, founder);
    consulting = await stage.openPage();
    await signIn(consulting, server, clinic.doctor);
    await desk.goto('/hospital/hmo-management');
    await press(desk, 'Add HMO/HPP');
    await step('When name, code and the end of the contract are typed', async () => {
      const drawer = dialogOf(desk);
      await fill(drawer, { Name: 'Hygeia', Code: 'HYG', 'Contract end': '31/12/2099' });
      await desk.keyboard.press('Tab');
      await press(drawer, 'Save HMO/HPP');
      await seeNo(drawer);
    });
    await rowOf(desk, 'Hygeia').click();
    await seeHeading(desk, 'Hygeia');
    partnerPage = new URL(desk.url()).pathname;
    await step('And five percent withholding tax', async () => {
      await actHere(desk, 'Edit');
      const drawer = dialogOf(desk);
      await fill(drawer, { 'Withholding tax': '5' });
      await press(drawer, 'Save HMO/HPP');
      await seeNo(drawer);
    });
  });

  test('Its price lists are generated and uploaded, then the list is completed', async () => {
    await desk.getByRole('tab', { name: 'Price list' }).click();
    await press(desk, 'Generate all eight');
    await see(desk, /prices? created/);
    await step('When the prices of the laboratory and of visits are uploaded', async () => {
      await uploadPrices(desk, 'Laboratory', ['Kalium check,1200,HY-K,Yes', 'Natrium check,800.50,HY-N,Yes', 'Urea check,900,HY-U,Yes']);
      await uploadPrices(desk, 'Professional service', ['New consultation,5000,HY-V,No']);
    });
    await press(desk, 'Complete');
    await confirm(desk, 'Complete');
    await see(desk, 'Active');
    await desk.getByRole('tab', { name: 'Overview' }).click();
  });

  test('A patient is registered and gets a billing method by the plan', async () => {
    await desk.goto('/hospital/patients/register');
    await registerPatient(desk, { last: 'Okafor', first: 'Ngozi', gender: 'Female', born: '14/03/1990', phone: '8031112222' });
    const [patient] = await rowsOf<{ id: string }>(server.url, '/patients?limit=1', clinic.token);
    file = `/hospital/patients/${patient?.id}`;
    await desk.goto(`${file}?tab=billing`);
    await press(desk, 'Add billing method');
    const drawer = dialogOf(desk);
    await choose(drawer, 'HMO', 'Hygeia');
    await choose(drawer, 'Plan', 'Standard');
    await fill(drawer, { 'Enrollee number': 'HYG-100-1' });
    await press(drawer, 'Save billing method');
    await seeNo(drawer);
    await step('And the insurer confirms it by telephone', async () => {
      await press(desk, 'Check eligibility');
      const check = dialogOf(desk);
      await fill(check, { 'Reference of the insurer': 'EL-9', 'Officer who answered': 'Mrs Ade' });
      await press(check, 'Save answer');
      await seeNo(check);
      await see(desk, 'Eligible');
    });
  });

  test('The check-in shows that the plan pays, and keeps it', async () => {
    await step('When the patient is checked in without a booking', async () => {
      await desk.goto(file);
      await actHere(desk, 'Check in now');
      const drawer = dialogOf(desk);
      await choose(drawer, 'Type', 'New consultation');
      await choose(drawer, 'Department', 'General OPD');
      await see(drawer, 'Eligible');
      await press(drawer, 'Check in');
      await see(drawer, 'OPD-001');
      await press(drawer, 'Done');
    });
    await desk.goto(`${file}?tab=billing`);
    await see(desk, /^Last check .*Check-in/);
  });

  test('The doctor sees what the plan pays of each test before they are ordered', async () => {
    await consulting.goto('/hospital/queue-management');
    await rowOf(consulting, 'Okafor')
      .getByRole('button', { name: /^Serve/ })
      .click();
    await arriveAt(consulting, /\/hospital\/consultation\/[\w-]+/);
    await choose(consulting, 'Add diagnosis', 'B54');
    await see(consulting, /malaria/i);
    await press(consulting, 'Order tests');
    const drawer = dialogOf(consulting);
    for (const [name, share] of [
      ['Kalium check', 'covered ₦1,200.00, patient ₦0.00'],
      ['Natrium check', 'covered ₦800.50, patient ₦0.00'],
      ['Urea check', 'covered ₦900.00, patient ₦0.00'],
    ] as const) {
      await box(drawer, 'Test, short name or code').fill(name.slice(0, 6));
      await see(drawer, share);
      await drawer.getByRole('checkbox', { name }).click();
    }
    await press(drawer, 'Sign orders (3)');
    await seeNo(drawer);
    expect(await closing('1155', '1150')).toEqual([790_050, 0]);
  });

  test('One request is approved, one is not answered in its hour and proceeds, one is declined', async () => {
    await desk.goto(approvals);
    for (const name of ['APR-000001', 'APR-000002', 'APR-000003']) {
      await rowOf(desk, name).click();
      const panel = dialogOf(desk);
      await actHere(panel, 'Mark as sent');
      await choose(panel, 'Channel', 'Phone');
      // The diagnosis of the visit is there already.
      await see(panel, 'B54');
      await press(panel, 'Mark as sent');
      await panel.getByRole('button', { name: 'Approve', exact: true }).waitFor();
      await closeOf(panel);
    }
    await step('When the first is approved with its code', async () => {
      await rowOf(desk, 'APR-000001').click();
      const panel = dialogOf(desk);
      await actHere(panel, 'Approve');
      await fill(panel, { 'PA code': 'PA-7001', 'Officer of the partner': 'Mrs Ade' });
      await press(panel, 'Approve request');
      await see(panel, 'PA-7001');
      await panel.getByRole('button', { name: 'More', exact: true }).waitFor();
      await closeOf(panel);
    });
    await step('And of the second the hour passes without an answer', async () => {
      await letRequestWait(server, 'APR-000002', 61);
      await see(rowOf(desk, 'APR-000002'), 'Proceeded without answer');
    });
    await step('And the third is declined', async () => {
      await rowOf(desk, 'APR-000003').click();
      const panel = dialogOf(desk);
      await actHere(panel, 'Decline');
      await fill(panel, { Reason: 'Not indicated' });
      await choose(panel, 'Channel', 'Phone');
      await press(panel, 'Decline request');
      await panel.getByRole('button', { name: 'More', exact: true }).waitFor();
      await see(panel, 'Not indicated');
      await closeOf(panel);
    });
    await step('Then NHIA is told of the second', async () => {
      await desk.getByRole('tab', { name: 'NHIA notices' }).click();
      await rowOf(desk, 'NN-000001').click();
      const panel = dialogOf(desk);
      await actHere(panel, 'Send notice');
      await choose(panel, 'Channel', 'Portal');
      await fill(panel, { Reference: 'NHIA-55' });
      await press(panel, 'Send notice');
      await see(rowOf(desk, 'NN-000001'), 'Sent');
    });
  });

  test('What was declined the patient is asked for, and pays', async () => {
    await desk.goto('/hospital/billing?tab=cash-up');
    await press(desk, 'Open shift');
    await fill(dialogOf(desk), { 'Cash point': 'Front desk' });
    await press(dialogOf(desk), 'Open shift');
    await see(desk, 'Shown after you have counted');
    await desk.goto('/hospital/billing?tab=patient-bills');
    await rowOf(desk, 'Urea check')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await desk.getByRole('menuitem', { name: 'Generate Invoice', exact: true }).click();
    await see(dialogOf(desk), 'Total ₦1,000.00');
    await press(dialogOf(desk), 'Create draft');
    await desk.waitForURL(/\/invoice\/draft\//);
    await press(desk, 'Submit for Payment');
    await seeHeading(desk, 'INV-000001');
    await press(desk, 'Add payment');
    const drawer = dialogOf(desk);
    await press(drawer, 'Receive ₦1,000.00');
    await see(drawer, 'RCP-000001');
    expect(await closing('1155', '1100', '1000')).toEqual([700_050, 0, 100_000]);
  });

  test('HMO bills gather the visit and its tests; with a diagnosis they become invoices of the insurer', async () => {
    await step('When the bill of the tests takes the diagnosis of the visit over', async () => {
      await openBill(desk, 'HB-000002');
      await see(desk, 'PA-7001');
      await desk.getByRole('button', { name: /^Add .*malaria/i }).click();
      await invoiceBill(desk, 'INV-000002');
    });
    await step('And the bill of the check-in, which knows no diagnosis yet, gets one by its code', async () => {
      await openBill(desk, 'HB-000001');
      await choose(desk, 'Add a diagnosis', 'B54');
      await invoiceBill(desk, 'INV-000003');
    });
    expect(await closing('1155', '1110')).toEqual([0, 700_050]);
  });

  test('The check of the claim finds two errors, each with the place where it is put right', async () => {
    await step('Given a price that was typed wrongly and a cover that ended yesterday', async () => {
      await setPrice(desk, '1000');
      await setValidTo(desk, '01/01/2020');
    });
    await desk.goto(`${claims}?tab=ready`);
    await see(rowOf(desk, 'INV-000002'), /errors$/);
    await see(rowOf(desk, 'INV-000003'), /error$/);
    await press(desk, 'New claim');
    await choose(dialogOf(desk), 'HMO', 'Hygeia');
    await see(dialogOf(desk), '2 invoices are ready');
    await press(dialogOf(desk), 'Post claim');
    await seeHeading(desk, 'CL-000001');
    claimPage = new URL(desk.url()).pathname;
    await desk.goto(`${claimPage}?tab=checks`);
    await step('When it is submitted all the same it is refused', async () => {
      stage.expectTrouble(desk, /422 PUT .*submit/);
      await actHere(desk, 'Submit');
      await press(dialogOf(desk), 'Submit claim');
      await see(dialogOf(desk), /error/i);
      await press(dialogOf(desk), 'Cancel');
    });
    await step('And both are put right', async () => {
      await see(desk, 'The price is above the tariff');
      await see(desk, 'The cover was not valid on the service date');
      await setPrice(desk, '1200');
      await setValidTo(desk, '31/12/2099');
    });
    await desk.goto(`${claimPage}?tab=checks`);
    await actHere(desk, 'Check again');
    await seeNo(desk.getByRole('row').filter({ hasText: 'Error' }));
    await actHere(desk, 'Submit');
    await press(dialogOf(desk), 'Submit claim');
    await see(desk, 'Submitted');
  });

  test('The payment advice is short by the tax and by one rejected line; it posts as a whole', async () => {
    await desk.goto(`${claims}?tab=remittances`);
    await press(desk, 'New remittance');
    const drawer = dialogOf(desk);
    await choose(drawer, 'HMO', 'Hygeia');
    await fill(drawer, { Reference: 'TRF-889', 'Amount before tax': '6200', 'Tax withheld': '310' });
    await box(drawer, 'Rows of the advice').fill(
      [
        'CL-000001;INV-000003;;;HY-V;5000;5000;250;',
        'CL-000001;INV-000002;;;HY-K;1200;1200;60;',
        'CL-000001;INV-000002;;;HY-N;800.50;0;0;No PA code on file',
      ].join('\n'),
    );
    await see(drawer, '3 rows read');
    await press(drawer, 'Save draft');
    await seeHeading(desk, 'RM-000001');
    await actHere(desk, 'Post');
    await confirm(desk, 'Post');
    await see(desk, 'Posted');
    expect(await closing('1110', '1160', '1020', '2400')).toEqual([80_050, 31_000, 589_000, 0]);
  });

  test('What was rejected is asked for once more, then given up', async () => {
    await desk.goto(`${claims}?tab=rejections`);
    await rowOf(desk, 'Natrium check').getByRole('checkbox').click();
    await press(desk, 'Resubmit');
    await seeHeading(desk, 'CL-000002');
    await actHere(desk, 'Submit');
    await press(dialogOf(desk), 'Submit claim');
    await see(desk, 'Submitted');
    await actHere(desk, 'Write off');
    const drawer = dialogOf(desk);
    await fill(drawer, { Note: 'They will not pay' });
    await press(drawer, 'Write off');
    await see(desk, 'Written off');
    await desk.goto(claimPage);
    await see(desk, 'Paid');
  });

  test('The accounts tie, and verify finds nothing', async () => {
    expect(await closing('1110', '1155', '1160', '2400', '5910', '1020')).toEqual([0, 0, 31_000, 0, 80_050, 589_000]);
    await desk.goto(`${claims}?tab=ageing`);
    await see(desk, '₦0.00');
    const clean = await runVerify(server);
    expect(clean.printed).not.toContain('found');
    expect(clean.code).toBe(0);
  });
});

async function closeOf(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Close', exact: true }).first().click();
  await seeNo(panel);
}

async function openBill(page: Page, number: string): Promise<void> {
  await page.goto('/hospital/hmo-management/hmobill');
  await rowOf(page, number).click();
  await seeHeading(page, number);
}

/** Keeps the diagnoses of the bill that is open and makes its invoice, while the visit goes on. */
async function invoiceBill(page: Page, number: string): Promise<void> {
  await press(page, 'Save diagnoses');
  await seeNo(page.getByRole('button', { name: 'Save diagnoses' }));
  await actHere(page, 'Generate invoice');
  await press(dialogOf(page), 'Generate invoice');
  await seeHeading(page, number);
}

/** Types another price of the Kalium check into the insurer's list. */
async function setPrice(page: Page, price: string): Promise<void> {
  await page.goto(`${partnerPage}?tab=price-list&module=Laboratory&search=Kalium`);
  const cell = box(page, 'HMO price of Kalium check');
  await cell.fill(price);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/price-list/Laboratory/'));
  await cell.press('Tab');
  expect((await saved).status()).toBe(200);
}

/** Types another end of the patient's cover. */
async function setValidTo(page: Page, day: string): Promise<void> {
  await page.goto(`${file}?tab=billing`);
  await rowOf(page, 'Hygeia').getByRole('button', { name: /^Edit/ }).first().click();
  const drawer = dialogOf(page);
  await fill(drawer, { 'Valid to': day });
  await page.keyboard.press('Tab');
  await press(drawer, 'Save billing method');
  await seeNo(drawer);
}

async function partOf(page: Page, part: string): Promise<void> {
  await page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${part}`) })
    .click();
}

async function uploadPrices(page: Page, part: string, rows: readonly string[]): Promise<void> {
  await partOf(page, part);
  await page.getByRole('tabpanel').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Upload prices' }).click();
  const drawer = dialogOf(page);
  const lines = ['Item,HMO price,HMO code,Needs approval', ...rows];
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) });
  await press(drawer, 'Check the file');
  await press(drawer, `Save ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`);
  await see(drawer, 'File imported');
  await drawer.getByRole('button', { name: 'Close', exact: true }).last().click();
  await seeNo(drawer);
}
