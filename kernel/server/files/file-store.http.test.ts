import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, readdir, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SendOptions } from '#testing/client.ts';
import { aHouse, type House, type SignedIn } from '../testing/house.ts';
import { saveFile } from './file-store.ts';
import { storageState } from './storage-state.ts';
import { sweepFiles } from './sweep-files.ts';

let house: House;
let holder: SignedIn;

beforeAll(async () => {
  house = await aHouse();
  holder = house.signIn();
});
afterAll(() => house.end());

function png(width: number, height: number, size = 64): Buffer {
  const bytes = Buffer.alloc(size, 1);
  Buffer.from('89504e470d0a1a0a', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

interface Kept {
  readonly id: string;
  readonly mimeType: string;
  readonly size: number;
}
type FileOfUpload = NonNullable<SendOptions['file']>;
const upload = (file: FileOfUpload, client: SignedIn = holder) => client.raw('POST', '/api/try/upload', {}, { file });

async function storedNames(): Promise<string[]> {
  const root = join(house.dataDir, 'files');
  const folders = (await readdir(root).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name));
  return (await Promise.all(folders.map((folder) => readdir(join(root, folder))))).flat().sort();
}

describe('what is taken', () => {
  test('a picture, told by its bytes and not by what is said of it', async () => {
    const answer = await upload({ filename: 'evil.html', type: 'text/html', bytes: png(10, 10) });
    expect(answer.payload).toMatchObject({ mimeType: 'image/png', size: 64 });
  });

  test.each([
    ['a drawing', { filename: 'a.svg', type: 'image/svg+xml', bytes: '<svg onload="alert(1)"/>' }],
    ['a drawing that says it is a picture', { filename: 'a.png', type: 'image/png', bytes: '<svg onload="alert(1)"/>' }],
    ['a page', { filename: 'a.png', type: 'image/png', bytes: '<html><script>alert(1)</script>' }],
    ['a program', { filename: 'a.jpg', type: 'image/jpeg', bytes: 'MZ\x90\x00' }],
    ['a picture of another kind', { filename: 'a.gif', type: 'image/gif', bytes: 'GIF89a' }],
  ])('%s is refused and leaves nothing', async (_what, file) => {
    const before = await storedNames();
    const answer = await upload(file);
    expect([answer.status, answer.error.code, answer.error.fields]).toEqual([
      400,
      'FILE_TYPE',
      { file: 'This type of file is not accepted. Use PNG, JPEG.' },
    ]);
    expect(await storedNames()).toEqual(before);
  });

  test('no more bytes than the rule, the call and the form take', async () => {
    expect((await upload({ filename: 'a.png', bytes: png(10, 10, 10_000) })).status).toBe(200);
    expect((await upload({ filename: 'a.png', bytes: png(10, 10, 10_001) })).error.code).toBe('FILE_TOO_LARGE');
    const overCall = await upload({ filename: 'a.png', bytes: png(10, 10, 20_001) });
    expect([overCall.status, overCall.error.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test('no picture of more pixels than the rule takes, however small its file', async () => {
    expect((await upload({ filename: 'a.png', bytes: png(1000, 1000) })).status).toBe(200);
    for (const bytes of [png(1001, 1000), png(60_000, 60_000), png(0, 10), Buffer.from('89504e470d0a1a0a', 'hex')])
      expect((await upload({ filename: 'a.png', bytes })).error.code).toBe('FILE_PICTURE');
  });

  test('nothing at all is said', async () => {
    const empty = await upload({ filename: 'a.png', bytes: '' });
    expect([empty.status, empty.error.code]).toEqual([400, 'FILE_MISSING']);
    const form = { 'content-type': 'multipart/form-data; boundary=b' };
    const none = await holder.raw('POST', '/api/try/upload', '--b\r\ncontent-disposition: form-data; name="label"\r\n\r\nx\r\n--b--\r\n', {
      headers: form,
    });
    expect([none.status, none.error.code]).toEqual([400, 'FILE_MISSING']);
    expect((await holder.raw('POST', '/api/try/upload', {})).error.code).toBe('FILE_MISSING');
  });

  test('a form that breaks off, or with fields that nobody knows, is 400', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=b' };
    for (const body of ['', '--b', '--b\r\ncontent-disposition: form-data; name="x', 'nonsense', '--b\r\n\r\n\r\n--b--\r\n']) {
      const answer = await holder.raw('POST', '/api/try/upload', body, { headers: form });
      expect([body, answer.status]).toEqual([body, 400]);
    }
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other']) {
      const answer = await holder.raw('POST', '/api/try/upload', '--b\r\n\r\nx\r\n--b--\r\n', { headers: { 'content-type': type } });
      expect([type, answer.status]).toEqual([type, 400]);
    }
    const proto = await holder.raw(
      'POST',
      '/api/try/upload',
      '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
      { headers: form },
    );
    expect(proto.status).toBe(400);
    const unknown = await holder.raw('POST', '/api/try/upload', { hospitalId: 'x' }, { file: { filename: 'a.png', bytes: png(1, 1) } });
    expect(unknown.error.fields).toEqual({ hospitalId: 'This field is not known' });
    const many = Array.from({ length: 80 }, (_, at) => `--b\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\nx\r\n`).join('');
    expect((await holder.raw('POST', '/api/try/upload', `${many}--b--\r\n`, { headers: form })).status).toBe(413);
  });
});

describe('what is kept', () => {
  test('lies under a name of ours, with its hash, whatever its sender called it', async () => {
    for (const filename of ['../../../etc/passwd', 'a/b\\c.png', 'x'.repeat(300), 'Ọlá 🏥.png', 'a";drop.png', 'CON', '.']) {
      const { id } = (await upload({ filename, bytes: png(5, 5) })).payload as Kept;
      const path = join(house.dataDir, 'files', id.slice(-2), id);
      // Sealed: what was sent is nowhere in it.
      expect((await readFile(path)).includes(png(5, 5).subarray(0, 16))).toBe(false);
      expect((await stat(path)).mode & 0o007).toBe(0);
    }
    const names = await storedNames();
    expect(names.every((name) => /^[0-9a-f-]{36}$/.test(name))).toBe(true);
  });

  test('and leaves as an attachment that a browser neither guesses nor runs', async () => {
    const { id } = (await upload({ filename: 'Ọlá "1";.html', bytes: png(6, 6) })).payload as Kept;
    const answer = await holder.raw('GET', `/api/try/files/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(png(6, 6))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.%'()*~!-]+$/);
  });

  test("another hospital's file, a deleted one and one that never was are not found", async () => {
    const { id } = (await upload({ filename: 'a.png', bytes: png(7, 7) })).payload as Kept;
    const stranger = house.signIn({ hospitalId: randomUUID() });
    const [theirs, random] = [
      await stranger.raw('GET', `/api/try/files/${id}`),
      await stranger.raw('GET', `/api/try/files/${randomUUID()}`),
    ];
    expect([theirs.status, theirs.text]).toEqual([404, random.text]);
    await house.database.owner.query('update files set deleted_at = created_at where id = $1', [id]);
    expect((await holder.raw('GET', `/api/try/files/${id}`)).status).toBe(404);
  });

  test('a row whose bytes are gone is not found, never a fault', async () => {
    const { id } = (await upload({ filename: 'a.png', bytes: png(8, 8) })).payload as Kept;
    const { unlink } = await import('node:fs/promises');
    await unlink(join(house.dataDir, 'files', id.slice(-2), id));
    expect((await holder.raw('GET', `/api/try/files/${id}`)).status).toBe(404);
  });
});

describe('the sweep', () => {
  const day = 86_400_000;
  async function aged(path: string, milliseconds: number): Promise<void> {
    const at = new Date(Date.now() - milliseconds);
    await utimes(path, at, at);
  }

  test('removes bytes that no row names, after a day, and nothing else', async () => {
    const kept = (await upload({ filename: 'a.png', bytes: png(9, 9) })).payload as Kept;
    const strays: string[] = [];
    for (const when of ['old', 'young']) {
      await house
        .inHospital(async (scope) => {
          const file = { field: 'file', filename: 'x.png', mimeType: 'image/png', bytes: png(3, 3) };
          const { id } = await saveFile(scope, file, { purpose: 'try', mimeTypes: ['image/png'], maxBytes: 1000 });
          strays.push(id);
          throw new Error(`rolled back ${when}`);
        })
        .catch(() => undefined);
    }
    const [old = '', young = ''] = strays;
    const pathOf = (id: string) => join(house.dataDir, 'files', id.slice(-2), id);
    const foreign = join(house.dataDir, 'files', 'lost+found');
    await mkdir(foreign, { recursive: true });
    for (const name of ['note.txt', '.nfs0001']) await writeFile(join(foreign, name), 'x');
    await writeFile(join(house.dataDir, 'files', 'loose'), 'x');
    await writeFile(`${pathOf(old)}.part`, 'half');
    for (const path of [pathOf(old), `${pathOf(old)}.part`, pathOf(kept.id), join(foreign, 'note.txt'), join(foreign, '.nfs0001')])
      await aged(path, day + 60_000);
    expect(await sweepFiles(house.database.owner, house.dataDir, Date.now())).toBe(2);
    const names = await readdir(join(house.dataDir, 'files', old.slice(-2)));
    expect(names).not.toContain(old);
    expect(names).not.toContain(`${old}.part`);
    expect(await stat(pathOf(young))).toBeTruthy();
    expect((await holder.raw('GET', `/api/try/files/${kept.id}`)).status).toBe(200);
    expect((await readdir(foreign)).sort()).toEqual(['.nfs0001', 'note.txt']);
    expect(await sweepFiles(house.database.owner, house.dataDir, Date.now() + 2 * day)).toBeGreaterThan(0);
    await expect(stat(pathOf(young))).rejects.toThrow();
  });

  test('leaves alone a folder that another database marked', async () => {
    const { owner } = house.database;
    const stray = join(house.dataDir, 'files', 'aa', '00000000-0000-7000-8000-0000000000aa');
    await mkdir(join(stray, '..'), { recursive: true });
    await writeFile(stray, 'x');
    await aged(stray, day + 60_000);
    const marker = join(house.dataDir, 'files', '.belongs-to');
    const own = await readFile(marker, 'utf8');
    await writeFile(marker, '123 another_database');
    const warned: string[] = [];
    expect(await sweepFiles(owner, house.dataDir, Date.now(), (_facts, words) => warned.push(words))).toBe(0);
    expect(warned[0]).toContain('belongs to another database');
    expect(await stat(stray)).toBeTruthy();
    // Without a mark the files that the database names must lie there.
    await unlink(marker);
    await owner.query(
      `insert into files (hospital_id, id, filename, mime_type, size, sha256, purpose, created_at) values ($1, $2, 'x', 'x', 1, '', 'try', '2030-01-01')`,
      [house.hospitalId, '00000000-0000-7000-8000-0000000000bb'],
    );
    expect(await sweepFiles(owner, house.dataDir, Date.now())).toBe(0);
    await owner.query("delete from files where created_at = '2030-01-01'");
    await writeFile(marker, own);
    expect(await sweepFiles(owner, house.dataDir, Date.now())).toBeGreaterThan(0);
    await expect(stat(stray)).rejects.toThrow();
  });

  test('of a folder that is not there finds nothing', async () => {
    expect(await sweepFiles(house.database.owner, join(house.dataDir, 'nowhere'), Date.now())).toBe(0);
  });
});

describe('a disk that gives up', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Every open file's act fails from the given time on: what a full or broken disk does, on any machine. */
  async function breakDisk(act: 'writeFile' | 'sync', code: string, after: number): Promise<void> {
    const handle = await open(join(house.dataDir, 'any'), 'w');
    const proper = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const right = proper[act] as (...words: unknown[]) => Promise<void>;
    let done = 0;
    vi.spyOn(proper, act).mockImplementation(function (this: FileHandle, ...words: unknown[]) {
      done += 1;
      return done > after ? Promise.reject(Object.assign(new Error(`${code}: write`), { code })) : right.apply(this, words);
    });
  }

  test.each([
    ['writeFile', 'ENOSPC', 0],
    ['writeFile', 'ENOSPC', 1],
    ['writeFile', 'EDQUOT', 2],
    ['writeFile', 'EIO', 1],
    ['sync', 'EIO', 0],
    ['sync', 'ENOSPC', 1],
  ] as const)('%s fails with %s after %i: 503 with Retry-After, nothing stays, the next upload is taken', async (act, code, after) => {
    const before = await storedNames();
    await breakDisk(act, code, after);
    const answer = await upload({ filename: 'a.png', bytes: png(10, 10) });
    expect([answer.status, answer.error.code, answer.headers['retry-after']]).toEqual([503, 'STORAGE_AWAY', '30']);
    expect(answer.text).not.toMatch(/ENOSPC|EIO|EDQUOT/);
    expect(await storedNames()).toEqual(before);
    vi.restoreAllMocks();
    expect((await upload({ filename: 'a.png', bytes: png(10, 10) })).status).toBe(200);
  });

  test('is told by the readiness and heals', async () => {
    await mkdir(join(house.dataDir, 'files'), { recursive: true });
    expect(await storageState(house.dataDir)).toBe('ok');
    await breakDisk('writeFile', 'ENOSPC', 0);
    expect(await storageState(house.dataDir)).toBe('full');
    vi.restoreAllMocks();
    await breakDisk('sync', 'EIO', 0);
    expect(await storageState(house.dataDir)).toBe('failing');
    vi.restoreAllMocks();
    expect(await storageState(house.dataDir)).toBe('ok');
    expect((await readdir(join(house.dataDir, 'files'))).filter((name) => name === '.probe')).toEqual([]);
  });

  test('ready says 503 while it lasts', async () => {
    const ready = async () => {
      const answer = await house.nobody().raw('GET', '/api/ready');
      return [answer.status, JSON.parse(answer.text)];
    };
    const fine = [200, { ready: true, database: 'url' }];
    await breakDisk('writeFile', 'ENOSPC', 0);
    await expect.poll(ready, { timeout: 15_000, interval: 500 }).toEqual([503, { ready: false, database: 'url', storage: 'full' }]);
    vi.restoreAllMocks();
    await expect.poll(ready, { timeout: 15_000, interval: 500 }).toEqual(fine);
  });
});
