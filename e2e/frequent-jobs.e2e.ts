import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBrowserStage, step } from './stage/browser.ts';
import { founder } from './stage/clinic.ts';
import { withClicks } from './stage/counted.ts';
import { aDayAtWork, anOrder, type DayAtWork, hasFocus, ordered, tabTo, theatreGoods } from './stage/day-at-work.ts';
import { payMedicines } from './stage/dispensary.ts';
import { arriveAt, box, press, see, seeHeading, seeNo, signIn, storageOf } from './stage/hand.ts';

let world: DayAtWork;
const stage = aBrowserStage(() => world.server.url, { pagesLive: 'file' });
const rowOf = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words });
const dialogOf = (page: Page): Locator => page.getByRole('dialog').locator('visible=true').last();

/** Opens the menu of a record and takes one of its items. */
async function act(page: Page, of: string, words: string): Promise<void> {
  await press(page, `Actions for ${of}`);
  await page.getByRole('menuitem', { name: words, exact: true }).click();
}

/** Types one value after the other, each into the box that the key before led to. */
async function typeAll(page: Page, values: readonly string[], key: 'Enter' | 'Tab'): Promise<void> {
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press(key);
  }
}

beforeAll(async () => {
  world = await aDayAtWork();
}, 240_000);
afterAll(async () => {
  await world.server.stop();
});

