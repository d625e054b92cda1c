import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { VerifiedCode } from './verify-page.tsx';

const call = 'GET /medical-certificates/verify/{code}';
const certificate = {
  certificateNumber: 'MC-000012',
  hospital: 'Lagoon Hospital',
  from: '2026-11-20',
  to: '2026-11-22',
  issuedOn: '2026-11-20',
  valid: true,
  status: 'issued',
};

test('a certificate that holds says so, with number and dates', async () => {
  await renderWithApp(<VerifiedCode code="ABCD-EFGH" />, {
    signedIn: false,
    prepare: (server) => server.answer(call, { payload: certificate }),
  });
  expect(await screen.findByText('Valid')).toBeInTheDocument();
  expect(screen.getByText('MC-000012')).toBeInTheDocument();
});

test('a revoked certificate never reads as valid', async () => {
  await renderWithApp(<VerifiedCode code="ABCD-EFGH" />, {
    signedIn: false,
    prepare: (server) => server.answer(call, { payload: { ...certificate, valid: false, status: 'revoked' } }),
  });
  expect(await screen.findByText('Revoked')).toBeInTheDocument();
  expect(screen.queryByText('Valid')).toBeNull();
});

test('an unknown code asks to compare it with the paper', async () => {
  await renderWithApp(<VerifiedCode code="NONE" />, {
    signedIn: false,
    prepare: (server) => server.refuse(call, { status: 404, code: 'CERTIFICATE_UNKNOWN', message: 'No certificate has this code' }),
  });
  expect(await screen.findByText('No certificate has this code')).toBeInTheDocument();
  expect(screen.getByText(/NONE/)).toBeInTheDocument();
});
