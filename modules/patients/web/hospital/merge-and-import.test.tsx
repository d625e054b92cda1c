import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aPatient, ada, aRow, obi, pageOfRows } from '../testing/samples.ts';
import { DeathsPage } from './deaths-page.tsx';
import { ImportPage } from './import-page.tsx';
import { MergeForm } from './merge-form.tsx';
import { MergesPage } from './merges-page.tsx';

const preview = {
  survivor: aRow(),
  other: aRow({ id: obi, hospitalPatientId: 'P-000009', fullname: 'Okafor Adah' }),
  fields: [
    { field: 'firstName', survivor: 'Ada', other: 'Adah', differs: true },
    { field: 'email', survivor: null, other: 'ada@mail.test', differs: true },
    { field: 'gender', survivor: 'female', other: 'female', differs: false },
  ],
  rows: [
    { table: 'next_of_kin.patient_id', label: 'Next of kin', survivor: 1, other: 2 },
    { table: 'death_records.patient_id', label: 'Death records', survivor: 0, other: 0 },
  ],
  personsWait: false,
  obstacles: [],
};

test('a merge shows what differs and what moves, and wants the number that stays', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<MergeForm survivor={aPatient()} onDone={done} />, {
    path: `/p?drawer=merge&record=${obi}`,
    prepare: (fake) => fake.answer(`GET /patients/${ada}/merge-preview`, { payload: preview }),
  });
  expect(await screen.findByText('This record is kept')).toBeInTheDocument();
  expect(screen.queryByText('Gender')).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'ada@mail.test' })).toBeChecked();
  expect(screen.getByText('Next of kin')).toBeInTheDocument();
  expect(screen.queryByText('Death records')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Adah' }));
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Registered twice');
  await user.click(screen.getByRole('button', { name: 'Merge records' }));
  expect(await screen.findByText('This is not the Patient ID of the record that is kept')).toBeInTheDocument();
  expect(server.sent(`POST /patients/${ada}/merge`)).toHaveLength(0);
  server.answer(`POST /patients/${ada}/merge`, { payload: {} });
  await user.type(screen.getByRole('textbox', { name: /to confirm which record is kept/ }), 'p-000001');
  await user.click(screen.getByRole('button', { name: 'Merge records' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent(`POST /patients/${ada}/merge`)[0]!.body).toEqual({
    mergedId: obi,
    fieldChoices: { firstName: 'merged' },
    reason: 'Registered twice',
  });
});

test('a merge with a person whom another hospital knows says that the persons wait', async () => {
  await renderWithApp(<MergeForm survivor={aPatient()} onDone={() => undefined} />, {
    path: `/p?drawer=merge&record=${obi}`,
    prepare: (fake) => fake.answer(`GET /patients/${ada}/merge-preview`, { payload: { ...preview, personsWait: true } }),
  });
  expect(await screen.findByText(/The persons remain separate until they agree by code/)).toBeInTheDocument();
});

test('the other record is found by name and put into the address', async () => {
  const { user, address } = await renderWithApp(<MergeForm survivor={aPatient()} onDone={() => undefined} />, {
    path: '/p?drawer=merge',
    prepare: (fake) => {
      fake.answer('GET /patients/quick-search', { payload: [aRow(), aRow({ id: obi, fullname: 'Okafor Adah' })] });
      fake.answer(`GET /patients/${ada}/merge-preview`, { payload: preview });
    },
  });
  await user.type(await screen.findByRole('combobox', { name: 'Other record' }), 'Okafor');
  const options = await screen.findAllByRole('option');
  expect(options).toHaveLength(1);
  await user.click(options[0]!);
  await waitFor(() => expect(address()).toContain(`record=${obi}`));
});

test('a merge is undone with a reason while it may be', async () => {
  const merge = {
    id: obi,
    survivorId: ada,
    survivorNumber: 'P-000001',
    survivorName: 'Okafor Ada',
    mergedId: obi,
    mergedNumber: 'P-000009',
    mergedName: 'Okafor Adah',
    fieldChoices: {},
    movedRows: { a: 2, b: 1 },
    reason: 'Twice',
    by: ada,
    byName: 'Ngozi',
    at: '2026-11-20T09:00:00.000Z',
    undoneAt: null,
    undoUntil: '2126-12-20T09:00:00.000Z',
    persons: 'joined',
    status: 'merged',
    acts: { undo: null },
  };
  const undone = { ...merge, id: ada, undoneAt: '2026-11-20T10:00:00.000Z', status: 'undone', acts: {} };
  const { user, server } = await renderWithApp(<MergesPage />, {
    prepare: (fake) => {
      fake.answer('GET /patients/merges', { payload: pageOfRows([merge, undone]) });
      fake.answer('POST /patients/merges/{id}/undo', { payload: merge });
    },
  });
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Undo merge/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo merge Okafor Adah' }));
  expect(
    await screen.findByText(
      'Okafor Adah (P-000009) becomes a separate record again, and the data moved to Okafor Ada (P-000001) is returned.',
    ),
  ).toBeInTheDocument();
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Two people');
  await user.click(screen.getByRole('button', { name: 'Undo merge' }));
  await waitFor(() => expect(server.sent(`POST /patients/merges/${obi}/undo`)[0]?.body).toEqual({ reason: 'Two people' }));
});

const checked = {
  id: null,
  status: 'refused',
  dryRun: true,
  total: 3,
  valid: 2,
  invalid: 1,
  saved: 0,
  rows: [
    { row: 2, state: 'valid', name: 'Okafor Ada', message: null, fields: {}, patientId: null, hospitalPatientId: null },
    {
      row: 3,
      state: 'invalid',
      name: 'Eze',
      message: 'Some fields need your attention.',
      fields: { firstName: 'First Name is a required field *' },
      patientId: null,
      hospitalPatientId: null,
    },
    { row: 4, state: 'valid', name: 'Obi Musa', message: null, fields: {}, patientId: null, hospitalPatientId: null },
  ],
};

test('a file is checked without saving, its problems are listed by row, then the valid rows are imported', async () => {
  const { user, server } = await renderWithApp(<ImportPage />);
  server.answer('POST /patients/upload', { payload: checked });
  await user.click(screen.getByRole('button', { name: 'Check file' }));
  expect(await screen.findByText('Choose a file', { selector: '[class*=error]' })).toBeInTheDocument();
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['a'], 'patients.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Check file' }));
  const table = await screen.findByRole('group', { name: 'Rows of the file' });
  expect(within(table).getByText('Eze')).toBeInTheDocument();
  expect(within(table).getByText(/First Name is a required field/)).toBeInTheDocument();
  expect(within(table).queryByText('Obi Musa')).not.toBeInTheDocument();
  expect(server.sent('POST /patients/upload')[0]!.query.get('dryRun')).toBe('true');
  server.answer('POST /patients/upload', { payload: { ...checked, id: ada, status: 'done', dryRun: false, saved: 2 } });
  await user.click(screen.getByRole('button', { name: 'Import valid rows only' }));
  expect(await screen.findByText('2 valid rows will be registered. 1 row is skipped.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('2 patients imported')).toBeInTheDocument();
  const sent = server.sent('POST /patients/upload').at(-1)!;
  expect(sent.query.get('dryRun')).toBe('false');
  expect(sent.query.get('skipInvalid')).toBe('true');
  expect((sent.body as FormData).get('file')).toBeInstanceOf(File);
});

