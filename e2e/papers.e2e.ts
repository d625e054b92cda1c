import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask, make, rowsOf } from './stage/api.ts';
import { aBrowserStage } from './stage/browser.ts';
import { type DemoPerson, demoPeople, startDemoServer } from './stage/demo.ts';
import { readSamples } from './stage/demo-samples.ts';
import { signIn, storageOf } from './stage/hand.ts';
import { untilSettled } from './stage/judge.ts';
import { sheetsOf } from './stage/printed.ts';
import type { RunningServer } from './stage/server.ts';
import { missingPapers } from './states/papers.ts';
import type { Samples } from './states/records.ts';

declare global {
  interface Window {
    /** What the page sent to its printer. */
    sentToPrinter?: string[];
  }
}

/** Where the printed papers lie after the test, to be looked at. */
const kept = join(import.meta.dirname, '../.cache/e2e/papers');

interface PaperCase {
  readonly name: string;
  /** `{sample}` stands for its id; `{tubes}`, `{child}` are found below. */
  readonly path: string;
  /** Millimetres of each page; of a roll the height is what is on it. */
  readonly size: readonly [number, number | null];
  /** How many pages; `labels`: as many as the page shows labels; missing: as many as the rows of the demo want. */
  readonly pages?: number | 'labels';
  /** False: no document, so its prints are not counted. */
  readonly counted?: false;
  readonly as?: DemoPerson;
  /** The name of the button that prints. */
  readonly button?: string;
  /** The page itself goes out, without a paper shown on it: its furniture stays behind. */
  readonly screen?: true;
  /** What must be read on it. */
  readonly says?: RegExp;
  readonly act?: (page: Page) => Promise<void>;
}

const a4 = [210, 297] as const;
const roll = [80, null] as const;
const choose = (words: string) => async (page: Page) => {
  await page.getByText(words, { exact: true }).click();
};

const press = (words: string) => async (page: Page) => {
  await page.getByRole('button', { name: words, exact: true }).click();
  await page.getByRole('dialog').locator('[data-paper]').waitFor();
};
/** The demo's mother has no result: one is answered for her, as the server would send it. */
async function openResult(page: Page): Promise<void> {
  const at = '2026-11-20T09:00:00.000Z';
  const [id, by] = ['01a10000-0000-7000-8000-0000000000f1', { id: null, name: 'Lab Scientist' }];
  const value = {
    ...{ parameterId: id, name: 'Potassium', code: 'K', resultType: 'numeric', decimals: 1, unit: 'mmol/L', value: '4.4', values: [] },
    ...{ comparator: null, culture: null, range: null, reference: '3.5 – 5.1', flag: 'N', delta: false, previousValue: null },
    ...{ previousAt: null, method: null, device: null, comment: null, absentReason: null },
  };
  const result = { version: 1, status: 'final', values: [value], comment: null, conclusion: 'In range', attachments: [] };
  const own = {
    ...{ id, personId: id, hospital: { id, name: 'Lagoon Specialist Hospital' }, requestNumber: 'LAB-000001', test: 'Potassium' },
    ...{ category: 'Chemistry', requestedBy: 'Dr Bello', collectedAt: at, releasedAt: at, sensitive: false, isNew: false },
    patient: { fullname: 'Okafor Ngozi Grace', hospitalPatientId: 'P-000001', dateOfBirth: '1985-05-07' },
    result: { ...result, enteredBy: by, enteredAt: at, releasedBy: by, releasedAt: at, amendReason: null },
  };
  const said = (payload: object) => ({ json: { success: true, statusCode: 200, message: 'OK', payload } });
  await page.route('**/api/lab-request/patient?*', (route) => route.fulfill(said({ data: [own], meta: { count: 1, page: 1, limit: 25 } })));
  await page.route(`**/api/lab-request/patient/${id}*`, (route) => route.fulfill(said(own)));
  await page.reload();
  await page.locator('main li button[aria-expanded="false"]').first().click();
  await page.getByRole('button', { name: 'Print or save as PDF' }).waitFor();
}