// One day: each job goes on where the one before it ended. The numbers are the most presses of the mouse that a job may take; 0 is the keyboard alone.
describe('The frequent jobs of a day', () => {
  let desk: Page;
  let triage: Page;
  let consulting: Page;
  let bench: Page;
  let counter: Page;
  let store: Page;

  test('Who has an appointment is checked in with 1 press in the list of today', async () => {
    desk = await stage.openPage();
    await signIn(desk, world.server, founder);
    await desk.goto('/hospital/appointments?tab=today');
    await rowOf(desk, 'Okafor').waitFor();
    await withClicks(desk, 1, async () => {
      await rowOf(desk, 'Okafor')
        .getByRole('button', { name: /^Check in Okafor/ })
        .click();
      await see(dialogOf(desk), 'OPD-001');
    });
    await see(dialogOf(desk), /14 Mar 1990/);
    await press(dialogOf(desk), 'Done');
  });

  test('Vital signs take 2 presses beside their values', async () => {
    triage = await stage.openPage();
    await signIn(triage, world.server, world.nurse);
    await triage.goto('/hospital/dashboard');
    const line = triage.getByRole('region', { name: /^Vitals to record/ });
    await line.getByRole('link', { name: /Okafor/ }).waitFor();
    await withClicks(triage, 2, async () => {
      await line.getByRole('link', { name: /Okafor/ }).click();
      const drawer = dialogOf(triage);
      await tabTo(triage, box(drawer, 'Temperature'));
      for (const [label, value] of [
        ['Temperature', '37.9'],
        ['Pulse', '88'],
        ['Respiratory rate', '18'],
        ['Systolic', '122'],
        ['Diastolic', '78'],
        ['SpO2', '98'],
      ] as const) {
        await tabTo(triage, box(drawer, label));
        await triage.keyboard.type(value);
      }
      await drawer.getByRole('button', { name: /^Save/ }).first().click();
      await seeNo(drawer);
    });
  });

  test('The next patient is called with 1 press', async () => {
    consulting = await stage.openPage();
    await signIn(consulting, world.server, world.doctor);
    await consulting.goto(`/hospital/queue-management?departmentId=${world.outpatients}`);
    await rowOf(consulting, 'Okafor').waitFor();
    await withClicks(consulting, 1, async () => {
      await press(consulting, 'Call next');
      await see(rowOf(consulting, 'Okafor'), 'Called');
    });
  });

  test('A note with a diagnosis and two tests is signed with 8 presses', async () => {
    await rowOf(consulting, 'Okafor')
      .getByRole('button', { name: /^Serve/ })
      .click();
    await arriveAt(consulting, /\/hospital\/consultation\/[\w-]+/);
    await seeHeading(consulting, /^Consultation /);
    await withClicks(consulting, 8, async () => {
      await box(consulting, 'Complaint 1').click();
      await consulting.keyboard.type('Fever since Monday');
      await box(consulting, 'Add diagnosis').click();
      await consulting.keyboard.type('B54');
      await consulting.getByRole('option', { name: /^B54/ }).first().waitFor();
      await consulting.getByRole('option', { name: /^B54/ }).first().click();
      await see(consulting, /malaria/i);
      await press(consulting, 'Order tests');
      const drawer = dialogOf(consulting);
      const search = box(drawer, 'Test, short name or code');
      await hasFocus(search);
      for (const [typed, name] of [
        ['FBC', /^Full Blood Count/],
        ['Malaria Rapid', /^Malaria Rapid Test/],
      ] as const) {
        await consulting.keyboard.type(typed);
        await consulting.keyboard.press('Enter');
        await expect.poll(() => drawer.getByRole('checkbox', { name }).isChecked()).toBe(true);
      }
      await press(drawer, 'Sign orders (2)');
      await seeNo(drawer);
      await press(consulting, 'Complete');
      await press(dialogOf(consulting), 'Sign and complete');
      await see(consulting, /^Signed by Doctor/);
    });
  });

  test('A result of 13 values is typed and submitted by the keyboard alone', async () => {
    bench = await stage.openPage();
    await signIn(bench, world.server, world.technician);
    await step('Given the specimen', async () => {
      await bench.goto('/hospital/labs');
      const words = (await rowOf(bench, 'Full Blood Count').textContent()) ?? '';
      const [number = ''] = /LAB-\d+/.exec(words) ?? [];
      await act(bench, number, 'Take Specimen');
      const drawer = dialogOf(bench);
      await drawer.getByLabel('Two identifiers checked').check();
      await drawer.getByRole('button', { name: /^Save \d specimen/ }).click();
      await see(drawer, 'SPC-000001');
      await drawer.getByRole('button', { name: 'Close', exact: true }).last().click();
      await act(bench, number, 'Enter Result');
      await bench.waitForURL(/\/hospital\/labs\/[0-9a-f-]{36}/);
    });
    await withClicks(bench, 0, async () => {
      await tabTo(bench, bench.getByLabel('WBC', { exact: true }));
      await typeAll(bench, ['6.1', '4.6', '13.2', '40', '87', '28.7', '33', '250', '55', '35', '6', '3', '1'], 'Enter');
      await bench.keyboard.press('Control+Shift+Enter');
      await see(bench, 'Result entered');
    });
  });

  test('Two medicines are prescribed by the keyboard alone', async () => {
    await consulting.goto(`/hospital/prescriptions/new?patient=${world.patientId}`);
    await box(consulting, 'Medicine').waitFor();
    await withClicks(consulting, 0, async () => {
      await tabTo(consulting, box(consulting, 'Medicine'));
      for (const [typed, name] of [
        ['Calpol 250 mg TDS 3/7', /^Calpol 250 mg/],
        ['Morphine 10 mg BD 1/7', /^Morphine 10 mg/],
      ] as const) {
        await consulting.keyboard.type(typed);
        await consulting.keyboard.press('Enter');
        await consulting.getByRole('article', { name }).waitFor();
      }
      await tabTo(consulting, consulting.getByLabel('Allergies reviewed'), 'Shift+Tab');
      await consulting.keyboard.press('Space');
      await expect.poll(() => consulting.getByRole('button', { name: 'Sign prescription' }).isEnabled()).toBe(true);
      await consulting.keyboard.press('Control+Shift+Enter');
      await consulting.waitForURL(/\/prescriptions\/[0-9a-f-]{36}/);
    });
    await see(consulting, 'RX-000001');
  });

  test('Five lines of a delivery are received without the mouse', async () => {
    store = await stage.openPage();
    await signIn(store, world.server, world.storekeeper);
    const manager = await stage.openPage();
    await signIn(manager, world.server, world.manager);
    const [{ token: keeper = '' }, { token: approver = '' }] = [await storageOf(store), await storageOf(manager)];
    await store.goto(`/hospital/vendor/order/${await anOrder(world, keeper, approver)}`);
    await seeHeading(store, 'PO-000001');
    await withClicks(store, 0, async () => {
      await tabTo(store, store.getByRole('button', { name: 'Receive', exact: true }));
      await store.keyboard.press('Enter');
      await seeHeading(store, 'Receive goods');
      for (const [at, name] of ordered.entries()) {
        const line = store.getByRole('listitem').filter({ hasText: name });
        await tabTo(store, box(line, 'Batch'));
        await store.keyboard.type(`LOT-${at + 1}`);
        await store.keyboard.press('Tab');
        await store.keyboard.type('31/12/2030');
      }
      await tabTo(store, box(store, 'Invoice number'));
      await store.keyboard.type('EMZ-78');
      await tabTo(store, box(store, 'Invoice date'));
      await store.keyboard.type(new Date().toLocaleDateString('en-GB'));
      await tabTo(store, store.getByRole('button', { name: 'Save draft', exact: true }));
      await store.keyboard.press('Enter');
      const post = store.getByRole('button', { name: 'Post', exact: true });
      await tabTo(store, post);
      await store.keyboard.press('Enter');
      const sure = dialogOf(store).getByRole('button', { name: 'Post', exact: true });
      await tabTo(store, sure);
      await store.keyboard.press('Enter');
      await seeHeading(store, 'GRN-000001');
    });
  });

  test('Seven products are counted by Enter alone', async () => {
    await store.goto(`/hospital/inventory?tab=counts&drawer=count&record=${world.countId}`);
    const drawer = store.getByRole('dialog', { name: 'Stock count' });
    const first = drawer.getByLabel(/^Counted of batch/).first();
    await first.waitFor();
    await withClicks(store, 0, async () => {
      await tabTo(store, first);
      await typeAll(
        store,
        theatreGoods.map((_name, at) => String(10 + at)),
        'Enter',
      );
      await store.keyboard.press('Enter');
      await see(drawer, 'Review');
    });
    await see(drawer, '7 / 7');
  });

  test('A paid request is dispensed with 4 presses', async () => {
    counter = await stage.openPage();
    await signIn(counter, world.server, world.pharmacist);
    await step('Given a paid order', async () => {
      await counter.goto('/hospital/medications');
      await act(counter, 'MED-000001', 'Create Order');
      await seeHeading(counter, 'ORD-000001');
      await press(counter, 'Submit');
      await press(dialogOf(counter), 'Submit order');
      await see(counter, 'Submitted');
      await payMedicines(world, 'cash');
    });
    await counter.goto('/hospital/medications?tab=orders');
    // While the drawer slides away, its list of picks is told of the dispense and asked once more.
    stage.expectTrouble(counter, /409 GET .*\/pick-list/);
    await rowOf(counter, 'ORD-000001').waitFor();
    await withClicks(counter, 4, async () => {
      await rowOf(counter, 'ORD-000001').click();
      await press(counter, 'Dispense');
      await press(dialogOf(counter), 'Dispense');
      await see(counter, 'Wholly dispensed');
    });
  });
});
