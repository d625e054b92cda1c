import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ProductsTab } from './products-tab.tsx';
import { UploadProducts } from './upload-products.tsx';

const answer = { rows: 2_001, created: 2_000, updated: 0, skipped: 1, opened: 1_800, errors: [], errorCount: 0, dryRun: true };
const file = new File(['Name'], 'products.csv', { type: 'text/csv' });
const input = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;

function shown() {
  return renderWithApp(<UploadProducts onClose={() => undefined} />, {
    permissions: ['Upload Products', 'Receive Stock'],
    prepare: (fake) => {
      fake.answer('POST /product/upload', { payload: answer });
      fake.answer('GET /product/template', { payload: 'Name' });
    },
  });
}

const counts = () =>
  Object.fromEntries(
    within(screen.getByRole('list', { name: 'Rows' }))
      .getAllByRole('listitem')
      .map((figure) => [...figure.querySelectorAll('span')].map(({ textContent }) => textContent).toReversed()),
  );

test('the counts of a file of products are those of its rows, with the stock that it opens', async () => {
  const { user, server } = await shown();
  await user.click(screen.getByLabelText('Also book the opening stock in the file'));
  await user.upload(input(), file);
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  const save = await screen.findByRole('button', { name: 'Save 2,000 rows' });
  expect(counts()).toEqual({ Rows: '2,001', New: '2,000', Changed: '0', Unchanged: '1', Errors: '0', 'Opening batches': '1,800' });
  await user.click(save);
  expect(await screen.findByText('File imported')).toBeInTheDocument();
  const [looked, written] = server.sent('POST /product/upload').map(({ body }) => body as FormData);
  expect([looked?.get('dryRun'), written?.get('dryRun')]).toEqual(['true', 'false']);
  expect([written?.get('mode'), written?.get('withOpeningStock')]).toEqual(['skip', 'true']);
});

test('of more errors than are listed, all are counted', async () => {
  const { user, server } = await shown();
  const errors = [{ row: 2, column: 'Type', message: 'Type is required' }];
  server.answer('POST /product/upload', { payload: { ...answer, created: 0, opened: 0, errors, errorCount: 1_200 } });
  await user.upload(input(), file);
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('Type is required')).toBeInTheDocument();
  expect(counts()).toMatchObject({ Rows: '2,001', Errors: '1,200' });
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});

test('the template is downloaded from the upload itself', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:template');
  const { user, server } = await shown();
  await user.click(screen.getByRole('button', { name: 'Download template (CSV)' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(server.sent('GET /product/template')[0]?.query.get('format')).toBe('csv');
});

test('a hospital without products is told what the list is for, and begins with a file', async () => {
  const { user, address } = await renderWithApp(<ProductsTab />, {
    permissions: ['View Products', 'Upload Products'],
    path: '/hospital/inventory',
    prepare: (fake) => fake.answer('GET /product/filter', { payload: { data: [], meta: { count: 0, page: 1, limit: 10 } } }),
  });
  const list = await screen.findByRole('region', { name: 'Products' });
  expect(await within(list).findByText('No products yet')).toBeInTheDocument();
  await user.click(within(list).getByRole('button', { name: 'Upload products' }));
  await waitFor(() => expect(address()).toContain('drawer=upload-products'));
});