const papers: readonly PaperCase[] = [
  { name: 'invoice', path: '/hospital/billing/invoice/{invoice}/print', size: a4, pages: 1 },
  { name: 'receipt on the roll', path: '/hospital/billing/receipt/{receipt}/print', size: roll, pages: 1 },
  { name: 'receipt on A4', path: '/hospital/billing/receipt/{receipt}/print', size: a4, pages: 1, act: choose('A4') },
  { name: 'receipt on A5', path: '/hospital/billing/receipt/{shortReceipt}/print', size: [148, 210], pages: 1, act: choose('A5') },
  { name: 'statement', path: '/hospital/billing/statement/{statement}', size: a4 },
  { name: 'refund voucher', path: '/hospital/billing/refund/{refund}/print', size: a4, pages: 1 },
  { name: 'pro-forma of an HMO bill', path: '/hospital/hmo-management/hmobill/{hmoBill}/print', size: a4, says: /HB-\d{6}/ },
  { name: 'schedule of a claim', path: '/hospital/hmo-management/claims/{claim}/print', size: a4, says: /CL-\d{6}/ },
  { name: 'statement of a partner', path: '/hospital/hmo-management/claims/statement/{partner}', size: a4, says: /Statement of account/ },
  { name: 'letter of demand', path: '/hospital/hmo-management/claims/demand/{partner}', size: a4, says: /Letter of demand/ },
  { name: 'cash-up slip', path: '/hospital/billing/shift/{shift}/print', size: a4 },
  { name: 'patient card', path: '/hospital/patients/{patient}/card', size: [86, 54], pages: 1 },
  {
    name: 'wristband',
    path: '/hospital/patients/{patient}/wristband',
    size: [279, 25],
    pages: 1,
    says: /Okafor.*Born.*Female.*P-\d{6}/,
  },
  {
    name: 'wristband of a stay',
    path: '/hospital/admissions/{stay}/wristband',
    size: [279, 25],
    pages: 1,
    says: /Born.*P-\d{6}.*ADM-\d{6}/,
  },
  {
    name: 'companion badge',
    path: '/hospital/admissions/{companionStay}/companions/{companion}/badge',
    size: [86, 54],
    pages: 1,
    says: /P-\d{6}/,
  },
  { name: 'round sheet', path: '/hospital/admissions/{roundsStay}/rounds/{round}/print', size: a4, says: /Round sheet WR-\d{6}/ },
  { name: 'handover sheet', path: '/hospital/admissions/nurse/{ward}/handover', size: a4, says: /Handover sheet/ },
  {
    name: 'interim bill',
    path: '/hospital/admissions/{stay}/interim-bill',
    size: a4,
    says: /Interim bill ADM-\d{6}.*Due.*Charges are added until the discharge/,
  },
  { name: 'ward list', path: '/hospital/admissions/wards/{listedWard}/list', size: a4, says: /Ward list/ },
  { name: 'discharge summary', path: '/hospital/admissions/{discharged}/discharge-summary', size: a4, says: /Final diagnoses/ },
  {
    name: 'gate pass',
    path: '/hospital/admissions/{releasedStay}/gate-pass',
    size: [148, 210],
    pages: 1,
    says: /Gate pass ADM-\d{6}.*A relative/,
  },
  {
    name: 'gate pass on the roll',
    path: '/hospital/admissions/{releasedStay}/gate-pass',
    size: roll,
    pages: 1,
    act: choose('80 mm roll'),
  },
  { name: 'patient summary', path: '/hospital/patients/{patient}/summary', size: a4, pages: 1 },
  { name: 'death certificate', path: '/hospital/patients/{deceased}/death-certificate', size: a4, pages: 2 },
  { name: 'observation chart', path: '/hospital/patients/{child}/observation-chart', size: [297, 210] },
  { name: 'clinical summary', path: '/hospital/patients/{charted}/summaries/{summary}/print', size: a4 },
  { name: 'prescription', path: '/hospital/prescriptions/{prescription}/print', size: a4, pages: 1 },
  { name: 'medicine labels', path: '/hospital/medications/orders/{medicationOrder}/labels', size: [70, 35], pages: 'labels' },
  {
    name: 'small medicine labels',
    path: '/hospital/medications/orders/{medicationOrder}/labels?size=50x25',
    size: [50, 25],
    pages: 'labels',
  },
  { name: 'specimen labels', path: '/hospital/labs/labels?numbers={tubes}', size: [50, 25], pages: 2 },
  { name: 'laboratory report', path: '/hospital/labs/{labResult}/report', size: a4 },
  { name: 'visit summary', path: '/hospital/consultation/{consultation}/print', size: a4, pages: 1 },
  { name: 'visit summary for clinicians', path: '/hospital/consultation/{consultation}/print?for=clinician', size: a4 },
  { name: 'laboratory request', path: '/hospital/consultation/{withTests}/lab-form', size: a4 },
  { name: 'referral letter', path: '/hospital/consultation/referrals/{referral}/print', size: a4, pages: 1 },
  { name: 'medical certificate', path: '/hospital/consultation/certificates/{certificate}/print', size: a4, pages: 1 },
  { name: 'purchase order', path: '/hospital/vendor/order/{vendorOrder}/print', size: a4 },
  { name: 'goods received note', path: '/hospital/vendor/supply/{supply}/print', size: a4 },
  { name: 'shelf labels', path: '/hospital/vendor/supply/{supply}/labels', size: [50, 25], pages: 'labels', counted: false },
  { name: 'remittance advice', path: '/hospital/vendor/payment/{vendorPayment}/print', size: a4, pages: 1 },
  { name: 'product labels', path: '/hospital/inventory/products/{product}/labels?count=3', size: [50, 25], pages: 3, counted: false },
  {
    name: 'large product labels',
    path: '/hospital/inventory/products/{product}/labels?count=2&size=70x35',
    size: [70, 35],
    pages: 2,
    counted: false,
  },
  {
    name: 'small product labels',
    path: '/hospital/inventory/products/{product}/labels?count=2&size=40x20',
    size: [40, 20],
    pages: 2,
    counted: false,
  },
  {
    name: 'certificate of destruction',
    path: '/hospital/inventory/batches/{destroyed}/destruction',
    size: a4,
    pages: 1,
    says: /Certificate of destruction.*1 bottle.*Broken on the shelf.*Blessing Etim/,
  },
  { name: 'issue note', path: '/hospital/inventory/issues/{stockIssue}/print', size: a4, pages: 1 },
  { name: 'counting sheet', path: '/hospital/inventory/counts/{stockCount}/print', size: a4 },
  { name: 'appointment slip', path: '/hospital/appointments/{appointment}/slip', size: [148, 210], pages: 1 },
  {
    name: 'queue ticket',
    path: '/hospital/appointments?tab=waitlist&drawer=checkIn&record={waiting}',
    size: roll,
    pages: 1,
    counted: false,
    says: /Queue number/,
  },
  {
    name: 'desk code',
    path: '/hospital/appointments?tab=today',
    size: a4,
    pages: 1,
    counted: false,
    screen: true,
    act: press('Self check-in code'),
    says: /Scan to check in/,
  },
  {
    name: 'day list',
    path: '/hospital/appointments',
    size: a4,
    counted: false,
    screen: true,
    button: 'Print day list',
    says: /Appointments of .*Time\s+Patient\s+Phone/,
  },
  {
    name: 'drug chart',
    path: '/hospital/administrations/chart?ward={wardOfDoses}',
    size: [297, 210],
    counted: false,
    screen: true,
    says: /Drug chart/,
  },
  {
    name: 'vendor statement',
    path: '/hospital/vendor/{vendor}?tab=statement',
    size: a4,
    counted: false,
    screen: true,
    says: /Statement of account.*Balance/,
  },
  {
    name: "a patient's own result",
    path: '/patient/labs',
    size: a4,
    counted: false,
    screen: true,
    as: 'mother',
    button: 'Print or save as PDF',
    act: openResult,
    says: /Okafor.*P-\d{6}.*born/,
  },
  {
    name: "a patient's own prescription",
    path: '/patient/medications/{ownPrescription}/print',
    size: a4,
    pages: 1,
    counted: false,
    as: 'mother',
    says: /\+234 \d+.*Prescription RX-\d{6}.*Okafor.*Paracetamol 500 mg.*for 5 days/,
  },
  { name: "a patient's own statement", path: '/patient/billing/statement/{statement}', size: a4, counted: false, as: 'mother' },
];

