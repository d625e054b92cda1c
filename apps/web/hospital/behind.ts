export { hospitalParts as parts } from './parts.ts';
export { hospitalTree as tree } from './routes.ts';
