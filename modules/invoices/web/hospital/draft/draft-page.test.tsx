import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hasUnsavedText, mayGoBack } from '#kernel/web/frame/leave-guard.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { anInvoice, ids } from '../../testing-records.ts';
import { DraftOf } from './draft-page.tsx';

const draft = anInvoice({
  status: 'draft',
  billingStatus: '',
  invoiceNumber: 'DRF-000001',
  billedAt: null,
  dueDate: null,
  acts: { edit: null, submit: null, remove: null },
});
const permissions = ['View Billing Module', 'Edit Invoice', 'Submit Invoice For Payment', 'Delete Invoice'];

async function open() {
  return renderWithApp(<DraftOf id={ids.invoice} />, {
    permissions,
    path: `/hospital/billing/invoice/draft/${ids.invoice}`,
    prepare: (fake) => {
      fake.answer('GET /patient-bills', { payload: { data: [], meta: { page: 1, limit: 100, count: 0, totals: {} } } });
      fake.answer('GET /billable-items/picker', { payload: [] });
      fake.answer(`GET /invoice/{id}`, { payload: draft });
    },
  });
}

test('typed text is saved with the version it was read at, and then nothing is unsaved', async () => {
  const { user, server } = await open();
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await user.type(screen.getByLabelText('Note'), 'Thank you');
  expect(hasUnsavedText()).toBe(true);
  server.answer('PATCH /invoice/{id}', { payload: { ...draft, note: 'Thank you', version: 3 } });
  await user.click(save);
  await waitFor(() => expect(server.sent('PATCH /invoice/{id}')[0]?.body).toEqual({ note: 'Thank you', version: 2 }));
  await waitFor(() => expect(hasUnsavedText()).toBe(false));
});

test('a draft that somebody else changed says so and keeps what was typed', async () => {
  const { user, server } = await open();
  await user.type(await screen.findByLabelText('Note'), 'Mine');
  server.refuse('PATCH /invoice/{id}', { status: 409, code: 'STALE_VERSION', message: 'Record was changed by Bola', name: 'Bola' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/This draft was changed by Bola/)).toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('Mine');
});

test('Go back of the bar asks on this page, changed or not, in the words of the house', async () => {
  const { user } = await open();
  await screen.findByRole('button', { name: 'Save' });
  const leaves = mayGoBack();
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Are you sure you want to leave this page, your current changes may not be saved.');
  await user.click(within(dialog).getByRole('button', { name: 'Continue Editing' }));
  expect(await leaves).toBe(false);
});

test('what was typed and not saved stands there again when the draft is opened the next time, and can be discarded', async () => {
  const { user, server } = await open();
  await user.type(await screen.findByLabelText('Note'), 'Pay at desk 2');
  server.refuse('PATCH /invoice/{id}', { status: 500, code: 'UNKNOWN', message: 'Not now' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  cleanup();
  const again = await open();
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue('Pay at desk 2'));
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  await again.user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(screen.getByLabelText('Note')).toHaveValue('');
  cleanup();
  await open();
  expect(await screen.findByLabelText('Note')).toHaveValue('');
  expect(screen.queryByText(/Draft restored/)).not.toBeInTheDocument();
});

const item = (last: number, name: string, code: string) => ({
  ...{ id: `018f0000-0000-7000-8000-00000000000${last}`, code, name, module: 'Laboratory', unit: 'test', price: 150_000 },
  ...{ openPrice: false, departmentId: null },
});
const priceList = [item(1, 'Malaria film', 'MAL'), item(2, 'Malaria antigen', 'MAG'), item(3, 'Full blood count', 'FBC')];

async function openForItems() {
  const opened = await renderWithApp(<DraftOf id={ids.invoice} />, {
    permissions,
    prepare: (fake) => {
      fake.answer('GET /patient-bills', { payload: { data: [], meta: { page: 1, limit: 100, count: 0, totals: {} } } });
      fake.reply('GET /billable-items/picker', ({ query }) => {
        const words = (query.get('search') ?? '').toLowerCase();
        const payload = priceList.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(words));
        return Response.json({ success: true, message: '', payload });
      });
      fake.answer('POST /invoice/{id}/items', { payload: draft });
      fake.answer('GET /invoice/{id}', { payload: { ...draft, acts: { ...draft.acts, addItems: null } } });
    },
  });
  await screen.findByRole('combobox', { name: 'Item' });
  return opened;
}

test('an item is added by keyboard alone: picked, its number typed, Enter, and the next one begins', async () => {
  const { user, server } = await openForItems();
  await user.click(screen.getByRole('combobox', { name: 'Item' }));
  await user.keyboard('blood');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByLabelText('Quantity')).toHaveFocus();
  await user.keyboard('3{Enter}');
  await waitFor(() => expect(server.sent('POST /invoice/{id}/items')).toHaveLength(1));
  expect(server.sent('POST /invoice/{id}/items')[0]?.body).toMatchObject({ items: [{ billableItemId: priceList[2]?.id, quantity: 3 }] });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Item' })).toHaveFocus());
});

test('items are pasted from a spreadsheet in one call; a line that means no item stays and says why', async () => {
  const { user, server } = await openForItems();
  await user.click(screen.getByRole('combobox', { name: 'Item' }));
  await user.paste('MAL\t2\nmalaria\t1\nFull blood count\tx\nFBC\n');
  const left = await screen.findByRole('region', { name: 'Lines not added' });
  expect(server.sent('POST /invoice/{id}/items').map(({ body }) => body)).toMatchObject([
    {
      items: [
        { billableItemId: priceList[0]?.id, quantity: 2 },
        { billableItemId: priceList[2]?.id, quantity: 1 },
      ],
    },
  ]);
  expect(within(left).getByText('Line 2: More than one item matches malaria')).toBeInTheDocument();
  expect(within(left).getByText('Line 3: Quantity “x” is not a whole number')).toBeInTheDocument();
  expect(within(left).getByLabelText('Correct the lines')).toHaveValue('malaria\t1\nFull blood count\tx');
});
