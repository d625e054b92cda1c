import { runSteps, staticSteps } from './steps.ts';

// `npm run check`: types, lint, format and the project's own checks; seconds, for the editor and before a commit.
// `npm run check -- borders sizes` runs those alone.
const wanted = process.argv.slice(2);
const known = staticSteps.map(({ name }) => name);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no check "${unknown.join('", "')}". Known: ${known.join(', ')}`);
  process.exitCode = 2;
} else {
  process.exitCode = await runSteps(wanted.length > 0 ? staticSteps.filter(({ name }) => wanted.includes(name)) : staticSteps);
}
