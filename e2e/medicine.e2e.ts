import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, password, rowsOf } from './stage/api.ts';
import { plantError, runVerify } from './stage/books.ts';
import { aBrowserStage, step } from './stage/browser.ts';
import { founder } from './stage/clinic.ts';
import { aDispensary, anOverdueDose, type Dispensary, medicinePrices, payMedicines } from './stage/dispensary.ts';
import { box, choose, fill, press, see, seeHeading, seeNo, signIn, storageOf } from './stage/hand.ts';

let world: Dispensary;
const stage = aBrowserStage(() => world.server.url, { pagesLive: 'file' });

const rowOf = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words });
const lineOf = (place: Page | Locator, words: string): Locator => place.getByRole('listitem').filter({ hasText: words });
const groupOf = (place: Locator, words: string): Locator => place.getByRole('group', { name: words, exact: true });
const dialogOf = (page: Page): Locator => page.getByRole('dialog').locator('visible=true').last();
const isoDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Scans the wristband of the patient over the form, and asserts that the dose shows whom it is for. */
async function scanWristband(drawer: Locator): Promise<void> {
  const who = drawer.getByRole('region', { name: 'Patient' });
  await see(who, /born \d|Date of birth unknown/);
  await drawer.getByLabel('Scan wristband').fill((await who.locator('.code').first().textContent()) ?? '');
  await see(drawer, 'Right patient');
}

/** Opens the menu of a request and takes one of its items. */
async function act(page: Page, of: string, words: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: words, exact: true }).click();
}

/** The figures of a column of the table, from the top. */
function column(page: Page, title: string): Promise<string[]> {
  return page
    .getByRole('table')
    .last()
    .evaluate((table, wanted) => {
      const at = [...table.querySelectorAll('thead th')].findIndex((head) => head.textContent?.trim().startsWith(wanted));
      return [...table.querySelectorAll('tbody tr')].map((row) => row.children[at]?.textContent?.trim() ?? '');
    }, title);
}

/** Every figure of the ledger by the code of its account, debit less credit. */
async function closings(): Promise<Readonly<Record<string, number>>> {
  const { payload } = await ask(world.server.url, 'GET', '/ledger/trial-balance', { token: world.token });
  const { rows } = payload as { rows: { code: string; closing: number }[] };
  return Object.fromEntries(rows.map(({ code, closing }) => [code, closing]));
}

interface Entry {
  readonly actorName: string;
  readonly summary: string;
  readonly reason: string | null;
}

/** What the trail says of a record, the newest first. */
const entriesOf = (number: string) => rowsOf<Entry>(world.server.url, `/audit-trail?search=${number}&limit=100`, world.token);

const trail: Readonly<Record<string, readonly string[]>> = {
  'PO-000001': [
    'Inventory: Order PO-000001: received',
    'Inventory: Order PO-000001 sent by print',
    'Admin: Order PO-000001 approved',
    'Inventory: Order to Emzor Supplies submitted',
  ],
  'GRN-000001': ['Inventory: Delivery GRN-000001 of Emzor Supplies posted'],
  'RX-000001': [
    'Pharmacist: Prescription RX-000001 line 2 verified',
    'Pharmacist: Prescription RX-000001 line 1 verified',
    'Doctor: Prescription RX-000001 written and signed',
  ],
  'ORD-000001': [
    'Pharmacist: Medication order ORD-000001 partly or wholly returned',
    'Pharmacist: Medication order ORD-000001 dispensed',
    'Pharmacist: Medication order ORD-000001 submitted',
    'Pharmacist: Medication order ORD-000001 made',
  ],
  'TA-000001': [
    'Nurse: Administration TA-000001: terminated',
    'Nurse: Administration TA-000001: resumed',
    'Nurse: Administration TA-000001: held',
    'Nurse: Administration TA-000001: dose refused',
    'Nurse: Administration TA-000001: dose given',
    'Doctor: Administration TA-000001: created',
  ],
  'CNT-000001': [
    'Inventory: Stock count CNT-000001 was posted, 1 differences',
    'Pharmacist: Stock count CNT-000001 is complete',
    'Pharmacist: Stock count CNT-000001 opened, 2 batches',
  ],
};

