import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '#kernel/web/text/catalogue.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { TimezoneDialog } from '#modules/organisation/web/index.ts';
import { GetStartedPage } from './get-started-page.tsx';

afterEach(() => chooseLanguage('en'));

const step = (key: string, title: string, route: string) => ({
  key,
  title,
  why: 'Why.',
  route,
  permission: null,
  order: 10,
  progress: null,
  manual: false,
  skippable: false,
  status: 'todo',
  markedAt: null,
  markedBy: null,
});

const show = (items: readonly object[]) =>
  renderWithApp(<GetStartedPage />, {
    prepare: (fake) => fake.answer('GET /get-started', { payload: { items, done: 0, total: items.length, percent: 0 } }),
  });

test('the phone and the time zone are set in dialogs that open here', async () => {
  await TimezoneDialog.preload?.();
  const { user } = await show([step('phone', 'Verify your phone number', '#phone'), step('timezone', 'Set your timezone', '#timezone')]);
  await user.click(await screen.findByRole('button', { name: /Go to step.*Set your timezone/ }));
  expect(await screen.findByRole('dialog', { name: 'Edit Timezone' })).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  await user.click(screen.getByRole('button', { name: /Go to step.*Verify your phone number/ }));
  expect(await screen.findByRole('dialog', { name: /phone/i })).toBeInTheDocument();
});

test('every other step leads to its own screen', async () => {
  await show([step('specializations', 'Review specializations', '/settings/specializations')]);
  expect(await screen.findByRole('link', { name: /Go to step.*Review specializations/ })).toHaveAttribute(
    'href',
    '/hospital/settings/specializations',
  );
});

test('a French reader has titles, reasons and progress in French', async () => {
  const shown = { progress: '7 of 12 priced', why: 'All charges are items of the price list.' };
  const missing = { ...step('profile', 'Complete hospital profile', '/settings'), progress: 'Missing: licence, logo' };
  await show([{ ...step('items', 'Billable items', '/settings/billing'), ...shown }, missing]);
  await act(() => chooseLanguage('fr'));
  expect(await screen.findByRole('heading', { name: 'Articles facturables' })).toBeInTheDocument();
  expect(screen.getByText('Tout ce qui est facturé est un article de la liste des prix.')).toBeInTheDocument();
  expect(screen.getByText('7 sur 12 avec un prix')).toBeInTheDocument();
  expect(screen.getByText('Manque : licence, logo')).toBeInTheDocument();
});
