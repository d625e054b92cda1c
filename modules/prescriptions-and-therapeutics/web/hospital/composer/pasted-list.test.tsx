import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { Composer } from './composer.tsx';
import { joinWritten, type WrittenDraft } from './join-drafts.ts';
import { linesOf } from './use-pasted-medicines.ts';

const patientId = '0198f000-0000-7000-8000-000000000001';
const page = (data: unknown[]) => ({ data, meta: { count: data.length, page: 1, limit: 8 } });

function aMedicine(at: number, name: string, genericName: string, strength: string, form: string) {
  return {
    ...{ id: `0198f000-0000-7000-8000-00000000001${at}`, sku: `M${at}`, name, genericName, strength, form },
    ...{ category: 'Analgesic', unit: 'tablet', routes: ['oral'], defaultSig: null, controlled: false, highAlert: false },
    ...{ maxDispenseQuantity: null, stockReserve: 0, available: 40, stockStatus: 'In-Stock', alternatives: [], prices: [] },
  };
}

const paracetamol = aMedicine(1, 'Paracetamol 500 mg', 'Paracetamol', '500 mg', 'Tablet');
const syrup = aMedicine(2, 'Amoxicillin 125 mg/5 mL', 'Amoxicillin', '125 mg/5 mL', 'Suspension');
const capsule = aMedicine(3, 'Amoxicillin 500 mg', 'Amoxicillin', '500 mg', 'Capsule');
const strong = aMedicine(4, 'Ibuprofen 400 mg', 'Ibuprofen', '400 mg', 'Tablet');
const brands = [aMedicine(5, 'Zinc 20 mg', 'Zinc', '20 mg', 'Tablet'), aMedicine(6, 'Zincovit 20 mg', 'Zinc', '20 mg', 'Tablet')];
const listed = [paracetamol, strong, ...brands];

/** The composer over a list of medicines that answers a search as the server does: by how the name begins. */
async function shown(amoxicillin: unknown[] = [syrup]) {
  const app = await renderWithApp(<Composer patientId={patientId} onDone={() => undefined} onCancel={() => undefined} />, {
    permissions: ['Create Prescription', 'Sign Prescription', 'Create Medication Request', 'View Prescription'],
    prepare: (server) => {
      server.answer('GET /allergies/patient/{id}', {
        payload: { data: [], allergyReview: { state: 'none-known', at: null, byName: null } },
      });
      server.reply('GET /medication/test-pbm/filter/{patientId}', ({ query }) => {
        const words = query.get('searchTerm')?.toLowerCase() ?? '';
        const found = 'amoxicillin'.startsWith(words) ? amoxicillin : listed.filter(({ name }) => name.toLowerCase().startsWith(words));
        return Response.json({ success: true, message: '', payload: page(found) });
      });
      server.answer('POST /prescriptions/check', { payload: { lines: [] } });
    },
  });
  const box = await screen.findByLabelText('Medicine');
  await app.user.click(box);
  return { ...app, box };
}

const left = () => screen.findByRole('region', { name: 'Lines not added' });
const names = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));

test('every pasted line that one medicine fits is added, with its dose, frequency and duration', async () => {
  const { user, box, server } = await shown([capsule]);
  await user.paste('1. para 500 mg tabs TDS 3/7\r\n2. amoxicillin 500 mg caps TDS 5/7\r\n');
  expect(await screen.findByRole('article', { name: /Amoxicillin 500 mg/ })).toBeInTheDocument();
  expect(names()).toEqual(['Paracetamol 500 mg', 'Amoxicillin 500 mg']);
  expect(box).toHaveValue('');
  expect(screen.queryByRole('region', { name: 'Lines not added' })).toBeNull();
  await waitFor(() =>
    expect(server.sent('POST /prescriptions/check').at(-1)?.body).toMatchObject({
      lines: [
        { productId: paracetamol.id, doseAmount: 500, doseUnit: 'mg', frequencyCode: 'TDS', durationValue: 3 },
        { productId: capsule.id, doseAmount: 500, doseUnit: 'mg', frequencyCode: 'TDS', durationValue: 5 },
      ],
    }),
  );
});

