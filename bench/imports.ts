import { mkdir, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../e2e/stage/api.ts';
import { milliseconds, quantile } from './measure.ts';
import { row, say } from './print.ts';
import { type BenchServer, startBenchServer } from './stage.ts';

const rows = Number(process.argv.find((word) => word.startsWith('--rows='))?.split('=')[1] ?? 5_000);
const desks = 4;
const letters = 'bcdfghjklmnpqrstvwxz';

function nameOf(at: number): string {
  const letter = (place: number) => letters[Math.floor(at / 20 ** place) % 20] as string;
  return `${letter(0)}a${letter(1)}o${letter(2)}i`;
}

/** A file as a hospital brings it from its former record: everybody with a birth day, a telephone and a next of kin. */
function fileOf(count: number): Blob {
  const heads =
    'firstName,lastName,gender,dateOfBirth,dialCode,phoneNumber,address,consentDataProcessing,nextOfKinName,nextOfKinRelationship,nextOfKinPhone';
  const lines = Array.from({ length: count }, (_none, at) => {
    const born = new Date(Date.UTC(1940, 0, 1 + 4 * at)).toISOString().slice(0, 10);
    const phone = `80${30_000_000 + at}`;
    return `${nameOf(at)},${nameOf(at + 3_001)},${at % 2 ? 'male' : 'female'},${born},+234,${phone},${at} Road,yes,${nameOf(at + 77)} ${nameOf(at)},sibling,${phone}`;
  });
  return new Blob([[heads, ...lines].join('\n')], { type: 'text/csv' });
}

async function uploadTo({ url, token }: BenchServer, query: string): Promise<string> {
  const form = new FormData();
  form.append('file', fileOf(rows), 'patients.csv');
  const answer = await fetch(`${url}/api/patients/upload?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { payload } = (await answer.json()) as { payload?: { id: string | null } };
  if (answer.status !== 200 || !payload) throw new Error(`The import was refused with ${answer.status}`);
  return payload.id ?? '';
}

let registered = 0;

/** One person at a desk: registers, takes a breath, registers the next; every other one is an emergency. */
async function desk({ url, token }: BenchServer, isOver: () => boolean): Promise<{ times: number[]; refused: number }> {
  const times: number[] = [];
  let refused = 0;
  let why = '';
  while (!isOver()) {
    registered += 1;
    const [path, body] =
      registered % 2
        ? ['/patients/quick-register', { gender: 'male' }]
        : [
            '/patients',
            {
              ...{ firstName: nameOf(registered), lastName: 'Walkin', gender: 'female', dateOfBirth: '1990-03-14', dialCode: '+234' },
              ...{
                phoneNumber: `80${60_000_000 + registered}`,
                address: '4 Broad Street',
                consentDataProcessing: true,
                confirmNotDuplicate: true,
              },
            },
          ];
    const began = performance.now();
    const { status, text } = await ask(url, 'POST', path as string, { token, body });
    times.push(performance.now() - began);
    if (status !== 200) {
      refused += 1;
      why ||= text.slice(0, 300);
    }
    await pause(200);
  }
  if (why) say(`refused: ${why}`);
  return { times, refused };
}

async function registeringWhile(server: BenchServer, act: () => Promise<void>) {
  let over = false;
  const all = Array.from({ length: desks }, () => desk(server, () => over));
  await act();
  over = true;
  const found = await Promise.all(all);
  const times = found.flatMap((each) => each.times);
  return { times, p99: quantile(times, 0.99), refused: found.reduce((sum, each) => sum + each.refused, 0) };
}

async function finished({ url, token }: BenchServer, id: string): Promise<Record<string, unknown>> {
  for (;;) {
    const { payload } = await ask(url, 'GET', `/patients/imports/${id}`, { token });
    if (payload['finishedAt']) return payload;
    await pause(100);
  }
}

/** An import of 5,000 patients, and registering beside it; in a hospital of its own, made anew. */
export async function measureImports(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const server = await startBenchServer(folder, true);
  try {
    const alone = await registeringWhile(server, () => pause(10_000));
    const tried = performance.now();
    await uploadTo(server, 'dryRun=true');
    const dry = performance.now() - tried;
    let answered = 0;
    let took = 0;
    let over: Record<string, unknown> = {};
    const beside = await registeringWhile(server, async () => {
      const began = performance.now();
      const id = await uploadTo(server, 'skipInvalid=false');
      answered = performance.now() - began;
      over = await finished(server, id);
      took = performance.now() - began;
    });
    say(
      `registering alone: ${alone.times.length} by ${desks} desks, p50 ${milliseconds(quantile(alone.times, 0.5))}, p99 ${milliseconds(alone.p99)}`,
    );
    say(`a check without saving: ${milliseconds(dry)}; the upload itself was answered after ${milliseconds(answered)}`);
    row(`import of ${rows} patients, ${String(over['saved'])} saved`, `${(took / 1000).toFixed(1)} s`, '≤ 30 s', took <= 30_000);
    const besides = `p50 ${milliseconds(quantile(beside.times, 0.5))}, p99 ${milliseconds(beside.p99)}`;
    row(`registering beside it (${beside.times.length} by ${desks} desks)`, besides, 'p99 ≤ 500 ms', beside.p99 <= 500);
    row('refused beside it', String(beside.refused), '0', beside.refused === 0);
    row('p99 beside it ÷ alone', (beside.p99 / alone.p99).toFixed(1), 'none', true);
  } finally {
    await server.stop();
  }
}
