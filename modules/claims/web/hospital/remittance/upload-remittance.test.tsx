import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { UploadRemittance } from './upload-remittance.tsx';

const hmoId = '018f0000-0000-7000-8000-000000000001';
const read = {
  ...{ headings: ['Ref', 'Asked', 'Given'], columns: { claimed: 'Asked' }, remembered: false, rowCount: 0, sample: [] },
  ...{ paid: 0, withheld: 0, errors: [], errorCount: 0, repeated: null, currency: 'NGN' },
};
const row = {
  ...{ row: 2, claimNumber: null, invoiceNumber: null, enrolleeNumber: null, serviceDate: null, itemCode: null },
  ...{ claimed: 300_000, paid: 300_000, withheld: 0, reason: null },
};
const understood = { ...read, columns: { claimed: 'Asked', paid: 'Given' }, rowCount: 1, sample: [row], paid: 300_000 };

async function shown(second: object) {
  const app = await renderWithApp(<UploadRemittance onClose={() => undefined} />, {
    permissions: ['Import Remittance'],
    path: '/hospital/hmo-management/claims',
    prepare: (fake) => {
      fake.answer('GET /hmo/picker', { payload: [{ id: hmoId, name: 'Palmgrove HMO', code: 'PGV', type: 'HMO', plans: [] }] });
      fake.reply('POST /hmo/remittance/read', ({ body }) => {
        const chosen = body instanceof FormData && body.has('columns');
        return Response.json({ success: true, message: '', payload: chosen ? second : read });
      });
      fake.answer('POST /hmo/remittance/upload', { payload: { id: hmoId } });
    },
  });
  await app.user.click(await screen.findByRole('combobox', { name: /^HMO/ }));
  await app.user.click(await screen.findByRole('option', { name: 'Palmgrove HMO' }));
  const file = new File(['Ref,Asked,Given\nA,3000,3000'], 'advice.csv', { type: 'text/csv' });
  await app.user.upload(document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail('no box for a file'), file);
  await app.user.click(await screen.findByRole('combobox', { name: /^Paid/ }));
  await app.user.click(await screen.findByRole('option', { name: 'Given' }));
  await waitFor(() => expect(app.server.sent('POST /hmo/remittance/read')).toHaveLength(2));
  return app;
}

test('columns are chosen once, and the file is saved with the amounts that the bank shows', async () => {
  const { user, server } = await shown(understood);
  await screen.findByText(/1 row read/);
  await user.type(screen.getByRole('textbox', { name: /^Reference/ }), 'TRF-1');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(server.sent('POST /hmo/remittance/upload')).toHaveLength(1));
  const body = server.sent('POST /hmo/remittance/upload')[0]?.body;
  const sent = body instanceof FormData ? body : expect.fail('no form was sent');
  expect(JSON.parse(String(sent.get('columns')))).toEqual({ claimed: 'Asked', paid: 'Given' });
  expect([sent.get('hmoId'), sent.get('grossAmount'), sent.get('reference')]).toEqual([hmoId, '300000', 'TRF-1']);
});

test('a file that was entered is named and not saved again', async () => {
  await shown({ ...understood, repeated: { id: hmoId, remittanceNumber: 'RM-000012' } });
  expect(await screen.findByRole('link', { name: 'RM-000012' })).toHaveAttribute('href', `/hospital/hmo-management/remittances/${hmoId}`);
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled();
});
