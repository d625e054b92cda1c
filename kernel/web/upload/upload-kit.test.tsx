import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { AttachButton } from './attach-button.tsx';
import { TableFile } from './table-file.tsx';
import { uploadBody, whyNotSend } from './upload-body.ts';
import { useUpload } from './use-upload.ts';

const address = 'POST /orders/{id}/attachment';
const attach = {
  method: 'POST',
  path: '/orders/{id}/attachment',
  summary: '',
  permission: 'signed in',
  shape: 'upload',
  bodyLimit: 2_000,
  repeatable: true,
  payload: z.object({}),
} as const satisfies CallSpec;

const scan = (bytes = 10, name = 'scan.pdf') => new File(['x'.repeat(bytes)], name, { type: 'application/pdf' });

function Panel() {
  const upload = useUpload(['orders']);
  return (
    <AttachButton label="Add file" upload={upload} onFile={(file) => void upload.put(attach, { id: 'o1' }, file, { kind: 'invoice' })} />
  );
}

const fileBox = () => document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail('no box for a file');

test('fields stand before the file, empty ones are left out, and several files go under one name', () => {
  const body = uploadBody([scan(), scan(5, 'second.pdf')], { kind: 'invoice', note: '', left: undefined, none: null, dryRun: false });
  expect([...body.keys()]).toEqual(['kind', 'dryRun', 'file', 'file']);
  expect(body.get('dryRun')).toBe('false');
  expect(body.getAll('file').map((file) => file instanceof File && file.name)).toEqual(['scan.pdf', 'second.pdf']);
});

test('the limit is the call’s own, up to its last byte', () => {
  const t = (text: string, values?: Readonly<Record<string, string | number>>) => text.replace('{size}', String(values?.['size']));
  expect(whyNotSend(t, { size: 10_000_000 }, 10_000_000)).toBeNull();
  expect(whyNotSend(t, { size: 10_000_001 }, 10_000_000)).toBe('The file is larger than 10 MB');
  expect(whyNotSend(t, { size: 10_485_761 }, 10_485_760)).toBe('The file is larger than 10 MB');
  expect(whyNotSend(t, { size: 1_048_577 })).toBe('The file is larger than 1 MB');
});

test('a chosen file is sent with its fields under a key of its own, and what the server says is shown', async () => {
  const { user, server } = await renderWithApp(<Panel />);
  server.answer(address, { payload: {}, message: 'File added' });
  await user.upload(fileBox(), scan());
  await screen.findByText('File added');
  const [sent] = server.sent(address);
  expect(sent?.path).toBe('/orders/o1/attachment');
  expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  expect(sent?.body instanceof FormData && [...sent.body.keys()]).toEqual(['kind', 'file']);
  server.refuse(address, { status: 409, code: 'TOO_MANY_FILES', message: 'This order has 10 files already' });
  await user.upload(fileBox(), scan());
  await screen.findByText('This order has 10 files already');
});

test('a file over the limit is not sent', async () => {
  const { user, server } = await renderWithApp(<Panel />);
  await user.upload(fileBox(), scan(2_001));
  await screen.findByText(/The file is larger than/);
  expect(server.sent(address)).toHaveLength(0);
});

test('what is under way is named, and can be stopped', async () => {
  const { user, server } = await renderWithApp(<Panel />);
  const slow = Promise.withResolvers<Response>();
  server.reply(address, () => slow.promise);
  await user.upload(fileBox(), scan());
  expect(await screen.findByText('Sending scan.pdf…')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  // The fake server knows no signal: it ends its answer as a browser does when it is stopped.
  slow.reject(new DOMException('Aborted', 'AbortError'));
  await waitFor(() => expect(screen.queryByText('Sending scan.pdf…')).toBeNull());
  expect(screen.queryByText('Network Error')).toBeNull();
  server.answer(address, { payload: {}, message: 'File added' });
  await user.upload(fileBox(), scan());
  await screen.findByText('File added');
});

function Import() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <TableFile file={file} most={2_000} onChange={setFile} />
      <p>{file?.name ?? 'nothing taken'}</p>
    </>
  );
}

test('an import takes a table within its limit, and says why it does not take a larger one', async () => {
  const { user } = await renderWithApp(<Import />);
  const table = (bytes: number) => new File(['x'.repeat(bytes)], 'rows.csv', { type: 'text/csv' });
  await user.upload(fileBox(), table(2_001));
  expect(await screen.findByText(/The file is larger than/)).toBeInTheDocument();
  expect(screen.getByText('nothing taken')).toBeInTheDocument();
  await user.upload(fileBox(), table(2_000));
  await waitFor(() => expect(screen.getAllByText('rows.csv').length).toBeGreaterThan(1));
  expect(screen.queryByText(/The file is larger than/)).toBeNull();
});
