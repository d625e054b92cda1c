import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aRequest, aRow, ids } from '../../testing/samples.ts';
import { TakeSpecimenForm } from './take-specimen-form.tsx';

const taken = {
  ...{ id: ids.specimen, specimenNumber: 'SPC-000007', type: 'serum', container: 'gel-yellow', requestIds: [ids.request] },
  label: {
    size: '50x25',
    ...{ patient: 'Okafor Ada', hospitalPatientId: 'P-000001', sex: 'female', age: '40 years', tests: ['LIPID'] },
    ...{ specimenNumber: 'SPC-000007', collectedAt: '2031-01-10T09:00:00.000Z' },
  },
};

test('requests stand by their tubes; nothing is saved before two identifiers are checked; then labels are offered', async () => {
  const rows = [
    aRow(),
    aRow({
      id: ids.second,
      requestNumber: 'LAB-000002',
      specimenType: 'blood',
      container: 'edta-purple',
      test: { id: null, name: 'Full blood count', shortName: 'FBC', category: null },
    }),
  ];
  const { user, server } = await renderWithApp(<TakeSpecimenForm of={aRow()} onClose={vi.fn()} />, {
    permissions: ['Take Lab Specimen', 'View Lab Test Requests'],
    prepare: (fake) => {
      fake.answer(`GET /lab-request/${ids.request}`, { payload: aRequest({ status: 'specimen-due' }) });
      fake.answer(`GET /lab-request/${ids.request}/add-on`, { payload: [] });
      fake.answer('GET /lab-request/filter', { payload: { data: rows, meta: { page: 1, limit: 60, count: 2 } } });
      fake.answer('GET /patient-bills/gate', { payload: { allowed: true } });
      fake.answer('POST /lab-request/create-specimen', { payload: [taken] });
    },
  });
  expect(await screen.findByText('Lipid profile')).toBeInTheDocument();
  expect(screen.getAllByRole('region', { name: 'One specimen' })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Save 2 specimens' }));
  expect(await screen.findByText('Check two identifiers of the patient')).toBeInTheDocument();
  expect(server.sent('POST /lab-request/create-specimen')).toHaveLength(0);
  await user.click(screen.getByLabelText(/Full blood count/));
  await user.click(screen.getByLabelText(/Two identifiers checked/));
  fireEvent.change(screen.getByLabelText('Collected at: day'), { target: { value: '10/01/2031' } });
  fireEvent.change(screen.getByLabelText('Collected at: time'), { target: { value: '10:30' } });
  await user.click(screen.getByRole('button', { name: 'Save 1 specimen' }));
  await waitFor(() => expect(server.sent('POST /lab-request/create-specimen')).toHaveLength(1));
  expect(server.sent('POST /lab-request/create-specimen')[0]?.body).toMatchObject({
    identityChecked: true,
    // Half past ten of the hospital's clock, in Lagos.
    specimens: [{ type: 'serum', container: 'gel-yellow', requestIds: [ids.request], collectedAt: '2031-01-10T09:30:00.000Z' }],
  });
  expect(await screen.findByRole('img', { name: 'Bar code SPC-000007' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print labels' })).toBeInTheDocument();
});

test('a tube of the same patient that is there already is used instead of a new one', async () => {
  const { user, server } = await renderWithApp(<TakeSpecimenForm of={aRow()} onClose={vi.fn()} />, {
    permissions: ['Take Lab Specimen', 'View Lab Test Requests'],
    prepare: (fake) => {
      fake.answer(`GET /lab-request/${ids.request}`, { payload: aRequest({ status: 'specimen-due' }) });
      fake.answer('GET /lab-request/filter', { payload: { data: [aRow()], meta: { page: 1, limit: 60, count: 1 } } });
      fake.answer('GET /patient-bills/gate', { payload: { allowed: true } });
      fake.answer(`GET /lab-request/${ids.request}/add-on`, {
        payload: [{ ...taken, collectedAt: '2031-01-10T09:00:00.000Z', storageLocation: 'Fridge 2' }],
      });
      fake.answer(`PATCH /lab-request/${ids.request}/specimen-taken`, { payload: aRequest({ status: 'specimen-taken' }) });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Use SPC-000007' }));
  await waitFor(() => expect(server.sent(`PATCH /lab-request/${ids.request}/specimen-taken`)).toHaveLength(1));
  expect(server.sent(`PATCH /lab-request/${ids.request}/specimen-taken`)[0]?.body).toEqual({ specimenId: ids.specimen, version: 3 });
  expect(await screen.findByText('Specimen taken')).toBeInTheDocument();
});
