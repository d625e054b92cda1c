import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aHospitalBehind, type ApiAnswer, ask, password } from '../e2e/stage/api.ts';
import { freePort, type RunningServer } from '../e2e/stage/server.ts';

const root = join(import.meta.dirname, '..');
const email = 'founder@bench.test';

export interface BenchServer {
  readonly url: string;
  readonly token: string;
  readonly made: { readonly token: string; readonly hospitalId: string } | null;
  readonly startSeconds: number;
  readonly stop: () => Promise<void>;
}

/** The newest code that was printed. */
async function codeIn(output: () => string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const code = [...output().matchAll(/Your code to sign in is (\d{6})/g)].at(-1)?.[1];
    if (code) return code;
    await pause(50);
  }
  throw new Error('No code was printed');
}

/** Signs the founder in; a run of its own is a device of its own, so the code is taken from what the server prints. */
async function signInHere(url: string, output: () => string): Promise<ApiAnswer> {
  const signIn = (otp?: string) => ask(url, 'POST', '/auth/login/otp/hospital', { body: { email, password, otp, trustDevice: true } });
  const asked = await signIn();
  return 'otpRequired' in asked.payload ? signIn(await codeIn(output)) : asked;
}

/** The same room for what is new as `npm start` gives. */
const room = ['--min-semi-space-size=16', '--max-semi-space-size=32'];

/** The real server on the bench's own data; registers its hospital the first time. */
export async function startBenchServer(
  dataDir: string,
  first: boolean,
  made?: { readonly hospitalId: string },
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  let output = '';
  // One of its own, so that a second run beside it asks and measures its own server.
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child: ChildProcess = spawn(process.execPath, [...room, join(root, 'apps/server/main.ts'), 'api', '--empty'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      CIVIS_DATA_DIR: dataDir,
      CIVIS_PUBLIC_URL: url,
      DATABASE_URL: '',
      CIVIS_LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.on('data', (text: Buffer) => {
    output += text.toString();
  });
  for (
    let tries = 0;
    !(await fetch(`${url}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    ));
    tries += 1
  ) {
    if (tries > 1200 || child.exitCode !== null) throw new Error(`The server does not answer:\n${output}`);
    await pause(25);
  }
  const startSeconds = (performance.now() - began) / 1000;
  const stop = async (): Promise<void> => {
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await ended;
  };
  if (first) {
    const hospital = await aHospitalBehind({ url, printed: () => output } as RunningServer, email);
    return { url, token: hospital.token, made: hospital, startSeconds, stop };
  }
  const session = await signInHere(url, () => output);
  if (typeof session.payload.token !== 'string') throw new Error(`Sign-in failed: ${session.text}`);
  return {
    url,
    token: session.payload.token,
    made: made ? { token: session.payload.token, hospitalId: made.hospitalId } : null,
    startSeconds,
    stop,
  };
}
