import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const modules = join(import.meta.dirname, '../../modules');

/** Routes whose component shows a paper: all that is said in the modules' doors under `print/`, and pages of labels, cards and slips. */
function routesOfPapers(): string[] {
  const doors = readdirSync(modules).flatMap((name) =>
    ['web/index.ts', 'web/patient/door.ts'].flatMap((file) => {
      try {
        return [readFileSync(join(modules, name, file), 'utf8')];
      } catch {
        return [];
      }
    }),
  );
  // What a route loads itself: not what the next route or a card does.
  const routes = doors.flatMap((door) => [...door.matchAll(/path: '(\/[^']+)',(?:(?!createRoute\(|place:)[\s\S])*?import\('([^']+)'\)/g)]);
  return routes.filter(([, , file = '']) => /print|paper|labels|slip-page|report-page|card-page/.test(file)).map(([, path = '']) => path);
}

/** Which of the routes that show a paper none of the addresses opens. */
export function missingPapers(addresses: readonly string[]): string[] {
  const shape = (path: string) => path.split('?')[0]?.replace(/\{\w+\}|\$\w+/g, '*');
  const opened = new Set(addresses.map(shape));
  return routesOfPapers().filter((route) => !opened.has(shape(route)));
}
