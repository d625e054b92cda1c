import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { anOrderable, ids } from '#modules/laboratory/web/testing/samples.ts';
import { ada, aPatient } from '#modules/patients/web/testing/samples.ts';
import { aVisit, aVisitRequest, visitId } from '../testing/samples.ts';
import { ConsultationOf } from './consultation-page.tsx';

const orderable = `GET /lab-request/test-pbm/filter/${ada}`;
const medicines = `GET /medication/test-pbm/filter/${ada}`;
const tests = [
  anOrderable({ id: ids.test, name: 'Full Blood Count', shortName: 'FBC' }),
  anOrderable({ id: ids.second, name: 'Parasites in stool', shortName: 'Stool' }),
];
const paracetamol = {
  ...{ id: ids.billing, sku: 'PCM', name: 'Paracetamol 500 mg', genericName: 'Paracetamol', strength: '500 mg', form: 'Tablet' },
  ...{ category: 'Analgesic', unit: 'tablet', routes: ['oral'], defaultSig: null, controlled: false, highAlert: false },
  ...{ maxDispenseQuantity: null, stockReserve: 0, available: 40, stockStatus: 'In-Stock', alternatives: [], prices: [] },
};
const checked = {
  ...{ alerts: [], dosageText: 'Take 1 tablet by mouth three times a day for 3 days.', startAt: '2026-11-20T10:00:00.000Z', endAt: null },
  ...{ times: ['06:00'], quantity: 9, quantityExact: true, quantityUnit: 'tablet', amount: null, coveredAmount: 0, patientAmount: null },
  ...{ available: 40, alternatives: [] },
};
const rights = [
  ...['View Consultations', 'View Lab Test Requests', 'Create Lab Test Request', 'View Prescription', 'Create Prescription'],
  ...['Create Medication Request', 'Sign Prescription'],
];

const begins = (words: string | null, ...names: readonly (string | null)[]) =>
  words === null || names.some((name) => name?.toLowerCase().startsWith(words.toLowerCase()));

/** Answers a list with the rows that match the query. */
function answerRows(fake: FakeServer, call: string, rowsFor: (query: URLSearchParams) => readonly unknown[]): void {
  fake.reply(call, ({ query }) => {
    const data = rowsFor(query);
    const payload = { data, meta: { count: data.length, page: 1, limit: 60 } };
    return new Response(JSON.stringify({ success: true, message: '', payload }), { headers: { 'content-type': 'application/json' } });
  });
}

/** The page of a visit, with a laboratory of two tests and a list of one medicine. */
async function theVisit(part: object = {}, permissions: readonly string[] = rights) {
  return renderWithApp(<ConsultationOf id={visitId} />, {
    path: '/hospital/consultation',
    permissions,
    prepare: (fake) => {
      fake.answer(`GET /consultation/${visitId}`, { payload: aVisit(part) });
      fake.answer(`GET /consultation/${visitId}/prescriptions`, { payload: [] });
      fake.answer(`GET /consultation/patient/${ada}`, { payload: { data: [], meta: { count: 0, page: 1, limit: 6 } } });
      fake.answer(`GET /patients/${ada}`, { payload: aPatient() });
      fake.answer(`GET /allergies/patient/${ada}`, {
        payload: { data: [], allergyReview: { state: 'none-known', at: null, byName: null } },
      });
      fake.answer('POST /prescriptions/check', { payload: { lines: [checked] } });
      answerRows(fake, orderable, (query) => {
        const asked = query.getAll('ids[]');
        if (asked.length > 0) return tests.filter(({ id }) => asked.includes(id));
        return tests.filter(({ name, shortName }) => begins(query.get('searchTerm'), name, shortName));
      });
      answerRows(fake, medicines, (query) => (begins(query.get('searchTerm'), paracetamol.name) ? [paracetamol] : []));
    },
  });
}

const searchBox = () => screen.findByRole('combobox', { name: 'Test or medicine' });

test('Alt+O goes to the one search; Enter takes a test into the basket of the order', async () => {
  const { user, address } = await theVisit();
  const search = await searchBox();
  await user.keyboard('{Alt>}o{/Alt}');
  expect(search).toHaveFocus();
  await user.keyboard('fbc{Enter}');
  const order = await screen.findByRole('dialog', { name: 'Order tests' }, { timeout: 10_000 });
  const bloodCount = await within(order).findByRole('checkbox', { name: /Full Blood Count/ });
  await waitFor(() => expect(bloodCount).toBeChecked());
  expect(within(order).getByRole('button', { name: 'Sign orders (1)' })).toBeInTheDocument();
  expect(address()).toContain(`record=${ids.test}`);
  expect(search).toHaveValue('');
});

