import { IconTestPipe } from '@tabler/icons-react';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onSignal } from '#kernel/web/client/signals.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { SideBar } from './side-bar.tsx';

const labs = { key: 'labs', title: 'Labs', path: '/hospital/labs', icon: IconTestPipe, order: 1, module: 'laboratory' };

function show(reason: string) {
  return renderWithApp(<SideBar />, { parts: { menu: [labs] }, modules: [{ key: 'laboratory', allowed: false, reason }] });
}

test('a module outside the plan has a lock, and its entry tells of the upgrade', async () => {
  const told: unknown[] = [];
  const end = onSignal('unpaid', (fact) => told.push(fact));
  const { user, address } = await show('Subscription Upgrade Required');
  await user.click(await screen.findByRole('link', { name: /Labs.*Not in your subscription/ }));
  expect(told).toEqual([{ message: '', code: 'SUBSCRIPTION_UPGRADE_REQUIRED', module: 'laboratory', path: '/hospital/labs' }]);
  expect(address()).toBe('/page');
  end();
});

test('when only the time is over the page opens: what is there is brought to its end', async () => {
  const { user, address } = await show('Subscription Required');
  await user.click(await screen.findByRole('link', { name: 'Labs' }));
  expect(address()).toBe('/hospital/labs');
});
