import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { SubscriptionBanner } from './subscription-banner.tsx';
import { SubscriptionPage } from './subscription-page.tsx';

const trial = {
  status: 'ACTIVE',
  paymentStatus: 'FREE_TRIAL',
  currency: 'NGN',
  country: 'Nigeria',
  period: null,
  plan: { code: 'premium', name: 'Premium', version: 1, rank: 3, includedSlots: 75 },
  miniPlans: [],
  modules: [
    { key: 'pharmacy', title: 'Pharmacy', allowed: true },
    { key: 'laboratory', title: 'Laboratory', allowed: true },
    { key: 'blood', title: 'Blood Management', allowed: false },
  ],
  userSlots: 25,
  usedSlots: 25,
  startDate: '2026-10-28',
  endDate: '2026-11-27',
  graceUntil: null,
  accessUntil: null,
  daysLeft: 6,
  pendingOrder: null,
};
const answered = (payload: unknown) => ({
  prepare: (server: { answer: (call: string, answer: { payload: unknown }) => void }) => server.answer('GET /subscription', { payload }),
});

test('plan, days, slots and modules of a trial', async () => {
  await renderWithApp(<SubscriptionPage />, answered(trial));
  await screen.findByText('Premium');
  expect(screen.getByText('The free trial ends in 6 days, on 27 Nov 2026.')).toBeInTheDocument();
  expect(screen.getByText('No user slots are free. Deactivate a user before inviting another.')).toBeInTheDocument();
  // A trial has its own number of slots, whatever its plan holds once it is bought.
  expect(screen.getByText('25 during the trial')).toBeInTheDocument();
  expect(screen.queryByText(/75/)).toBeNull();
  const modules = within(screen.getByRole('region', { name: 'Modules' })).getAllByRole('listitem');
  expect(modules.map((item) => item.textContent)).toEqual(['PharmacyIn plan', 'LaboratoryIn plan', 'Blood ManagementNot in plan']);
});

test('a bought plan: its slots, what was bought in addition, its mini plan, its dates', async () => {
  const plan = { code: 'essential', name: 'Essential', version: 1, rank: 1, includedSlots: 10 };
  const mini = { module: 'laboratory', title: 'Laboratory', startDate: '2026-11-01', endDate: '2026-11-27' };
  const bought = { paymentStatus: 'PAID', period: 'yearly', plan, userSlots: 12, usedSlots: 9, miniPlans: [mini], daysLeft: 200 };
  await renderWithApp(<SubscriptionPage />, answered({ ...trial, ...bought }));
  expect(await screen.findByText('10 in the plan, 2 additional')).toBeInTheDocument();
  expect(screen.getByText('of 12 used')).toBeInTheDocument();
  expect(screen.getByText('3 slots are free.')).toBeInTheDocument();
  expect(screen.getAllByText('Essential')).toHaveLength(1);
  expect(screen.getByText('28 Oct 2026')).toBeInTheDocument();
  expect(screen.getByText('27 Nov 2026')).toBeInTheDocument();
  const modules = within(screen.getByRole('region', { name: 'Modules' })).getAllByRole('listitem');
  expect(modules[1]?.textContent).toBe('LaboratoryMini plan until 27 Nov 2026');
});

test('more users than slots are named', async () => {
  await renderWithApp(<SubscriptionPage />, answered({ ...trial, usedSlots: 27 }));
  expect(await screen.findByText('2 more users than slots')).toBeInTheDocument();
});

test('a hospital without subscription', async () => {
  await renderWithApp(<SubscriptionPage />, answered(null));
  expect(await screen.findByText('You do not have an active subscription.')).toBeInTheDocument();
});

test('the banner of the dashboard leads to the page; a paid plan shows none', async () => {
  await renderWithApp(<SubscriptionBanner />, answered({ ...trial, status: 'GRACE', daysLeft: 1, graceUntil: '2026-12-11' }));
  expect(
    await screen.findByText('The subscription has ended. All modules remain available for 1 more day, until 11 Dec 2026.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See subscription' })).toHaveAttribute('href', '/hospital/subscription');
});