let server: RunningServer;
/** What the demo's own samples do not name. */
interface More {
  readonly tubes: string;
  readonly withTests: string;
  readonly shortReceipt: string;
  readonly destroyed: string;
  readonly ownPrescription: string;
}
let samples: Samples & More;
const stage = aBrowserStage(() => server.url, { pagesLive: 'file' });
const people = new Map<DemoPerson, Page>();

async function pageOf(person: DemoPerson): Promise<Page> {
  const found = people.get(person);
  if (found) return found;
  const page = await stage.openPage();
  people.set(person, page);
  // What would go to the printer is kept instead.
  await page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(window, {
      sentToPrinter: sent,
      print: () => void sent.push([...document.querySelectorAll('[data-paper]')].map((paper) => paper.textContent ?? '').join('\n')),
    });
  });
  await signIn(page, server, demoPeople[person]);
  return page;
}

/** A payment of a few services: one of many takes a second A5 sheet. */
async function aShortReceipt(token: string): Promise<string> {
  for (const { id } of await rowsOf<{ id: string }>(server.url, '/invoice/payment?limit=25&kind[]=invoice-payment', token)) {
    const { payload } = await ask(server.url, 'GET', `/invoice/receipt/${id}`, { token });
    if ((payload['services'] as unknown[]).length <= 4) return id;
  }
  throw new Error('The demo has no receipt of a few services');
}

