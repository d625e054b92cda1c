import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from './measure.ts';
import { row, say } from './print.ts';
import { startBenchServer } from './stage.ts';

/** Sign-ins a second that strangers send, each from an address of its own. */
const aSecond = 70;
const readers = 8;

interface Read {
  readonly milliseconds: number;
  readonly status: number;
}

/** People who read the list of patients one after the other, for so many seconds. */
async function reads(url: string, token: string, seconds: number): Promise<readonly Read[]> {
  const until = performance.now() + seconds * 1000;
  const made: Read[] = [];
  const reader = async (): Promise<void> => {
    while (performance.now() < until) {
      const began = performance.now();
      const answer = await fetch(`${url}/api/patients?page=1&limit=10`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      made.push({ milliseconds: performance.now() - began, status: answer.status });
      await pause(20);
    }
  };
  await Promise.all(Array.from({ length: readers }, reader));
  return made;
}

/** Sends sign-ins of nobody at a fixed rate, whether or not the earlier ones were answered; answers what each was told. */
async function strangers(url: string, seconds: number): Promise<ReadonlyMap<number, number>> {
  const told = new Map<number, number>();
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (let at = 0; at < seconds * aSecond; at += 1) {
    const due = began + (at * 1000) / aSecond;
    if (due > performance.now()) await pause(due - performance.now());
    const address = `100.${64 + (at % 60)}.${(at >> 8) & 255}.${at & 255}`;
    sent.push(
      fetch(`${url}/api/auth/login/otp/hospital`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email: `nobody${at}@bench.test`, password: 'Not-The-Password-7!' }),
      }).then(
        (answer) => void told.set(answer.status, (told.get(answer.status) ?? 0) + 1),
        () => void told.set(0, (told.get(0) ?? 0) + 1),
      ),
    );
  }
  await Promise.all(sent);
  return told;
}

const ofReads = (made: readonly Read[]) => {
  const times = made.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), refused: made.length - times.length, count: made.length };
};

/** What other people's reads suffer while strangers without an account send sign-ins: p50, p99 and refusals, beside those of a quiet server. */
export async function measureSignIns(seconds = 15): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'civis-sign-ins-'));
  const server = await startBenchServer(folder, true, undefined, { CIVIS_TRUSTED_PROXIES: '127.0.0.1' });
  try {
    await reads(server.url, server.token, 2);
    const quiet = ofReads(await reads(server.url, server.token, seconds));
    const [beside, told] = await Promise.all([reads(server.url, server.token, seconds), strangers(server.url, seconds)]);
    const busy = ofReads(beside);
    const shown = ({ p50, p99 }: { p50: number; p99: number }) => `p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms`;
    row('reads of a quiet server', shown(quiet), 'the yardstick', true);
    row(`reads beside ${aSecond} sign-ins a second of strangers`, shown(busy), 'no refusal', busy.refused === 0);
    row('their p50 ÷ the quiet one', (busy.p50 / quiet.p50).toFixed(1), '≤ 10', busy.p50 / quiet.p50 <= 10);
    row('reads that were refused', `${busy.refused} of ${busy.count}`, '0', busy.refused === 0);
    say(`      the strangers were told: ${[...told].map(([status, times]) => `${status} × ${times}`).join(', ')}`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
