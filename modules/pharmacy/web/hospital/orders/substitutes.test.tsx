import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { OrderLine } from '#modules/pharmacy/contract/medication-order-records.ts';
import { splitOver } from './order-page.tsx';
import { Substitutes } from './substitutes.tsx';

const [id, other] = ['0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c'] as const;
const directions = {
  ...{ doseAmount: 500, doseUnit: 'mg', route: 'oral', frequencyCode: 'BD', times: [], daysOfWeek: [], prn: false, prnReason: null },
  ...{ prnMaxPerDay: null, prnMinIntervalMinutes: null, durationValue: 10, durationUnit: 'days', tapering: [], maxDosePerDay: null },
  ...{ infusion: null, indication: null, units: { count: 1, unit: 'tablet' } },
};
const line = {
  ...{ id, requestId: id, requestNumber: 'MED-000004', prescribed: null, quantity: 20, covers: 20, remaining: 20, available: 8 },
  ...{
    inPlace: 1,
    product: { id, name: 'Partitol 500 mg', unit: 'tablet' },
    dosageText: 'Take 500 mg (1 tablet) by mouth twice a day.',
    directions,
  },
} as unknown as OrderLine;
const substitute = {
  ...{ id: other, name: 'Partitol 250 mg', form: 'Tablet', unit: 'tablet', available: 100, controlled: false },
  ...{ match: 'generic', inPlace: 2 },
};

async function show(split: boolean, shown: OrderLine = line, offered: object = substitute) {
  const onPick = vi.fn();
  const { user } = await renderWithApp(<Substitutes orderId={id} line={shown} split={split} onPick={onPick} />, {
    prepare: (fake) => fake.answer('GET /medication-order/{id}/substitutes', { payload: [offered] }),
  });
  const pick = async () => {
    await user.click(await screen.findByRole('button', { name: 'Substitute with Partitol 250 mg' }));
    const dialog = await screen.findByRole('dialog', { name: 'Substitute Partitol 500 mg' });
    await user.type(within(dialog).getByRole('textbox'), 'Too few');
    await user.click(within(dialog).getByRole('button', { name: 'Substitute' }));
  };
  return { onPick, user, pick };
}

test('a split keeps what is there and asks for the rest in units of the other product; fields are said anew by the server', async () => {
  const { onPick, pick } = await show(true);
  expect(screen.getByText('8 remain in the order; the rest comes from the product you choose.')).toBeInTheDocument();
  expect(await screen.findByRole('cell', { name: '24' })).toBeInTheDocument();
  await pick();
  const given = { productId: other, inPlace: 2, reason: 'Too few', dosageText: null };
  await waitFor(() => expect(onPick).toHaveBeenCalledWith(given));
  const asIs = { id, requestId: id, productId: id, quantity: 20 };
  expect(splitOver([asIs], line, given)).toEqual([
    { ...asIs, quantity: 8 },
    { requestId: id, productId: other, quantity: 24, substitutionReason: 'Too few', dosageText: null },
  ]);
});

test('a substitute for all counts the whole line; words that were typed anew go along as they stand', async () => {
  const { onPick, user, pick } = await show(false);
  expect(await screen.findByRole('cell', { name: '40' })).toBeInTheDocument();
  const words = screen.getByRole('textbox', { name: 'How it is taken' });
  expect(words).toHaveValue('');
  await user.type(words, 'Two at night');
  await pick();
  await waitFor(() => expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ inPlace: 2, dosageText: 'Two at night' })));
});

test('words that were typed, and those for another form, are written anew: the field is empty and wants them', async () => {
  const { onPick, user } = await show(false, { ...line, directions: null, dosageText: 'One at night' });
  await user.click(await screen.findByRole('button', { name: 'Substitute with Partitol 250 mg' }));
  expect(screen.getByText('Enter the directions for Partitol 250 mg')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onPick).not.toHaveBeenCalled();
});
