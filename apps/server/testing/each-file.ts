import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';

const kernel = fileURLToPath(new URL('../../../kernel/', import.meta.url));

/** The kernel's own tests, all but a few, make houses of their own and know no modules. */
function standsOnTheWorld(file: string): boolean {
  return !file.startsWith(kernel) || readFileSync(file, 'utf8').includes('#testing/world.ts');
}

// Files of one worker share what they import, which takes longer to load than most files to run. So the hooks of the world
// are set here, for each file anew.
if (standsOnTheWorld(expect.getState().testPath ?? '')) {
  const { closeWorld, openWorld } = await import('./world.ts');
  // As long as the demo takes to be made on a busy machine: the first file that stands on it makes it.
  beforeAll(openWorld, 600_000);
  afterAll(closeWorld);
}
