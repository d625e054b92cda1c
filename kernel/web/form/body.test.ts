import { describe, expect, it } from 'vitest';
import { bodyOf, messagesOf, wireBody } from './body.ts';
import { readTypedDay } from './typed-day.ts';

describe('the body of a form', () => {
  it('leaves empty fields out and takes emptied ones away', () => {
    expect(bodyOf({ a: 'x', b: '', c: null, d: 0, e: false, f: [], g: '' }, { g: 'was' })).toEqual({
      a: 'x',
      d: 0,
      e: false,
      f: [],
      g: null,
    });
  });

  it('looks into nested fields', () => {
    expect(bodyOf({ address: { city: 'Lagos', street: '' }, kin: { name: '' } }, {})).toEqual({ address: { city: 'Lagos' } });
  });

  it('goes as multipart only with files', () => {
    expect(wireBody({ a: 1 })).toEqual({ a: 1 });
    const parts = wireBody({ title: 'Scan', file: new File(['x'], 'x.txt') });
    expect(parts).toBeInstanceOf(FormData);
    expect((parts as FormData).get('title')).toBe('Scan');
  });

  it('keeps the contract’s words and puts the library’s own into ours', () => {
    const issues = [
      { path: ['name'], message: 'Enter at least 2 letters' },
      { path: ['name'], message: 'second' },
      { path: ['born'], message: 'Invalid input: expected string, received undefined' },
      { path: ['kin', 0, 'phone'], message: 'Invalid phone' },
    ];
    expect(messagesOf(issues, { kin: [{ phone: 'x' }] }, (name, missing) => `${name} ${missing ? 'missing' : 'wrong'}`)).toEqual({
      name: 'Enter at least 2 letters',
      born: 'born missing',
      'kin.0.phone': 'kin.0.phone wrong',
    });
  });
});

describe('a typed day', () => {
  it.each([
    ['20/11/2026', '2026-11-20'],
    ['1-2-26', '2026-02-01'],
    ['20.11.87', '1987-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['20nov26', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['20112026', '2026-11-20'],
    ['20 févr. 2026', '2026-02-20'],
    ['1 juil. 2026', '2026-07-01'],
    ['1 juin 2026', '2026-06-01'],
    ['15 août 2026', '2026-08-15'],
  ])('reads %s', (text, day) => expect(readTypedDay(text)).toBe(day));
  it.each(['31/02/2026', '13/13/2026', 'soon', '', '20 Foo 2026'])('refuses %j', (text) => expect(readTypedDay(text)).toBeNull());
});
