import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { Composer } from '../composer/composer.tsx';
import { ManageTemplates } from './manage-templates.tsx';

const productId = '0198f000-0000-7000-8000-000000000002';
const order = {
  ...{ productId, genericName: 'Amoxicillin', strength: '500 mg', form: 'Capsule', doseAmount: 500, doseUnit: 'mg', route: 'oral' },
  ...{ frequencyCode: 'TDS', durationValue: 5, durationUnit: 'days', reviewOn: '2031-01-01', quantity: 15 },
};
const aTemplate = (changes: object) => ({
  ...{ id: 'set', kind: 'order-set', name: 'Pneumonia', sharedWith: 'nobody', department: null, own: true, ownerName: 'Ada', version: 4 },
  lines: [
    { words: 'Amoxicillin 500 mg Capsule: Take 500 mg by mouth.', order },
    { words: 'Zinc', order: { ...order, productId: null, genericName: 'Zinc', strength: '20 mg', form: 'Tablet' } },
  ],
  ...changes,
});
const shared = aTemplate({ id: 'theirs', name: 'Sepsis', sharedWith: 'hospital', own: false, ownerName: 'Dr Bello' });

type Server = Parameters<NonNullable<NonNullable<Parameters<typeof renderWithApp>[1]>['prepare']>>[0];

function prepare(server: Server): void {
  server.answer('GET /prescription-favourites', { payload: [] });
  server.answer('GET /prescription-order-sets', { payload: [aTemplate({}), shared] });
  server.answer('GET /allergies/patient/{id}', {
    payload: { data: [], allergyReview: { state: 'none-known', at: null, byName: null } },
  });
  server.answer('POST /prescriptions/check', { payload: { lines: [] } });
  for (const kind of ['prescription-favourites', 'prescription-order-sets']) {
    server.answer(`POST /${kind}`, { payload: aTemplate({}), message: 'Saved' });
    server.answer(`PATCH /${kind}/{id}`, { payload: aTemplate({}), message: 'Saved' });
    server.answer(`DELETE /${kind}/{id}`, { payload: { id: 'set' }, message: 'Removed' });
  }
}

const composer = () =>
  renderWithApp(<Composer patientId={productId} onDone={vi.fn()} onCancel={vi.fn()} />, {
    permissions: ['Create Prescription'],
    prepare,
  });

test('a set fills the lines; one of them is kept as a favourite, without the dates of the patient', async () => {
  const { user, server } = await composer();
  await user.click(await screen.findByRole('button', { name: 'Order sets' }));
  await user.click(await screen.findByRole('menuitem', { name: /Pneumonia/ }));
  const cards = await screen.findAllByRole('article');
  expect(cards).toHaveLength(2);
  await user.click(within(cards[0] as HTMLElement).getByRole('button', { name: /Save Amoxicillin.* as favourite/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Save as favourite' });
  await user.click(await within(dialog).findByText('My department'));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = server.sent('POST /prescription-favourites')[0]?.body as { lines: object[] };
  expect(body).toMatchObject({ name: 'Amoxicillin 500 mg Capsule', sharedWith: 'department' });
  expect(body.lines).toEqual([expect.objectContaining({ productId, genericName: 'Amoxicillin', doseAmount: 500, frequencyCode: 'TDS' })]);
  for (const dated of ['startAt', 'reviewOn', 'quantity']) expect(body.lines[0]).not.toHaveProperty(dated);
});

test('all lines are kept as a set, or take the place of an earlier one of the own', async () => {
  const { user, server } = await composer();
  await user.click(await screen.findByRole('button', { name: 'Order sets' }));
  await user.click(await screen.findByRole('menuitem', { name: /Pneumonia/ }));
  await user.click(await screen.findByRole('button', { name: 'Save as order set' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save as order set' });
  await user.click(await within(dialog).findByRole('combobox', { name: 'Replace' }));
  // A colleague's is not offered.
  expect(screen.queryByRole('option', { name: 'Sepsis' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Pneumonia' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent('PATCH /prescription-order-sets/{id}')).toHaveLength(1));
  expect(server.sent('PATCH /prescription-order-sets/{id}')[0]?.body).toMatchObject({ name: 'Pneumonia', version: 4, lines: [{}, {}] });
  expect(server.sent('POST /prescription-order-sets')).toHaveLength(0);
});

const manager = () => renderWithApp(<ManageTemplates onClose={vi.fn()} />, { permissions: ['Create Prescription'], prepare });

test('own ones are edited and removed after a question; those of a colleague are only shown', async () => {
  const { user, server } = await manager();
  expect(await screen.findByText('Shared by Dr Bello')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove Sepsis' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit Pneumonia' }));
  const name = await screen.findByLabelText(/Name/);
  await user.clear(name);
  await user.type(name, 'Chest');
  await user.click(screen.getByText('Whole hospital'));
  await user.click(screen.getByRole('button', { name: /Remove Zinc/ }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(server.sent('PATCH /prescription-order-sets/{id}')).toHaveLength(1));
  expect(server.sent('PATCH /prescription-order-sets/{id}')[0]?.body).toMatchObject({
    ...{ name: 'Chest', sharedWith: 'hospital', version: 4 },
    lines: [{ productId, doseAmount: 500 }],
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Pneumonia' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.sent('DELETE /prescription-order-sets/{id}')).toHaveLength(1));
});

test('a name that is taken is said at the name, and the dialog stays', async () => {
  const { user, server } = await manager();
  const message = 'You already have one with this name';
  server.refuse('PATCH /prescription-order-sets/{id}', { status: 409, code: 'RX_TEMPLATE_EXISTS', message, fields: { name: message } });
  await user.click(await screen.findByRole('button', { name: 'Edit Pneumonia' }));
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText(/Name/)).toHaveAccessibleDescription(message);
});
