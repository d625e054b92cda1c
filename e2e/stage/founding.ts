import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { arriveAt, box, choose, fill, linkTo, pick, press, seeHeading, seeNo, type SignIn } from './hand.ts';
import type { RunningServer } from './server.ts';

/** Fills in the three steps of a hospital's registration, as its founder does. */
export async function registerHospital(page: Page, name: string, founder: SignIn): Promise<void> {
  await describeInstitution(page, name);
  await describeFounder(page, founder);
  await choosePassword(page, founder);
}

async function describeInstitution(page: Page, name: string): Promise<void> {
  await seeHeading(page, 'Account Registration');
  await fill(page, { 'Hospital Name': name, 'Rc code': 'RC 771204', Address: '12 Marina Road' });
  await choose(page, 'Country', 'Nigeria');
  await choose(page, 'State', 'Lagos');
  await fill(page, { City: 'Lagos' });
  // The zone was taken over from the browser.
  await expect.poll(() => box(page, 'Timezone').inputValue()).toContain('Lagos');
  await press(page, 'Select All');
  await press(page, 'Next');
  await seeHeading(page, 'Admin Registration');
}

async function describeFounder(page: Page, founder: SignIn): Promise<void> {
  await fill(page, { 'Full Name': 'Ngozi Okonkwo', Email: founder.email, 'Phone Number': '8031234567' });
  await choose(page, 'Gender', 'Female');
  await page.getByLabel('Same as hospital').check();
  await expect.poll(() => box(page, 'City').inputValue()).toBe('Lagos');
  await expect.poll(() => box(page, 'Dial Code').inputValue()).toBe('+234');
  await press(page, 'Next');
  await seeHeading(page, 'Create Password');
}

async function choosePassword(page: Page, founder: SignIn): Promise<void> {
  const signUp = page.getByRole('button', { name: 'Sign Up' });
  await fill(page, { Password: 'short', 'Confirm password': 'short' });
  expect(await signUp.isDisabled()).toBe(true);
  await fill(page, { Password: founder.password, 'Confirm password': founder.password });
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
  await signUp.click();
}

export interface NewColleague extends SignIn {
  readonly first: string;
  readonly last: string;
  readonly phone: string;
  readonly role: string;
  readonly cadre: string;
  readonly department: string;
  readonly licence?: readonly [number: string, body: string];
}

/** Invites somebody on the page of users. */
export async function inviteColleague(
  page: Page,
  { email, first, last, phone, role, cadre, department, licence }: NewColleague,
): Promise<void> {
  await page.goto('/hospital/settings/users');
  await press(page, 'Add user');
  const drawer = page.getByRole('dialog');
  await fill(drawer, { 'First name': first, 'Last name': last, Email: email, 'Phone number': phone });
  await choose(drawer, 'Role', role);
  await choose(drawer, 'Cadre', cadre);
  await choose(drawer, 'Departments', department);
  await page.keyboard.press('Escape');
  if (licence) {
    await fill(drawer, { 'Licence number': licence[0] });
    await choose(drawer, 'Licensing body', licence[1]);
  }
  await press(drawer, 'Invite user');
  await seeNo(drawer);
  await page.getByRole('row').filter({ hasText: first }).filter({ hasText: 'Pending' }).waitFor();
}

/** Follows the mail of the invitation to a first password and into the hospital. */
export async function joinByMail(page: Page, server: RunningServer, { email, password }: SignIn): Promise<void> {
  await page.goto(await linkTo(server, email, '/hospital/verify'));
  await fill(page, { 'New password': password, 'Confirm password': password });
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
  await press(page, 'Join');
  await arriveAt(page, '/hospital/dashboard');
}

export interface NewPatient {
  readonly last: string;
  readonly first: string;
  readonly gender: string;
  readonly born: string;
  readonly phone: string;
}

/** The first step of a registration, which saves the patient. */
export async function registerPatient(page: Page, person: NewPatient): Promise<void> {
  await seeHeading(page, 'Register Patient');
  await fill(page, { 'Last Name': person.last, 'First Name': person.first });
  await pick(page, 'Gender', person.gender);
  await fill(page, { 'Date of Birth': person.born });
  await page.keyboard.press('Tab');
  await fill(page, { 'Phone Number': person.phone, Address: '4 Broad Street, Lagos Island' });
  await page.getByLabel(/Agrees that this hospital keeps/).check();
  await page.getByLabel('Agrees to treatment').check();
  await press(page, 'Save and continue');
  await page.getByRole('complementary', { name: 'Registered' }).waitFor();
}