const running = {
  id: obi,
  filename: 'patients.csv',
  status: 'saving',
  skipInvalid: true,
  total: 5000,
  checked: 1,
  invalid: 1,
  saved: 1199,
  failure: null,
  orderedByName: 'Ngozi Eze',
  createdAt: '2026-11-20T09:00:00.000Z',
  finishedAt: null,
  rows: [],
};

test('a long file goes on in the background: its progress stands in the address, then its rows', async () => {
  const { user, server, address } = await renderWithApp(<ImportPage />, {
    prepare: (fake) => {
      fake.answer('GET /patients/imports', { payload: [] });
      fake.answer('POST /patients/upload', { payload: { ...checked, total: 5000, valid: 4999 } });
      fake.answer(`GET /patients/imports/${obi}`, { payload: running });
    },
  });
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['a'], 'patients.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Check file' }));
  server.answer('POST /patients/upload', { payload: { ...checked, id: obi, status: 'saving', dryRun: false, rows: [] } });
  await user.click(await screen.findByRole('button', { name: 'Import valid rows only' }));
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  expect(await screen.findByText(/1,200 of 5,000 rows saved or skipped/)).toBeInTheDocument();
  expect(screen.getByText(/You can leave this page/)).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '24');
  expect(address()).toContain(`import=${obi}`);
  server.answer(`GET /patients/imports/${obi}`, {
    payload: { ...running, status: 'done', saved: 4999, finishedAt: '2026-11-20T09:01:00.000Z', rows: checked.rows.slice(0, 2) },
  });
  const table = await screen.findByRole('group', { name: 'Rows of the file' }, { timeout: 5_000 });
  expect(within(table).getByText('Eze')).toBeInTheDocument();
  expect(screen.getByText('4,999 patients imported')).toBeInTheDocument();
});

