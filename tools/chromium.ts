import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The shell first: it draws pages and no window around them, a tenth less work for the same page.
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** The Chromium that the browser tests drive: CHROMIUM_PATH, else the first found on the PATH; null when there is none. */
export function findChromium(): string | null {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return canRun(given) ? given : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    ...names.flatMap((name) => [...folders, '/usr/bin', '/usr/local/bin'].map((folder) => join(folder, name))),
    ...places,
  ];
  return candidates.find(canRun) ?? null;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes sure that there is a Chromium: installs Debian's where this account may, else says how. The path is left in
 * CHROMIUM_PATH for the tests. Answers false when there is none: the browser tests are never skipped.
 */
export async function ensureChromium(): Promise<boolean> {
  const found = findChromium() ?? (process.env['CHROMIUM_PATH'] ? null : installChromium());
  if (found) {
    process.env['CHROMIUM_PATH'] = found;
    console.log(found);
    return true;
  }
  console.error(
    process.env['CHROMIUM_PATH']
      ? `CHROMIUM_PATH is ${process.env['CHROMIUM_PATH']}, which cannot be run.`
      : 'The browser tests need Chromium, and this account may not install it.\nInstall it with\n\n  sudo apt-get update && sudo apt-get install -y chromium\n\nor name one that is there: CHROMIUM_PATH=/path/to/chromium npm test',
  );
  return false;
}

function installChromium(): string | null {
  const asRoot = rootWords();
  if (!asRoot || !existsSync('/usr/bin/apt-get')) return null;
  console.log('Chromium is missing; installing it with apt-get.');
  const apt = (...words: string[]) => {
    const [program = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...words];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(program, rest, { stdio: 'inherit', env }).status === 0;
  };
  const install = (name: string) => apt('install', '-y', '--no-install-recommends', name);
  const installed = apt('update') && (install(shell) || install('chromium'));
  return installed ? findChromium() : null;
}

/** The words before `apt-get` with which this account acts as root; null when it may not. */
function rootWords(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null;
}