test('what fits no medicine, several, or contradicts the written words is not added and says why', async () => {
  const { user } = await shown();
  await user.paste(
    [
      'para 500 mg tabs TDS 3/7',
      'amoxicillin 500 mg caps TDS 5/7',
      'ibuprofen 300 mg tabs BD',
      'zinc 20 mg tabs OD',
      'qwertol 5 mg',
      '5/7',
    ].join('\n'),
  );
  const section = await left();
  expect(within(section).getByRole('alert')).toHaveTextContent('5 lines were not added');
  expect(names()).toEqual(['Paracetamol 500 mg']);
  expect(
    within(section)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    expect.stringMatching(/^amoxicillin 500 mg caps TDS 5\/7.*Amoxicillin 125 mg\/5 mL is a different form \(Suspension\)/),
    expect.stringMatching(/^ibuprofen 300 mg tabs BD.*Ibuprofen 400 mg does not match the strength you typed\.(?!.*click a medicine)/),
    expect.stringMatching(/^zinc 20 mg tabs OD.*More than one medicine matches: Zinc 20 mg, Zincovit 20 mg/),
    expect.stringMatching(/^qwertol 5 mg.*No listed medicine matches/),
    expect.stringMatching(/^5\/7.*The line names no medicine/),
  ]);
});

test('a line that was not added is corrected in the box, and stays until a medicine is added for it; or it is discarded', async () => {
  const { user, box } = await shown();
  await user.paste('ibuprofen 300 mg tabs BD 3/7\nqwertol 5 mg OD');
  await user.click(within(await left()).getByRole('button', { name: 'Correct line: ibuprofen 300 mg tabs BD 3/7' }));
  expect(box).toHaveValue('ibuprofen 300 mg tabs BD 3/7');
  expect(box).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/does not match the strength you typed/, { selector: '[class*="error"]' })).toBeInTheDocument();
  expect(within(await left()).getAllByRole('listitem')).toHaveLength(2);
  await user.clear(box);
  expect(within(await left()).getAllByRole('listitem')).toHaveLength(2);
  await user.click(within(await left()).getByRole('button', { name: 'Correct line: ibuprofen 300 mg tabs BD 3/7' }));
  await user.tripleClick(box);
  await user.paste('ibuprofen 400 mg tabs BD 3/7');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('article', { name: 'Ibuprofen 400 mg' })).toBeInTheDocument();
  expect(within(await left()).getByRole('alert')).toHaveTextContent('1 line was not added');
  await user.click(within(await left()).getByRole('button', { name: 'Discard line: qwertol 5 mg OD' }));
  expect(screen.queryByRole('region', { name: 'Lines not added' })).toBeNull();
});

test('nothing is saved or signed while a pasted line is neither added nor discarded', async () => {
  const { user } = await shown();
  await user.paste('para 500 mg tabs TDS 3/7\nqwertol 5 mg OD');
  const section = await left();
  await user.click(screen.getByLabelText('Allergies reviewed'));
  expect(screen.getByText('Correct or discard the lines that were not added to save or sign')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Sign prescription' })).toBeDisabled();
  await user.click(within(section).getByRole('button', { name: /^Discard line/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save draft' })).toBeEnabled());
});

test('while the list cannot be reached, every pasted line stays', async () => {
  const { user, server } = await shown();
  server.lose('GET /medication/test-pbm/filter/{patientId}');
  await user.paste('para 500 mg tabs TDS 3/7\nibuprofen 400 mg tabs BD');
  expect(within(await left()).getAllByRole('listitem')).toHaveLength(2);
  expect(names()).toEqual([]);
});

test('the cells of a row are one line, marks of a list are no part of it, a single line is pasted as ever', () => {
  expect(linesOf('Paracetamol\t500 mg\tTDS\n\n- zinc 20 mg OD\n2) ORS 1 sachet\n1.5 g ceftriaxone')).toEqual([
    'Paracetamol 500 mg TDS',
    'zinc 20 mg OD',
    'ORS 1 sachet',
    '1.5 g ceftriaxone',
  ]);
  expect(linesOf('para 500 mg tabs TDS 3/7\n')).toHaveLength(1);
});

test('lines that were not added are kept with the draft, beside those pasted before it was read back', () => {
  const start: WrittenDraft = { lines: [], kind: 'outpatient', editReason: '', passed: [] };
  const one = { text: 'qwertol 5 mg', why: 'No listed medicine matches' };
  const other = { text: 'zinc 20 mg', why: 'More than one medicine matches: Zinc 20 mg, Zincovit 20 mg' };
  expect(joinWritten(start, { ...start, left: [one] }, { ...start, left: [other] }).left).toEqual([one, other]);
  expect(joinWritten(start, start, { ...start, left: [other] }).left).toEqual([other]);
});
