import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { aColleague, ask, type Colleague, make, rowsOf } from './api.ts';
import { aDispensary, type Dispensary } from './dispensary.ts';

/** What stands on the shelves of the theatre's store, seven kinds. */
export const theatreGoods = ['Gauze', 'Gloves M', 'Gloves L', 'Syringe 5 mL', 'Cannula 20G', 'Suture 2-0', 'Drape'] as const;
/** What the order brings, five kinds. */
export const ordered = theatreGoods.slice(0, 5);

/** A clinic in the middle of a day's work: a booking of today, a store to be counted. */
export interface DayAtWork extends Dispensary {
  readonly technician: Colleague;
  readonly store: { readonly locationId: string; readonly products: readonly string[] };
  readonly countId: string;
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** Books the patient for the next full ten minutes. */
async function bookToday({ server, token, patientId, outpatients, doctor }: Dispensary): Promise<void> {
  const types = await rowsOf<{ id: string; name: string }>(server.url, '/appointment-types?limit=100', token);
  const tenMinutes = 600_000;
  await make(server.url, 'POST', '/appointments/create-internal', token, {
    ...{ patientId, departmentId: outpatients, practitionerId: doctor.id, reason: 'Fever since Monday' },
    appointmentTypeId: types.find(({ name }) => name === 'New consultation')?.id,
    appointmentDate: new Date((Math.floor(Date.now() / tenMinutes) + 1) * tenMinutes).toISOString(),
  });
}

async function theStore({ server, token, laboratory }: Dispensary): Promise<{ locationId: string; products: readonly string[] }> {
  const send = (path: string, body: unknown) => make(server.url, 'POST', path, token, body);
  const place = { name: 'Theatre store', kind: 'department', departmentId: laboratory, saleable: false, keepsStock: true };
  const { id: locationId } = await send('/location', place);
  const products: string[] = [];
  for (const [at, name] of theatreGoods.entries()) {
    const stock = { locationId, batchNumber: `TH-${at + 1}`, expiryDate: day(500), quantity: 10 + at, totalCost: 1_000 };
    const { id } = await send('/product', {
      ...{ kind: 'consumable', name, unit: 'piece', sellingPrice: 500, packs: [{ name: 'Box', unitsPerPack: 10 }], openingStock: [stock] },
    });
    products.push(id);
  }
  return { locationId, products };
}

/** An order of five goods that has been sent to the vendor: written by one, approved by another. Gives its id. */
export async function anOrder({ server, token, store }: DayAtWork, keeper: string, approver: string): Promise<string> {
  const [vendor] = await rowsOf<{ id: string }>(server.url, '/vendor?limit=1', token);
  const send = (method: string, path: string, by: string, body: unknown) => make(server.url, method, path, by, body);
  const { id } = await send('POST', '/purchase-order', keeper, {
    ...{ vendorId: vendor?.id, locationId: store.locationId },
    lines: store.products
      .slice(0, ordered.length)
      .map((productId) => ({ productId, packName: 'Box', unitsPerPack: 10, quantityPacks: 2, pricePerPack: 1_500 })),
  });
  await send('PATCH', `/purchase-order/${id}/submit`, keeper, {});
  await send('PATCH', `/purchase-order/${id}/approve`, approver, {});
  await send('PATCH', `/purchase-order/${id}/send`, keeper, { channel: 'print' });
  return id;
}

export async function aDayAtWork(): Promise<DayAtWork> {
  const world = await aDispensary();
  const { server, token } = world;
  const technician = await aColleague(server, token, 'Lab Technician');
  await bookToday(world);
  await aMedicineInStock(world);
  const store = await theStore(world);
  const count = { locationId: store.locationId, scope: 'all', blind: true, freeze: false };
  const { id: countId } = await make(server.url, 'POST', '/stock/count', token, count);
  return { ...world, technician, store, countId };
}

/** A medicine on the pharmacy's shelf, of the kind of the tablets that the ward holds. */
async function aMedicineInStock({ server, token, products }: Dispensary): Promise<void> {
  const places = await rowsOf<{ id: string; name: string }>(server.url, '/location?limit=100', token);
  const { payload } = await ask(server.url, 'GET', `/product/${products.panadol}`, { token });
  const { medicationType, medicationCategory } = (payload as { medication: Record<string, { id: string }> }).medication;
  const locationId = places.find(({ name }) => name === 'Pharmacy')?.id;
  await make(server.url, 'POST', '/product', token, {
    ...{ kind: 'medication', name: 'Calpol 250 mg', unit: 'tablet', sellingPrice: 2_000, packs: [] },
    openingStock: [{ locationId, batchNumber: 'CAL-1', expiryDate: day(500), quantity: 100, totalCost: 10_000 }],
    medication: {
      ...{ medicationTypeId: medicationType?.id, medicationCategoryId: medicationCategory?.id, genericName: 'paracetamol' },
      ...{ strength: 250, strengthUnit: 'mg', routes: ['oral'], legalClass: 'otc' },
    },
  });
}

/** Waits until a control has the focus by itself. */
export async function hasFocus(wanted: Locator): Promise<void> {
  await wanted.waitFor();
  await expect.poll(() => wanted.evaluate((element) => element === document.activeElement)).toBe(true);
}

const mostTabs = 60;

/** Walks with Tab until the wanted control has the focus; a control that the keyboard does not reach is a fault. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.waitFor();
  for (let pressed = 0; pressed < mostTabs; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${mostTabs} times Tab did not lead to ${String(wanted)}`);
}