interface Kept {
  readonly id: string;
  readonly balances: readonly { readonly location: { readonly id: string } }[];
}

/** One unit of a batch of the product is written off before a witness. */
async function aDestroyedBatch(token: string, productId: string): Promise<string> {
  const witness = await storageOf(await pageOf('nurse'));
  const own = { token: witness['token'] ?? '' };
  const pin = '4826';
  const kept = await ask(server.url, 'POST', '/auth/pin', { ...own, body: { pin, password: demoPeople.nurse.password } });
  if (kept.status !== 200) throw new Error(`PIN of the witness: ${kept.text}`);
  const { payload } = await ask(server.url, 'GET', '/users/profile', own);
  const [batch] = await rowsOf<Kept>(server.url, `/batch?limit=25&status=available&productId=${productId}`, token);
  await make(server.url, 'POST', `/batch/${batch?.id}/write-off`, token, {
    ...{ locationId: batch?.balances[0]?.location.id, quantity: 1, reason: 'Broken on the shelf' },
    ...{ witnessId: payload['id'], witnessPin: pin },
  });
  return batch?.id ?? '';
}

/** Signed for the demo's mother today: she is allergic to penicillins. */
async function aPrescription(token: string, patientId: string): Promise<string> {
  const [product] = await rowsOf<{ id: string }>(server.url, '/product/filter?limit=1&kind=medication&searchTerm=Paracetamol%20500', token);
  const productId = product?.id;
  const sig = { doseAmount: 500, doseUnit: 'mg', route: 'oral', frequencyCode: 'TDS', durationValue: 5, durationUnit: 'days' };
  const { id } = await make(server.url, 'POST', '/prescriptions', token, {
    ...{ patientId, kind: 'outpatient', allergiesReviewed: true, sign: true, confirm: true },
    lines: [{ productId, ...sig, supplyFrom: 'pharmacy' }],
  });
  return id;
}

