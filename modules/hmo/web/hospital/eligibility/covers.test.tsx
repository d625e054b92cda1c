import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Eligibility } from '#modules/hmo/contract/eligibility-records.ts';
import { CheckCoverStart } from './check-cover-start.tsx';
import { CoverStrip } from './cover-strip.tsx';
import { PatientCovers } from './patient-covers.tsx';

const patientId = '01890000-0000-7000-8000-000000000001';
const [gold, silver] = ['01890000-0000-7000-8000-00000000000a', '01890000-0000-7000-8000-00000000000b'];
const cover = (changes: Partial<Eligibility> = {}): Eligibility => ({
  ...{ billingId: gold, method: 'HMO', hmoId: patientId, hmoName: 'Hygeia', planId: patientId, planName: 'Gold', enrolleeNumber: 'HYG-1' },
  ...{ isDefault: true, validTo: '2027-01-01', result: 'eligible', reasons: [], verification: 'verified', verifiedDays: 3 },
  ...{ verifiedAt: '2026-11-20T09:00:00.000Z', limits: [], lastCheck: null },
  ...changes,
});
const desk = ['View Patient Billing', 'Verify Patient Billing'];
const path = `/hospital/patients/${patientId}?tab=billing`;

test('under a method stands whether the insurer pays, or why not, and what is left', async () => {
  const limits = [{ name: 'annual' as const, limit: 200_000_000, used: 188_000_000, left: 12_000_000 }];
  await renderWithApp(<CoverStrip patientId={patientId} />, {
    permissions: desk,
    prepare: (server) => server.answer('GET /hmo/eligibility', { payload: [cover({ limits })] }),
  });
  expect(await screen.findByText('Eligible')).toBeInTheDocument();
  expect(screen.getByText(/Annual limit: .*120,000.* of .*2,000,000.* left/)).toBeInTheDocument();
  expect(screen.getByText('Verified 3 days ago')).toBeInTheDocument();
});

test('limits of a visit, a stay, a part of the price list and units stand beside those of the year, with what was used', async () => {
  const limits: Eligibility['limits'] = [
    { name: 'perVisit', limit: 5_000_000, used: 2_000_000, left: 3_000_000 },
    { name: 'perAdmission', limit: 40_000_000, used: 0, left: 40_000_000 },
    { name: 'Laboratory', limit: 10_000_000, used: 9_000_000, left: 1_000_000 },
    { name: 'inpatientDays', limit: 14, used: 5, left: 9 },
    { name: 'itemUnits', itemName: 'Malaria test', limit: 6, used: 6, left: 0 },
  ];
  await renderWithApp(<CoverStrip patientId={patientId} />, {
    permissions: desk,
    prepare: (server) => server.answer('GET /hmo/eligibility', { payload: [cover({ limits })] }),
  });
  expect(await screen.findByText(/Limit of the visit: .*30,000.* of .*50,000.* left, .*20,000.* used/)).toBeInTheDocument();
  expect(screen.getByText(/Limit of the stay: .*400,000.* left/)).toBeInTheDocument();
  expect(screen.getByText(/Laboratory in the year: .*10,000.* of .*100,000.* left, .*90,000.* used/)).toBeInTheDocument();
  expect(screen.getByText('Inpatient days in the year: 9 of 14 left, 5 used')).toBeInTheDocument();
  expect(screen.getByText('Units of Malaria test in the year: 0 of 6 left, 6 used')).toBeInTheDocument();
});

test('the method that is chosen counts, not the default', async () => {
  const old = cover({ billingId: silver, isDefault: false, result: 'not-eligible', reasons: ['expired'] });
  await renderWithApp(<CoverStrip patientId={patientId} billingId={silver} />, {
    permissions: desk,
    prepare: (server) => server.answer('GET /hmo/eligibility', { payload: [cover(), old] }),
  });
  expect(await screen.findByText('Not eligible')).toBeInTheDocument();
  expect(screen.getByText('The cover has expired')).toBeInTheDocument();
});

test('what the insurer answered is kept from the button, with its reference', async () => {
  const { user, server } = await renderWithApp(<PatientCovers patientId={patientId} />, {
    permissions: desk,
    path,
    prepare: (early) => {
      early.answer('GET /hmo/eligibility', { payload: [cover({ result: 'unknown', reasons: ['not-verified'], verifiedDays: null })] });
      early.answer('POST /hmo/eligibility', { payload: {}, message: 'Eligibility recorded' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Check eligibility' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Check eligibility' }));
  expect(await drawer.findByText('Never verified with the insurer')).toBeInTheDocument();
  await user.type(drawer.getByLabelText('Reference of the insurer'), 'REF-7');
  await user.click(drawer.getByRole('button', { name: 'Save answer' }));
  expect(await screen.findByText('Eligibility recorded')).toBeInTheDocument();
  expect(server.sent('POST /hmo/eligibility')[0]?.body).toMatchObject({ billingId: gold, result: 'eligible', hmoReference: 'REF-7' });
});

test('who may not verify sees the cover without the button', async () => {
  await renderWithApp(<PatientCovers patientId={patientId} />, {
    permissions: ['View Patient Billing'],
    path,
    prepare: (server) => server.answer('GET /hmo/eligibility', { payload: [cover()] }),
  });
  expect(await screen.findByText('Hygeia · Gold · HYG-1')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Check eligibility' })).toBeNull();
});

test('beside a patient who was just registered eligibility is checked where an insurer pays; a menu has its own item', async () => {
  const starts = (
    <>
      <CheckCoverStart patient={{ id: patientId }} as="button" />
      <CheckCoverStart patient={{ id: patientId }} as="main" />
    </>
  );
  await renderWithApp(starts, {
    permissions: desk,
    prepare: (server) => server.answer('GET /hmo/eligibility', { payload: [cover()] }),
  });
  const links = await screen.findAllByRole('link', { name: 'Check eligibility' });
  expect(links).toHaveLength(1);
  expect(links[0]).toHaveAttribute('href', expect.stringContaining(`drawer=check-cover&record=${gold}`));
});
