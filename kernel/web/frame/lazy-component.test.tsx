import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.ts';

interface SaidProps {
  readonly word: string;
  readonly tell: (word: string) => void;
}

function Said({ word, tell }: SaidProps) {
  useEffect(() => tell(word), [tell, word]);
  return <p>{word}</p>;
}

class Fence extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>Not fetched</p> : this.props.children;
  }
}

test('two parts that are fetched together show and work, however often their parent is drawn meanwhile', async () => {
  const complaints = vi.spyOn(console, 'error');
  const first = Promise.withResolvers<{ Said: typeof Said }>();
  const second = Promise.withResolvers<{ Said: typeof Said }>();
  const First = lazyComponent(() => first.promise, 'Said');
  const Second = lazyComponent(() => second.promise, 'Said');
  const tell = vi.fn();
  const page = (word: string) => (
    <Suspense fallback={null}>
      <First word={`first ${word}`} tell={tell} />
      <Second word={`second ${word}`} tell={tell} />
    </Suspense>
  );
  const { rerender } = await act(async () => render(page('a')));
  await act(async () => first.resolve({ Said }));
  await act(async () => rerender(page('ab')));
  await act(async () => second.resolve({ Said }));
  await act(async () => rerender(page('abc')));
  expect(await screen.findByText('first abc')).toBeInTheDocument();
  expect(screen.getByText('second abc')).toBeInTheDocument();
  expect(tell).toHaveBeenCalledWith('first abc');
  expect(tell).toHaveBeenCalledWith('second abc');
  expect(complaints.mock.calls).toEqual([]);
});

test('a part that was fetched before stands at once', async () => {
  const Part = lazyComponent(() => Promise.resolve({ Said }), 'Said');
  await Part.preload();
  render(<Part word="there" tell={vi.fn()} />);
  expect(screen.getByText('there')).toBeInTheDocument();
});

test('what cannot be fetched fails where it is shown, and is fetched anew by the next preload', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi
    .fn<() => Promise<{ Said: typeof Said }>>()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValueOnce({ Said });
  const Part = lazyComponent(load, 'Said');
  await Part.preload();
  const page = (key: string) => (
    <Fence key={key}>
      <Suspense fallback={null}>
        <Part word="there" tell={vi.fn()} />
      </Suspense>
    </Fence>
  );
  const { rerender } = await act(async () => render(page('one')));
  expect(await screen.findByText('Not fetched')).toBeInTheDocument();
  await Part.preload();
  rerender(page('two'));
  expect(await screen.findByText('there')).toBeInTheDocument();
});

test('a file that a new version has taken away loads the page again, once', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /part-1.js'));
  const Once = lazyComponent<{ Said: typeof Said }, 'Said'>(missing, 'Said');
  const Again = lazyComponent<{ Said: typeof Said }, 'Said'>(missing, 'Said');
  void Once.preload();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await Again.preload();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('while the server is out of reach the page stays as it is: loaded again it would be gone with all that was typed', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  reload.mockClear();
  const Part = lazyComponent<{ Said: typeof Said }, 'Said'>(
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /part-2.js')),
    'Said',
  );
  await Part.preload();
  expect(reload).not.toHaveBeenCalled();
});
