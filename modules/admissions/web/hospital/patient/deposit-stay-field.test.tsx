import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { depositCalls } from '#modules/invoices/contract/calls/deposits.ts';
import type { AdmissionRow } from '#modules/admissions/contract/stay-records.ts';
import { ids } from '../../testing/samples.ts';
import { aStayRow, staysPage, stayIds } from '../../testing/stay-samples.ts';
import { DepositStayField } from './deposit-stay-field.tsx';

const tenders = [{ method: 'cash' as const, amount: 5_000 }];

function DepositForm() {
  const form = useCallForm(depositCalls.receive, { startWith: { patientId: ids.patient, tenders } });
  return (
    <CallForm form={form} submit="Receive" onCancel={() => undefined} onDone={() => undefined}>
      <DepositStayField patientId={ids.patient} />
    </CallForm>
  );
}

const show = (rows: readonly AdmissionRow[]) =>
  renderWithApp(<DepositForm />, {
    permissions: ['View Admission', 'Receive Patient Deposit'],
    prepare: (server) => {
      server.answer('GET /patient-admissions', { payload: staysPage(rows) });
      server.answer('POST /patient-deposits', { payload: {} });
    },
  });

test('a deposit is taken for a stay of the patient', async () => {
  const { user, server } = await show([aStayRow()]);
  await user.click(await screen.findByRole('combobox', { name: /^For stay/ }));
  await user.click(await screen.findByRole('option', { name: /ADM-000001 · 8 Jan 2031/ }));
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await waitFor(() => expect(server.sent('POST /patient-deposits')[0]?.body).toMatchObject({ admissionId: stayIds.stay }));
  expect(server.sent('GET /patient-admissions')[0]?.query.getAll('status[]')).toEqual(['admitted', 'discharged']);
});

test('of a patient who is in no stay nothing is asked', async () => {
  const { server } = await show([]);
  await expect.poll(() => server.sent('GET /patient-admissions').length).toBe(1);
  expect(screen.queryByRole('combobox')).toBeNull();
});
