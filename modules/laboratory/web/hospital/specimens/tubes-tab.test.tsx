import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ids } from '../../testing/samples.ts';
import { TubesTab } from './tubes-tab.tsx';

const at = '2031-01-10T09:00:00.000Z';
const tube = (id: string, number: string, awaited: readonly string[]) => ({
  ...{ id, specimenNumber: number, type: 'serum', container: 'gel-yellow', volumeMl: null, bodySite: null, method: null },
  ...{ collectedAt: at, collectedBy: { id: null, name: 'Nurse Bello' }, receivedAt: at, receivedBy: null, fastingHours: null },
  ...{ condition: 'satisfactory', status: 'available', storageLocation: 'Fridge 2', discardAfter: at, requestIds: [], version: 4, awaited },
  acts: { receive: null, store: null, discard: awaited.length > 0 ? 'LAB_SPECIMEN_NEEDED' : null },
  label: {
    ...{ patient: 'Okafor Ada', hospitalPatientId: 'P-000001', sex: 'female', age: '40 y', tests: ['K'], specimenNumber: number },
    ...{ collectedAt: at, size: '50x25' },
  },
});

afterEach(() => vi.restoreAllMocks());

/** The screen is as narrow as a phone's. */
function asOnAPhone() {
  const quiet = () => undefined;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = { matches: media === '(max-width: 30em)', media, onchange: null, dispatchEvent: () => false };
    return { ...list, addEventListener: quiet, removeEventListener: quiet, addListener: quiet, removeListener: quiet };
  });
}

test('on a phone, where cards have no ticks, tubes are chosen by a button of their own and thrown away together', async () => {
  asOnAPhone();
  const rows = [tube(ids.specimen, 'SPC-000007', []), tube(ids.second, 'SPC-000008', [])];
  const { user, server } = await renderWithApp(<TubesTab />, {
    path: '/hospital/labs',
    permissions: ['View Lab Test Requests', 'Take Lab Specimen'],
    prepare: (fake) => {
      fake.answer('GET /lab-request/specimen/tubes', { payload: { data: rows, meta: { page: 1, limit: 10, count: 2 } } });
      fake.answer('POST /lab-request/specimen/discard', { payload: { discarded: 2 }, message: 'Specimens discarded' });
    },
  });
  const first = await screen.findByRole('button', { name: 'Select SPC-000007' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(first);
  await user.click(screen.getByRole('button', { name: 'Select SPC-000008' }));
  expect(first).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Discard 2 specimens' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(server.sent('POST /lab-request/specimen/discard')).toHaveLength(1));
  const body = { specimens: [ids.specimen, ids.second].map((id) => ({ id, version: 4 })) };
  expect(server.sent('POST /lab-request/specimen/discard')[0]?.body).toEqual(body);
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
});

test('tubes beyond their time are ticked and thrown away together; one whose result is awaited holds them back', async () => {
  const rows = [tube(ids.specimen, 'SPC-000007', []), tube(ids.second, 'SPC-000008', ['LAB-000003'])];
  const { user, server } = await renderWithApp(<TubesTab />, {
    path: '/hospital/labs',
    permissions: ['View Lab Test Requests', 'Take Lab Specimen'],
    prepare: (fake) => {
      fake.answer('GET /lab-request/specimen/tubes', { payload: { data: rows, meta: { page: 1, limit: 10, count: 2 } } });
      fake.answer('POST /lab-request/specimen/discard', { payload: { discarded: 1 }, message: 'Specimens discarded' });
    },
  });
  const rowOf = (number: string) => screen.getByText(number).closest('tr') as HTMLElement;
  await screen.findByText('SPC-000007');
  expect(within(rowOf('SPC-000008')).getByText('Awaiting result')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Actions for SPC-000008' }));
  const held = 'DiscardSPC-000008 is still needed for LAB-000003';
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Received in the laboratory', 'Storage', held]);
  await user.keyboard('{Escape}');
  await user.click(within(rowOf('SPC-000007')).getByRole('checkbox'));
  await user.click(within(rowOf('SPC-000008')).getByRole('checkbox'));
  expect(screen.getByRole('button', { name: '1 of them is still needed' })).toBeDisabled();
  await user.click(within(rowOf('SPC-000008')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Discard 1 specimen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(server.sent('POST /lab-request/specimen/discard')).toHaveLength(1));
  expect(server.sent('POST /lab-request/specimen/discard')[0]?.body).toEqual({ specimens: [{ id: ids.specimen, version: 4 }] });
});
