import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signal } from '#kernel/web/client/signals.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { CurrencyMissing } from './currency-missing.tsx';

const refuse = () => act(() => signal('refused', { code: 'CURRENCY_NOT_SET', message: 'Currency not set for hospital' }));

test('a refusal because there is no currency leads to the first steps', async () => {
  const { user, address } = await renderWithApp(<CurrencyMissing />, { permissions: ['View Get Started'], path: '/hospital/billing' });
  refuse();
  await user.click(await screen.findByRole('button', { name: 'Go to Get Started' }));
  await waitFor(() => expect(address()).toBe('/hospital/getstarted'));
});

test('who may not open the first steps is not led there', async () => {
  await renderWithApp(<CurrencyMissing />, { path: '/hospital/billing' });
  refuse();
  expect(screen.queryByRole('dialog')).toBeNull();
});
