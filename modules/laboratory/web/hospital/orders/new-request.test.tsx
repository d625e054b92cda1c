import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { anOrderable, ids } from '../../testing/samples.ts';
import { NewRequest } from './new-request.tsx';

const path = 'POST /lab-request/create-multiple-internal';

test('picked tests are summed with their tubes; a duplicate shows the earlier request and is ordered again with a reason', async () => {
  const { user, server } = await renderWithApp(<NewRequest patientId={ids.patient} onClose={vi.fn()} />, {
    permissions: ['Create Lab Test Request'],
    prepare: (fake) => {
      fake.answer(`GET /lab-request/test-pbm/filter/${ids.patient}`, {
        payload: { data: [anOrderable()], meta: { page: 1, limit: 60, count: 1 } },
      });
      fake.refuse(path, {
        ...{ status: 422, code: 'DUPLICATE_ORDER', message: 'Sodium has already been requested: LAB-000009' },
        duplicates: [
          { id: ids.second, requestNumber: 'LAB-000009', status: 'specimen-taken', createdAt: '2031-01-10T08:00:00.000Z', released: false },
        ],
      });
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: /Sodium/ }));
  expect(screen.getByText(/Patient pays .*2,000\.00/)).toBeInTheDocument();
  expect(screen.getByText('Serum')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save request' }));
  expect(await screen.findByText('LAB-000009')).toBeInTheDocument();
  expect(server.sent(path)[0]?.body).toMatchObject({ patientId: ids.patient, tests: [{ testId: ids.test }], priority: 'routine' });
  await user.type(screen.getByLabelText(/Reason for repeating the test/), 'Haemolysed before');
  server.answer(path, { payload: { requisitionNumber: 'REQ-000002', requests: [], invoiceId: null } });
  await user.click(screen.getByRole('button', { name: 'Order again' }));
  await waitFor(() => expect(server.sent(path)).toHaveLength(2));
  expect(server.sent(path)[1]?.body).toMatchObject({ confirm: true, reason: 'Haemolysed before' });
});

test('Enter takes the test whose name begins with the typed words, and the search is ready for the next', async () => {
  const other = anOrderable({ id: ids.second, name: 'Full Blood Count', shortName: 'FBC', aliases: ['CBC'] });
  const all = [anOrderable(), other];
  const { user, server } = await renderWithApp(<NewRequest patientId={ids.patient} onClose={vi.fn()} />, {
    permissions: ['Create Lab Test Request'],
    prepare: (fake) => {
      fake.answer(`GET /lab-request/test-pbm/filter/${ids.patient}`, { payload: { data: all, meta: { page: 1, limit: 60, count: 2 } } });
      fake.answer(path, { payload: { requisitionNumber: 'REQ-000002', requests: [], invoiceId: null } });
    },
  });
  await screen.findByRole('checkbox', { name: /Sodium/ });
  const search = screen.getByRole('searchbox', { name: 'Test, short name or code' });
  await user.type(search, 'count{Enter}');
  await waitFor(() => expect(server.sent(`GET /lab-request/test-pbm/filter/${ids.patient}`)).toHaveLength(2));
  // Two were found and neither begins with the word: none is taken.
  expect(search).toHaveValue('count');
  expect(screen.getByRole('checkbox', { name: /Full Blood Count/ })).not.toBeChecked();
  await user.clear(search);
  await user.type(search, 'cbc{Enter}');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Full Blood Count/ })).toBeChecked());
  expect(search).toHaveValue('');
  expect(search).toHaveFocus();
});
