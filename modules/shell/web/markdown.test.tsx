import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { Markdown } from './markdown.tsx';

vi.mock('./help-pictures.ts', () => ({ helpPictures: new Map([['queue.webp', '/assets/queue-1a2b.webp']]) }));

test('a picture has its description for name and under it, comes when it is seen and opens in full size', async () => {
  await renderWithApp(<Markdown text={'Who waits.\n\n![The queue of a department](queue.webp)\n\n## Order'} />);
  const picture = screen.getByRole('img', { name: 'The queue of a department' });
  expect(picture).toHaveAttribute('src', '/assets/queue-1a2b.webp');
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(picture.closest('a')).toHaveAttribute('href', '/assets/queue-1a2b.webp');
  const figure = picture.closest('figure');
  expect(figure).toHaveTextContent('The queue of a department');
  expect(figure?.previousElementSibling).toHaveTextContent('Who waits.');
});

test('of a picture that is not there, and of one within a text, the words are shown', async () => {
  await renderWithApp(<Markdown text={'See ![the bell](queue.webp) on top.\n\n![The display](display.webp)'} />);
  expect(screen.getByText('See the bell on top.')).toBeVisible();
  expect(screen.getByText('The display')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});