beforeAll(async () => {
  server = await startDemoServer({ kept: inject('keptDemo') });
  mkdirSync(kept, { recursive: true });
  const storage = await storageOf(await pageOf('admin'));
  const tubes = await rowsOf<{ label: { specimenNumber: string } }>(
    server.url,
    '/lab-request/specimen/tubes?shelf=kept&limit=2',
    storage['token'] ?? '',
  );
  const found = await readSamples(server, storage);
  const requests = await rowsOf<{ consultationId: string | null }>(
    server.url,
    '/lab-request/filter?limit=50&status[]=result-released',
    storage['token'] ?? '',
  );
  const withTests = requests.find(({ consultationId }) => consultationId)?.consultationId ?? '';
  const shortReceipt = await aShortReceipt(storage['token'] ?? '');
  const destroyed = await aDestroyedBatch(storage['token'] ?? '', found.product);
  const ownPrescription = await aPrescription(storage['token'] ?? '', found.patient);
  samples = {
    ...found,
    destroyed,
    ownPrescription,
    shortReceipt,
    withTests,
    tubes: tubes.map(({ label }) => label.specimenNumber).join(','),
  };
}, 600_000);
afterAll(() => server.stop());

async function open({ path, as = 'admin', act, screen, button = 'Print' }: PaperCase): Promise<Page> {
  const page = await pageOf(as);
  const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = samples[name as keyof typeof samples];
    if (!value) throw new Error(`The demo has no ${name}`);
    return value;
  });
  await page.goto(address);
  if (screen) await page.getByRole('heading', { level: 1 }).first().waitFor();
  else await page.locator('[data-paper]').first().waitFor();
  await untilSettled(page);
  await act?.(page);
  await page.getByRole('button', { name: button, exact: true, disabled: false }).waitFor();
  await untilSettled(page);
  return page;
}

/** Prints by the button and answers what stood on the paper when it went out. */
async function printedBy(page: Page): Promise<string> {
  const before = await page.evaluate(() => (window.sentToPrinter ?? []).length);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.waitForFunction((count) => (window.sentToPrinter ?? []).length > count, before);
  await page.locator('button:enabled', { hasText: /^Print$/ }).waitFor();
  return page.evaluate(() => (window.sentToPrinter ?? []).at(-1) ?? '');
}

const mark = /Copy \d+ · \d{2} \w+ \d{4}, \d{2}:\d{2} · \S+/;

describe('papers', () => {
  test.each(papers)('$name fits its pages, and a reprint says which copy it is', async (paper) => {
    const page = await open(paper);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    writeFileSync(join(kept, `${paper.name.replaceAll(/\W+/g, '-')}.pdf`), pdf);
    const sheets = await sheetsOf(pdf);
    const [width, height] = paper.size;
    for (const sheet of sheets) {
      expect(sheet.width).toBe(width);
      if (height === null) expect(sheet.height).toBeGreaterThan(60);
      else expect(sheet.height).toBe(height);
      expect(sheet.text.trim(), 'no page is empty').not.toBe('');
      expect(sheet.text, 'nothing of the frame is on paper').not.toMatch(/Go back|\bPrint\b|\bActions\b/);
    }
    if (paper.says) expect(sheets.map(({ text }) => text).join(' ')).toMatch(paper.says);
    const wanted = paper.pages === 'labels' ? await page.locator('.print-label').count() : paper.pages;
    if (wanted !== undefined) expect(sheets).toHaveLength(wanted);
    if (paper.counted === false) return;
    await printedBy(page);
    expect(await printedBy(page)).toMatch(mark);
  });

  test('every page that prints is among them', () => {
    expect(missingPapers(papers.map(({ path }) => path))).toEqual([]);
  });
});
