import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';

// Files of one worker share what they import, which takes longer to load than most files to run. So the hooks of the world
// are set here, for each file anew. The kernel's own tests make houses of their own and know no modules.
const kernel = fileURLToPath(new URL('../../../kernel/', import.meta.url));
if (!expect.getState().testPath?.startsWith(kernel)) {
  const { closeWorld, openWorld } = await import('./world.ts');
  // As long as the demo takes to be made on a busy machine: the first file that stands on it makes it.
  beforeAll(openWorld, 600_000);
  afterAll(closeWorld);
}
