import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { anOrderable, ids } from '../../testing/samples.ts';
import { FoundTests } from './test-finder.tsx';
import { testsOf } from './internal-form.tsx';
import { OrderTests } from './order-fields.tsx';

const orderable = `GET /lab-request/test-pbm/filter/${ids.patient}`;
const bloodCount = anOrderable({ id: ids.second, name: 'Full Blood Count', shortName: 'FBC', aliases: ['CBC'] });
const all = [anOrderable({ unfit: 'For men alone' }), bloodCount];
const page = (data: readonly unknown[]) => ({ data, meta: { page: 1, limit: 60, count: data.length } });

test('a search over several modules is told the tests, first the one that Enter takes; one that does not fit is off', async () => {
  const onFound = vi.fn();
  await renderWithApp(<FoundTests patientId={ids.patient} billingId={null} typed="cbc" onFound={onFound} />, {
    permissions: ['Create Lab Test Request'],
    prepare: (fake) => fake.answer(orderable, { payload: page(all) }),
  });
  await waitFor(() => expect(onFound).toHaveBeenCalled());
  expect(onFound).toHaveBeenLastCalledWith({
    ...{ typed: 'cbc', meant: ids.second, hint: null, refused: null },
    rows: [
      expect.objectContaining({ key: ids.second, title: 'Full Blood Count', off: false, warning: null, value: ids.second }),
      expect.objectContaining({ key: ids.test, title: 'Sodium', off: true, warning: 'For men alone' }),
    ],
  });
});

test('words that are too short or too long for a test are not looked for', async () => {
  const onFound = vi.fn();
  const { server } = await renderWithApp(<FoundTests patientId={ids.patient} billingId={null} typed="c" onFound={onFound} />, {
    permissions: ['Create Lab Test Request'],
  });
  await waitFor(() => expect(onFound).toHaveBeenLastCalledWith({ typed: 'c', rows: [], meant: null, hint: null, refused: null }));
  expect(server.sent(orderable)).toEqual([]);
});

/** The form of another module around the order. */
function Order({ wanted }: { readonly wanted?: string }) {
  const form = useCallForm(requestCalls.createMultiple, {
    startWith: { patientId: ids.patient, origin: 'outpatient', priority: 'routine', consentGiven: false, diagnoses: [], picked: [] },
    toBody: ({ picked, ...values }) => ({ ...values, tests: testsOf(picked) }),
    fieldNames: { tests: 'picked' },
  });
  return (
    <CallForm form={form} submit="Save request" onDone={() => undefined}>
      <OrderTests patientId={ids.patient} billingId={null} wanted={wanted} />
    </CallForm>
  );
}

/** Answers as the laboratory does: all, or those that are asked for by id. */
function answerTests(fake: FakeServer): void {
  fake.reply(orderable, ({ query }) => {
    const asked = query.getAll('ids[]');
    const tests = [anOrderable(), bloodCount].filter(({ id }) => asked.length === 0 || asked.includes(id));
    return new Response(JSON.stringify({ success: true, message: '', payload: page(tests) }), {
      headers: { 'content-type': 'application/json' },
    });
  });
}

const box = (name: RegExp) => screen.findByRole('checkbox', { name });

test('a test that was chosen before stands among the picked ones, beside those that were picked and not sent; it may be taken out', async () => {
  const options = { permissions: ['Create Lab Test Request'], prepare: answerTests };
  const before = await renderWithApp(<Order />, options);
  await before.user.click(await box(/Sodium/));
  expect(await screen.findByText('1 test')).toBeInTheDocument();
  cleanup();
  const { user } = await renderWithApp(<Order wanted={ids.second} />, options);
  expect(await screen.findByText('2 tests')).toBeInTheDocument();
  expect(await box(/Sodium/)).toBeChecked();
  const wanted = await box(/Full Blood Count/);
  expect(wanted).toBeChecked();
  await user.click(wanted);
  expect(await screen.findByText('1 test')).toBeInTheDocument();
  expect(wanted).not.toBeChecked();
});
