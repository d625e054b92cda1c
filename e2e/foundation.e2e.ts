import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { step, aBrowserStage } from './stage/browser.ts';
import { inviteColleague, registerHospital, registerPatient } from './stage/founding.ts';
import {
  arriveAt,
  box,
  choose,
  fill,
  linkTo,
  pick,
  press,
  see,
  seeHeading,
  seeNo,
  signIn,
  storageOf,
  typeCode,
  typeSignIn,
} from './stage/hand.ts';
import { type RunningServer, startServer, untilPrinted } from './stage/server.ts';

const founder = { email: 'ngozi@lagoon.test', password: 'Mangrove-Tide-2026!' };
const nurse = { email: 'amina@lagoon.test', password: 'Heron-Feather-2026!' };
const amina = {
  ...nurse,
  ...{ first: 'Amina', last: 'Bello', phone: '8034567890', role: 'Nurse', cadre: 'Nurse', department: 'Nursing Department' },
  licence: ['NM-20931', 'NMCN'],
} as const;
const operator = { email: 'operator@lagoon.test', password: 'Harbour-Light-2026!', area: 'admin' as const };

let server: RunningServer;
const stage = aBrowserStage(() => server.url, { pagesLive: 'file' });

beforeAll(async () => {
  server = await startServer({ env: { CIVIS_OPERATOR_EMAIL: operator.email } });
});
afterAll(async () => {
  await server.stop();
});

