import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CodeDigits } from './code-digits.tsx';

const onComplete = vi.fn();

function Code({ readOnly }: { readonly readOnly?: boolean }) {
  const [code, setCode] = useState('');
  return (
    <>
      <span id="label">Code</span>
      <CodeDigits
        labelledBy="label"
        digitLabel="Digit"
        value={code}
        onChange={setCode}
        onComplete={onComplete}
        invalid={false}
        readOnly={readOnly}
        autoFocus
      />
      <output>{code}</output>
      <button type="button" onClick={() => setCode('')}>
        Clear
      </button>
    </>
  );
}

function open(readOnly = false) {
  onComplete.mockClear();
  render(<Code readOnly={readOnly} />);
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Digit' });
  return { boxes, shown: () => boxes.map((box) => box.value).join('|'), user: userEvent.setup() };
}

test('typing goes from box to box, letters are left out, the sixth digit completes', async () => {
  const { boxes, user } = open();
  expect(boxes[0]).toHaveFocus();
  await user.keyboard('12a345');
  expect(onComplete).not.toHaveBeenCalled();
  await user.keyboard('6');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
  expect(screen.getByRole('status')).toHaveTextContent('123456');
});

test('a pasted code fills all boxes wherever the cursor is; part of one fills from there', async () => {
  const { boxes, shown, user } = open();
  await user.click(boxes[3] as HTMLElement);
  await user.paste('123 456');
  expect(shown()).toBe('1|2|3|4|5|6');
  await user.click(boxes[4] as HTMLElement);
  await user.paste('98');
  expect(shown()).toBe('1|2|3|4|9|8');
});

test('the keyboard of a phone puts the whole code into the first box', async () => {
  const { boxes, shown, user } = open();
  await user.type(boxes[0] as HTMLElement, '1');
  await user.click(boxes[1] as HTMLElement);
  await user.paste('654321');
  expect(shown()).toBe('6|5|4|3|2|1');
});

test('Backspace rubs out and goes back, arrows move, a typed digit replaces the one that stands there', async () => {
  const { boxes, shown, user } = open();
  await user.keyboard('123');
  await user.keyboard('{Backspace}');
  expect(shown()).toBe('1|2||||');
  expect(boxes[2]).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}7');
  expect(shown()).toBe('7|2||||');
  expect(boxes[1]).toHaveFocus();
});

test('a code that is taken away from outside empties the boxes, a read-only one takes nothing', async () => {
  const { shown, user } = open();
  await user.keyboard('12');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(shown()).toBe('|||||');
});

test('while it is judged it takes nothing', async () => {
  const { shown, user } = open(true);
  await user.keyboard('12');
  expect(shown()).toBe('|||||');
});
