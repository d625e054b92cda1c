import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { CountView } from './count-view.tsx';

const id = '01a10000-0000-7000-8000-0000000000b1';
const signed = { id: null, name: 'Keeper Kay', at: '2026-11-20T09:00:00.000Z' };
const line = (at: number, changes: object = {}) => ({
  id: `01a10000-0000-7000-8000-0000000000c${at}`,
  product: { id: `01a10000-0000-7000-8000-0000000000d${at}`, sku: `SKU-${at}`, name: `Product ${at}`, unit: 'piece' },
  batch: { id: `01a10000-0000-7000-8000-0000000000e${at}`, batchNumber: `B-${at}`, expiryDate: null },
  ...{ shelf: null, expected: null, counted: null, recount: null, difference: null, value: null, skipReason: null },
  ...{ countedAt: null, countedBy: null },
  ...changes,
});
const count = {
  id,
  countNumber: 'CNT-000001',
  location: { id, name: 'Main Store' },
  ...{ scope: 'all', scopeName: null, blind: true, freeze: false, status: 'counting' },
  ...{ lineCount: 3, countedCount: 0, opened: signed, ended: null, note: null, version: 2, cancelReason: null },
  lines: [line(1), line(2), line(3)],
  value: null,
  acts: { save: null, cancel: null },
};
const show = (changes: object = {}) =>
  renderWithApp(<CountView id={id} />, {
    permissions: ['Count Stock'],
    prepare: (fake) => fake.answer('GET /stock/count/{id}', { payload: { ...count, ...changes } }),
  });
const box = (at: number) => screen.findByLabelText(`Counted of batch B-${at}`);

test('Enter leads to the next line, Shift with Enter back; figures are saved as they were typed', async () => {
  const { user, server } = await show();
  await user.type(await box(1), '007{Enter}');
  expect(await box(2)).toHaveFocus();
  await user.keyboard('12.5{Enter}');
  expect(await box(3)).toHaveFocus();
  await user.keyboard('0{Enter}');
  // From the last line it leads to the button: one more Enter saves.
  expect(screen.getByRole('button', { name: 'Save figures' })).toHaveFocus();
  (await box(3)).focus();
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(await box(2)).toHaveFocus();
  expect(await box(2)).toHaveValue('12.5');
  expect(screen.getByText('Must be a whole number')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'All counted' })).toBeNull();
  server.answer('PATCH /stock/count/{id}', { payload: count, message: 'Figures saved' });
  await user.click(screen.getByRole('button', { name: 'Save figures' }));
  await waitFor(() =>
    expect(server.sent('PATCH /stock/count/{id}')[0]?.body).toEqual({
      lines: [
        { batchId: count.lines[0]?.batch.id, counted: 7 },
        { batchId: count.lines[2]?.batch.id, counted: 0 },
      ],
      review: false,
    }),
  );
  // What could not be sent stays as it was typed.
  await waitFor(async () => expect(await box(1)).toHaveValue(''));
  expect(await box(2)).toHaveValue('12.5');
});

test('with a figure in every line, Enter in the last one leads to All counted', async () => {
  const { user, server } = await show();
  server.answer('PATCH /stock/count/{id}', { payload: count, message: 'Figures saved' });
  await user.type(await box(1), '7{Enter}8{Enter}9{Enter}');
  expect(screen.getByRole('button', { name: 'All counted' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.sent('PATCH /stock/count/{id}')[0]?.body).toMatchObject({ review: true }));
});

test('a column of figures is pasted down the lines; one that has no line is told', async () => {
  const { user } = await show();
  await user.click(await box(2));
  await user.paste('14\n2.5\n9\n');
  expect(await box(1)).toHaveValue('');
  expect(await box(2)).toHaveValue('14');
  expect(await box(3)).toHaveValue('2.5');
  expect(screen.getByText('Must be a whole number')).toBeInTheDocument();
  expect(screen.getByText('Line 4, Counted: “9” has no line to go into')).toBeInTheDocument();
});

test('Post is offered to who may post, and not while a figure is typed', async () => {
  const lines = [line(1, { counted: 4 }), line(2, { counted: 5 }), line(3, { skipReason: 'Locked' })];
  const { user } = await show({ lines, acts: { save: null, post: null, cancel: null } });
  expect(await screen.findByRole('button', { name: 'Post count' })).toBeEnabled();
  await user.type(await box(1), '5 boxes');
  expect(screen.queryByRole('button', { name: 'Post count' })).toBeNull();
});

test('no Post is offered without the right; when somebody else must post it, the screen says so', async () => {
  await show({ lines: [line(1, { counted: 4 })] });
  expect(await screen.findByRole('button', { name: 'More' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Post count' })).toBeNull();
  cleanup();
  await show({ lines: [line(1, { counted: 4 })], acts: { post: 'APPROVER_IS_CREATOR', cancel: null } });
  expect(await screen.findByRole('button', { name: 'Post count' })).toBeDisabled();
  expect(screen.getByText('You took part in this. Someone else must approve it.')).toBeInTheDocument();
});
