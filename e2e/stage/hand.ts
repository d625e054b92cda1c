import type { Locator, Page } from 'playwright-core';
import { type RunningServer, untilPrinted } from './server.ts';

type Place = Page | Locator;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The box that a label names; the star of required fields does not count. */
export function box(place: Place, label: string): Locator {
  return place
    .getByLabel(new RegExp(`^${escaped(label)}\\s*\\*?$`))
    .locator('visible=true')
    .and(place.locator('input, textarea, select'));
}

/** Types into the boxes of these labels, in order. */
export async function fill(place: Place, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await box(place, label).fill(value);
}

/** How long a hand waits for the options of a list before it presses the box again. */
const listPatience = 5_000;

/** Picks one of a list by typing a part of it. A list whose options come while it is opened may close: then it is pressed once more. */
export async function choose(place: Place, label: string, option: string): Promise<void> {
  const page = 'page' in place ? place.page() : place;
  const input = box(place, label);
  const wanted = page.getByRole('option', { name: new RegExp(`^${escaped(option)}`) }).first();
  const open = async () => {
    await input.click();
    if (await input.isEditable()) await input.fill(option);
  };
  await open();
  const shown = await wanted.waitFor({ timeout: listPatience }).then(
    () => true,
    () => false,
  );
  if (!shown) await open();
  await wanted.click();
}

/** Picks one of a row of segments, e.g. the gender. */
export async function pick(place: Place, group: string, words: string): Promise<void> {
  const segments = place.getByRole('radiogroup', { name: new RegExp(`^${escaped(group)}`) });
  await segments
    .locator('label')
    .filter({ hasText: new RegExp(`^${escaped(words)}$`) })
    .click();
}

/** Until what is on its way has come: what moves while it is pressed is missed, by a hand as by a test. */
async function untilLoaded(page: Page): Promise<void> {
  const loaded = () => !document.querySelector('[data-skeleton]');
  // A part that never comes is a finding of the test that looks at it.
  await page.waitForFunction(loaded, undefined, { timeout: 5000 }).catch(() => undefined);
}

/** Presses the button of exactly these words, once everything around it stands. */
export async function press(place: Place, words: string): Promise<void> {
  await untilLoaded('page' in place ? place.page() : place);
  await place.getByRole('button', { name: words, exact: true }).click();
}

/** Waits until the text stands on the page. */
export async function see(place: Place, text: string | RegExp): Promise<void> {
  await place.getByText(text).locator('visible=true').first().waitFor();
}

/** Waits until an element with this heading stands on the page. */
export async function seeHeading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** Waits until the locator finds nothing any more. */
export async function seeNo(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: 'detached' });
}

/** Waits for an address. */
export async function arriveAt(page: Page, path: string | RegExp): Promise<void> {
  await page.waitForURL((url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname + url.search)));
}

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly area?: 'hospital' | 'admin' | 'patient';
}

/** Types e-mail and password on the sign-in page of an area. */
export async function typeSignIn(page: Page, { email, password, area = 'hospital' }: SignIn): Promise<void> {
  await page.goto(`/${area}/login`);
  if (area === 'patient') await page.getByRole('tab', { name: 'Email' }).click();
  await fill(page, { Email: email, Password: password });
  await press(page, 'Sign In');
}

/** Types the code that the server printed for somebody. */
export async function typeCode(page: Page, server: RunningServer, email: string): Promise<void> {
  const first = page.getByLabel('Code digit').first();
  await first.waitFor();
  const code = await codeTo(server, email);
  await first.click();
  await page.keyboard.type(code);
}

/** Signs in, with the code that a new device is asked for, and waits until the frame of the area stands. */
export async function signIn(page: Page, server: RunningServer, who: SignIn): Promise<void> {
  await typeSignIn(page, who);
  const frame = page.getByRole('navigation', { name: 'Main' });
  const code = page.getByLabel('Code digit').first();
  await frame.or(code).first().waitFor();
  if (await code.isVisible()) await typeCode(page, server, who.email);
  await frame.waitFor();
}

/** All that the browser keeps of a session. */
export function storageOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

const rest = '(?:(?!--- outbox ---)[^])*?';

/** The newest one-time code printed for somebody. */
export async function codeTo(server: RunningServer, recipient: string): Promise<string> {
  return (await untilPrinted(server, new RegExp(`to ${escaped(recipient)}:${rest}code[^.]*? is (\\d{6})`)))[1] ?? '';
}

/** The newest link of a kind out of the mails printed for somebody. */
export async function linkTo(server: RunningServer, recipient: string, path: string): Promise<string> {
  const link = new RegExp(`Mail to ${escaped(recipient)}:${rest}(https?://\\S*${escaped(path)}\\S*)`);
  return (await untilPrinted(server, link))[1] ?? '';
}

/** What the web app's router leaves in the page. */
interface PageRouter {
  readonly navigate: (to: { readonly href: string }) => Promise<void>;
  readonly state: { readonly status: string; readonly location: { href: string }; readonly resolvedLocation?: { href: string } };
}

/**
 * Goes to another address of the area that the page is in, as a click on a link would: what is loaded stays. A page that
 * would ask before it is left is left by the address.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  const left = await page.evaluate((href) => {
    const leaving = new Event('beforeunload', { cancelable: true });
    globalThis.dispatchEvent(leaving);
    if (leaving.defaultPrevented) return null;
    const router = (globalThis as unknown as { __TSR_ROUTER__: PageRouter }).__TSR_ROUTER__;
    const before = router.state.resolvedLocation?.href ?? '';
    void router.navigate({ href });
    return before;
  }, address);
  if (left === null) return void (await page.goto(address));
  await page.waitForFunction((before) => {
    const { status, location, resolvedLocation } = (globalThis as unknown as { __TSR_ROUTER__: PageRouter }).__TSR_ROUTER__.state;
    return status === 'idle' && resolvedLocation?.href === location.href && location.href !== before;
  }, left);
}
