import { describe, expect, test } from 'vitest';
import { pagesOf, typeOfContent } from './attachment-types.ts';
import { allergyState, monthsBetween, whyNotAmend, whyNotCondition, whyNotSign, whyNotTakenAt } from './rules.ts';

test('months of age are those of the calendar', () => {
  expect([
    monthsBetween('2024-01-31', '2024-02-29'),
    monthsBetween('2024-01-15', '2024-02-15'),
    monthsBetween('2024-01-15', '2024-02-14'),
    monthsBetween('2010-05-05', '2026-05-05'),
    monthsBetween(null, '2026-01-01'),
    monthsBetween('2026-02-01', '2026-01-01'),
  ]).toEqual([0, 1, 0, 192, null, 0]);
});

test('an onset lies in the past, a year counts as that year', () => {
  expect(['2026-05-01', '2026', '2025', null].map((onsetDate) => whyNotCondition({ onsetDate }, '2026-05-01'))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(['2026-05-02', '2027'].map((onsetDate) => whyNotCondition({ onsetDate }, '2026-05-01')?.code)).toEqual([
    'ONSET_AHEAD',
    'ONSET_AHEAD',
  ]);
});

test('vitals may be five minutes ahead and never before birth', () => {
  const now = '2026-05-01T10:00:00.000Z';
  const why = (takenAt: string) => whyNotTakenAt(takenAt, now, '2020-01-01T00:00:00.000Z')?.code ?? null;
  expect([
    why('2026-05-01T10:05:00.000Z'),
    why('2026-05-01T10:05:00.001Z'),
    why('2020-01-01T00:00:00.000Z'),
    why('2019-12-31T23:59:59.999Z'),
  ]).toEqual([null, 'VITALS_TIME', null, 'VITALS_TIME']);
});

test('own sets are corrected for a day, others with the right', () => {
  const base = { isOwn: true, createdAt: '2026-05-01T10:00:00.000Z', now: '2026-05-02T10:00:00.000Z', hours: 24, mayAny: false };
  const why = (change: object) => whyNotAmend({ ...base, ...change })?.code ?? null;
  expect([
    why({}),
    why({ now: '2026-05-02T10:00:00.001Z' }),
    why({ isOwn: false }),
    why({ isOwn: false, mayAny: true }),
    why({ hours: 0 }),
  ]).toEqual([null, 'FORBIDDEN', 'FORBIDDEN', null, 'FORBIDDEN']);
});

describe('what is known of allergies', () => {
  const row = { status: 'active', verification: 'confirmed', createdAt: '2026-05-02T00:00:00.000Z' };
  test.each([
    ['nobody asked', [], null, 'not-asked'],
    ['asked, none', [], '2026-05-01T00:00:00.000Z', 'none-known'],
    ['recorded after', [row], '2026-05-01T00:00:00.000Z', 'recorded'],
    ['recorded before', [row], '2026-05-03T00:00:00.000Z', 'recorded'],
    ['refuted after the asking: ask again', [{ ...row, verification: 'refuted' }], '2026-05-01T00:00:00.000Z', 'not-asked'],
    ['resolved, then asked', [{ ...row, status: 'resolved' }], '2026-05-03T00:00:00.000Z', 'none-known'],
  ] as const)('%s', (_name, rows, asked, state) => {
    expect(allergyState(rows, asked)).toBe(state);
  });
});

test('drafts are signed by the author or the co-signer', () => {
  const draft = { authorId: 'a', coSignerId: 'c' };
  expect(['a', 'c', 'b', null].map((user) => whyNotSign(draft, user)?.code ?? null)).toEqual([
    null,
    null,
    'NOT_THE_AUTHOR',
    'NOT_THE_AUTHOR',
  ]);
});

/** A zip of empty stored files of these names. */
function zipOf(...names: string[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const name of names) {
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46);
    locals.push(local);
    central.push(entry);
    at += local.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...central, end]);
}

describe('content tells its type', () => {
  const types = '[Content_Types].xml';
  test.each([
    ['application/pdf', Buffer.from('%PDF-1.7\n')],
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['image/webp', Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'latin1')],
    ['image/heic', Buffer.from('\u0000\u0000\u0000\u0018ftypheic', 'latin1')],
    ['application/dicom', Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')])],
    ['text/plain', Buffer.from('Seen today, BP < 140/90, plan: review.')],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', zipOf(types, 'word/document.xml')],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', zipOf(types, 'xl/workbook.xml')],
    ['forbidden', zipOf(types, 'word/document.xml', 'word/vbaProject.bin')],
    ['forbidden', Buffer.from('<HTML><body>')],
    ['forbidden', Buffer.from('\ufeff  <?xml version="1.0"?><svg/>')],
    ['forbidden', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2])],
    ['forbidden', Buffer.from('MZ\u0000', 'latin1')],
    ['unknown', zipOf('META-INF/MANIFEST.MF')],
    ['unknown', Buffer.from([0, 1, 2, 3])],
    ['unknown', Buffer.from('GIF89a\u0000')],
  ])('%s', (type, bytes) => {
    expect(typeOfContent(bytes)).toBe(type);
  });

  test('pages of a PDF, where they can be read', () => {
    expect(pagesOf(Buffer.from('%PDF-1.4 /Type /Page /Type/Page /Type /Pages'), 'application/pdf')).toBe(2);
    expect(pagesOf(Buffer.from('%PDF-1.4'), 'application/pdf')).toBeNull();
    expect(pagesOf(Buffer.from('x'), 'text/plain')).toBeNull();
  });
});
