import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import type { Partner } from '#modules/hmo/contract/partner-records.ts';
import type { ModulePrices, PriceRow } from '#modules/hmo/contract/price-records.ts';
import { PriceListTab } from './price-list-tab.tsx';

const id = '018f0000-0000-7000-8000-000000000001';
const rowId = '018f0000-0000-7000-8000-000000000003';
const versionId = '018f0000-0000-7000-8000-000000000004';
const none = { generatedAt: null, generatedByName: null, uploadedAt: null, uploadedByName: null } as const;

const modules = (state: ModulePrices['state']): ModulePrices[] =>
  billingModules.map((module) => ({ module, state, total: 1, priced: 1, notCovered: 0, items: module === 'Blood' ? 0 : 3, ...none }));

const exposure = { unbilled: 0, invoiced: 0, claimed: 0, overdue: 0, unallocated: 0, openBills: 0, openClaims: 0, total: 0 } as const;
const acts = { edit: null, editPrices: null, generate: null, complete: null, newVersion: null };
const partner = (changes: Partial<Partner> = {}): Partner => ({
  ...{
    id,
    name: 'Palmgrove HMO',
    code: 'PGV',
    type: 'HMO',
    status: 'incomplete',
    enrollees: 0,
    modulesDone: 0,
    version: 2,
    acts,
    exposure,
  },
  ...{ statusReason: null, accreditationNumber: null, nhiaRule: true, email: null, dialCode: null, phone: null, address: null },
  ...{ city: null, state: null, country: null, contacts: [], requestsBy: 'phone', contractNumber: null, contractStart: null },
  ...{ contractEnd: '2099-12-31', renewalNoticeDays: 60, paymentModel: 'fee-for-service', submissionDeadlineDays: 60 },
  ...{ paymentTermsDays: 30, approvalTargetMinutes: 60, emergencyCodeHours: 48, rejectionToPatient: false, declinedPrice: 'hospital' },
  ...{ paCodesReused: false, withholdingBps: 0, taxId: null, bankRef: null, creditLimit: null, creditLimitBlocks: false },
  ...{ tariffVersion: 0, completedAt: null, completedByName: null, currency: 'NGN', plans: [], modules: modules('not-generated') },
  ...{ versions: [], documents: [], createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  ...changes,
});

const row: PriceRow = {
  ...{ id: rowId, module: 'Laboratory', billableItemId: id, planId: null, planName: null, itemName: 'Full blood count' },
  ...{ hospitalCode: 'LAB-1', hmoCode: null, hmoItemName: null, hospitalPriceAtGenerate: 250_000, hospitalPriceNow: 250_000 },
  ...{ hospitalPriceChanged: false, hmoPrice: 225_000, covered: true, capitated: false, copayOverride: null, requiresApproval: false },
  ...{ approvalAbove: null, maxQuantityPerVisit: null, maxPerYear: null, effectiveFrom: null, effectiveTo: null, status: 'draft' },
  ...{ versionId, versionNumber: 1, editedByHand: false, updatedAt: '2026-01-01T00:00:00.000Z', updatedByName: null, version: 4 },
};
const page = { data: [row], meta: { count: 1, page: 1, limit: 10, module: modules('generated')[2], versionId, currency: 'NGN' } };

const permissions = ['View Health Plan Partner', 'Edit HMO Price List', 'Generate HMO Price List', 'Complete HMO Price List'];

test('all eight parts at once: those without items are not covered at all', async () => {
  const { user, server } = await renderWithApp(<PriceListTab partner={partner()} />, {
    permissions,
    path: '/hospital/hmo-management?tab=price-list',
    prepare: (fake) => fake.answer('POST /hmo/{id}/price-list/{module}', { payload: { created: 3, updated: 0, kept: 0 } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Generate all eight' }));
  await waitFor(() => expect(server.sent('POST /hmo/{id}/price-list/{module}')).toHaveLength(8));
  expect(server.sent('POST /hmo/{id}/price-list/{module}').map(({ body }) => (body as { notCovered: boolean }).notCovered)).toEqual(
    billingModules.map((module) => module === 'Blood'),
  );
});

test('a price is typed over in its cell and saved when it is left, under the version that was seen', async () => {
  const shown = partner({ modules: modules('generated') });
  const { user, server } = await renderWithApp(<PriceListTab partner={shown} />, {
    permissions,
    path: '/hospital/hmo-management?tab=price-list&module=Laboratory',
    prepare: (fake) => {
      fake.answer('GET /hmo/{id}/price-list/{module}', { payload: page });
      fake.answer('PUT /hmo/{id}/price-list/{module}/{rowId}', { payload: row });
    },
  });
  const cell = await screen.findByRole('textbox', { name: 'HMO price of Full blood count' });
  await user.clear(cell);
  await user.type(cell, '2000');
  await user.tab();
  await waitFor(() => expect(server.sent('PUT /hmo/{id}/price-list/{module}/{rowId}')[0]?.body).toEqual({ hmoPrice: 200_000, version: 4 }));
});

test('an incomplete list is completed after a question that says what follows', async () => {
  const { user, server } = await renderWithApp(<PriceListTab partner={partner({ modules: modules('generated') })} />, {
    permissions,
    path: '/hospital/hmo-management?tab=price-list&module=Laboratory',
    prepare: (fake) => {
      fake.answer('GET /hmo/{id}/price-list/{module}', { payload: page });
      fake.answer('PATCH /hmo/{id}/price-list/complete', { payload: partner() });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Complete' }));
  expect(await screen.findByText(/Palmgrove HMO becomes active/)).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Complete' }).at(-1) as HTMLElement);
  await waitFor(() => expect(server.sent('PATCH /hmo/{id}/price-list/complete')[0]?.body).toEqual({ version: 2 }));
});
