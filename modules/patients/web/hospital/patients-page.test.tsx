import { chooseFilter } from '#kernel/web/testing/filters.ts';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { aRow, ada, obi, pageOfRows } from '../testing/samples.ts';
import { PatientsPage } from './patients-page.tsx';
import { fieldOf } from './use-find-patient.ts';

const desk = ['View Patient List', 'View Patient Details', 'Create Patient', 'Edit Patient'];
const dead = { status: 'deceased', acceptsCare: false, acts: {} } as const;
const rows = [
  aRow(),
  aRow({ id: obi, hospitalPatientId: 'P-000002', fullname: 'Obi Unknown', isUnidentified: true, confidential: true, ...dead }),
];

function show(options: RenderOptions = {}) {
  return renderWithApp(<PatientsPage />, {
    permissions: desk,
    path: '/hospital/patients',
    ...options,
    prepare: (server) => {
      server.answer('GET /patients', { payload: pageOfRows(rows) });
      server.answer('GET /patients/search', { payload: pageOfRows([{ ...aRow(), matchScore: 90, match: 'prefix' }]) });
      options.prepare?.(server);
    },
  });
}

/** Keys as a scanner sends them, five milliseconds apart whatever the machine does meanwhile. */
function scan(code: string) {
  for (const [place, key] of [...code, 'Enter'].entries()) {
    const event = createEvent.keyDown(document.body, { key });
    Object.defineProperty(event, 'timeStamp', { value: 10_000 + place * 5 });
    fireEvent(document.body, event);
  }
}

test('rows show who it is, with badges and status in words', async () => {
  await show();
  const row = (await screen.findByText('Obi Unknown')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Unidentified')).toBeInTheDocument();
  expect(within(row).getByText('Confidential')).toBeInTheDocument();
  expect(within(row).getByText('Deceased')).toBeInTheDocument();
  expect(within(row).getByText('P-000002')).toBeInTheDocument();
});

test('sort and filters of the address go to the call in its own words', async () => {
  const { server } = await show({ path: '/hospital/patients?sort=-lastVisitAt&gender=female&status=["active"]&isDependant=true' });
  await screen.findByText('Okafor Ada');
  const query = server.sent('GET /patients')[0]!.query;
  expect(query.get('sort')).toBe('lastVisitAt');
  expect(query.get('order')).toBe('desc');
  expect(query.get('gender')).toBe('female');
  expect(query.getAll('status[]')).toEqual(['active']);
  expect(query.get('isDependant')).toBe('true');
  expect(query.has('drawer')).toBe(false);
});

test('typed words are searched in the field they look like, or in the one chosen', async () => {
  const { server, user } = await show();
  await user.type(await screen.findByRole('searchbox'), '0803123');
  await waitFor(() => expect(server.sent('GET /patients/search')).toHaveLength(1));
  expect(server.sent('GET /patients/search')[0]!.query.get('phoneNumber')).toBe('0803123');
  await chooseFilter(user, 'Search by', 'Name');
  await waitFor(() => expect(server.sent('GET /patients/search').at(-1)!.query.get('name')).toBe('0803123'));
});

test.each([
  ['civ 1000 12kw', 'civisId'],
  ['P-000123', 'hospitalPatientId'],
  ['ada@mail.test', 'email'],
  ['+234 803 123', 'phoneNumber'],
  ['Okafor Ada', 'name'],
])('%s is looked up as %s', (typed, field) => {
  expect(fieldOf(typed)).toBe(field);
});

test('a slash goes to the search box', async () => {
  const { user } = await show();
  await screen.findByText('Okafor Ada');
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a scanner anywhere on the page opens the patient', async () => {
  const { server, address } = await show({ prepare: (fake) => fake.answer('GET /patients/quick-search', { payload: [aRow()] }) });
  await screen.findByText('Okafor Ada');
  scan('CIV-1000-12KW');
  await waitFor(() => expect(address()).toBe(`/hospital/patients/${ada}`));
  expect(server.sent('GET /patients/quick-search')[0]!.query.get('q')).toBe('CIV-1000-12KW');
});

test('a scanned code of nobody is said', async () => {
  await show({ prepare: (fake) => fake.answer('GET /patients/quick-search', { payload: [] }) });
  await screen.findByText('Okafor Ada');
  scan('CIV-1000-12KW');
  expect(await screen.findByText('No patient matches CIV-1000-12KW')).toBeInTheDocument();
});

test('a row begins in the record what the row offers', async () => {
  const { user, address } = await show();
  await user.click(await screen.findByRole('button', { name: 'Actions for Okafor Ada' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark deceased' }));
  await waitFor(() => expect(address()).toBe(`/hospital/patients/${ada}?drawer=death`));
});

test('buttons follow the permissions, and the actions of a row what it offers', async () => {
  const { user } = await show({
    permissions: ['View Patient List', 'View Patient Details'],
    prepare: (fake) => fake.answer('GET /patients', { payload: pageOfRows([aRow({ acts: {} })]) }),
  });
  await screen.findByText('Okafor Ada');
  expect(screen.queryByText('Register Patient')).not.toBeInTheDocument();
  expect(screen.queryByText('Emergency registration')).not.toBeInTheDocument();
  expect(screen.queryByText('Export')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Actions for Okafor Ada' }));
  expect(await screen.findByRole('menuitem', { name: 'View' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
});

test('an empty list offers the first act, a failed one another try', async () => {
  const { server, user } = await show({
    prepare: (fake) => fake.refuse('GET /patients', { status: 500, code: 'BROKEN', message: 'Something broke' }),
  });
  await screen.findByText('Something broke');
  server.answer('GET /patients', { payload: pageOfRows([]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No patients yet')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Register Patient' })).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Import patients' })).toBeNull();
});

test('a hospital without patients is led to the import; a search that finds none is not', async () => {
  const { user } = await show({
    permissions: [...desk, 'Import Patients'],
    prepare: (fake) => {
      fake.answer('GET /patients', { payload: pageOfRows([]) });
      fake.answer('GET /patients/search', { payload: pageOfRows([]) });
    },
  });
  expect(await screen.findByRole('link', { name: 'Import patients' })).toHaveAttribute('href', '/hospital/patients/import');
  expect(screen.getByText(/^Everyone registered at this hospital is listed here\./)).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'Okafor');
  expect(await screen.findByText('No record found')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Import patients' })).toBeNull();
});
