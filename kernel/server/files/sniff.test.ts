import { describe, expect, test } from 'vitest';
import { imageSize, sniffType } from './sniff.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('a type is told by the bytes', () => {
  test.each([
    ['image/png', hex('89504e470d0a1a0a 0000')],
    ['image/jpeg', hex('ffd8ffe0 0010')],
    ['image/gif', Buffer.from('GIF89a...')],
    ['image/webp', Buffer.from('RIFF....WEBPVP8 ')],
    ['application/pdf', Buffer.from('%PDF-1.7\n')],
    ['application/zip', hex('504b0304 1400')],
  ])('%s', (type, bytes) => {
    for (const name of ['x', 'x.txt', 'x.html', '']) expect(sniffType(bytes, name)).toBe(type);
  });

  test('a name alone makes nothing a picture, a sheet or a text', () => {
    const page = Buffer.from('<html><script>alert(1)</script>');
    for (const name of ['a.png', 'a.jpg', 'a.pdf', 'a.xlsx', 'a.svg', 'a.html', 'a.csv', 'a.txt'])
      expect([name, sniffType(page, name)]).toEqual([name, 'application/octet-stream']);
    expect(sniffType(Buffer.alloc(0), 'a.png')).toBe('application/octet-stream');
  });

  test('drawings and pages are no text, in whatever dress', () => {
    for (const text of [
      '<svg xmlns="x">',
      ' \n<?xml version="1.0"?><svg>',
      '<!DOCTYPE html>',
      '<!doctype HTML>',
      '<HTML>',
      '<Script>',
      '\ufeff<svg>',
    ]) {
      expect([text, sniffType(Buffer.from(text), 'a.txt')]).toEqual([text, 'application/octet-stream']);
      expect(sniffType(Buffer.from(text), 'a.csv')).toBe('application/octet-stream');
    }
  });

  test('lists and text are, without a NUL', () => {
    expect(sniffType(Buffer.from('name,city\nAda,Lagos'), 'a.csv')).toBe('text/csv');
    expect(sniffType(Buffer.from('Hello'), 'A.TXT')).toBe('text/plain');
    expect(sniffType(Buffer.from('a\0b'), 'a.csv')).toBe('application/octet-stream');
    expect(sniffType(Buffer.from('Hello'), 'a.unknown')).toBe('application/octet-stream');
  });

  test('a sheet is a zip with a sheet inside and the name of one', () => {
    const zip = Buffer.concat([hex('504b0304'), Buffer.from('....xl/workbook.xml')]);
    expect(sniffType(zip, 'a.xlsx')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(sniffType(zip, 'a.zip')).toBe('application/zip');
    expect(sniffType(hex('504b0304 0000'), 'a.xlsx')).toBe('application/zip');
  });
});

describe('the size of a picture', () => {
  const png = (width: number, height: number) => {
    const bytes = Buffer.alloc(33);
    hex('89504e470d0a1a0a').copy(bytes);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };

  test('of a PNG', () => {
    expect(imageSize(png(640, 480))).toEqual({ width: 640, height: 480 });
    expect(imageSize(png(640, 480).subarray(0, 20))).toBeNull();
  });

  test('of a JPEG, past its other segments', () => {
    const segments = hex('ffd8 ffe0 0004 0000 ffc4 0003 00 ffc2 0011 08 01e0 0280 03000000000000000000');
    expect(imageSize(segments)).toEqual({ width: 640, height: 480 });
  });

  test('of a WebP, however it holds its picture', () => {
    const webp = (kind: string, rest: string) => Buffer.concat([Buffer.from(`RIFF....WEBP${kind}....`), hex(rest), Buffer.alloc(12)]);
    expect(imageSize(webp('VP8X', '00000000 7f0200 df0100'))).toEqual({ width: 640, height: 480 });
    expect(imageSize(webp('VP8L', '2f 7fc27700'))).toEqual({ width: 640, height: 480 });
    expect(imageSize(webp('VP8 ', '000000 9d012a 8002 e001'))).toEqual({ width: 640, height: 480 });
    expect(imageSize(webp('ALPH', '00'))).toBeNull();
  });

  test('of what is broken cannot be told, and telling ends', () => {
    for (const bytes of [
      hex('ffd8ff'),
      hex('ffd8ffe0 0000 ffff 0000 0000 0000'),
      hex('ffd8ffe0ffff'),
      hex('ffd8 ffe0 0002 0000 0000 0000 0000'),
      Buffer.from('GIF89a'),
    ])
      expect(imageSize(bytes)).toBeNull();
  });
});