beforeAll(async () => {
  world = await aDispensary();
}, 240_000);
afterAll(async () => {
  await world.server.stop();
});

/*
 * One story: each test goes on where the one before it ended. Of Amoxil 20 + 30 come; 25 and 5 go out, 4 come back, the count finds 4 too few:
 * 20 stay. Of Morphine 20 come, 6 go out. The ward gives one tablet of Panadol.
 */
describe('From the order to the bedside', () => {
  let store: Page;
  let manager: Page;
  let consulting: Page;
  let counter: Page;
  let ward: Page;

  test('Storekeeper, manager, doctor, pharmacist and nurse sign in', async () => {
    store = await stage.openPage();
    await signIn(store, world.server, world.storekeeper);
    manager = await stage.openPage();
    await signIn(manager, world.server, world.manager);
    consulting = await stage.openPage();
    await signIn(consulting, world.server, world.doctor);
    counter = await stage.openPage();
    await signIn(counter, world.server, world.pharmacist);
    ward = await stage.openPage();
    await signIn(ward, world.server, world.nurse);
  });

  test('What the store orders, the manager approves', async () => {
    await step('Given an order of two medicines', async () => {
      await store.goto('/hospital/vendor?tab=orders');
      await press(store, 'New Order');
      await choose(store, 'Vendor', 'Emzor');
      await choose(store, 'Deliver to', 'Pharmacy');
      for (const [name, packs, price] of [
        ['Amoxil', '5', '200'],
        ['Morphine', '2', '500'],
      ] as const) {
        await choose(store, 'Add a product', name);
        await fill(lineOf(store, name), { Packs: packs, 'Price per pack': price });
      }
      await see(store, '₦2,000.00');
      await press(store, 'Save draft');
      await seeHeading(store, 'Draft order');
    });
    await step('When it is submitted', async () => {
      await press(store, 'Submit');
      await seeHeading(store, 'PO-000001');
      await see(store, 'Awaiting approval');
      expect(await store.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    });
    await step('Then somebody else approves it', async () => {
      await manager.goto('/hospital/vendor?tab=orders');
      await rowOf(manager, 'PO-000001').click();
      await press(manager, 'Approve');
      await see(manager, 'Approved');
    });
    await step('And it goes out on paper', async () => {
      await press(store, 'Send on paper');
      await store.waitForURL(/\/order\/[0-9a-f-]+\/print/);
      for (const words of ['PO-000001', 'Emzor Supplies', '₦2,000.00']) await see(store, words);
      await store.goBack();
      await see(store, 'Sent');
    });
  });

  test('The delivery brings two lots of one medicine', async () => {
    await step('When lots and expiries are counted', async () => {
      await press(store, 'Receive');
      await seeHeading(store, 'Receive goods');
      await fill(store, { 'Invoice number': 'EMZ-77', 'Invoice date': isoDay(-1) });
      await fill(lineOf(store, 'Morphine'), { Batch: 'MOR-1', Expiry: isoDay(600) });
      await fill(lineOf(store, 'Amoxil'), { Batch: 'AMX-B', Packs: '3', Expiry: isoDay(400) });
      await choose(store, 'Add a product', 'Amoxil');
      await fill(lineOf(store, 'Amoxil').last(), { Batch: 'AMX-A', Packs: '2', 'Cost per pack': '200', Expiry: isoDay(120) });
      await fill(store, { 'Invoice total': '2000' });
      await see(store, /Expires in 1(19|20) days/);
    });
    await step('Then posting says what the stock becomes', async () => {
      const post = store.getByRole('button', { name: 'Post', exact: true });
      if ((await post.count()) === 0) await press(store, 'Save draft');
      await post.click();
      await see(dialogOf(store), '70 units of 3 products will be added to Pharmacy; ₦2,000.00 becomes due to Emzor Supplies.');
      await press(dialogOf(store), 'Post');
      await seeHeading(store, 'GRN-000001');
    });
    await step('And the order is fulfilled', async () => {
      await store.goto('/hospital/vendor?tab=orders');
      await see(rowOf(store, 'PO-000001'), 'Received');
    });
    const books = await closings();
    expect([books['1300'], books['2100'], books['3000']]).toEqual([204_000, -200_000, -4_000]);
  });

  test('An allergy holds up the signature until a reason is given', async () => {
    await step('Given two medicines written in one line each', async () => {
      await consulting.goto(`/hospital/prescriptions/new?patient=${world.patientId}`);
      for (const [typed, name] of [
        ['Amoxil 500 mg q4h 5/7', /^Amoxil 500 mg/],
        ['Morphine 10 mg q4h 1/7', /^Morphine 10 mg/],
      ] as const) {
        await box(consulting, 'Medicine').fill(typed);
        await consulting.getByRole('listbox', { name: 'Medicines found' }).getByRole('option', { name }).click();
        const card = consulting.getByRole('article', { name });
        await card.getByRole('button', { name: /^Details of/, expanded: false }).click();
        await press(card, 'More about this medicine');
        await fill(card, { Indication: 'Broken tooth' });
        await card.getByRole('switch', { name: 'Administer here' }).press('Space');
      }
      await see(consulting, 'Resolve the safety alerts first');
      await consulting.getByLabel('Allergies reviewed').check();
      expect(await consulting.getByRole('button', { name: 'Sign prescription' }).isDisabled()).toBe(true);
    });
    await step('When the doctor goes on with a reason', async () => {
      await press(consulting, 'Override');
      await fill(dialogOf(consulting), { Reason: 'short' });
      await press(dialogOf(consulting), 'Continue');
      await see(dialogOf(consulting), /at least 10 characters/);
      await fill(dialogOf(consulting), { Reason: 'Tolerated amoxicillin last year' });
      await press(dialogOf(consulting), 'Continue');
    });
    await step('Then the prescription is signed and keeps the reason', async () => {
      await press(consulting, 'Sign prescription');
      await consulting.waitForURL(/\/prescriptions\/[0-9a-f-]{36}/);
      await see(consulting, 'RX-000001');
      await see(consulting, /Tolerated amoxicillin last year/);
    });
  });

  test('The pharmacist checks the prescription', async () => {
    await counter.goto('/hospital/prescriptions');
    await rowOf(counter, 'RX-000001').click();
    await see(counter, /Overridden by Doctor Colleague: Tolerated amoxicillin last year/);
    for (const name of ['Amoxil', 'Morphine'])
      await step(`When ${name} is verified`, async () => {
        await press(lineOf(counter, name).first(), 'Verify');
        await see(lineOf(counter, name).first(), 'Verified by Pharmacist Colleague');
      });
  });

  test('Its requests become an order that is submitted and waits for money', async () => {
    await step('When both requests are ordered together', async () => {
      await counter.goto('/hospital/medications');
      await rowOf(counter, 'MED-000001').getByRole('checkbox').check();
      await rowOf(counter, 'MED-000002').getByRole('checkbox').check();
      await press(counter, 'Create Order');
      await seeHeading(counter, 'ORD-000001');
      await see(counter, '₦2,700.00');
    });
    await step('And submitted', async () => {
      await press(counter, 'Submit');
      await press(dialogOf(counter), 'Submit order');
      await see(counter, 'Submitted');
      await see(counter, 'Payment required');
    });
    await step('Then nothing is handed out before it is paid', async () => {
      await press(counter, 'Dispense');
      const drawer = dialogOf(counter);
      stage.expectTrouble(counter, /^4\d\d PATCH \/api\/medication-order\//);
      await fill(groupOf(drawer, 'Checked by'), { Email: founder.email, 'Password or PIN': password });
      await fill(groupOf(drawer, 'Witness'), { Email: world.nurse.email, 'Password or PIN': password });
      await press(drawer, 'Dispense');
      await see(drawer, 'Payment is required before this service');
    });
    expect(await payMedicines(world, 'cash')).toBe(270_000);
  });

  test('What is there first to expire goes out first, and a part stays for later', async () => {
    // While the drawer slides away, its list of picks is told of the dispense and asked once more.
    stage.expectTrouble(counter, /409 GET .*\/pick-list/);
    await step('When 25 of 30 are handed out before two others', async () => {
      const drawer = dialogOf(counter);
      await see(groupOf(drawer, 'Amoxil 500 mg'), 'AMX-A');
      await fill(groupOf(drawer, 'Amoxil 500 mg'), { 'Quantity of 30': '25', 'Reason if fewer': 'Rest on Monday' });
      await fill(groupOf(drawer, 'Received by'), { Name: 'Chidi Okafor' });
      await press(drawer, 'Dispense');
    });
    await step('Then it took all of the first lot and five of the second', async () => {
      await see(counter, 'Partly dispensed');
      await see(counter, /AMX-A × 20 .*AMX-B × 5 /);
      await see(counter, 'MOR-1 × 6');
      await see(counter, '₦2,450.00');
    });
    await step('And the rest is ordered, paid out of the credit, and handed out', async () => {
      await counter.goto('/hospital/medications');
      await see(rowOf(counter, 'MED-000001'), '25 / 30');
      await act(counter, 'MED-000001', 'Create Order');
      await seeHeading(counter, 'ORD-000002');
      await press(counter, 'Submit');
      await press(dialogOf(counter), 'Submit order');
      await see(counter, 'Submitted');
      expect(await payMedicines(world, 'credit')).toBe(25_000);
      await press(counter, 'Dispense');
      await press(dialogOf(counter), 'Dispense');
      await see(counter, 'Wholly dispensed');
      await see(counter, /AMX-B × 5 /);
    });
  });

  test('Four tablets come back to their own lot', async () => {
    await counter.goto('/hospital/medications?tab=orders');
    await rowOf(counter, 'ORD-000001').click();
    await step('When they are taken back unopened', async () => {
      await press(counter, 'Return');
      const drawer = dialogOf(counter);
      await fill(drawer.getByRole('group').filter({ hasText: 'AMX-B' }), { Quantity: '4' });
      await fill(drawer, { 'Returned by': 'Chidi Okafor', Reason: 'Too many at home' });
      await press(drawer, 'Save return');
      await seeNo(drawer);
    });
    await step('Then the order tells of it', async () => {
      await see(counter, 'Partly returned');
      await see(counter, /AMX-B · Return to shelf/);
    });
  });

  test('On the ward a dose is given, one refused, and none while it is held', async () => {
    await step('When the dose that is due is given', async () => {
      await ward.goto('/hospital/administrations');
      const dose = lineOf(ward, 'Amoxil').first();
      await see(dose, 'Due now');
      await press(dose, 'Record dose');
      await scanWristband(dialogOf(ward));
      await press(dialogOf(ward), 'Record dose');
      await seeNo(dialogOf(ward));
    });
    await step('And the next one is refused', async () => {
      await ward.getByRole('link', { name: 'Amoxil 500 mg' }).first().click();
      // What was read before the dose is shown until the new answer is there.
      await see(ward, '1/30');
      await rowOf(ward, 'Pending').first().getByRole('button', { name: 'Record dose' }).click();
      const drawer = dialogOf(ward);
      await choose(drawer, 'What happened', 'Refused');
      await choose(drawer, 'Reason', 'Vomiting');
      await press(drawer, 'Save');
      await see(rowOf(ward, 'Vomiting'), 'Refused');
      await see(rowOf(ward, '500 mg').first(), 'Given');
    });
    await step('And it is held and goes on', async () => {
      await press(ward, 'Hold');
      await fill(dialogOf(ward), { Reason: 'Nil by mouth for the theatre' });
      await press(dialogOf(ward), 'Hold administration');
      await see(ward, 'Held');
      await seeNo(ward.getByRole('button', { name: 'Record dose' }));
      await press(ward, 'Resume');
      await see(ward, 'In progress');
    });
  });

  test('A dose that is late says so, and a controlled one is seen by two', async () => {
    await step('Given a dose that should have been given 50 minutes ago', async () => {
      const { token = '' } = await storageOf(consulting);
      await anOverdueDose(world, token);
      await ward.goto('/hospital/administrations');
      await see(lineOf(ward, 'Panadol').first(), 'Overdue');
    });
    await step('When it is given with a reason', async () => {
      await press(lineOf(ward, 'Panadol').first(), 'Record dose');
      const drawer = dialogOf(ward);
      await scanWristband(drawer);
      await choose(drawer, 'Reason', 'Patient away');
      await press(drawer, 'Record dose');
      await seeNo(drawer);
      await ward.goto('/hospital/administrations?tab=completed');
      await rowOf(ward, 'Panadol').click();
      await see(rowOf(ward, 'Patient away'), 'Late');
      await see(rowOf(ward, 'WARD-1'), 'Given');
    });
    await step('And the controlled one before a witness', async () => {
      await ask(world.server.url, 'POST', '/auth/pin', { token: world.token, body: { pin: '4826', password } });
      await ward.goto('/hospital/administrations');
      await press(lineOf(ward, 'Morphine').first(), 'Record dose');
      const drawer = dialogOf(ward);
      await scanWristband(drawer);
      await choose(drawer, 'Witness', 'Bola Founder');
      await fill(drawer, { 'PIN of the witness': '4826' });
      await press(drawer, 'Record dose');
      await seeNo(drawer);
    });
  });

  test('Terminated, it gives no more doses and its line is stopped', async () => {
    await step('When the nurse terminates it', async () => {
      await ward.goto('/hospital/administrations?tab=in-progress');
      await rowOf(ward, 'Amoxil').click();
      await press(ward, 'Terminate');
      await fill(dialogOf(ward), { Reason: 'Rash after the first dose' });
      await press(dialogOf(ward), 'Terminate administration');
      await see(ward, 'Terminated');
      await see(rowOf(ward, 'Cancelled').first(), 'Cancelled');
    });
    await step('Then the doctor sees the line stopped', async () => {
      await see(lineOf(consulting, 'Amoxil').first(), 'Stopped');
    });
  });

  test('The stock take finds four too few, and a second person posts it', async () => {
    await step('When the pharmacist counts without seeing what is expected', async () => {
      await counter.goto('/hospital/inventory?tab=counts');
      await press(counter, 'New count');
      await choose(dialogOf(counter), 'Place', 'Pharmacy');
      await press(dialogOf(counter), 'Open count');
      await rowOf(counter, 'CNT-000001').click();
      const drawer = dialogOf(counter);
      await fill(drawer, { 'Counted of batch AMX-B': '20', 'Counted of batch MOR-1': '14' });
      expect(await drawer.getByText('Expected').count()).toBe(0);
      await press(drawer, 'All counted');
      await see(drawer, 'Review');
      await see(rowOf(counter, 'AMX-B'), '-4');
      expect(await drawer.getByRole('button', { name: 'Post count' }).count()).toBe(0);
    });
    await step('Then the storekeeper posts it', async () => {
      await store.goto('/hospital/inventory?tab=counts');
      await rowOf(store, 'CNT-000001').click();
      await press(store.getByRole('dialog', { name: 'Stock count' }), 'Post count');
      await press(store.getByRole('dialog', { name: 'Post count' }), 'Post count');
      await see(store, 'Posted');
    });
  });

  test('The dashboard tells what runs short and what was sold', async () => {
    await step('Then the storekeeper sees what runs short', async () => {
      await store.goto('/hospital/dashboard');
      const short = store.getByRole('group', { name: 'Products with low stock level' });
      const row = short.getByRole('row').filter({ hasText: 'Amoxil' });
      await see(row, '40%');
      await see(row, 'Out of stock');
    });
    await step('And the pharmacist what was sold', async () => {
      await counter.goto('/hospital/dashboard');
      await see(counter, /: 3 items, ₦2,500\.00/);
    });
    await step('And the nurse what is to be given', async () => {
      await ward.goto('/hospital/dashboard');
      const due = ward.getByRole('region', { name: /^Doses due/ });
      await see(due, 'Okafor Ngozi');
      await see(due, /^Morphine 10 mg/);
      await press(ward, 'Hospital');
      await see(ward, 'Pending Therapeutic Administration');
    });
  });

  test('Stock card, register, bills, books and trail say the same', async () => {
    await step('Then the stock card runs to the 20 that stand there', async () => {
      await store.goto(`/hospital/inventory/products/${world.products.amoxil}?tab=movements`);
      await see(store, 'AMX-A');
      expect(await column(store, 'Quantity')).toEqual(['-4', '+4', '-5', '-5', '-20', '+20', '+30']);
      expect((await column(store, 'Balance'))[0]).toBe('20');
    });
    await step('And the register to 14', async () => {
      await counter.goto('/hospital/medications?tab=register');
      await see(rowOf(counter, 'Never'), '14');
      await see(counter, 'Witness Nurse Colleague');
      expect(await column(counter, 'Quantity')).toEqual(['-6', '+20']);
      expect(await column(counter, 'Balance')).toEqual(['14', '20']);
    });
    await step('And the bills to what stayed with the patient', async () => {
      const bills = await rowsOf<{ module: string; net: number; paid: number; stage: string }>(
        world.server.url,
        `/patient-bills?patientId=${world.patientId}&limit=100`,
        world.token,
      );
      const medicines = bills.filter(({ module }) => module === 'Medication');
      expect(medicines.reduce((sum, { paid }) => sum + paid, 0)).toBe(250_000);
      expect(medicines.filter(({ stage }) => stage === 'uninvoiced').map(({ net }) => net)).toEqual([medicinePrices.panadol]);
      const books = await closings();
      // 4050 what was sold, 2000 the credit of the return, 1150 the dose of the ward, 1000 what was paid.
      expect([books['4050'], books['2000'], books['1150'], books['1000']]).toEqual([-253_000, -20_000, 3_000, 270_000]);
      // 1300 what stands on the shelves, 5000 what left them, 3000 what stood there from the start, 2100 what the vendor gets.
      expect([books['1300'], books['5000'], books['3000'], books['2100']]).toEqual([113_800, 90_200, -4_000, -200_000]);
    });
    await step('And the trail names every act and whoever did it', async () => {
      for (const [number, told] of Object.entries(trail))
        expect((await entriesOf(number)).map(({ actorName, summary }) => `${actorName.split(' ')[0]}: ${summary}`)).toEqual(told);
      const [terminated] = await entriesOf('TA-000001');
      expect(terminated?.reason).toBe('Rash after the first dose');
    });
  });

  test('verify finds the stock clean, and finds one tablet that a hand moved', async () => {
    const clean = await runVerify(world.server);
    expect(clean.printed).not.toContain('found');
    expect(clean.code).toBe(0);
    await plantError(
      world.server,
      'batch_balances',
      "quantity = quantity - 1 where batch_id = (select id from batches where batch_number = 'AMX-B')",
    );
    const broken = await runVerify(world.server);
    expect(broken.code).toBe(1);
    expect(broken.printed).toContain('Balances that differ from the sum of their movements');
  });
});
