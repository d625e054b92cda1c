import { jsPDF } from 'jspdf';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHospitalBehind, aPatient, password } from './stage/api.ts';
import { aBrowserStage, step } from './stage/browser.ts';
import { press, see, signIn } from './stage/hand.ts';
import { startServer, type RunningServer } from './stage/server.ts';

const founder = 'founder@journey.test';
let server: RunningServer;
let patientId = '';
const stage = aBrowserStage(() => server.url);

beforeAll(async () => {
  server = await startServer();
  const { token } = await aHospitalBehind(server, founder);
  patientId = (await aPatient(server, token)).id;
});
afterAll(() => server.stop());

function twoPages(): Buffer {
  const file = new jsPDF({ format: 'a5' });
  file.setFontSize(40).text('First page', 10, 40);
  file.addPage().text('Second page', 10, 40);
  return Buffer.from(file.output('arraybuffer'));
}

/** How much of the drawn page is ink. */
function inkOf(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: new Uint8ClampedArray() };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128 && (data[at + 3] ?? 0) > 128) dark += 1;
    return dark;
  });
}

test('documents of a chart are kept, seen as pictures, read page by page, and hostile ones refused', async () => {
  const page = await stage.openPage();
  await signIn(page, server, { email: founder, password });
  await page.goto(`/hospital/patients/${patientId}?tab=attachments`);
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2060c0' } })
    .jpeg()
    .toBuffer();

  await step('Given a letter of two pages and a picture', async () => {
    await press(page, 'Add document');
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([
        { name: 'letter.pdf', mimeType: 'application/pdf', buffer: twoPages() },
        { name: 'wound.jpg', mimeType: 'image/jpeg', buffer: picture },
      ]);
    await press(page, 'Save documents');
    await see(page, 'letter.pdf');
  });

  await step('When the letter is opened, its pages are drawn and turned', async () => {
    await press(page, 'View letter.pdf');
    await see(page, 'Page 1 of 2');
    await expect.poll(() => inkOf(page)).toBeGreaterThan(200);
    await page.getByText('First page').waitFor({ state: 'attached' });
    await press(page, 'Next page');
    await page.getByText('Second page').waitFor({ state: 'attached' });
    await expect.poll(() => inkOf(page)).toBeGreaterThan(200);
    await page.keyboard.press('Escape');
  });

  await step('And the list can be seen as pictures', async () => {
    await page.getByText('Pictures', { exact: true }).click();
    const small = page.getByRole('button', { name: /wound\.jpg/ }).locator('img');
    await expect.poll(() => small.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(320);
    await page.getByRole('button', { name: /wound\.jpg/ }).click();
    await expect
      .poll(() => page.getByRole('img', { name: 'wound.jpg' }).evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBe(800);
    await page.keyboard.press('Escape');
  });

  stage.expectTrouble(page, /400 POST \/api\/patient-attachments|status of 400/);
  await step('Then a page that calls itself a letter is refused and nothing of it is kept', async () => {
    await press(page, 'Add document');
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([{ name: 'evil.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>alert(1)</script>') }]);
    await page.getByRole('button', { name: /^Save/ }).click();
    await see(page, 'File type is not allowed');
    expect(await page.getByText('evil.pdf').count()).toBeGreaterThan(0);
  });
});
