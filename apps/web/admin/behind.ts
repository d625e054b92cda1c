export { adminParts as parts } from './parts.ts';
export { adminTree as tree } from './routes.ts';
