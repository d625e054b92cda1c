import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { liveStream } from './live.ts';
import { startSession } from './session.ts';
import { makeQueryClient } from './use-call.ts';
import { useLiveStream } from './use-live.ts';

function Frame() {
  useLiveStream();
  return null;
}

test('what was answered before the stream stood is asked once more when it stands, and only what live changes renew', async () => {
  let tellState: () => void = () => undefined;
  let state: 'closed' | 'open' = 'closed';
  vi.spyOn(liveStream, 'open').mockImplementation(() => undefined);
  vi.spyOn(liveStream, 'state', 'get').mockImplementation(() => state);
  vi.spyOn(liveStream, 'onState').mockImplementation((listener) => {
    tellState = listener;
    return () => undefined;
  });
  startSession({
    token: 'cvs_test',
    userId: 'user',
    roleName: 'Tester',
    email: 'tester@civis.test',
    permissions: [],
    hospital: {},
    subscription: {},
  });
  const client = makeQueryClient();
  const list = vi.fn(async () => ['Okafor']);
  const countries = vi.fn(async () => ['Nigeria']);
  await client.fetchQuery({ queryKey: ['/patients'], queryFn: list, meta: { live: ['patients'] } });
  await client.fetchQuery({ queryKey: ['/reference/countries'], queryFn: countries });
  render(
    <QueryClientProvider client={client}>
      <Frame />
    </QueryClientProvider>,
  );
  state = 'open';
  act(() => tellState());
  await waitFor(() => expect(client.getQueryState(['/patients'])?.isInvalidated).toBe(true));
  expect(client.getQueryState(['/reference/countries'])?.isInvalidated).toBe(false);
});
