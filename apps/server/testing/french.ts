import { globSync, readFileSync } from 'node:fs';

/** All that ships in French, read from the kernel's file and those beside the modules. */
export const french: Readonly<Record<string, string>> = Object.assign(
  {},
  ...globSync(['kernel/web/text/fr.json', 'modules/*/web/fr.json']).map((path) => JSON.parse(readFileSync(path, 'utf8'))),
);
