import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Partner } from '#modules/hmo/contract/partner-records.ts';
import type { Plan } from '#modules/hmo/contract/plan-records.ts';
import { PlanForm } from './plan-form.tsx';

const hmoId = '018f0000-0000-7000-8000-000000000001';
const [planId, count, culture] = [2, 3, 4].map((last) => `018f0000-0000-7000-8000-00000000000${last}`) as [string, string, string];

const plan: Plan = {
  ...{ id: planId, name: 'Gold', code: 'GLD', planYear: 'calendar', maxDependants: null, dependantAgeMax: null, waitingPeriodDays: 0 },
  ...{ roomClassMax: null, excludedModules: [], excludedItemIds: [count], excludedItems: [{ id: count, name: 'Blood count' }] },
  ...{ excludedDiagnoses: ['F10-F19'], nhia: false, status: 'active', enrollees: 0, runningYear: 2026, benefits: [] },
};
// Of the partner the form reads its id and version alone.
const partner = { id: hmoId, version: 3, plans: [plan] } as object as Partner;

async function show(status: 200 | 422) {
  const close = vi.fn();
  const app = await renderWithApp(<PlanForm partner={partner} plan={plan} onClose={close} />, {
    permissions: ['Edit Health Plan Partner'],
    prepare: (server) => {
      server.answer('GET /billable-items/picker', { payload: [{ id: culture, name: 'Blood culture' }] });
      server.answer('GET /icd/favourites', { payload: [] });
      if (status === 200) server.answer('PUT /hmo/{id}', { payload: partner, message: 'Saved' });
      else
        server.refuse('PUT /hmo/{id}', {
          ...{ status, code: 'HMO_PLAN_ITEM_UNKNOWN', message: 'An excluded item is not on the price list' },
          fields: { plans: 'An excluded item is not on the price list' },
        });
    },
  });
  await app.user.click(await screen.findByRole('combobox', { name: /^Items/ }));
  await app.user.click(await screen.findByRole('option', { name: 'Blood culture' }));
  return { ...app, close };
}

const sentPlan = (server: Awaited<ReturnType<typeof show>>['server']) =>
  (server.sent('PUT /hmo/{id}')[0]?.body as { plans: readonly Record<string, unknown>[] } | undefined)?.plans[0];

test('items that a plan leaves out are picked from the price list and shown by name', async () => {
  const { user, server, close } = await show(200);
  expect(screen.getByText('Blood count')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove Blood count' }));
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sentPlan(server)).toMatchObject({ id: planId, excludedItemIds: [culture], excludedDiagnoses: ['F10-F19'] });
});

test('an item that is unknown is said at the field, and what was picked stays', async () => {
  const { user, server } = await show(422);
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  expect((await screen.findAllByText('An excluded item is not on the price list')).length).toBeGreaterThan(0);
  expect(sentPlan(server)).toMatchObject({ excludedItemIds: [count, culture] });
  expect(screen.getByText('Blood culture')).toBeInTheDocument();
});
