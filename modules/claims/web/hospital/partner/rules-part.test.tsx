import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { ClaimRulesOf } from '#modules/claims/contract/claim-rules.ts';
import { PartnerClaims } from './partner-claims.tsx';

const hmoId = '01990000-0000-7000-8000-000000000001';
const rules: ClaimRulesOf = {
  active: null,
  draft: null,
  template: 'private-hmo',
  inForce: { version: 'hmo-1', rules: [{ kind: 'most-items', level: 'warning', most: 2000 }] },
};

const layout = {
  layout: {
    columns: [{ heading: 'Day', field: 'serviceDate', format: 'plain' }],
    fileFormat: 'csv',
    rowPer: 'item',
    totalsRow: true,
    letter: '',
  },
  ...{ version: 0, updatedAt: null, updatedBy: null },
};

async function show(permissions: readonly string[]) {
  return renderWithApp(<PartnerClaims hmoId={hmoId} />, {
    permissions: [...permissions],
    path: '/hospital/hmo-management?tab=claims',
    prepare: (fake) => {
      fake.answer('GET /hmo/{id}/claim-rules', { payload: rules });
      fake.answer('PUT /hmo/{id}/claim-rules', { payload: rules });
      fake.answer('GET /hmo/{id}/claim-layout', { payload: layout });
      fake.answer('GET /hmo/claim-rules/template', { payload: { template: 'private-hmo', rules: [] } });
      fake.answer('POST /hmo/{id}/claim-rules/try', {
        payload: { from: '2026-10-01', to: '2026-10-31', invoices: 4, items: 9, findings: [], stopped: 1, rejections: 2, caught: [] },
      });
    },
  });
}

test('a level is changed, tried on last month and put in force with the version that was seen', async () => {
  const { user, server } = await show(['View Health Plan Partner', 'Edit Health Plan Partner']);
  await user.click(await screen.findByText('Rules'));
  const rule = await screen.findByRole('group', { name: 'Most items of a claim' });
  await user.click(within(rule).getByRole('combobox', { name: 'Level' }));
  await user.click(await screen.findByRole('option', { name: 'Stops the claim' }));
  const wanted = [{ kind: 'most-items', level: 'error', most: 2000 }];
  await user.click(screen.getByRole('button', { name: 'Try on last month' }));
  expect(await screen.findByText('0 of 2')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Put in force' }));
  await waitFor(() =>
    expect(server.sent('PUT /hmo/{id}/claim-rules').at(-1)?.body).toEqual({
      template: 'private-hmo',
      rules: wanted,
      seen: 0,
      activate: true,
    }),
  );
});

test('who may only look sees the rules and changes none', async () => {
  const { user } = await show(['View Health Plan Partner']);
  await user.click(await screen.findByText('Rules'));
  await screen.findByRole('group', { name: 'Most items of a claim' });
  expect(screen.queryByRole('button', { name: 'Put in force' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove Most items of a claim' })).toBeNull();
});
