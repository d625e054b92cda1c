import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { BillingSettings } from './billing-settings.tsx';
import { EditItem } from './item-form.tsx';
import { UploadSteps } from './upload/upload-steps.tsx';

const meta = (count: number) => ({ page: 1, limit: 10, count, pages: 1 });
const id = '01990000-0000-7000-8000-000000000001';

test('each tab shows only to those who may open it', async () => {
  await renderWithApp(<BillingSettings />, {
    permissions: ['Manage Taxes', 'View Ledger'],
    path: '/hospital/settings/billing',
    prepare: (fake) => fake.answer('GET /tax', { payload: { data: [], meta: meta(0) } }),
  });
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Taxes', 'Chart of Accounts', 'Journal', 'Trial Balance', 'Periods']);
});

test('a tax is typed in percent and kept in basis points', async () => {
  const { user, server } = await renderWithApp(<BillingSettings />, {
    permissions: ['Manage Taxes'],
    path: '/hospital/settings/billing?tab=taxes',
    prepare: (fake) => {
      fake.answer('GET /tax', { payload: { data: [], meta: meta(0) } });
      fake.answer('POST /tax', { payload: {} });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add tax' }));
  const drawer = await screen.findByRole('dialog');
  await user.type(within(drawer).getByLabelText(/^Name/), 'VAT');
  await user.type(within(drawer).getByLabelText(/^Code/), 'VAT');
  await user.type(within(drawer).getByLabelText(/^Rate/), '7.5');
  await user.click(within(drawer).getByRole('button', { name: 'Save tax' }));
  await waitFor(() =>
    expect(server.sent('POST /tax')[0]?.body).toMatchObject({ name: 'VAT', code: 'VAT', rateBps: 750, inclusive: false }),
  );
});

test('prices that are missing are typed in the list: Enter saves one and goes to the next', async () => {
  const item = (name: string, at: number) => ({
    ...{ id: `01990000-0000-7000-8000-00000000000${at}`, code: `BI-00000${at}`, name, module: 'Consultation', unit: 'each', price: null },
    ...{ serviceType: null, department: null, hcpcsCode: null, taxes: [], nextPrice: null, sourceType: null, status: 'active', version: 3 },
    updatedAt: '2026-11-20T09:00:00.000Z',
  });
  const { user, server } = await renderWithApp(<BillingSettings />, {
    permissions: ['View Billable Items', 'Edit Billable Item'],
    path: '/hospital/settings/billing?tab=items&priced=false',
    prepare: (fake) => {
      fake.answer('GET /billable-items', { payload: { data: [item('Dressing', 1), item('Injection', 2)], meta: meta(2) } });
      fake.answer('GET /departments', { payload: { data: [], meta: meta(0) } });
      fake.refuse('PATCH /billable-items/{id}', { status: 422, code: 'PRICE_OUTSIDE_RANGE', message: 'The price is outside its range' });
    },
  });
  const first = await screen.findByRole('textbox', { name: 'Price of Dressing' });
  await user.type(first, '1500{Enter}');
  expect(screen.getByRole('textbox', { name: 'Price of Injection' })).toHaveFocus();
  await waitFor(() => expect(server.sent('PATCH /billable-items/{id}')[0]?.body).toEqual({ price: 150_000, version: 3 }));
  // What is refused stays in its box with the reason.
  expect(await screen.findByText('The price is outside its range')).toBeInTheDocument();
  expect(first).toHaveValue('1,500.00');
});

test('a bulk change is shown before it is made, and cannot be made when a price would leave its bounds', async () => {
  const row = { id, code: 'BI-000001', name: 'Dressing', before: 250_000, after: 275_000, outside: false };
  const { user, server } = await renderWithApp(<BillingSettings />, {
    permissions: ['View Billable Items', 'Edit Billable Item'],
    path: '/hospital/settings/billing?tab=items&drawer=bulk-price',
    prepare: (fake) => {
      fake.answer('GET /billable-items', { payload: { data: [], meta: meta(0) } });
      fake.answer('GET /departments', { payload: { data: [], meta: meta(0) } });
      fake.answer('POST /billable-items/bulk-price', {
        payload: { preview: true, effectiveFrom: '2031-01-01', changed: 1, rows: [{ ...row, outside: true }] },
      });
    },
  });
  const drawer = await screen.findByRole('dialog');
  await user.type(await within(drawer).findByLabelText(/^Percent/), '10');
  await user.type(within(drawer).getByLabelText(/^Reason/), 'Inflation');
  await user.click(within(drawer).getByRole('button', { name: 'Preview new prices' }));
  expect(await within(drawer).findByText(/1 would be outside/)).toBeInTheDocument();
  expect(within(drawer).getByRole('button', { name: 'Change 1 price' })).toBeDisabled();
  expect(server.sent('POST /billable-items/bulk-price')).toHaveLength(1);
  expect(server.sent('POST /billable-items/bulk-price')[0]?.body).toMatchObject({
    kind: 'percent',
    value: 1000,
    preview: true,
    reason: 'Inflation',
  });
});

test('the faulty rows of a file can be fetched', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:rows');
  const { user, server } = await renderWithApp(<UploadSteps what="items" onClose={() => undefined} />, {
    permissions: ['Upload Billable Items'],
    path: '/hospital/settings/billing?tab=items',
    prepare: (fake) => {
      fake.answer('POST /billable-items/upload', {
        payload: {
          rows: 1,
          created: 0,
          updated: 0,
          skipped: 0,
          errors: [{ row: 2, column: 'Name', message: 'Name is required' }],
          errorCount: 1,
          reportFileId: id,
        },
      });
      fake.answer(`GET /billable-items/upload/${id}`, { payload: 'Row,What is wrong' });
    },
  });
  await user.upload(
    document.querySelector('input[type="file"]') as HTMLInputElement,
    new File(['Name'], 'items.csv', { type: 'text/csv' }),
  );
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await user.click(await screen.findByRole('button', { name: 'Download rows with errors' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(server.sent(`GET /billable-items/upload/${id}`)).toHaveLength(1);
});

test('what differs in the books stands open with its record, all that agrees is one line', async () => {
  const figure = { module: 'invoices', expected: 250_000, actual: 250_000, difference: 0, detail: null };
  const { user } = await renderWithApp(<BillingSettings />, {
    permissions: ['View Ledger'],
    path: '/hospital/settings/billing?tab=periods',
    prepare: (fake) => {
      fake.answer('GET /ledger/periods', {
        payload: {
          data: [
            {
              ...{ yearMonth: '2026-05', status: 'closed', entries: 12, closedAt: '2026-06-10T09:00:00.000Z', closedBy: 'Ada Obi' },
              ...{ reopenedAt: null, reopenedBy: null, reopenReason: null, acts: {}, due: false },
            },
          ],
          meta: meta(1),
        },
      });
      fake.answer('GET /ledger/integrity', {
        payload: {
          lastRun: { at: '2026-06-11T01:00:00.000Z', by: 'System', clean: false, differences: 1 },
          figures: [
            { ...figure, check: 'Account 1100 Patient receivable' },
            { ...figure, check: 'Closed period 2026-05' },
            { ...figure, check: 'Accounts with negative balances', expected: 0, actual: 1, difference: 1, detail: 'CIV-000007' },
          ],
        },
      });
    },
  });
  expect(within(await screen.findByRole('group', { name: 'Differences' })).getByText('CIV-000007')).toBeVisible();
  expect(screen.getByText('Closed')).toBeInTheDocument();
  expect(screen.getByText('Agrees')).toBeInTheDocument();
  expect(screen.getByText('Account 1100 Patient receivable')).not.toBeVisible();
  await user.click(screen.getByText('2 figures agree'));
  expect(screen.getByText('Account 1100 Patient receivable')).toBeVisible();
});

test('a check of the books by the nightly job is said to be automatic', async () => {
  await renderWithApp(<BillingSettings />, {
    permissions: ['View Ledger'],
    path: '/hospital/settings/billing?tab=periods',
    prepare: (fake) => {
      fake.answer('GET /ledger/periods', { payload: { data: [], meta: meta(0) } });
      fake.answer('GET /ledger/integrity', {
        payload: {
          lastRun: { at: '2026-06-11T01:00:00.000Z', by: 'system:ledger.check-integrity', clean: true, differences: 0 },
          figures: [],
        },
      });
    },
  });
  expect(await screen.findByText(/^No differences\. Checked .* by Automatic task\.$/)).toBeInTheDocument();
});

test('a package names the items whose purchase grants it', async () => {
  const { user, server } = await renderWithApp(<BillingSettings />, {
    permissions: ['Manage Price Rules'],
    path: '/hospital/settings/billing?tab=rules&drawer=new-rule',
    prepare: (fake) => {
      fake.answer('GET /price-rules', { payload: { data: [], meta: meta(0) } });
      fake.answer('GET /departments', { payload: { data: [], meta: meta(0) } });
      fake.answer('GET /patient-categories', { payload: { data: [], meta: meta(0) } });
      fake.answer('GET /billable-items/picker', {
        payload: [{ id, code: 'BI-000001', name: 'ANC package', module: 'OtherService', unit: 'each', price: 8_500_000 }],
      });
      fake.answer('POST /price-rules', { payload: {} });
    },
  });
  const drawer = await screen.findByRole('dialog');
  await user.type(within(drawer).getByLabelText(/^Name/), 'ANC package');
  await user.click(within(drawer).getByRole('combobox', { name: /^Kind( \*)?$/ }));
  await user.click(await screen.findByRole('option', { name: 'Package' }));
  await user.click(within(drawer).getByRole('combobox', { name: /^Bought by/ }));
  await user.click(await screen.findByRole('option', { name: /ANC package/ }));
  await user.click(within(drawer).getByRole('button', { name: 'Save price rule' }));
  await waitFor(() =>
    expect(server.sent('POST /price-rules')[0]?.body).toMatchObject({ kind: 'package', conditions: { billableItemIds: [id] } }),
  );
});

test('an item takes the modifiers of its code; only an income account that was chosen becomes its own', async () => {
  const item = {
    ...{ id, code: 'BI-000001', name: 'Ambulance', module: 'Laboratory', unit: 'each', price: 500_000, costPrice: 300_000, version: 4 },
    ...{ serviceTypeId: null, serviceTypeName: null, sourceType: null, sourceId: null, hcpcsCode: 'A0428', hcpcsModifiers: ['GP'] },
    ...{ description: null, printDescription: false, nextPrice: null, minPrice: null, maxPrice: null, openPrice: false, taxIds: [] },
    ...{ allowDiscount: true, departmentId: id, departmentName: 'Transport', revenueAccount: '4030', paymentPolicy: 'inherit' },
    ...{ ageMin: null, ageMax: null, sexOnly: null, effectiveFrom: null, status: 'active', priceHistory: [], rules: [], hmoPrices: 0 },
  };
  const { user, server } = await renderWithApp(<EditItem id={id} onClose={() => undefined} />, {
    permissions: ['View Billable Items', 'Edit Billable Item'],
    prepare: (fake) => {
      fake.answer(`GET /billable-items/${id}`, { payload: item });
      fake.answer('GET /departments', { payload: { data: [{ id, name: 'Transport', status: 'active' }], meta: meta(1) } });
      fake.answer('GET /hcpcs-codes/A0428', { payload: { code: 'A0428', modifiers: [{ modifier: 'LT', description: 'Left side' }] } });
      fake.answer(`PATCH /billable-items/${id}`, { payload: item });
    },
  });
  expect(await screen.findByText(/^Margin: 40/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Price for…' })).toBeInTheDocument();
  await user.click(await screen.findByRole('combobox', { name: 'Modifiers' }));
  await user.click(await screen.findByRole('option', { name: 'LT Left side' }));
  await user.click(screen.getByRole('button', { name: 'Save item' }));
  await waitFor(() => expect(server.sent(`PATCH /billable-items/${id}`)).toHaveLength(1));
  expect(server.sent(`PATCH /billable-items/${id}`)[0]?.body).toMatchObject({ hcpcsCode: 'A0428', hcpcsModifiers: ['GP', 'LT'] });
  expect(server.sent(`PATCH /billable-items/${id}`)[0]?.body).not.toHaveProperty('revenueAccount');
  await user.click(screen.getByRole('combobox', { name: 'Income account' }));
  await user.click(await screen.findByRole('option', { name: '4060 Procedure' }));
  await user.click(screen.getByRole('button', { name: 'Save item' }));
  await waitFor(() => expect(server.sent(`PATCH /billable-items/${id}`)[1]?.body).toMatchObject({ revenueAccount: '4060' }));
});
