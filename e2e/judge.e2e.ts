import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './stage/chromium.ts';
import { axeFindings, wordFindings } from './stage/judge.ts';
import { judgeNewColours } from './stage/painted.ts';

// What judges the pages is judged here, on pages with planted faults.

let browser: Browser;
let page: Page;
let asked = 0;
const colours = () =>
  judgeNewColours(page, 'body', () => {
    asked += 1;
    return axeFindings(page, 'colours');
  });
const show = (main: string) =>
  page.setContent(`<html lang="en"><body style="background:#fff;color:#111"><main>${main}</main></body></html>`);

beforeAll(async () => {
  browser = await launchChromium();
  page = await browser.newPage();
}, 90_000);
afterAll(() => browser.close());

test('a combination of colours is judged once, and one with too little contrast is found each time', async () => {
  await show('<h1>Title</h1><p>Dark on white</p>');
  expect(await colours()).toEqual([]);
  await show('<h1>Another title</h1><p>Again dark on white</p>');
  expect(await colours()).toEqual([]);
  expect(asked).toBe(1);
  for (const words of ['Pale', 'Pale again']) {
    await show(`<h1>Title</h1><p style="color:#bbb">${words}</p>`);
    expect((await colours()).join()).toContain('color-contrast');
  }
  expect(asked).toBe(3);
});

test.each([
  ['another background', '<section style="background:#222"><p>On a dark ground</p></section>'],
  ['a translucent background', '<section style="background:rgba(0, 0, 0, 0.7)"><p>On a veil</p></section>'],
  ['a faded part', '<section style="opacity:0.3"><p>Faded</p></section>'],
  [
    'a ground that was laid under it',
    '<div style="position:relative"><i style="position:absolute;inset:0;background:#333"></i><p style="position:relative">Laid over</p></div>',
  ],
  ['a box', '<input aria-label="Box" value="typed" style="color:#ccc;background:#fff">'],
  ['a button that can be pressed, painted like one that cannot', '<button style="color:#aaa;background:#fff">Press</button>'],
])('%s is another combination', async (_name, planted) => {
  await show('<h1>Title</h1><p>Dark on white</p><button disabled style="color:#aaa;background:#fff">Off</button>');
  expect(await colours()).toEqual([]);
  await show(`<h1>Title</h1>${planted}`);
  expect((await colours()).join()).toContain('color-contrast');
});

test('a word of the program is found where it is read, not in code or where it is hidden', async () => {
  await show('<p>Waiting</p><code>checkedInAt</code><p hidden>QueueTicket</p>');
  expect(await wordFindings(page)).toEqual([]);
  await show('<table><tbody><tr><td>in-progress</td><td>By system:demo</td></tr></tbody></table>');
  expect(await wordFindings(page)).toEqual([expect.stringContaining('"in-progress"'), expect.stringContaining('"system:demo"')]);
});
