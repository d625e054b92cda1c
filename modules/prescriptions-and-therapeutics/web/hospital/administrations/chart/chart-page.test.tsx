import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ChartPage } from './chart-page.tsx';

const person = (id: string, fullname: string, allergies: readonly string[], medicines: readonly object[]) => ({
  patient: {
    ...{ id, hospitalPatientId: `P-00000${id.at(-1)}`, civisId: 'CIV-7K2M-9QXA', fullname, gender: 'female' },
    ...{ dateOfBirth: '1990-05-05', photoAttachmentId: null },
  },
  ...{ allergies, noKnownAllergies: false, medicines },
});
const medicine = (id: string, name: string, doses: readonly object[], change: object = {}) => ({
  ...{ id, administrationNumber: 'TA-000001', productId: null, medicine: name, doseAmount: 500, doseUnit: 'mg', route: 'oral' },
  ...{ frequencyCode: 'TDS', prn: false, controlled: false, doubleCheck: false, infusion: false, nextDueAt: null, holdUntil: null },
  ...{ status: 'in-progress', startAt: '2026-11-19T08:00:00.000Z', endAt: null, version: 1, overdue: false, held: false },
  ...{
    ward: { id: 'w', name: 'Ward B, bed 4' },
    progress: { given: 1, recorded: 1, of: 9 },
    prescriber: { id: null, fullname: 'Dr Bello' },
  },
  ...{ group: 'regular', instructions: null, doses, ...change },
});
/** Lagos is an hour ahead: `05:00Z` stands under 06:00. */
const dose = (id: string, dueAt: string, change: object) => ({
  ...{ id, dueAt: `2026-11-20T${dueAt}:00.000Z`, status: 'pending', due: false, overdue: false, late: false },
  ...{ givenAt: null, doseGiven: null, givenBy: null, reasonCode: null, ...change },
});

const patients = [
  person(
    '00000000-0000-7000-8000-000000000001',
    'Ngozi Obi',
    ['Penicillin'],
    [
      medicine('m1', 'Paracetamol', [
        dose('d1', '05:00', { status: 'given', givenAt: '2026-11-20T05:10:00.000Z' }),
        dose('d2', '09:00', { status: 'given', late: true, givenAt: '2026-11-20T11:00:00.000Z' }),
        dose('d3', '13:00', { overdue: true }),
        dose('d4', '17:30', { due: true }),
      ]),
      medicine('m2', 'Metronidazole', [dose('d5', '13:00', {})], { held: true }),
    ],
  ),
  person(
    '00000000-0000-7000-8000-000000000002',
    'Musa Garba',
    [],
    [medicine('m3', 'Ceftriaxone', [dose('d6', '13:00', { status: 'refused' })])],
  ),
];

async function theChart(path: string) {
  return renderWithApp(<ChartPage />, {
    path,
    permissions: ['View Therapeutic Administration', 'Complete Therapeutic Administration'],
    prepare: (fake) => {
      fake.answer('GET /departments', { payload: { data: [], meta: { count: 0, page: 1, limit: 1000 } } });
      fake.answer('GET /therapeutic-administrations/chart', {
        payload: { from: '2026-11-19T23:00:00.000Z', until: '2026-11-20T23:00:00.000Z', patients },
      });
    },
  });
}

const shownIn = (cell: Element | undefined) => cell?.textContent ?? '';

test('all patients of the ward stand under the same hours, and each cell says by sign and word what became of its dose', async () => {
  await theChart('/hospital/administrations/chart?day=2026-11-20');
  const table = await screen.findByRole('table');
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual([
    ...['Patient', 'Medicine'],
    ...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
  ]);
  const cellsOf = (name: string) => {
    const row = within(table).getByRole('row', { name: new RegExp(name) });
    return within(row).getAllByRole('cell');
  };
  expect(cellsOf('Paracetamol')).toHaveLength(24);
  expect(shownIn(cellsOf('Paracetamol')[6])).toContain('Given06:10');
  expect(shownIn(cellsOf('Paracetamol')[10])).toContain('Given late12:00');
  expect(shownIn(cellsOf('Paracetamol')[14])).toContain('Overdue');
  expect(shownIn(cellsOf('Paracetamol')[18])).toMatch(/18:30Due now/);
  expect(shownIn(cellsOf('Metronidazole')[14])).toContain('Held');
  expect(shownIn(cellsOf('Ceftriaxone')[14])).toContain('Refused');
  for (const cell of [cellsOf('Paracetamol')[6], cellsOf('Ceftriaxone')[14]]) {
    expect(cell?.querySelector('[data-tone] svg[aria-hidden="true"]')).not.toBeNull();
  }
});

test('who it is and what they are allergic to heads the rows of a patient', async () => {
  await theChart('/hospital/administrations/chart?day=2026-11-20');
  const table = await screen.findByRole('table');
  const first = within(table).getByRole('rowheader', { name: /Ngozi Obi/ });
  expect(first).toHaveProperty('rowSpan', 2);
  expect(first.textContent).toMatch(/\d+ y · born 5 May 1990/);
  expect(first.textContent).toContain('P-000001');
  expect(first.textContent).toContain('Ward B, bed 4');
  expect(first.textContent).toContain('Allergic to Penicillin');
  expect(within(table).getByRole('rowheader', { name: /Musa Garba/ }).textContent).toContain('Allergies not recorded');
});

test('a dose that may be recorded opens its form; one that is recorded or held does not', async () => {
  const { user, address } = await theChart('/hospital/administrations/chart?day=2026-11-20');
  const buttons = await screen.findAllByRole('button', { name: /^.*Record dose of/ });
  expect(buttons).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /Overdue.*Record dose of Paracetamol at 20 Nov 2026, 14:00/ }));
  expect(address()).toContain('drawer=record');
  expect(decodeURIComponent(address())).toContain('record=m1.d3');
});

test('a week stands in days, and its key says the signs', async () => {
  await theChart('/hospital/administrations/chart?day=2026-11-20&days=7');
  const table = await screen.findByRole('table');
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.slice(2).map((head) => head.textContent)).toEqual(
    ['20', '21', '22', '23', '24', '25', '26'].map((day) => `${day} Nov 2026`),
  );
  const key = screen.getByRole('list', { name: 'Key' });
  expect(
    within(key)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([...['Given', 'Given late', 'Held', 'Refused', 'Due now', 'Overdue', 'Missed']]);
});
