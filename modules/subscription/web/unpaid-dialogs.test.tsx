import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signal } from '#kernel/web/client/signals.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { UnpaidDialogs } from './unpaid-dialogs.tsx';

test('no subscription: toast and dialog in the words of the specification, Close closes', async () => {
  const { user } = await renderWithApp(<UnpaidDialogs />);
  act(() => signal('unpaid', { code: 'SUBSCRIPTION_REQUIRED', message: 'Subscription Required' }));
  await screen.findByText('You do not have an active subscription.');
  expect(screen.queryByText('You are not subscribed to this module / feature.')).toBeNull();
  await user.click(screen.getByText('Close', { selector: 'button span' }));
  expect(screen.queryByText('You do not have an active subscription.')).toBeNull();
});

test('a module outside the plan', async () => {
  await renderWithApp(<UnpaidDialogs />);
  act(() => signal('unpaid', { code: 'SUBSCRIPTION_UPGRADE_REQUIRED', message: 'Subscription Upgrade Required' }));
  await screen.findByText('You are not subscribed to this module / feature.');
  expect(screen.getByText('Ask your administrator')).toBeInTheDocument();
});

test('who sees the subscription is led to it, others are told whom to ask', async () => {
  await renderWithApp(<UnpaidDialogs />, { permissions: ['View Subscription'] });
  act(() => signal('unpaid', { code: 'SUBSCRIPTION_REQUIRED', message: 'Subscription Required' }));
  expect(await screen.findByText('See subscription')).toBeInTheDocument();
  expect(screen.queryByText('Ask your administrator')).toBeNull();
});

test('one dialog at a time; it names the module, and a page picked in the menu can still be seen', async () => {
  const { user, address } = await renderWithApp(<UnpaidDialogs />);
  act(() => signal('unpaid', { code: 'SUBSCRIPTION_UPGRADE_REQUIRED', message: '', module: 'laboratory', path: '/hospital/labs' }));
  act(() => signal('unpaid', { code: 'SUBSCRIPTION_REQUIRED', message: 'Subscription Required' }));
  expect(await screen.findByText('Laboratory is not in your plan.')).toBeInTheDocument();
  expect(screen.queryByText('You do not have an active subscription.')).toBeNull();
  expect(screen.queryByText('Subscription upgrade is required to access this feature.')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'View existing records' }));
  expect(address()).toBe('/hospital/labs');
  act(() => signal('unpaid', { code: 'SUBSCRIPTION_REQUIRED', message: 'Subscription Required' }));
  expect(await screen.findByText('You do not have an active subscription.')).toBeInTheDocument();
});
