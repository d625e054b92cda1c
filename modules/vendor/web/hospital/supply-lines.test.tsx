import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { SupplyDesk } from './supply-desk.tsx';
import { emptySupply } from './supply-draft.ts';

const product = (last: number, displayName: string, sku: string) => ({
  ...{ id: `018f0000-0000-7000-8000-00000000000${last}`, sku, displayName, unit: 'tablet' },
  packs: [{ name: 'Box', unitsPerPack: 100 }],
});
const stock = [product(1, 'Amoxil 500 mg', 'AMX'), product(2, 'Panadol 500 mg', 'PAN'), product(3, 'Panadol Extra', 'PAX')];

/** A delivery that is not begun; the list of products answers as the server's would. */
async function theDelivery() {
  return renderWithApp(<SupplyDesk start={emptySupply} first={null} mayChooseVendor />, {
    permissions: ['Receive Stock', 'View Products', 'View Vendors'],
    prepare: (fake) => {
      for (const call of ['GET /vendor/filter', 'GET /location'])
        fake.answer(call, { payload: { data: [], meta: { page: 1, limit: 10, count: 0 } } });
      fake.reply('GET /product/filter', ({ query }) => {
        const words = (query.get('searchTerm') ?? '').toLowerCase();
        const data = stock.filter(({ displayName, sku }) => `${displayName} ${sku}`.toLowerCase().includes(words));
        return Response.json({ success: true, message: '', payload: { data, meta: { page: 1, limit: 10, count: data.length } } });
      });
    },
  });
}

const lineOf = (words: string) => {
  const found = screen.getAllByRole('listitem').find((line) => line.textContent?.includes(words));
  if (!found) throw new Error(`no line of ${words}`);
  return found;
};
const boxOf = (words: string, label: string) => within(lineOf(words)).getByLabelText(label);

test('five lines are received without the mouse: a picked product leads into its line, Enter to where the next is added', async () => {
  const { user } = await theDelivery();
  for (const [typed, name, batch] of [
    ['amox', 'Amoxil 500 mg', 'A-1'],
    ['extra', 'Panadol Extra', 'P-7'],
  ] as const) {
    const picker = screen.getByRole('combobox', { name: 'Add a product' });
    await user.click(picker);
    await user.type(picker, typed);
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([expect.stringContaining(name)]),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(boxOf(name, 'Batch')).toHaveFocus());
    await user.keyboard(batch);
    await user.tab();
    expect(boxOf(name, 'Expiry')).toHaveFocus();
    boxOf(name, 'Packs').focus();
    await user.keyboard('{Control>}a{/Control}12{Enter}');
    expect(screen.getByRole('combobox', { name: 'Add a product' })).toHaveFocus();
  }
  // Back and forth in one column.
  boxOf('Amoxil', 'Packs').focus();
  await user.keyboard('{Enter}');
  expect(boxOf('Panadol Extra', 'Packs')).toHaveFocus();
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(boxOf('Amoxil', 'Packs')).toHaveFocus();
  expect(boxOf('Amoxil', 'Packs')).toHaveValue('12');
});

test("a vendor's list is pasted: whole lines are added, the others are named with what is wrong, and stay to be corrected", async () => {
  const { user } = await theDelivery();
  const picker = screen.getByRole('combobox', { name: 'Add a product' });
  await user.click(picker);
  await user.paste(
    'Product\tBatch\tExpiry\tPacks\tCost per pack\nAMX\tA-1\t31/12/2027\t4\t1,250.50\nPanadol\tP-1\t\t2\t90\nPAX\tX-1\tsoon\ttwo\t80\n',
  );
  const left = await screen.findByRole('region', { name: 'Lines not added' });
  expect(boxOf('Amoxil', 'Batch')).toHaveValue('A-1');
  expect(boxOf('Amoxil', 'Expiry')).toHaveValue('31 Dec 2027');
  expect(boxOf('Amoxil', 'Packs')).toHaveValue('4');
  expect(boxOf('Amoxil', 'Cost per pack')).toHaveValue('1,250.50');
  expect(within(left).getByText('2 lines were not added')).toBeInTheDocument();
  expect(within(left).getByText('Line 2: More than one product matches Panadol')).toBeInTheDocument();
  expect(within(left).getByText('Line 3: Expiry “soon” is not a date, Packs “two” is not a whole number')).toBeInTheDocument();
  const text = within(left).getByLabelText('Correct the lines');
  // Another paste leaves what was not taken of the first.
  await user.click(picker);
  await user.paste('Nothing of ours\tN-1\n');
  expect(await within(left).findByText('Line 1: No product is named Nothing of ours')).toBeInTheDocument();
  expect(text).toHaveValue('Panadol\tP-1\t\t2\t90\nPAX\tX-1\tsoon\ttwo\t80\nNothing of ours\tN-1');
  await user.clear(text);
  await user.click(text);
  await user.paste('PAN\tP-1\t\t2\t90\nPAX\tX-1\t1/6/2028\t2\t80');
  await user.click(within(left).getByRole('button', { name: 'Add these lines' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Lines not added' })).toBeNull());
  expect(boxOf('Panadol 500 mg', 'Packs')).toHaveValue('2');
  expect(boxOf('Panadol Extra', 'Expiry')).toHaveValue('01 Jun 2028');
});

test('cells pasted into a line fill it and those below; what does not fit is told and changes nothing', async () => {
  const { user } = await theDelivery();
  await user.click(screen.getByRole('combobox', { name: 'Add a product' }));
  await user.paste('AMX\tA-1\nPAN\tP-1\n');
  await waitFor(() => expect(boxOf('Panadol 500 mg', 'Batch')).toHaveValue('P-1'));
  await user.click(boxOf('Amoxil', 'Packs'));
  await user.paste('3\t200\nmany\t90\n');
  expect(boxOf('Amoxil', 'Packs')).toHaveValue('3');
  expect(boxOf('Amoxil', 'Cost per pack')).toHaveValue('200.00');
  expect(boxOf('Panadol 500 mg', 'Cost per pack')).toHaveValue('90.00');
  expect(boxOf('Panadol 500 mg', 'Packs')).toHaveValue('1');
  expect(screen.getByText(/^Line 2, Packs: “many” is not a whole number$/)).toBeInTheDocument();
});

test('what is rarely needed of a line opens below it', async () => {
  const { user } = await theDelivery();
  await user.click(screen.getByRole('combobox', { name: 'Add a product' }));
  await user.paste('AMX\tA-1\nPAN\tP-1\n');
  await waitFor(() => expect(lineOf('Amoxil')).toBeInTheDocument());
  expect(within(lineOf('Amoxil')).queryByLabelText('Free packs')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Details of Amoxil 500 mg' }));
  expect(within(lineOf('Amoxil')).getByLabelText('Free packs')).toBeInTheDocument();
});
