import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Card } from '#kernel/web/frame/parts.tsx';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { Palette } from './palette.tsx';
import { closePalette, openPalette } from './palette-store.ts';

const section: Card = {
  place: 'settings',
  key: 'timezone',
  order: 110,
  title: 'Timezone',
  permission: 'View Settings',
  component: () => null,
};

afterEach(() => act(() => closePalette()));

async function search(words: string, permissions: readonly string[], groups: readonly object[] = []) {
  const shown = await renderWithApp(<Palette />, {
    permissions,
    path: '/hospital/patients',
    parts: { area: 'hospital', cards: [section] },
    prepare: (fake) => fake.answer('GET /search/global', { payload: groups }),
  });
  act(() => openPalette());
  await shown.user.type(await screen.findByRole('combobox'), words);
  return shown;
}

test('an action is found by its words and opens its form', async () => {
  const { user, address } = await search('book', ['Create Appointment', 'View Appointment']);
  await user.click(await screen.findByRole('option', { name: /Book appointment/ }));
  await waitFor(() => expect(address()).toBe('/hospital/appointments?drawer=book'));
});

test('settings are found by their words', async () => {
  const { user, address } = await search('timez', ['View Settings']);
  await user.click(await screen.findByRole('option', { name: /Timezone/ }));
  await waitFor(() => expect(address()).toBe('/hospital/settings/timezone'));
});

test('an action is not offered without its rights', async () => {
  await search('book', ['View Appointment']);
  expect(await screen.findByText(/No results|Searching/)).toBeInTheDocument();
});

test('a number leads to its record', async () => {
  const found = {
    type: 'invoices',
    title: 'Invoices',
    rows: [{ id: 'a', title: 'INV-000168', subtitle: 'billed', path: '/billing/invoice/a' }],
  };
  const { user, address } = await search('inv168', [], [found]);
  await user.click(await screen.findByRole('option', { name: /INV-000168/ }));
  await waitFor(() => expect(address()).toBe('/hospital/billing/invoice/a'));
});

test('the slash opens the search, but not while something is typed', async () => {
  const shown = await renderWithApp(
    <>
      <input aria-label="Note" />
      <Palette />
    </>,
    { path: '/hospital/patients', prepare: (fake) => fake.answer('GET /search/global', { payload: [] }) },
  );
  await shown.user.type(screen.getByLabelText('Note'), '1/2');
  expect(screen.queryByRole('combobox')).toBeNull();
  await shown.user.click(document.body);
  await shown.user.keyboard('/');
  expect(await screen.findByRole('combobox')).toBeVisible();
});
