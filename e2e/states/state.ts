import type { Page } from 'playwright-core';
import type { DemoPerson } from '../stage/demo.ts';
import { press } from '../stage/hand.ts';
import type { Samples } from './records.ts';

/** A page in one of its states. */
export interface State {
  readonly name: string;
  readonly as: DemoPerson | 'nobody';
  /** The address with the names of records in it: `/hospital/patients/{patient}`. */
  readonly path: string;
  /** What leads from the page to the state. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** What the server rightly refuses on the way. */
  readonly trouble?: RegExp;
}

type More = Pick<State, 'act' | 'trouble'>;
type Listed = Readonly<Record<string, string | readonly [path: string, more: State['act'] | More]>>;

/** States of pages by name: an address, or an address and what is done there. */
export function states(as: State['as'], list: Listed): State[] {
  return Object.entries(list).map(([name, value]) => {
    const [path, more] = typeof value === 'string' ? [value, {}] : value;
    return { name, as, path, ...(typeof more === 'function' ? { act: more } : more) };
  });
}

/** What a state is called: who looks, and its name. */
export const titleOf = ({ as, name }: Pick<State, 'as' | 'name'>) => `${as}: ${name}`;

/** A state's address with the ids of records. */
export function addressOf({ path }: Pick<State, 'path'>, ids: Samples): string {
  return path.replace(/\{(\w+)\}/g, (_whole, key: keyof Samples) => {
    if (!ids[key]) throw new Error(`The demo has no ${key} to show the page with`);
    return ids[key];
  });
}

/** A drawer or dialog stands. */
export const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();

/** Sends a form in which something is missing. */
export const submit = (words: string) => async (page: Page) => {
  await press(page, words);
  await page.locator('[aria-invalid="true"]').first().waitFor();
};

/** The same with the form of a drawer. */
export const submitInDrawer = (words: string) => async (page: Page) => {
  await press(page.getByRole('dialog'), words);
  await page.locator('[aria-invalid="true"]').first().waitFor();
};

/** Opens a drawer that no address names. */
export const opened = (words: string) => async (page: Page) => {
  await press(page, words);
  await dialog(page);
};

/** Opens the help of the screen, at the page with this title; its picture has come. */
export const help = (title: string) => async (page: Page) => {
  await press(page, 'Help');
  const shown = page.getByRole('dialog', { name: 'Help' });
  await shown.getByRole('heading', { name: title }).waitFor();
  await shown
    .locator('img')
    .first()
    .evaluate((picture: HTMLImageElement) => picture.decode());
};

/** Opens the menu behind a button. */
export const menu = (words: string) => async (page: Page) => {
  await press(page, words);
  await page.getByRole('menu').waitFor();
};

/** Opens what a button of this name shows: a menu or a box over the page. */
export const menuOrPopover = (words: string) => async (page: Page) => {
  await press(page, words);
  await page.locator('[role="menu"], [role="dialog"]').first().waitFor();
};

/** Opens the first row of the list. */
export const firstRow = async (page: Page) => {
  await page.getByRole('row').nth(1).click();
  await dialog(page);
};
