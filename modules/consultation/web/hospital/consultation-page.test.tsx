import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { emptyNote } from '#modules/consultation/contract/note-records.ts';
import { aVital } from '#modules/patient-chart/web/testing/samples.ts';
import { ada, aPatient } from '#modules/patients/web/testing/samples.ts';
import { aVisit, aVisitRequest, visitId } from '../testing/samples.ts';
import { ConsultationOf } from './consultation-page.tsx';

const potassium = aVisitRequest('Potassium', {
  critical: true,
  results: [
    { name: 'Potassium', text: '6.9 mmol/L', flag: 'HH' },
    { name: 'Sodium', text: '138 mmol/L', flag: 'N' },
  ],
});

/** The page of a visit as a doctor opens it. */
async function theVisit(part: object = {}, earlier: readonly object[] = [], path = '/hospital/consultation') {
  return renderWithApp(<ConsultationOf id={visitId} />, {
    path,
    permissions: ['View Vitals', 'View Lab Test Requests', 'View Consultations', 'Create Lab Test Request'],
    prepare: (fake) => {
      fake.answer(`GET /consultation/${visitId}`, { payload: aVisit(part) });
      fake.answer(`GET /patients/${ada}`, { payload: aPatient() });
      fake.answer('GET /vitals', { payload: { data: earlier, meta: { count: earlier.length, page: 1, limit: 10 } } });
      fake.answer(`GET /consultation/patient/${ada}`, { payload: { data: [], meta: { count: 0, page: 1, limit: 6 } } });
      fake.answer(`GET /lab-request/test-pbm/filter/${ada}`, { payload: { data: [], meta: { count: 0, page: 1, limit: 60 } } });
    },
  });
}

const cellOf = (region: HTMLElement, title: string) => within(region).getByText(title, { selector: 'dt' }).parentElement as HTMLElement;

test('abnormal vitals of the visit carry colour, sign, unit and words, and how they have gone', async () => {
  const hot = aVital({ id: 'v3', temperature: 39.2, flags: [{ field: 'temperature', level: 'red', text: 'High temperature' }] });
  await theVisit({ vitals: [hot] }, [hot, aVital({ id: 'v2', temperature: 38.1 }), aVital({ id: 'v1', temperature: 36.8 })]);
  const vitals = await screen.findByRole('region', { name: 'Vitals' });
  const cell = cellOf(vitals, 'Temp');
  expect(cell).toHaveAttribute('data-tone', 'red');
  expect(cell.textContent).toContain('39.2 °C');
  expect(within(cell).getByText('High temperature').querySelector('svg')).not.toBeNull();
  expect(cell.querySelector('[data-sparkline]')).not.toBeNull();
  expect(cell.textContent).toContain('Earlier values: 36.8, 38.1, 39.2');
  expect(cellOf(vitals, 'Pulse')).not.toHaveAttribute('data-tone');
  expect(cellOf(vitals, 'Pulse').textContent).toContain('72 /min');
});

test('vitals of an earlier day are not taken for those of this visit', async () => {
  await theVisit({}, [aVital({ takenAt: '2026-10-02T09:00:00.000Z' })]);
  expect(await screen.findByText(/^Not recorded in this visit, last on 2 Oct 2026/)).toBeInTheDocument();
});

test('a critical result carries colour, sign, unit and words in the visit, whichever request it came from', async () => {
  await theVisit({ labRequests: [potassium], earlierResults: [potassium] });
  const orders = await screen.findByRole('region', { name: 'Visit orders' });
  for (const region of [
    within(orders).getByRole('region', { name: 'Laboratory' }),
    screen.getByRole('region', { name: 'Results since the last visit' }),
  ]) {
    const value = await within(region).findByText('6.9 mmol/L');
    expect(value).toHaveAttribute('data-tone', 'red');
    const word = within(region).getByText('Critically high');
    expect(word).toHaveAttribute('data-tone', 'red');
    expect(word.querySelector('svg')).not.toBeNull();
    expect(within(region).getByText('Critical')).toHaveAttribute('data-tone', 'red');
    expect(within(region).getByText('138 mmol/L')).not.toHaveAttribute('data-tone');
  }
});

test('who it is stays over the note: the banner stands in the page itself, not in a box of its own height', async () => {
  await theVisit();
  const banner = await screen.findByRole('region', { name: 'Patient' });
  expect(banner.parentElement).toBe(screen.getByRole('main'));
});

const sections = () => screen.getAllByRole('group').filter((group) => group instanceof HTMLDetailsElement);
const titleOf = (group: HTMLElement) => within(group).queryByRole('heading', { level: 2 })?.textContent;
const written = { ...emptyNote, historyOfComplaint: 'Fever for three days', assessment: 'Probable malaria' };

test('a completed visit shows the sections that were written and no others', async () => {
  await theVisit({ status: 'completed', completedAt: '2026-11-20T09:00:00.000Z', signedByName: 'Dr Eze', note: written, acts: {} });
  await screen.findByRole('heading', { name: 'Assessment' });
  expect(sections().map(titleOf)).toEqual(['History of complaint', 'Assessment']);
});

test('a closed section says how it begins, and the diagnoses stand beside the assessment', async () => {
  const { user } = await theVisit({ note: written });
  await screen.findByRole('heading', { name: 'Assessment' });
  expect(sections().map(titleOf)).toContain('Past medical history');
  const history = sections().find((group) => titleOf(group) === 'History of complaint');
  await user.click(within(history as HTMLElement).getByRole('heading'));
  expect(within(history as HTMLElement).getByText('Fever for three days', { selector: 'summary *' })).toBeInTheDocument();
  const assessment = sections().find((group) => titleOf(group) === 'Assessment');
  expect(screen.getByRole('region', { name: 'Diagnoses' }).parentElement).toBe(assessment?.parentElement);
});

test('tests are ordered with the search at hand: the box has the cursor when the drawer opens', async () => {
  await theVisit({}, [], '/hospital/consultation?drawer=lab');
  const drawer = await screen.findByRole('dialog', { name: 'Order tests' });
  const search = await within(drawer).findByRole('searchbox', { name: 'Test, short name or code' });
  await waitFor(() => expect(search).toHaveFocus());
});