// One story: each test goes on where the one before it ended.
describe('A hospital begins', () => {
  let page: Page;
  let confirmation = '';

  test('Given a bare server, Ngozi signs Lagoon Clinic up in three steps', async () => {
    page = await stage.openPage();
    await page.goto('/');
    await step('Then she chooses the hospital, and its sign-in page leads to the registration', async () => {
      await page.getByRole('link', { name: 'Hospital' }).click();
      await seeHeading(page, 'Sign in');
      await page.getByRole('link', { name: 'Register your institution' }).click();
    });
    await step('When she describes the institution and herself, and chooses a password', () =>
      registerHospital(page, 'Lagoon Clinic', founder),
    );
    await step('Then she is told to look into her mail', async () => {
      await arriveAt(page, '/hospital/email');
      await seeHeading(page, 'Check your email');
      await see(page, founder.email);
    });
  });

  test('The operator signs in by the printed link and finds the confirmation in the outbox', async () => {
    const office = await stage.openPage();
    const [, setupLink = ''] = await untilPrinted(server, /set the first password of \S+ at (\S+)/);
    await step('When the operator sets the first password', async () => {
      await office.goto(setupLink);
      await fill(office, { 'New password': operator.password, 'Confirm password': operator.password });
      await press(office, 'Save password');
      await arriveAt(office, '/admin/login');
    });
    await step('And signs in with the code of the mail', async () => {
      await typeSignIn(office, operator);
      await typeCode(office, server, operator.email);
      await arriveAt(office, '/admin/dashboard');
    });
    await step('Then the outbox shows the mail with its link', async () => {
      await office.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Outbox' }).click();
      await office.getByRole('row').filter({ hasText: 'Confirm your account' }).click();
      const message = office.getByRole('dialog');
      await see(message, founder.email);
      confirmation = (await message.getByRole('link', { name: 'Open link' }).first().getAttribute('href')) ?? '';
    });
    expect(confirmation).toBe(await linkTo(server, founder.email, '/hospital/signup-confirmation'));
    await office.close();
  });

  test('The link sets the hospital up and leads to the sign-in', async () => {
    await step('When she opens the link of the mail', () => page.goto(confirmation));
    const dialog = page.getByRole('dialog');
    await step('Then the four steps are done one after the other', async () => {
      await see(dialog, 'Your Medical Institution Setup Is In progress');
      const rows = dialog.getByRole('listitem');
      await expect.poll(() => rows.count()).toBe(4);
      for (const name of ['Medical Institution Setup', 'Test List Setup', 'Billable Item Setup', 'Finishing Setup'])
        await rows.filter({ hasText: name }).waitFor();
      await rows.filter({ hasText: 'Completed' }).first().waitFor();
    });
    await step('And the sign-in page knows her address, the browser nothing else', async () => {
      await arriveAt(page, '/hospital/login');
      expect(await box(page, 'Email').inputValue()).toBe(founder.email);
      expect(await storageOf(page)).toEqual({});
    });
  });

  test('She signs in and the dashboard counts what is there', async () => {
    await fill(page, { Email: founder.email, Password: founder.password });
    await press(page, 'Sign In');
    await arriveAt(page, '/hospital/dashboard');
    await seeHeading(page, /Hospital Admin/);
    await expectTile(page, 'Patients', '0');
    await expectTile(page, 'Staff', '1');
    await see(page, 'You have not verified your phone number');
    const admins = page.locator('dl > div').filter({ hasText: 'Admins' });
    await expect.poll(() => admins.locator('dd').textContent()).toBe('1');
    expect(await page.title()).toBe('Dashboard – Lagoon Clinic');
    expect(Object.keys(await storageOf(page)).sort()).toEqual(
      ['email', 'hospital_info', 'roleName', 'subscription', 'token', 'userId', 'user_permission'].sort(),
    );
  });

  test('She adds a nurse, who sets her own password by the mail', async () => {
    await step('When she invites Amina', () => inviteColleague(page, amina));
    const invited = await stage.openPage();
    await step('Then the mail leads Amina to her first password', async () => {
      await invited.goto(await linkTo(server, nurse.email, '/hospital/verify'));
      await seeHeading(invited, 'Welcome to Lagoon Clinic');
      await see(invited, 'you are joining as Nurse');
      await fill(invited, { 'New password': nurse.password, 'Confirm password': nurse.password });
      await invited.getByRole('checkbox', { name: /I accept the/ }).check();
      await press(invited, 'Join');
    });
    await step('And she stands in the hospital', async () => {
      await arriveAt(invited, '/hospital/dashboard');
      await seeHeading(invited, /Nurse/);
    });
    await step('And the list shows it without a refresh', () =>
      page.getByRole('row').filter({ hasText: 'Amina' }).filter({ hasText: 'Active' }).waitFor(),
    );
    await invited.close();
  });

  test('Three patients are registered, one with a dependant, and found again', async () => {
    await step('When Chidinma is registered with a next of kin and a daughter', async () => {
      await page.goto('/hospital/patients');
      await page.getByRole('link', { name: 'Register Patient' }).first().click();
      await registerPatient(page, { last: 'Okafor', first: 'Chidinma', gender: 'Female', born: '14/03/1990', phone: '8031112222' });
      await fill(page, { Email: 'chidinma@mail.test' });
      await press(page, 'Save and continue');
      await addNextOfKin(page);
      await press(page, 'Continue');
      await see(page, 'Self-Pay');
      await press(page, 'Continue');
      await addDaughter(page);
      await press(page, 'Continue');
      await press(page, 'Finish registration');
      await seeHeading(page, /Okafor Chidinma/);
    });
    await step('And Babajide and Musa are registered', async () => {
      for (const person of [
        { last: 'Adeyemi', first: 'Babajide', gender: 'Male', born: '02/11/1975', phone: '8055556666' },
        { last: 'Danjuma', first: 'Musa', gender: 'Male', born: '30/06/2001', phone: '8099990000' },
      ]) {
        await page.goto('/hospital/patients/register');
        await registerPatient(page, person);
      }
    });
    const civisId = await step('Then each is found by what one knows of them', () => findEverybody(page));
    await step('And by the Civis ID', async () => {
      await searchFor(page, civisId);
      await expectOnly(page, 'Danjuma Musa');
    });
    await step('And the dashboard counts four', async () => {
      await page.goto('/hospital/dashboard');
      await expectTile(page, 'Patients', '4');
      await expectTile(page, 'Staff', '2');
    });
  });

  test('Two people edit one patient: the second is told, and what was typed stays', async () => {
    const other = await stage.openPage();
    await signIn(other, server, nurse);
    for (const each of [page, other]) {
      await each.goto('/hospital/patients?search=Adeyemi');
      await each.getByRole('row').filter({ hasText: 'Adeyemi' }).click();
      await seeHeading(each, /Adeyemi Babajide/);
    }
    const mine = page.getByRole('dialog', { name: 'Edit patient' });
    const hers = other.getByRole('dialog', { name: 'Edit patient' });
    await step('When both open the form', async () => {
      await press(page, 'Edit');
      await mine.waitFor();
      await press(other, 'Edit');
      await hers.waitFor();
      await fill(mine, { Address: '7 Awolowo Road, Ikoyi', Landmark: 'Beside the water tower' });
    });
    await step('And the other saves first', async () => {
      await fill(hers, { Address: '9 Bourdillon Road, Ikoyi' });
      await press(hers, 'Save patient');
      await seeNo(hers);
    });
    await step('Then saving is refused and nothing typed is lost', async () => {
      stage.expectTrouble(page, /^409 PUT \/api\/patients\//);
      await press(mine, 'Save patient');
      await see(mine, /Record was changed by/);
      expect(await box(mine, 'Address').inputValue()).toBe('7 Awolowo Road, Ikoyi');
      expect(await box(mine, 'Landmark').inputValue()).toBe('Beside the water tower');
    });
    await step('And the two are brought together', async () => {
      await press(mine, 'Reload and compare');
      await see(mine, 'Saved: 9 Bourdillon Road, Ikoyi');
      await press(mine, 'Save with these choices');
      await seeNo(mine);
    });
    await other.close();
  });

  test('The audit trail tells who did what', async () => {
    await page.goto('/hospital/audit-trail?entityType=patient&action=update');
    const row = page.getByRole('row').filter({ hasText: 'P-00000' });
    await row.filter({ hasText: 'Amina' }).first().waitFor();
    await row.filter({ hasText: 'Ngozi' }).first().click();
    const entry = page.getByRole('dialog');
    await see(entry, '7 Awolowo Road, Ikoyi');
    await see(entry, '9 Bourdillon Road, Ikoyi');
    await page.keyboard.press('Escape');
    await seeNo(entry);
  });

  test('Signing out empties the browser and signs every tab out', async () => {
    const tab = await stage.openPage({ beside: page });
    await tab.goto('/hospital/patients');
    await seeHeading(tab, /Patients/);
    // Whatever the other tab still reads or tells until it hears of the end is refused: the token is worth nothing at once.
    stage.expectTrouble(tab, /^401 (GET|POST \/api\/auth\/keepalive)/);
    const { token = '' } = await storageOf(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await arriveAt(page, '/hospital/login');
    await step('Then none of the eight keys is left', async () => expect(await storageOf(page)).toEqual({}));
    await step('And the other tab stands at the sign-in, too', () => arriveAt(tab, /^\/hospital\/login/));
    await step('And the token is worth nothing', async () => {
      const answer = await fetch(`${server.url}/api/patients`, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.status).toBe(401);
    });
  });
});

async function addNextOfKin(page: Page): Promise<void> {
  await press(page, 'Add next of kin');
  const drawer = page.getByRole('dialog');
  await fill(drawer, { 'Full Name': 'Emeka Okafor', 'Phone Number': '8037778888' });
  await choose(drawer, 'Relationship', 'Spouse');
  await drawer.getByRole('button', { name: /^Save/ }).click();
  await seeNo(drawer);
  await see(page, 'Emeka Okafor');
}

async function addDaughter(page: Page): Promise<void> {
  await press(page, 'Add dependant');
  const drawer = page.getByRole('dialog');
  await choose(drawer, 'Relationship to Okafor Chidinma', 'Daughter');
  await fill(drawer, { 'First Name': 'Adaeze' });
  await pick(drawer, 'Gender', 'Female');
  await fill(drawer, { 'Date of Birth': '08/01/2019' });
  await page.keyboard.press('Tab');
  await drawer.getByLabel(/Agrees that this hospital keeps/).check();
  await press(drawer, 'Save dependant');
  await seeNo(drawer);
  await page.getByRole('tab', { name: '1. Okafor Adaeze' }).waitFor();
}

async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
}

/** One row, and it is this person's. */
async function expectOnly(page: Page, name: string): Promise<void> {
  const rows = page.getByRole('table').locator('tbody tr');
  await rows.filter({ hasText: name }).first().waitFor();
  await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(1);
}

/** Finds each by another word; answers one's Civis ID. */
async function findEverybody(page: Page): Promise<string> {
  await page.goto('/hospital/patients');
  for (const [words, name] of [
    ['adey', 'Adeyemi Babajide'],
    ['08031112222', 'Okafor Chidinma'],
    ['adaeze', 'Okafor Adaeze'],
    ['P-000004', 'Danjuma Musa'],
  ] as const) {
    await searchFor(page, words);
    if (words.startsWith('0')) await page.getByRole('row').filter({ hasText: name }).first().waitFor();
    else await expectOnly(page, name);
  }
  const civisId =
    (await page
      .getByRole('row')
      .filter({ hasText: 'Danjuma Musa' })
      .getByText(/^CIV-\w{4}-\w{4}$/)
      .textContent()) ?? '';
  expect(civisId).toMatch(/^CIV-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  return civisId;
}

async function expectTile(page: Page, name: string, count: string): Promise<void> {
  // As it is written: 'Patients' is not 'Inpatients'.
  const tile = page.getByRole('list', { name: 'Summary' }).getByRole('link', { name: new RegExp(name) });
  await tile.waitFor();
  await expect.poll(() => tile.textContent(), { timeout: 15_000 }).toBe(`${count}${name}`);
}
