import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { LabRow } from '#modules/laboratory/contract/request-records.ts';
import { aRequest, aRow, ids } from '../../testing/samples.ts';
import { type AskedRequest, RequestActs, RequestDrawer, RequestMenu } from './request-acts.tsx';

function List({ rows }: { readonly rows: readonly LabRow[] }) {
  const [asked, setAsked] = useState<AskedRequest | null>(null);
  return (
    <>
      {rows.map((row) => (
        <RequestMenu key={row.id} row={row} onOpen={setAsked} />
      ))}
      <RequestDrawer asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

const itemsOf = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent);

test('the menu of a row has what the server offers, whatever the status, and says why a release is refused', async () => {
  const acts = { resultEntered: null, resultReleased: 'LAB_SELF_RELEASE', resultReturned: null, cancelled: null };
  const row = aRow({ status: 'result-entered', specimenId: ids.specimen, specimenNumber: 'SPC-000007', acts });
  const { user, server } = await renderWithApp(<List rows={[row]} />, {
    permissions: [],
    prepare: (fake) => fake.answer(`PATCH /lab-request/${ids.request}/result-returned`, { payload: aRequest() }),
  });
  await user.click(screen.getByRole('button', { name: 'Actions for LAB-000001' }));
  const release = 'ReleaseAnother user must release this result';
  expect(await itemsOf()).toEqual([release, 'Return', 'View', 'Edit Result', 'Print Label', 'Cancel request']);
  expect(screen.getByRole('menuitem', { name: /^Release/ })).toHaveAttribute('data-disabled');
  await user.click(screen.getByRole('menuitem', { name: 'Return' }));
  const dialog = await screen.findByRole('dialog', { name: 'Return' });
  await user.type(within(dialog).getByRole('textbox'), 'Diluted wrongly');
  await user.click(within(dialog).getByRole('button', { name: 'Return' }));
  await waitFor(() =>
    expect(server.sent(`PATCH /lab-request/${ids.request}/result-returned`)[0]?.body).toEqual({ reason: 'Diluted wrongly', version: 3 }),
  );
});

test('the tube of a test that the reader may not see is taken from its row, without the page that they may not open', async () => {
  const row = aRow({ restricted: true, test: { id: null, name: 'Restricted test', shortName: 'Restricted', category: null } });
  const waiting = { ...row, acts: { specimenTaken: null } };
  const { user, server } = await renderWithApp(<List rows={[waiting]} />, {
    permissions: ['Take Lab Specimen', 'View Lab Test Requests'],
    prepare: (fake) => {
      fake.answer(`GET /lab-request/${ids.request}/add-on`, { payload: [] });
      fake.answer('GET /lab-request/filter', { payload: { data: [waiting], meta: { page: 1, limit: 60, count: 1 } } });
      fake.answer('GET /patient-bills/gate', { payload: { allowed: true } });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Actions for LAB-000001' }));
  expect(await itemsOf()).toEqual(['Take Specimen']);
  await user.click(screen.getByRole('menuitem', { name: 'Take Specimen' }));
  const drawer = await screen.findByRole('dialog', { name: 'Take Specimen' });
  expect(await within(drawer).findByText('Restricted test')).toBeInTheDocument();
  expect(server.sent(`GET /lab-request/${ids.request}`)).toEqual([]);
});

test('the charge is waived only where the server offers it', async () => {
  const cancels = { cancelled: null, waived: null };
  const { user } = await renderWithApp(<List rows={[aRow({ specimenId: ids.specimen, acts: cancels })]} />, { permissions: [] });
  await user.click(screen.getByRole('button', { name: 'Actions for LAB-000001' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel request' }));
  expect(await screen.findByLabelText('Waive the charge')).toBeInTheDocument();
});

test('a released result that the reader need not acknowledge is there to be printed; else the acknowledgement is the button', async () => {
  const released = { status: 'result-released', releasedAt: '2031-01-10T10:00:00.000Z' } as const;
  await renderWithApp(
    <>
      <RequestActs request={aRequest({ ...released, acts: { acknowledged: null, resultAmended: null } })} />
      <RequestActs request={aRequest({ ...released, acts: { resultAmended: null } })} />
    </>,
    { permissions: [] },
  );
  for (const name of ['Acknowledge', 'Print Report'])
    expect(screen.getByRole('button', { name })).not.toHaveAttribute('data-variant', 'default');
  expect(screen.queryByRole('button', { name: 'Amend' })).toBeNull();
});
