import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Interaction } from '#modules/pharmacy/contract/interaction-records.ts';
import type { RegisterEntry } from '#modules/pharmacy/contract/register-records.ts';
import { BrandsTab } from './lists/brands-tab.tsx';
import { RegisterTab } from './register/register-tab.tsx';
import { InteractionsTab } from './safety/interactions-tab.tsx';

const page = <Row,>(data: Row[], meta: object = {}) => ({ payload: { data, meta: { count: data.length, page: 1, limit: 10, ...meta } } });
const path = '/hospital/medications';

const pair: Interaction = {
  id: '0190a000-0000-7000-8000-000000000001',
  a: 'warfarin',
  b: 'metronidazole',
  severity: 'major',
  effect: 'bleeding is possible',
  advice: 'Choose another medicine.',
  source: 'Civis',
  builtIn: true,
  changed: false,
  status: 'active',
  updatedAt: null,
  updatedByName: null,
  version: 0,
  acts: { edit: null, archive: null, remove: 'INTERACTION_BUILT_IN' },
};

const line: RegisterEntry = {
  id: '0190a000-0000-7000-8000-000000000002',
  number: 2,
  at: '2026-11-20T10:00:00.000Z',
  productId: '0190a000-0000-7000-8000-00000000000a',
  productName: 'Morphine 10 mg',
  unit: 'ampoule',
  schedule: 'II',
  batchId: null,
  batchNumber: 'B12',
  locationId: '0190a000-0000-7000-8000-00000000000b',
  locationName: 'Pharmacy',
  direction: 'out',
  quantity: 3,
  balance: 47,
  type: 'dispense',
  patientId: null,
  party: 'Ada Obi (P-000001)',
  prescriber: 'Dr Bello',
  dispensedBy: 'Olumide Falade',
  witnessedBy: 'Amaka Udeh',
  note: null,
};
const balance = {
  productId: line.productId,
  productName: line.productName,
  unit: 'ampoule',
  schedule: 'II',
  locationId: line.locationId,
  locationName: 'Pharmacy',
  balance: 47,
  lastAt: line.at,
  lastCheckAt: null,
};

const figures = { builtIn: 501, own: 0, dataVersion: '2026.11' };
const pairs = page([pair], figures);

test('a shipped pair is changed and archived with a reason, never removed', async () => {
  const { user, server } = await renderWithApp(<InteractionsTab />, {
    permissions: ['View Medication Requests', 'Edit Medication Interactions'],
    path: `${path}?tab=interactions`,
    prepare: (prepared) => {
      prepared.answer('GET /medication/interaction', pairs);
      prepared.answer('PATCH /medication/interaction/{id}', { payload: { ...pair, changed: true, version: 1 } });
    },
  });
  await screen.findByText('Bleeding is possible');
  const menu = () => user.click(screen.getByRole('button', { name: 'Actions for Warfarin – Metronidazole' }));
  await menu();
  expect(await screen.findByRole('menuitem', { name: /^Remove/ })).toBeDisabled();
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Warfarin – Metronidazole is no longer checked.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/^Reason/), 'Not used here');
  await user.click(dialog.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(server.sent('PATCH /medication/interaction/{id}')).toHaveLength(1));
  expect(server.sent('PATCH /medication/interaction/{id}')[0]?.body).toEqual({ status: 'archived', version: 0, reason: 'Not used here' });
  await menu();
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.type(await screen.findByLabelText(/Reason/), 'Our clinic measures the INR daily');
  await user.click(screen.getByRole('button', { name: 'Save interaction' }));
  await waitFor(() => expect(server.sent('PATCH /medication/interaction/{id}')).toHaveLength(2));
  expect(server.sent('PATCH /medication/interaction/{id}')[1]?.body).toMatchObject({
    version: 0,
    severity: 'major',
    reason: 'Our clinic measures the INR daily',
  });
});

test('without the right pairs are read, not changed', async () => {
  await renderWithApp(<InteractionsTab />, {
    permissions: ['View Medication Requests'],
    path: `${path}?tab=interactions`,
    prepare: (prepared) => prepared.answer('GET /medication/interaction', page([{ ...pair, acts: {} }], figures)),
  });
  await screen.findByText('Bleeding is possible');
  expect(screen.queryByRole('button', { name: /Actions|Add/ })).toBeNull();
});

test('the register shows what went out, to whom, by whom and before whom; a count does not show what should be there', async () => {
  const { user } = await renderWithApp(<RegisterTab />, {
    permissions: ['View Controlled Drugs Register'],
    path,
    prepare: (prepared) => {
      prepared.answer('GET /medication/controlled-register/balances', page([balance]));
      prepared.answer('GET /medication/controlled-register', page([line], { opening: null, closing: null }));
    },
  });
  await screen.findByText('Ada Obi (P-000001)');
  expect(screen.getByText('-3')).toBeInTheDocument();
  expect(screen.getByText('Prescribed by Dr Bello')).toBeInTheDocument();
  expect(screen.getByText('Witness Amaka Udeh')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Count / }));
  const counted = await screen.findByLabelText(/Counted/);
  expect((counted as HTMLInputElement).value).toBe('');
});

test('a name of a list is sent with what belongs to it', async () => {
  const made = {
    id: pair.id,
    name: 'Emzor',
    description: null,
    status: 'active',
    items: 0,
    version: 1,
    manufacturer: 'Emzor',
    country: null,
  };
  const { user, server } = await renderWithApp(<BrandsTab />, {
    permissions: ['View Brand', 'Create Brand'],
    path: `${path}?tab=brands`,
    prepare: (prepared) => {
      prepared.answer('GET /brand', page([]));
      prepared.answer('POST /brand', { payload: made });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add brand' }));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Emzor');
  await user.type(screen.getByRole('textbox', { name: /Manufacturer/ }), 'Emzor Ltd');
  await user.click(screen.getByRole('button', { name: 'Save brand' }));
  await waitFor(() => expect(server.sent('POST /brand')[0]?.body).toEqual({ name: 'Emzor', manufacturer: 'Emzor Ltd' }));
});
