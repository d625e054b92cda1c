import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { RequisitionView } from './requisition-view.tsx';

const id = '01a10000-0000-7000-8000-0000000000a1';
const product = { id: '01a10000-0000-7000-8000-0000000000a2', sku: 'SKU-1', name: 'Gauze swab', unit: 'pack' };
const signed = { id: null, name: 'Nurse Joy', at: '2026-11-20T09:00:00.000Z' };
const draft = {
  id,
  requisitionNumber: 'REQ-000001',
  department: { id: '01a10000-0000-7000-8000-0000000000a3', name: 'Theatre' },
  status: 'draft',
  priority: 'routine',
  neededBy: null,
  products: ['Gauze swab'],
  lineCount: 1,
  created: signed,
  decided: null,
  note: 'For Monday',
  version: 4,
  decisionReason: null,
  lines: [
    {
      id: '01a10000-0000-7000-8000-0000000000a4',
      product,
      quantity: 5,
      approvedQuantity: null,
      issuedQuantity: 0,
      note: 'Sterile',
      approvalNote: null,
      available: 40,
    },
  ],
  issues: [],
  acts: { edit: null, submit: null, cancel: null },
};

const show = (changes: object = {}) =>
  renderWithApp(<RequisitionView id={id} />, {
    permissions: ['View Requisitions', 'Create Requisition'],
    prepare: (fake) => fake.answer('GET /stock/requisition/{id}', { payload: { ...draft, ...changes } }),
  });

test('a draft is edited: its quantities, priority and note; the notes of its lines are kept', async () => {
  const { user, server } = await show();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const quantity = await screen.findByLabelText('Quantity of Gauze swab');
  await user.clear(quantity);
  await user.type(quantity, '8');
  server.answer('PATCH /stock/requisition/{id}', { payload: { ...draft, version: 5 }, message: 'Requisition saved' });
  await user.click(screen.getByRole('button', { name: 'Save requisition' }));
  await waitFor(() =>
    expect(server.sent('PATCH /stock/requisition/{id}')[0]?.body).toEqual({
      priority: 'routine',
      neededBy: null,
      note: 'For Monday',
      lines: [{ productId: product.id, quantity: 8, note: 'Sterile' }],
      version: 4,
    }),
  );
  expect(await screen.findByRole('button', { name: 'Submit' })).toBeInTheDocument();
});

test('what was submitted offers no edit; who took part in it reads that somebody else must approve it', async () => {
  const { user } = await show({ status: 'submitted', acts: { approve: 'APPROVER_IS_CREATOR', reject: null, cancel: null } });
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(screen.getByText('You took part in this. Someone else must approve it.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Cancel requisition' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
});
