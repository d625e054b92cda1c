import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { OwnDischargeSummary, OwnStay } from '#modules/admissions/contract/own-records.ts';
import { pageOf } from '../testing/samples.ts';
import { OwnSummaryPaper } from './own-summary-page.tsx';
import { PastStays } from './past-stays.tsx';

function anOwnStay(over: Partial<OwnStay> = {}): OwnStay {
  return {
    ...{ id: '01990000-0000-7000-8000-000000000061', hospitalId: '01990000-0000-7000-8000-000000000001', hospital: 'Lagoon Hospital' },
    ...{ admissionNumber: 'ADM-000007', admittedAt: '2031-01-08T09:00:00.000Z', dischargedAt: '2031-01-11T10:00:00.000Z' },
    ...{ ward: 'Female Medical', consultant: 'Dr Bello', status: 'released', hasSummary: true },
    ...over,
  };
}

const show = (rows: readonly OwnStay[], personId?: string) =>
  renderWithApp(<PastStays {...(personId ? { personId } : {})} />, {
    prepare: (server) => server.answer('GET /patient-admissions', { payload: pageOf(rows) }),
  });

test('past stays say when, where and under whom, and lead to the summary once there is one', async () => {
  const running = anOwnStay({ id: '2', admissionNumber: 'ADM-000009', dischargedAt: null, status: 'admitted', hasSummary: false });
  const { server } = await show([running, anOwnStay({ id: '1' })], 'child');
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('8 Jan 2031 – today');
  expect(within(first as HTMLElement).queryByRole('link')).toBeNull();
  expect(second).toHaveTextContent('8 Jan 2031 – 11 Jan 2031');
  expect(second).toHaveTextContent('Lagoon Hospital · Female Medical · Dr Bello');
  expect(within(second as HTMLElement).getByRole('link', { name: 'Discharge summary' })).toHaveAttribute(
    'href',
    '/patient/stays/1/discharge-summary',
  );
  expect(server.sent('GET /patient-admissions')[0]?.query.get('personId')).toBe('child');
});

test('of a restricted ward neither ward nor doctor is named', async () => {
  await show([anOwnStay({ ward: null, consultant: null, hasSummary: false })]);
  const line = await screen.findByRole('listitem');
  expect(line).toHaveTextContent('Lagoon Hospital');
  expect(line).not.toHaveTextContent('·');
});

test('who never was in hospital is shown nothing', async () => {
  const { server } = await show([]);
  await expect.poll(() => server.sent('GET /patient-admissions').length).toBe(1);
  expect(screen.queryByText('Stays in hospital')).toBeNull();
});

test('the summary is a paper of the hospital, without what was not written', async () => {
  const paper: OwnDischargeSummary = {
    ...anOwnStay(),
    ...{ hospitalAddress: '1 Marina, Lagos', hospitalPhone: '+234 800 000 0000', type: 'recovered', reason: 'Fever for three days' },
    patient: { fullname: 'Okafor Ada', hospitalPatientId: 'P-000123', dateOfBirth: '1985-05-07' },
    ...{ finalDiagnoses: ['Malaria'], summary: { course: 'The fever settled', condition: 'Well', warnings: null } },
    ...{ signedBy: 'Dr Bello', signedAt: '2031-01-11T10:00:00.000Z' },
  };
  await renderWithApp(<OwnSummaryPaper paper={paper} />);
  const shown = within(screen.getByRole('article', { name: 'Discharge summary' }));
  for (const words of ['Lagoon Hospital', 'The fever settled', 'Malaria', 'Fever for three days'])
    expect(shown.getByText(words)).toBeInTheDocument();
  expect(shown.getByText(/^Signed by Dr Bello/)).toBeInTheDocument();
  expect(shown.queryByText('Return at once if')).toBeNull();
});