test('once the tests are ordered, Back does not open their drawer again', async () => {
  const { user, server, address, goBack } = await theVisit();
  server.answer(`PUT /consultation/${visitId}/lab-request`, { payload: [] });
  await user.type(await searchBox(), 'fbc{Enter}');
  const order = await screen.findByRole('dialog', { name: 'Order tests' });
  await user.click(await within(order).findByRole('button', { name: 'Sign orders (1)' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  goBack();
  await waitFor(() => expect(address()).not.toContain('drawer='));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a typed line opens the prescription with the medicine entered, read and checked as there', async () => {
  const { user, server } = await theVisit();
  await user.type(await searchBox(), 'para 500 mg tabs TDS 3/7{Enter}');
  const composer = await screen.findByRole('dialog', { name: 'New prescription' });
  const line = await within(composer).findByRole('article', { name: 'Paracetamol 500 mg' });
  expect(await within(line).findByText(/^Take 1 tablet by mouth/)).toBeInTheDocument();
  expect(server.sent('POST /prescriptions/check')[0]?.body).toMatchObject({
    lines: [{ productId: paracetamol.id, doseAmount: 500, doseUnit: 'mg', frequencyCode: 'TDS', durationValue: 3, durationUnit: 'days' }],
  });
  await user.click(within(composer).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('tests and medicines are found together; where both may be meant Enter takes none, arrow keys and a click do', async () => {
  const { user } = await theVisit();
  const search = await searchBox();
  await user.type(search, 'para');
  const parasites = await screen.findByRole('option', { name: /Parasites in stool/ });
  const medicine = await screen.findByRole('option', { name: /Paracetamol 500 mg/ });
  const list = screen.getByRole('listbox', { name: 'Orders found' });
  expect(within(list).getByRole('group', { name: 'Tests' })).toContainElement(parasites);
  expect(within(list).getByRole('group', { name: 'Medicines' })).toContainElement(medicine);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Choose a line with the arrow keys, or change the text.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(medicine).toHaveAttribute('aria-selected', 'true');
  expect(search).toHaveAttribute('aria-activedescendant', medicine.id);
  await user.click(parasites);
  const order = await screen.findByRole('dialog', { name: 'Order tests' });
  const picked = await within(order).findByRole('checkbox', { name: /Parasites in stool/ });
  await waitFor(() => expect(picked).toBeChecked());
});

test('only what the person may order is looked for', async () => {
  const { user, server } = await theVisit({ acts: { edit: null } });
  const search = await screen.findByRole('combobox', { name: 'Find a medicine' });
  await user.type(search, 'para');
  expect(await screen.findByRole('option', { name: /Paracetamol 500 mg/ })).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Tests' })).toBeNull();
  expect(server.sent(orderable)).toEqual([]);
});

test('who may not prescribe finds tests alone', async () => {
  const { server, user } = await theVisit({}, ['View Consultations', 'Create Lab Test Request', 'View Prescription']);
  await user.type(await screen.findByRole('combobox', { name: 'Find a test' }), 'fbc');
  expect(await screen.findByRole('option', { name: /Full Blood Count/ })).toBeInTheDocument();
  expect(server.sent(medicines)).toEqual([]);
});

test('a signed visit that takes neither has no search', async () => {
  await theVisit({ status: 'completed', acts: {} });
  await screen.findByRole('region', { name: 'Visit orders' });
  expect(screen.queryByRole('combobox', { name: /test|medicine/i })).toBeNull();
});

test('what is ordered stands beneath the search, the newest first', async () => {
  const labRequests = [
    aVisitRequest('Sodium', { requestedAt: '2026-11-20T09:00:00.000Z' }),
    aVisitRequest('Potassium', { requestedAt: '2026-11-20T09:30:00.000Z' }),
  ];
  await theVisit({ labRequests });
  const orders = await screen.findByRole('region', { name: 'Visit orders' });
  const lab = within(orders).getByRole('region', { name: 'Laboratory' });
  const links = within(lab).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Potassium', 'Sodium']);
  const search = within(orders).getByRole('combobox', { name: 'Test or medicine' });
  expect(search.compareDocumentPosition(lab) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