test('an import that ended before its last row says why, and recent ones are found again', async () => {
  await renderWithApp(<ImportPage />, {
    path: `/p?import=${obi}`,
    prepare: (fake) => {
      fake.answer('GET /patients/imports', {
        payload: [running, { ...running, id: ada, filename: 'last-year.csv', status: 'done', saved: 4000 }],
      });
      fake.answer(`GET /patients/imports/${obi}`, {
        payload: { ...running, status: 'failed', failure: 'rows-fail', finishedAt: '2026-11-20T09:01:00.000Z' },
      });
    },
  });
  expect(await screen.findByText('The remaining rows could not be saved. Upload them again.')).toBeInTheDocument();
  expect(screen.getByText('3,800 rows were not saved.')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'last-year.csv' })).toHaveAttribute('href', expect.stringContaining(`import=${ada}`));
});

test('an unreadable file is said at the file', async () => {
  const { user, server } = await renderWithApp(<ImportPage />);
  server.refuse('POST /patients/upload', {
    status: 400,
    code: 'SHEET_UNREADABLE',
    message: 'The file cannot be read',
    fields: { file: 'The file cannot be read' },
  });
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['a'], 'patients.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Check file' }));
  expect(await screen.findByText('The file cannot be read')).toBeInTheDocument();
});

test('the death report asks for its days and draws the totals of all rows', async () => {
  const row = {
    id: ada,
    patientId: ada,
    certificateNumber: 'DC-000001',
    patient: 'Okafor Ada',
    hospitalPatientId: 'P-000001',
    ageYears: 36,
    ageBand: '25–44',
    sex: 'female',
    dateTimeOfDeath: '2026-11-20T08:30:00.000Z',
    place: 'ward',
    immediateCause: { icdCode: 'R57.2', text: 'Septic shock', interval: null },
    underlyingCause: { icdCode: 'J18.9', text: 'Pneumonia', interval: null },
    causes: [],
    manner: 'natural',
    isMaternalDeath: false,
    isNeonatal: false,
    certifiedBy: 'Dr Eze',
    certifiedAt: null,
  };
  const totals = {
    deaths: 1,
    byCause: [{ key: 'J18.9 Pneumonia', count: 1 }],
    byAgeBand: [],
    bySex: [],
    byPlace: [],
    byMonth: [{ key: '2026-11', count: 1 }],
    pyramid: [{ band: '25–44', male: 0, female: 1 }],
  };
  const { server } = await renderWithApp(<DeathsPage />, {
    path: '/hospital/patients/deaths?startDate=2026-01-01&endDate=2026-11-21',
    permissions: ['View Patient Details'],
    prepare: (fake) => fake.answer('GET /report/deceased/{start}/{end}', { payload: pageOfRows([row], { totals }) }),
  });
  expect(await screen.findByText('DC-000001')).toBeInTheDocument();
  expect(screen.getByText('36 y · Female')).toBeInTheDocument();
  expect(screen.getByText('1 death')).toBeInTheDocument();
  expect(screen.getByText('Nov')).toBeInTheDocument();
  expect(server.sent('GET /report/deceased/2026-01-01/2026-11-21')).toHaveLength(1);
});
