import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { itemsOf } from './basket.ts';
import { NewExternalForm } from './new-external-form.tsx';

const film = {
  ...{ id: '018f0000-0000-7000-8000-000000000001', code: 'MAL', name: 'Malaria film', module: 'Laboratory', unit: 'test' },
  ...{ price: 150_000, openPrice: false, departmentId: null },
};

test('items of a new invoice are one line each with a total below, and are sent as the call takes them', async () => {
  const { user, server } = await renderWithApp(<NewExternalForm onClose={() => undefined} />, {
    permissions: ['Create External Invoice', 'Add Free Text Item'],
    prepare: (fake) => {
      fake.answer('GET /billable-items/picker', { payload: [film] });
      fake.answer('GET /departments', { payload: { data: [], meta: { page: 1, limit: 1000, count: 0 } } });
      fake.refuse('POST /invoice/external', { status: 422, code: 'UNKNOWN', message: 'Not now' });
    },
  });
  await user.click(await screen.findByRole('combobox', { name: 'Add item' }));
  await screen.findByRole('option', { name: /Malaria film/ });
  await user.keyboard('{ArrowDown}{Enter}');
  const lines = screen.getByRole('list', { name: 'Items' });
  await waitFor(() => expect(within(lines).getByLabelText('Quantity')).toHaveFocus());
  await user.keyboard('3{Enter}');
  expect(screen.getByRole('combobox', { name: 'Add item' })).toHaveFocus();
  expect(screen.getByText('Total at list price').textContent).toContain('4,500.00');
  await user.click(screen.getByRole('button', { name: 'Add free text' }));
  const words = within(lines).getByLabelText('Item');
  await waitFor(() => expect(words).toHaveFocus());
  await user.keyboard('Copy of the report');
  expect(within(lines).getByRole('combobox', { name: 'Department' })).toBeInTheDocument();
  await user.click(within(lines).getByRole('button', { name: 'Remove Copy of the report' }));
  await user.type(screen.getByLabelText(/^Name/), 'Harbour Clinic');
  await user.click(screen.getByRole('button', { name: /Create draft/ }));
  await waitFor(() => expect(server.sent('POST /invoice/external')).toHaveLength(1));
  expect(server.sent('POST /invoice/external')[0]?.body).toMatchObject({ items: [{ billableItemId: film.id, quantity: 3 }] });
});

test('what the screen alone needs of a line is not sent', () => {
  expect(itemsOf([{ key: '1', label: 'Malaria film', price: 150_000, billableItemId: film.id, quantity: 2 }])).toEqual([
    { billableItemId: film.id, quantity: 2 },
  ]);
});
